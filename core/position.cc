#include "core/position.h"

#include "core/check.h"
#include "core/sfen.h"
#include "core/zobrist.h"

namespace shogi {

uint64_t Position::SideKey(Color c) { return c == kBlack ? 0 : kWhiteToMoveKey; }

uint64_t Position::key() const {
  return board_key() ^ HandKey(kBlack, hands_[kBlack]) ^ HandKey(kWhite, hands_[kWhite]);
}

inline Bitboard Position::SteppersTo(Square s, Color from_s) const {
  return (StepAttacks(from_s, kPawn, s) & by_type_[kPawn]) |
         (StepAttacks(from_s, kKnight, s) & by_type_[kKnight]) |
         (StepAttacks(from_s, kSilver, s) & by_type_[kSilver]) |
         (StepAttacks(from_s, kGold, s) & by_type_[kGoldLikeIndex]) |
         (KingAttacks(s) & (by_type_[kKing] | by_type_[kHorse] | by_type_[kDragon]));
}

Bitboard Position::AttackersTo(Square s, Color by, Bitboard occupied) const {
  const Color from_s = Opponent(by);  // Attacks are symmetric when seen from the target.
  const Bitboard bishops = by_type_[kBishop] | by_type_[kHorse];
  const Bitboard rooks = by_type_[kRook] | by_type_[kDragon];
  Bitboard attackers = SteppersTo(s, from_s);
  // Most squares have no line piece on their lines: look before computing.
  if ((BishopLines(s) & bishops & by_color_[by]).any()) {
    attackers |= BishopAttacks(s, occupied) & bishops;
  }
  if ((RookLines(s) & rooks & by_color_[by]).any()) attackers |= RookAttacks(s, occupied) & rooks;
  if ((ForwardLine(from_s, s) & by_type_[kLance] & by_color_[by]).any()) {
    attackers |= LanceAttacks(from_s, s, occupied) & by_type_[kLance];
  }
  return attackers & by_color_[by];
}

bool Position::IsAttacked(Square s, Color by, Bitboard occupied) const {
  const Color from_s = Opponent(by);
  if ((SteppersTo(s, from_s) & by_color_[by]).any()) return true;
  const Bitboard bishops = (by_type_[kBishop] | by_type_[kHorse]) & by_color_[by];
  if ((BishopLines(s) & bishops).any() && (BishopAttacks(s, occupied) & bishops).any()) return true;
  const Bitboard rooks = (by_type_[kRook] | by_type_[kDragon]) & by_color_[by];
  if ((RookLines(s) & rooks).any() && (RookAttacks(s, occupied) & rooks).any()) return true;
  const Bitboard lances = by_type_[kLance] & by_color_[by];
  return (ForwardLine(from_s, s) & lances).any() &&
         (LanceAttacks(from_s, s, occupied) & lances).any();
}

Bitboard Position::Checkers(Color c) const {
  if (!HasKing(c)) return Bitboard();
  return AttackersTo(king_square_[c], Opponent(c), occupied());
}

Bitboard Position::LineBlockers(Color king, Color blockers) const {
  if (!HasKing(king)) return Bitboard();
  const Square k = king_square_[king];
  const Color by = Opponent(king);
  const Bitboard snipers = ((RookLines(k) & (by_type_[kRook] | by_type_[kDragon])) |
                            (BishopLines(k) & (by_type_[kBishop] | by_type_[kHorse])) |
                            (ForwardLine(king, k) & by_type_[kLance])) &
                           by_color_[by];
  const Bitboard all = occupied();
  Bitboard result;
  for (Square s : snipers) {
    const Bitboard in_between = Between(k, s) & all;
    if (in_between.any() && !in_between.Many()) result |= in_between;
  }
  return result & by_color_[blockers];
}

bool Position::HasPawnOnFile(Color c, Square s) const {
  return (pieces(c, kPawn) & Bitboard::File(FileOf(s))).any();
}

bool Position::GivesCheck(Move move) const {
  const Color us = side_to_move_;
  const Color them = Opponent(us);
  if (!HasKing(them)) return false;
  const Square k = king_square_[them];
  const Bitboard target = Bitboard::Of(k);
  if (move.is_drop()) {
    return (Attacks(us, move.dropped(), move.to(), occupied()) & target).any();
  }
  const PieceType t = TypeOf(board_[move.from()]);
  const PieceType after = move.promotes() ? Promote(t) : t;
  const Bitboard all = (occupied() ^ Bitboard::Of(move.from())) | Bitboard::Of(move.to());
  if (t != kKing && (Attacks(us, after, move.to(), all) & target).any()) return true;
  return LineBlockers(them, us).Has(move.from()) && !Line(k, move.from()).Has(move.to());
}

void Position::Put(Square s, Piece p) {
  TSUME_DCHECK(board_[s] == kNoPiece, DebugString());
  const Bitboard bit = Bitboard::Of(s);
  board_[s] = p;
  by_color_[ColorOf(p)] |= bit;
  by_type_[TypeOf(p)] |= bit;
  if (IsGoldLike(TypeOf(p))) by_type_[kGoldLikeIndex] |= bit;
  if (TypeOf(p) == kKing) king_square_[ColorOf(p)] = s;
  board_key_ ^= PieceKey(p, s);
}

void Position::Remove(Square s) {
  TSUME_DCHECK(board_[s] != kNoPiece, DebugString());
  const Piece p = board_[s];
  const Bitboard bit = Bitboard::Of(s);
  board_[s] = kNoPiece;
  by_color_[ColorOf(p)] ^= bit;
  by_type_[TypeOf(p)] ^= bit;
  if (IsGoldLike(TypeOf(p))) by_type_[kGoldLikeIndex] ^= bit;
  if (TypeOf(p) == kKing) king_square_[ColorOf(p)] = kNoSquare;
  board_key_ ^= PieceKey(p, s);
}

UndoInfo Position::DoMove(Move move) {
  const Color us = side_to_move_;
  UndoInfo undo = {move, kNoPiece};
  if (move.is_drop()) {
    hands_[us].Remove(move.dropped());
    Put(move.to(), MakePiece(us, move.dropped()));
  } else {
    undo.captured = board_[move.to()];
    if (undo.captured != kNoPiece) {
      TSUME_DCHECK(TypeOf(undo.captured) != kKing, DebugString());
      Remove(move.to());
      hands_[us].Add(Demote(TypeOf(undo.captured)));
    }
    const Piece p = board_[move.from()];
    Remove(move.from());
    Put(move.to(), move.promotes() ? MakePiece(us, Promote(TypeOf(p))) : p);
  }
  side_to_move_ = Opponent(us);
  return undo;
}

uint64_t Position::BoardKeyAfter(Move move) const {
  const Color us = side_to_move_;
  uint64_t key = board_key_ ^ SideKey(Opponent(us));
  if (move.is_drop()) return key ^ PieceKey(MakePiece(us, move.dropped()), move.to());
  if (const Piece captured = board_[move.to()]; captured != kNoPiece) {
    key ^= PieceKey(captured, move.to());
  }
  const Piece p = board_[move.from()];
  const Piece after = move.promotes() ? MakePiece(us, Promote(TypeOf(p))) : p;
  return key ^ PieceKey(p, move.from()) ^ PieceKey(after, move.to());
}

void Position::UndoMove(const UndoInfo& undo) {
  const Move move = undo.move;
  const Color us = Opponent(side_to_move_);
  side_to_move_ = us;
  const Piece p = board_[move.to()];
  Remove(move.to());
  if (move.is_drop()) {
    hands_[us].Add(move.dropped());
    return;
  }
  Put(move.from(), move.promotes() ? MakePiece(us, Demote(TypeOf(p))) : p);
  if (undo.captured != kNoPiece) {
    Put(move.to(), undo.captured);
    hands_[us].Remove(Demote(TypeOf(undo.captured)));
  }
}

int Position::TotalOf(PieceType t) const {
  int n = by_type_[t].Count() + hands_[kBlack].Count(t) + hands_[kWhite].Count(t);
  if (CanPromote(t)) n += by_type_[Promote(t)].Count();
  return n;
}

bool Position::IsConsistent() const {
  Position fresh;
  for (int i = 0; i < kNumSquares; ++i) {
    const Square s = static_cast<Square>(i);
    if (board_[s] == kNoPiece) continue;
    if (TypeOf(board_[s]) == kKing && fresh.HasKing(ColorOf(board_[s]))) return false;
    fresh.Put(s, board_[s]);
  }
  return by_type_ == fresh.by_type_ && by_color_ == fresh.by_color_ &&
         king_square_ == fresh.king_square_ && board_key_ == fresh.board_key_ &&
         Hand::Full().Covers(hands_[kBlack]) && Hand::Full().Covers(hands_[kWhite]);
}

std::string Position::DebugString() const { return ToSfen(*this); }

}  // namespace shogi
