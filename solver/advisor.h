// The search as an advisor of the verifier.
#ifndef SOLVER_ADVISOR_H_
#define SOLVER_ADVISOR_H_

#include "solver/dfpn.h"
#include "solver/verifier.h"

namespace tsume {

// What the search says of the free recaptures of a reply.
struct Recaptures {
  shogi::Move proved;       // One that keeps the value within the key.
  bool all_refuted = true;  // None does.
  // The budget ran out before either was clear.
  bool unknown() const { return proved.is_null() && !all_refuted; }
};

// Answers from what a search has in its table, and searches again what the
// table has forgotten. The verifier is independent of both: it checks every
// piece of advice.
class SearchAdvisor : public Advisor {
 public:
  // `search` under the rule in question; `standard` under the standard rule,
  // for what FutileRule::kWide asks of it (may be the same object).
  SearchAdvisor(Dfpn* search, Dfpn* standard, FutileRule rule)
      : search_(search), standard_(standard), rule_(rule) {}

  shogi::Move AdviseCheck(const Situation& situation, Key key) override;
  shogi::Move AdviseReply(const Situation& situation, Key key) override;
  shogi::Move AdviseRecapture(const Situation& situation, shogi::Move reply, Key key) override;

  // Is one of the free recaptures of `reply`, a legal move, enough for
  // V <= `key`?
  Recaptures JudgeRecaptures(const Situation& situation, shogi::Move reply, Key key) const;

 private:
  Dfpn* SearchFor(FutileRule rule) const { return rule == rule_ ? search_ : standard_; }
  // Is the value after `move` at most `key`?
  bool AtMostAfter(const Situation& situation, shogi::Move move, Key key) const;

  Dfpn* const search_;
  Dfpn* const standard_;
  const FutileRule rule_;
};

}  // namespace tsume

#endif  // SOLVER_ADVISOR_H_
