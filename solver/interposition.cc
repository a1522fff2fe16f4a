#include "solver/interposition.h"

#include "core/attacks.h"
#include "core/setup.h"

namespace tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

// How a capture counts, from who captures and which checks it leaves.
// Returns false if it doesn't.
bool Classify(FutileRule rule, bool by_checker, bool sole_check_from_s, FreeScope* scope) {
  if (!sole_check_from_s) {
    *scope = FreeScope::kMateOnlyStandard;
    return rule == FutileRule::kWide;
  }
  *scope = FreeScope::kMateOnly;
  switch (rule) {
    case FutileRule::kNone:
      return false;
    case FutileRule::kTerminal:
      return true;
    case FutileRule::kStandard:
      if (by_checker) *scope = FreeScope::kAnyLength;
      return true;
    case FutileRule::kWide:
      *scope = FreeScope::kAnyLength;
      return true;
  }
  return false;
}

}  // namespace

Bitboard InterpositionSquares(const Position& p) {
  const Bitboard checkers = p.Checkers(p.side_to_move());
  if (checkers.empty() || checkers.Many()) return Bitboard();
  return shogi::Between(p.king_square(p.side_to_move()), checkers.First());
}

FreeCaptures FindFreeCaptures(Position* p, Square s, Square moved_from, FutileRule rule) {
  FreeCaptures captures;
  if (rule == FutileRule::kNone) return captures;
  const Color defender = p->side_to_move();
  const Color attacker = Opponent(defender);
  const Bitboard checker = p->Checkers(defender);
  Bitboard occupied = p->occupied() | Bitboard::Of(s);
  if (moved_from != shogi::kNoSquare) occupied ^= Bitboard::Of(moved_from);
  for (Square from : p->AttackersTo(s, attacker, occupied)) {
    const PieceType t = TypeOf(p->piece_on(from));
    const bool may_promote =
        CanPromote(t) && (InPromotionZone(attacker, from) || InPromotionZone(attacker, s));
    for (bool promotes : {false, true}) {
      if (promotes && !may_promote) continue;
      // Such a piece would give no check, but under kWide others may.
      if (!promotes && shogi::IsDeadSquare(attacker, t, s)) continue;
      FreeCapture capture = {from, promotes, FreeScope::kMateOnly};
      const FreeCaptureOnBoard q(p, s, moved_from, capture);
      if (p->HasKing(attacker) && p->Checkers(attacker).any()) continue;
      const Bitboard checks = p->Checkers(defender);
      if (checks.empty()) continue;
      const bool sole_check_from_s = checks == Bitboard::Of(s);
      if (!Classify(rule, checker.Has(from), sole_check_from_s, &capture.scope)) continue;
      captures.Add(capture);
    }
  }
  return captures;
}

FreeCaptureOnBoard::FreeCaptureOnBoard(Position* position, Square s, Square moved_from,
                                       const FreeCapture& capture)
    : position_(position),
      s_(s),
      moved_from_(moved_from),
      captured_from_(capture.from),
      capturer_(position->piece_on(capture.from)),
      moved_(moved_from == shogi::kNoSquare ? shogi::kNoPiece : position->piece_on(moved_from)) {
  if (moved_ != shogi::kNoPiece) position_->Remove(moved_from_);
  position_->Remove(captured_from_);
  position_->Put(
      s_, capture.promotes ? MakePiece(ColorOf(capturer_), Promote(TypeOf(capturer_))) : capturer_);
}

FreeCaptureOnBoard::~FreeCaptureOnBoard() {
  position_->Remove(s_);
  position_->Put(captured_from_, capturer_);
  if (moved_ != shogi::kNoPiece) position_->Put(moved_from_, moved_);
}

}  // namespace tsume
