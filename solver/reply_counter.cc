#include "solver/reply_counter.h"

#include "core/attacks.h"
#include "core/hand.h"
#include "core/setup.h"
#include "solver/interposition.h"

namespace tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

// What a piece attacks along lines, not by steps.
Bitboard LineAttacks(Color c, PieceType t, Square s, Bitboard occupied) {
  if (t == shogi::kHorse) t = shogi::kBishop;
  if (t == shogi::kDragon) t = shogi::kRook;
  return Attacks(c, t, s, occupied);
}

}  // namespace

ReplyCount CountReplies(const Position& p, const MoveList& replies) {
  const Bitboard squares = InterpositionSquares(p);
  ReplyCount count;
  bool drops = false;
  for (Move reply : replies) {
    if (reply.is_drop()) {
      drops = true;
    } else {
      ++(squares.Has(reply.to()) ? count.interpositions : count.breaks);
    }
  }
  if (drops) ++count.interpositions;
  return count;
}

ReplyCounter::ReplyCounter(const Position& p)
    : position_(p),
      attacker_(p.side_to_move()),
      king_(p.king_square(Opponent(attacker_))),
      near_king_(shogi::KingAttacks(king_)),
      without_king_(p.occupied() ^ Bitboard::Of(king_)) {
  const Bitboard ours = p.pieces(attacker_);
  line_pieces_ = ours & p.line_pieces();
  for (Square s : ours&(NearSquares(king_) | line_pieces_)) {
    const PieceType t = TypeOf(p.piece_on(s));
    const Bitboard attacked = Attacks(attacker_, t, s, without_king_);
    if (!line_pieces_.Has(s)) {
      twice_ |= once_ & attacked;
      once_ |= attacked;
      continue;
    }
    by_lines_ |= attacked;
    on_lines_ |= LineAttacks(attacker_, t, s, without_king_);
    if (!LineAttacks(attacker_, t, s, Bitboard()).Has(king_)) continue;
    const Bitboard between = shogi::Between(s, king_);
    shadows_ |= between;
    const Bitboard blockers = between & p.occupied();
    if (!blockers.Many()) pinned_ |= blockers & ~ours;
  }
}

// Can the defender drop a piece on one of some empty squares, for sure?
bool ReplyCounter::MayDropOn(Bitboard squares) const {
  const Color c = Opponent(attacker_);
  const Hand hand = position_.hand(c);
  if (hand.empty()) return false;
  for (PieceType t : {shogi::kSilver, shogi::kGold, shogi::kBishop, shogi::kRook}) {
    if (hand.Has(t)) return true;
  }
  for (Square s : squares) {
    for (PieceType t : {shogi::kPawn, shogi::kLance, shogi::kKnight}) {
      if (!hand.Has(t) || IsDeadSquare(c, t, s)) continue;
      if (t != shogi::kPawn) return true;
      // Leaving out pawns that might mate.
      const bool checks = (StepAttacks(c, t, s) & position_.pieces(attacker_, shogi::kKing)).any();
      if (!position_.HasPawnOnFile(c, s) && !checks) return true;
    }
  }
  return false;
}

// Might a line of the attacker through `from` matter once it is free?
bool ReplyCounter::MayOpenLine(Square from) const {
  if (shadows_.Has(from)) return true;
  if (!on_lines_.Has(from)) return false;
  const Bitboard zone = near_king_ | Bitboard::Of(king_);
  for (Square s : line_pieces_) {
    if ((shogi::Line(s, from) & zone).any()) return true;
  }
  return false;
}

std::optional<int> ReplyCounter::Breaks(Move check) const {
  const Color defender = Opponent(attacker_);
  const Bitboard to = Bitboard::Of(check.to());
  const Bitboard occupied = OccupiedAfter(check);
  const Bitboard without_king = occupied ^ Bitboard::Of(king_);
  Bitboard from;
  PieceType checker;
  Bitboard others = once_;  // What the other pieces attack.
  if (check.is_drop()) {
    checker = check.dropped();
  } else {
    const PieceType t = TypeOf(position_.piece_on(check.from()));
    if (t == shogi::kKing || MayOpenLine(check.from())) return std::nullopt;
    checker = check.promotes() ? Promote(t) : t;
    from = Bitboard::Of(check.from());
    if ((line_pieces_ & from).empty()) {
      others = twice_ | (once_ & ~StepAttacks(attacker_, t, check.from()));
    }
  }
  // Lines are as they were, or shorter: no other check, no new pin.
  if (((on_lines_ & to) | (line_pieces_ & from)).any()) {
    for (Square s : line_pieces_ & ~from) {
      others |= Attacks(attacker_, TypeOf(position_.piece_on(s)), s, without_king);
    }
  } else {
    others |= by_lines_;
  }
  const Bitboard steps = near_king_ & (~position_.pieces(defender) | to) & ~others &
                         ~Attacks(attacker_, checker, check.to(), without_king);
  return steps.Count() + MovesTo(check.to(), check, occupied);
}

int ReplyCounter::Interpositions(Move check) const {
  const Bitboard between = shogi::Between(king_, check.to());
  if (between.empty()) return 0;
  const Bitboard occupied = OccupiedAfter(check);
  int count = MayDropOn(between) ? 1 : 0;
  for (Square s : between) count += MovesTo(s, check, occupied);
  return count;
}

Bitboard ReplyCounter::OccupiedAfter(Move check) const {
  const Bitboard occupied = position_.occupied() | Bitboard::Of(check.to());
  return check.is_drop() ? occupied : occupied ^ Bitboard::Of(check.from());
}

// Moves to `s` of pieces but the king.
int ReplyCounter::MovesTo(Square s, Move check, Bitboard occupied) const {
  const Color defender = Opponent(attacker_);
  const Bitboard fixed = Bitboard::Of(king_) | Bitboard::Of(check.to());
  int count = 0;
  for (Square from : position_.AttackersTo(s, defender, occupied) & ~fixed) {
    if (pinned_.Has(from) && !shogi::Line(king_, from).Has(s)) {
      // Unless what pinned it was the piece that checks now.
      if (check.is_drop()) continue;
      const Bitboard blockers = shogi::Between(check.from(), king_) & position_.occupied();
      if (!(blockers == Bitboard::Of(from))) continue;
    }
    const PieceType t = TypeOf(position_.piece_on(from));
    const bool may_promote =
        CanPromote(t) && (InPromotionZone(defender, from) || InPromotionZone(defender, s));
    count += may_promote && !IsDeadSquare(defender, t, s) ? 2 : 1;
  }
  return count;
}

}  // namespace tsume
