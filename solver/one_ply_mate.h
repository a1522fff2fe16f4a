// Mate on the spot, without table and search.
#ifndef SOLVER_ONE_PLY_MATE_H_
#define SOLVER_ONE_PLY_MATE_H_

#include "core/hand.h"
#include "core/position.h"
#include "solver/value.h"

namespace tsume {

// What playing every check once says of a position's value V, under every rule
// for futile interpositions.
struct OnePlyMate {
  Key upper = kNeverMate;  // V <= upper.
  shogi::Hand proof_hand;  // With which a mate works, too; it may leave no surplus then.
  // V > lower, by replies that don't depend on hands; -1 if the search ended
  // with a mate within the bound.
  Key lower = -1;
  int checks = 0;   // How many there are.
  int easiest = 0;  // The fewest replies that one of them leaves; all drops count as one.
};

// Ends with the first mate of V <= bound. `position` is changed and restored.
OnePlyMate FindOnePlyMate(shogi::Position* position, Key bound);

}  // namespace tsume

#endif  // SOLVER_ONE_PLY_MATE_H_
