#include "core/movegen.h"

#include "core/attacks.h"
#include "core/check.h"

namespace shogi {
namespace {

// Squares where a piece of the type could never move again (行き所のない駒).
constexpr Bitboard DeadSquares(Color c, PieceType t) {
  const Bitboard last = Bitboard::Rank(c == kBlack ? 0 : 8);
  switch (t) {
    case kPawn:
    case kLance:
      return last;
    case kKnight:
      return last | Bitboard::Rank(c == kBlack ? 1 : 7);
    default:
      return Bitboard();
  }
}

// The files without an unpromoted pawn in `pawns`, of which each file holds
// at most one. Per nine-bit file: 256 - pawn keeps bit 8 only if empty.
Bitboard FilesWithout(Bitboard pawns) {
  constexpr Bitboard kLast = Bitboard::Rank(8);
  const uint64_t lo = (kLast.lo() - pawns.lo()) & kLast.lo();
  const uint64_t hi = (kLast.hi() - pawns.hi()) & kLast.hi();
  return Bitboard(lo | (lo - (lo >> 8)), hi | (hi - (hi >> 8)));
}

// Appends the moves of one piece to `targets`, promoted and not, as the rules
// allow.
void AddBoardMoves(Color us, PieceType t, Square from, Bitboard targets, MoveList* moves) {
  if (!CanPromote(t)) {
    for (Square to : targets) moves->Add(Move::Board(from, to, false));
    return;
  }
  const Bitboard zone = Bitboard::PromotionZone(us);
  const Bitboard promoting = zone.Has(from) ? targets : targets & zone;
  for (Square to : promoting) moves->Add(Move::Board(from, to, true));
  for (Square to : targets & ~DeadSquares(us, t)) moves->Add(Move::Board(from, to, false));
}

// Squares where `us` may drop a pawn for all rules but 打歩詰.
Bitboard PawnDropSquares(const Position& p, Color us) {
  return FilesWithout(p.pieces(us, kPawn)) & ~DeadSquares(us, kPawn);
}

// Appends the drops of `t` on those empty squares of `targets` where the
// rules allow it. REQUIRES: `us` holds one; targets are empty squares.
void AddDropsOf(const Position& p, PieceType t, Bitboard targets, MoveList* moves) {
  const Color us = p.side_to_move();
  if (t == kPawn) {
    targets &= PawnDropSquares(p, us);
    if (p.HasKing(Opponent(us))) {
      const Bitboard contact =
          StepAttacks(Opponent(us), kPawn, p.king_square(Opponent(us))) & targets;
      if (contact.any() && IsDropPawnMate(p, contact.First())) targets ^= contact;
    }
  } else {
    targets &= ~DeadSquares(us, t);
  }
  for (Square to : targets) moves->Add(Move::Drop(t, to));
}

void AddDrops(const Position& p, Bitboard targets, MoveList* moves) {
  const Hand hand = p.hand(p.side_to_move());
  if (hand.empty() || targets.empty()) return;
  for (PieceType t : kHandTypes) {
    if (hand.Has(t)) AddDropsOf(p, t, targets, moves);
  }
}

// What the moves of all pieces but the king have to respect.
struct Restrictions {
  Bitboard targets;  // Where they may go: everywhere, or onto and before the checker.
  Bitboard pinned;   // Pieces that may move only on the line to their king.
};

// REQUIRES: at most one checker.
Restrictions RestrictionsOf(const Position& p, Bitboard checkers) {
  const Color us = p.side_to_move();
  Restrictions r;
  r.targets = Bitboard::All();
  if (checkers.any()) r.targets = checkers | Between(p.king_square(us), checkers.First());
  r.pinned = p.LineBlockers(us, us);
  return r;
}

// Where the piece on `from` may go, for all rules but promotion.
Bitboard LegalTargets(const Position& p, PieceType t, Square from, const Restrictions& r) {
  const Color us = p.side_to_move();
  Bitboard targets = Attacks(us, t, from, p.occupied()) & ~p.pieces(us) & r.targets;
  if (r.pinned.Has(from)) targets &= Line(p.king_square(us), from);
  return targets;
}

void AddKingMoves(const Position& p, Bitboard targets, MoveList* moves) {
  const Square k = p.king_square(p.side_to_move());
  for (Square to : targets) moves->Add(Move::Board(k, to, false));
}

// All moves but the king's. REQUIRES: at most one checker.
void AddOtherMoves(const Position& p, Bitboard checkers, MoveList* moves) {
  const Color us = p.side_to_move();
  const Restrictions r = RestrictionsOf(p, checkers);
  for (Square from : p.pieces(us) & ~p.pieces(kKing)) {
    const PieceType t = TypeOf(p.piece_on(from));
    AddBoardMoves(us, t, from, LegalTargets(p, t, from, r), moves);
  }
  AddDrops(p, r.targets & ~p.occupied(), moves);
}

// For each type, the squares from which it checks the king on `k`.
struct CheckSquares {
  CheckSquares(const Position& p, Color us, Square k) {
    const Color them = Opponent(us);
    for (PieceType t : {kPawn, kKnight, kSilver, kGold}) by_type[t] = StepAttacks(them, t, k);
    for (PieceType t : {kProPawn, kProLance, kProKnight, kProSilver}) by_type[t] = by_type[kGold];
    for (PieceType t : {kLance, kBishop, kRook}) by_type[t] = Attacks(them, t, k, p.occupied());
    by_type[kHorse] = by_type[kBishop] | KingAttacks(k);
    by_type[kDragon] = by_type[kRook] | KingAttacks(k);
  }
  // From where a piece that is now a `t` may check, promoting or not.
  Bitboard Of(PieceType t) const {
    return CanPromote(t) ? by_type[t] | by_type[Promote(t)] : by_type[t];
  }
  Bitboard by_type[kNumPieceTypes] = {};  // A king gives no check.
};

// Checks by the piece on `from`. `discovers`: leaving the line to the
// opponent's king at `k` gives check in itself.
void AddChecksOfPiece(const Position& p, Square from, Bitboard targets, Square k, bool discovers,
                      const CheckSquares& squares, MoveList* moves) {
  const Color us = p.side_to_move();
  const PieceType t = TypeOf(p.piece_on(from));
  if (discovers) {
    const Bitboard line = Line(k, from);
    AddBoardMoves(us, t, from, targets & ~line, moves);
    targets &= line;
  }
  for (Square to : targets& squares.by_type[t] & ~DeadSquares(us, t)) {
    moves->Add(Move::Board(from, to, false));
  }
  if (!CanPromote(t)) return;
  const Bitboard zone = Bitboard::PromotionZone(us);
  const Bitboard promoting = zone.Has(from) ? targets : targets & zone;
  for (Square to : promoting& squares.by_type[Promote(t)]) {
    moves->Add(Move::Board(from, to, true));
  }
}

// Would the side to move leave its king safe? Plays the move on a copy.
bool LeavesKingSafe(const Position& p, Move move) {
  Position after = p;
  after.DoMove(move);
  return after.Checkers(p.side_to_move()).empty();
}

bool IsLegalDrop(const Position& p, Move move) {
  const Color us = p.side_to_move();
  const PieceType t = move.dropped();
  const Square to = move.to();
  if (t < kPawn || t > kRook || !p.hand(us).Has(t) || !p.IsEmpty(to)) return false;
  if (move.promotes() || DeadSquares(us, t).Has(to)) return false;
  if (t == kPawn) {
    if (p.HasPawnOnFile(us, to)) return false;
    if (p.GivesCheck(move) && IsDropPawnMate(p, to)) return false;
  }
  return LeavesKingSafe(p, move);
}

bool IsLegalBoardMove(const Position& p, Move move) {
  const Color us = p.side_to_move();
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = p.piece_on(from);
  if (piece == kNoPiece || ColorOf(piece) != us || p.pieces(us).Has(to)) return false;
  if (TypeOf(p.piece_on(to)) == kKing && !p.IsEmpty(to)) return false;
  const PieceType t = TypeOf(piece);
  if (!Attacks(us, t, from, p.occupied()).Has(to)) return false;
  if (move.promotes()) {
    if (!CanPromote(t) || !(InPromotionZone(us, from) || InPromotionZone(us, to))) return false;
  } else if (DeadSquares(us, t).Has(to)) {
    return false;
  }
  return LeavesKingSafe(p, move);
}

}  // namespace

Bitboard KingSteps(const Position& p, Color c) {
  const Color them = Opponent(c);
  const Square k = p.king_square(c);
  const Bitboard without_king = p.occupied() ^ Bitboard::Of(k);
  Bitboard steps = KingAttacks(k) & ~p.pieces(c);
  for (Square s : p.pieces(them) & (NearSquares(k) | p.line_pieces())) {
    steps &= ~Attacks(them, TypeOf(p.piece_on(s)), s, without_king);
  }
  return steps;
}

bool IsDropPawnMate(const Position& p, Square to) {
  const Color us = p.side_to_move();
  const Color them = Opponent(us);
  const Square k = p.king_square(them);
  const Bitboard with_pawn = p.occupied() | Bitboard::Of(to);
  // Captures of the pawn by other pieces than the king. A pinned piece may
  // capture along its line, so look at the king after each capture.
  const Bitboard king = Bitboard::Of(k);
  for (Square from : p.AttackersTo(to, them, with_pawn) & ~king) {
    if (!p.IsAttacked(k, us, with_pawn ^ Bitboard::Of(from))) return false;
  }
  // King moves; the pawn blocks lines unless the king takes it.
  for (Square s : KingAttacks(k) & ~p.pieces(them)) {
    if (!p.IsAttacked(s, us, with_pawn ^ king)) return false;
  }
  return true;
}

void GenerateLegal(const Position& p, MoveList* moves) {
  const Color us = p.side_to_move();
  const Bitboard checkers = p.Checkers(us);
  if (p.HasKing(us)) AddKingMoves(p, KingSteps(p, us), moves);
  if (!checkers.Many()) AddOtherMoves(p, checkers, moves);
}

void GenerateEvasions(const Position& p, MoveList* moves) {
  TSUME_DCHECK(p.InCheck(), p.DebugString());
  GenerateLegal(p, moves);
}

void GenerateChecks(const Position& p, MoveList* moves) {
  const Color us = p.side_to_move();
  const Color them = Opponent(us);
  if (!p.HasKing(them)) return;
  const Square k = p.king_square(them);
  const Bitboard discoverers = p.LineBlockers(them, us);
  if (p.HasKing(us)) {
    const Square own_king = p.king_square(us);
    if (discoverers.Has(own_king)) {
      AddKingMoves(p, KingSteps(p, us) & ~Line(k, own_king), moves);
    }
  }
  const Bitboard checkers = p.Checkers(us);
  if (checkers.Many()) return;
  const Restrictions r = RestrictionsOf(p, checkers);
  const CheckSquares squares(p, us, k);
  // From farther away no piece that steps comes beside the king, and but for
  // knights none to where it checks.
  const Bitboard near = NearSquares(k) | p.pieces(kKnight) | p.line_pieces() | discoverers;
  for (Square from : p.pieces(us) & near & ~p.pieces(kKing)) {
    const PieceType t = TypeOf(p.piece_on(from));
    const Bitboard targets = LegalTargets(p, t, from, r);
    const bool discovers = discoverers.Has(from);
    if ((discovers ? targets : targets & squares.Of(t)).empty()) continue;
    AddChecksOfPiece(p, from, targets, k, discovers, squares, moves);
  }
  const Hand hand = p.hand(us);
  for (PieceType t : kHandTypes) {
    if (!hand.Has(t)) continue;
    const Bitboard targets = squares.by_type[t] & r.targets & ~p.occupied();
    if (targets.any()) AddDropsOf(p, t, targets, moves);
  }
}

bool HasLegalMove(const Position& p) {
  MoveList moves;
  GenerateLegal(p, &moves);
  return !moves.empty();
}

bool IsLegal(const Position& p, Move move) {
  if (move.is_null() || (move.bits() >> 15) != 0 || move.to() >= kNumSquares) return false;
  if (move.is_drop()) return IsLegalDrop(p, move);
  if (move.from() >= kNumSquares) return false;
  return IsLegalBoardMove(p, move);
}

}  // namespace shogi
