// Checks claims about a position with the rules of shogi alone.
//
// The verifier asks an advisor what to play and believes nothing: it plays the
// advised moves against every move of the other side, and accepts a claim only
// when each line ends in a mate, or in time. A wrong advisor can make it refuse
// or give up, never accept. It shares no code with the search: not the check
// and evasion generators, not the code for futile interpositions (their
// definition is in rules.md 3.3 and interposition.h), no table.
#ifndef SOLVER_VERIFIER_H_
#define SOLVER_VERIFIER_H_

#include <cstdint>
#include <memory>

#include "core/hand.h"
#include "core/position.h"
#include "core/types.h"
#include "solver/rules.h"
#include "solver/value.h"

namespace tsume {

// A position with what else its value depends on.
struct Situation {
  shogi::Position position;
  shogi::Hand out_of_play;  // Pieces taken in free recaptures of moved pieces.
  FutileRule rule;
};

// Says what to play. Every method may answer with the null move: no advice.
class Advisor {
 public:
  virtual ~Advisor() = default;

  // A check after which the value is at most `key` - one ply.
  virtual shogi::Move AdviseCheck(const Situation& situation, Key key) = 0;
  // A reply that keeps the value above `key`. For kNeverMate - 1: one after
  // which there is no mate.
  virtual shogi::Move AdviseReply(const Situation& situation, Key key) = 0;
  // Against `reply`, a free recapture that keeps the value at `key`; null to
  // go on from the reply itself.
  virtual shogi::Move AdviseRecapture(const Situation& situation, shogi::Move reply, Key key) = 0;
};

enum class Verification : uint8_t {
  kAccepted,
  kRefused,     // The advice does not prove the claim.
  kUnfinished,  // More work than allowed.
};

class Verifier {
 public:
  // `attacker` gives check. `max_claims` bounds the work: claims looked at.
  Verifier(shogi::Color attacker, Advisor* advisor, uint64_t max_claims);
  ~Verifier();

  // V <= key. REQUIRES for all: if the defender is to move he is in check.
  Verification VerifyAtMost(const Situation& situation, Key key);
  // V > key.
  Verification VerifyAbove(const Situation& situation, Key key);
  // No mate however long, by a set of positions that the attacker can't leave
  // (search.md T5).
  Verification VerifyNoMate(const shogi::Position& position);

  uint64_t claims() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tsume

#endif  // SOLVER_VERIFIER_H_
