// df-pn: is the value of a position within a bound?
//
// Depth-first proof-number search (Nagai 1999) over claims "V <= bound", for
// positions with either side to move, with one table for all claims. Proof
// and disproof numbers are combined weakly (largest + number of the others,
// Ueda et al. 2008), which keeps interpositions and transpositions from
// inflating them; thresholds grow by a quarter over the second best child
// (1+epsilon, Pawlewicz & Lew 2007).
//
// Bounded claims recurse to smaller bounds, or to the same bound with the
// checker nearer to the king (free recaptures): they can't run into a cycle,
// and every result is a fact (search.md T6).
//
// The unbounded claim (kUnbounded: "is there a mate at all?", raw rules) can
// run into cycles. A position dominated by one on the path counts as failed
// for the attacker, and each disproof carries the positions of the path it
// relies on (T4). It is a fact only when it relies on none but itself;
// otherwise it holds in the frames above, and in a cache that is asked only
// where those positions are on the path again.
//
// Interpositions on one square form a group: it is proved by one free
// recapture on the square, or by mating after each interposition there.
// Nothing is pruned.
#ifndef SOLVER_DFPN_H_
#define SOLVER_DFPN_H_

#include <cstdint>
#include <memory>

#include "core/hand.h"
#include "core/position.h"
#include "solver/limits.h"
#include "solver/rules.h"
#include "solver/transposition_table.h"
#include "solver/value.h"

namespace tsume {

inline constexpr Key kUnbounded = kNeverMate - 1;

enum class Answer : uint8_t { kUnknown, kYes, kNo };

class Dfpn {
 public:
  // Keeps references to all. `attacker`: who gives check.
  Dfpn(TranspositionTable* table, Budget* budget, FutileRule rule, shogi::Color attacker);
  ~Dfpn();
  Dfpn(const Dfpn&) = delete;
  Dfpn& operator=(const Dfpn&) = delete;

  // Is the value at most `bound`? `out_of_play`: pieces removed by free
  // recaptures on the way here. kUnknown only when the budget is exhausted.
  // REQUIRES: if the defender is to move he is in check; bound <= kMaxKey or
  // bound == kUnbounded.
  Answer Prove(const shogi::Position& position, shogi::Hand out_of_play, Key bound);

  // What is known of a position's value without searching.
  TranspositionTable::Bounds KnownBounds(const shogi::Position& position,
                                         shogi::Hand out_of_play) const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace tsume

#endif  // SOLVER_DFPN_H_
