#include "solver/hand_bounds.h"

#include <algorithm>

#include "core/attacks.h"
#include "solver/interposition.h"

namespace tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Hand;
using shogi::Move;
using shogi::Piece;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

Hand MonopolyHand(const Position& p, Color attacker) {
  Hand needed;
  const Hand attackers = p.hand(attacker);
  const Hand defenders = p.hand(Opponent(attacker));
  if (attackers.empty() || (InterpositionSquares(p) & ~p.occupied()).empty()) return needed;
  for (PieceType t : shogi::kHandTypes) {
    if (!defenders.Has(t)) needed.Set(t, attackers.Count(t));
  }
  return needed;
}

Hand BeforeCheck(Hand after, Move move, Piece captured) {
  if (move.is_drop()) {
    after.Add(move.dropped());
  } else if (captured != shogi::kNoPiece) {
    const PieceType t = Demote(TypeOf(captured));
    if (after.Has(t)) after.Remove(t);
  }
  return after;
}

Hand BeforeFailedCheck(Hand after, Move move, Piece captured, Hand loose) {
  if (move.is_drop()) {
    const PieceType t = move.dropped();
    after.Set(t, std::min(after.Count(t) + 1, loose.Count(t)));
  } else if (captured != shogi::kNoPiece) {
    // Covers at least the hand after the move, which has this piece.
    after.Remove(Demote(TypeOf(captured)));
  }
  return after;
}

Hand BeforeReply(Hand after, Move move, Hand loose) {
  if (!move.is_drop()) return after;
  const PieceType t = move.dropped();
  after.Set(t, std::min(after.Count(t), loose.Count(t) - 1));
  return after;
}

Hand LimitByNewChecks(Hand hand, const Position& p) {
  const Color us = p.side_to_move();
  const Color them = Opponent(us);
  const Hand held = p.hand(us);
  const Square king = p.king_square(them);
  for (PieceType t : shogi::kHandTypes) {
    if (held.Has(t) || !hand.Has(t)) continue;
    const Bitboard squares = Attacks(them, t, king, p.occupied()) & ~p.occupied();
    const bool two_pawns = t == shogi::kPawn && p.HasPawnOnFile(us, king);
    if (squares.any() && !two_pawns) hand.Set(t, 0);
  }
  return hand;
}

}  // namespace tsume
