#include "solver/one_ply_mate.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "core/movegen.h"
#include "solver/hand_bounds.h"
#include "solver/reply_counter.h"

namespace tsume {

using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

// Looks at the replies and counts them. Returns what the value is above after
// the check.
Key PlayCheck(Position* p, Move check, OnePlyMate* found, int* count) {
  const Color attacker = p->side_to_move();
  const shogi::UndoInfo undo = p->DoMove(check);
  MoveList replies;
  GenerateEvasions(*p, &replies);
  const ReplyCount left = CountReplies(*p, replies);
  *count = left.total();
  Key below = left.breaks > 0 ? kBelowTwoPlies : -1;  // Interpositions may all be free.
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
  found.checks = static_cast<int>(moves.size());
  if (moves.empty()) {
    found.lower = kNeverMate;
    return found;
  }
  const ReplyCounter counter(*p);
  Key lower = kNeverMate;
  int easiest = std::numeric_limits<int>::max();
  for (Move m : moves) {
    const std::optional<int> breaks = counter.Breaks(m);
    int replies = breaks.value_or(0);
    if (breaks.has_value() && replies < easiest) replies += counter.Interpositions(m);
    Key below = breaks.value_or(0) > 0 ? kBelowTwoPlies : -1;
    if (replies == 0) {
      below = PlayCheck(p, m, &found, &replies);
      if (found.upper <= bound) return found;
    }
    easiest = std::min(easiest, replies);
    lower = std::min(lower, PlusPly(below));
  }
  found.lower = lower;
  found.easiest = easiest;
  return found;
}

}  // namespace tsume
