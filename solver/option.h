// One way on from a node of the search, and what is known of where it leads.
#ifndef SOLVER_OPTION_H_
#define SOLVER_OPTION_H_

#include <cstdint>

#include "core/hand.h"
#include "core/types.h"
#include "solver/interposition.h"
#include "solver/path.h"
#include "solver/proof_number.h"
#include "solver/transposition_table.h"
#include "solver/value.h"

namespace tsume {

// What a search has found of a claim "V <= bound".
struct Result {
  ProofNumber pn = 1;
  ProofNumber dn = 1;
  TranspositionTable::Bounds bounds;  // Facts.
  // Hands for which the bounds hold as well, as TranspositionTable::Knowledge
  // says.
  shogi::Hand proof_hand;
  shogi::Hand disproof_hand;
  Ancestors loops;  // If dn == 0 though bounds.lower < bound: what that relies on.

  void MarkProved() {
    pn = 0;
    dn = kInfinite;
  }
  void MarkDisproved() {
    pn = kInfinite;
    dn = 0;
  }
  // Turns bounds that decide the claim into numbers. False if they don't.
  bool Decide(Key bound) {
    if (bounds.upper <= bound) {
      MarkProved();
      return true;
    }
    if (bounds.lower >= bound) {
      MarkDisproved();
      return true;
    }
    return false;
  }
};

// A move, or a free recapture (interposition.h: P changes to Q and the
// defender stays to move).
struct Option {
  shogi::Move move;                         // Null for a free recapture.
  shogi::Piece captured = shogi::kNoPiece;  // By the move.
  bool is_new = true;                       // Nothing but general bounds is known of its position.
  bool is_like = false;                     // A check much like one before it (AreAlike()).
  uint16_t group = 0;  // Of the node's groups (reply_group.h); for the defender only.
  // For a free recapture: of what, and which.
  shogi::Square s = shogi::kNoSquare;
  shogi::Square moved_from = shogi::kNoSquare;
  FreeCapture capture = {shogi::kNoSquare, false, FreeScope::kAnyLength};

  Key bound = 0;                    // What is asked of the position it leads to.
  TranspositionTable::Place place;  // That position.
  shogi::Hand loose;                // All pieces in its hands.
  Result result;

  bool is_free() const { return move.is_null(); }
  // The key that this option gives the node, from the key of its position.
  Key UpperHere() const {
    if (!is_free()) return PlusPly(result.bounds.upper);
    const bool counts = capture.scope == FreeScope::kAnyLength || result.bounds.upper <= kMatedKey;
    return counts ? result.bounds.upper : kNeverMate;
  }
  Key LowerHere() const {
    if (!is_free()) return PlusPly(result.bounds.lower);
    const bool counts = capture.scope == FreeScope::kAnyLength || result.bounds.lower < kMatedKey;
    return counts ? result.bounds.lower : kNeverMate;
  }
};

}  // namespace tsume

#endif  // SOLVER_OPTION_H_
