#include "solver/one_ply_mate.h"

#include <algorithm>
#include <optional>

#include "core/movegen.h"
#include "solver/hand_bounds.h"
#include "solver/interposition.h"
#include "solver/reply_counter.h"

namespace tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

// Looks at the replies. Returns what the value is above after the check.
Key PlayCheck(Position* p, Move check, OnePlyMate* found) {
  const Color attacker = p->side_to_move();
  const shogi::UndoInfo undo = p->DoMove(check);
  MoveList replies;
  GenerateEvasions(*p, &replies);
  const Bitboard squares = InterpositionSquares(*p);
  const bool interpositions = std::all_of(
      replies.begin(), replies.end(), [squares](Move reply) { return squares.Has(reply.to()); });
  Key below = interpositions ? -1 : kBelowTwoPlies;
  if (replies.empty()) {
    const Key mated = MakeKey(0, p->hand(attacker).empty());
    if (PlusPly(mated) < found->upper) {
      found->upper = PlusPly(mated);
      found->proof_hand = BeforeCheck(MonopolyHand(*p, attacker), check, undo.captured);
    }
    below = mated - 1;
  }
  p->UndoMove(undo);
  return below;
}

}  // namespace

OnePlyMate FindOnePlyMate(Position* p, Key bound) {
  OnePlyMate found;
  MoveList moves;
  GenerateChecks(*p, &moves);
  found.checks = moves.size();
  if (moves.empty()) {
    found.lower = kNeverMate;
    return found;
  }
  const ReplyCounter counter(*p);
  Key lower = kNeverMate;
  for (Move m : moves) {
    const std::optional<int> breaks = counter.Breaks(m);
    Key below = kBelowTwoPlies;
    if (breaks.value_or(0) == 0) {
      below = -1;  // Interpositions may all be free.
      if (!breaks.has_value() || counter.Interpositions(m) == 0) {
        below = PlayCheck(p, m, &found);
        if (found.upper <= bound) return found;
      }
    }
    lower = std::min(lower, PlusPly(below));
  }
  found.lower = lower;
  return found;
}

}  // namespace tsume
