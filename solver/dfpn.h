// df-pn: is the value of a position within a bound?
//
// Depth-first proof-number search (Nagai 1999) over claims "V <= bound", for
// positions with either side to move, with one table for all claims. Numbers
// are combined in one of three ways (sums.h), each of which is far better than
// the others on some problems.
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
// Several threads may search one claim together (team.h). What they find are
// theorems, so it is the same whatever their number.
//
// Results are kept for as many hands as they hold for (hand_bounds.h). New
// positions with the attacker to move are searched for a mate on the spot,
// without the table. Interpositions enter one by one (reply_group.h). Nothing
// is pruned.
#ifndef SOLVER_DFPN_H_
#define SOLVER_DFPN_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/hand.h"
#include "core/position.h"
#include "core/types.h"
#include "solver/limits.h"
#include "solver/rules.h"
#include "solver/sums.h"
#include "solver/transposition_table.h"
#include "solver/value.h"

namespace tsume {

enum class Answer : uint8_t { kUnknown, kYes, kNo };

class Dfpn {
 public:
  struct Settings {
    FutileRule rule = FutileRule::kStandard;
    shogi::Color attacker = shogi::kBlack;  // Who gives check.
    int threads = 1;                        // Used where much is left of the budget's stage.
    size_t cache_bytes = size_t{1} << 20;   // For conditional disproofs, per thread.
    Variation variation = {};
  };

  // Keeps references to table and budget.
  Dfpn(TranspositionTable* table, Budget* budget, const Settings& settings);
  ~Dfpn();
  Dfpn(const Dfpn&) = delete;
  Dfpn& operator=(const Dfpn&) = delete;

  // Is the value at most `bound`? `out_of_play`: pieces removed by free
  // recaptures on the way here. kUnknown only when the budget is exhausted.
  // REQUIRES: if the defender is to move he is in check; bound <= kMaxKey or
  // bound == kUnbounded.
  Answer Prove(const shogi::Position& position, shogi::Hand out_of_play, Key bound);

  // How numbers are combined from now on; never changes an answer.
  void set_counting(Counting counting);

  // The moves from the position of Prove() to where the search is, at most
  // `most`; free recaptures are left out.
  std::vector<shogi::Move> CurrentLine(size_t most) const;

  // What is known of a position's value without searching.
  TranspositionTable::Bounds KnownBounds(const shogi::Position& position,
                                         shogi::Hand out_of_play) const;

 private:
  class Search;
  struct Partner;
  Answer ProveTogether(const shogi::Position& position, shogi::Hand out_of_play, Key bound);

  Budget* const budget_;
  const Settings settings_;
  std::unique_ptr<Search> search_;
  std::vector<std::unique_ptr<Partner>> partners_;  // The other threads' searches.
};

}  // namespace tsume

#endif  // SOLVER_DFPN_H_
