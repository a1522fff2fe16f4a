// The public face of the solver: is there a mate, how long is it, and how
// does it go?
//
//   tsume::Solver solver(limits, rules);
//   tsume::Solution solution = solver.Solve(problem.position);
//
// The side to move attacks. A Solver keeps its table between problems to save
// the allocation, but an answer never depends on what was solved before.
// Not thread-safe; use one Solver a thread.
#ifndef SOLVER_SOLVER_H_
#define SOLVER_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/hand.h"
#include "core/position.h"
#include "core/types.h"
#include "solver/limits.h"
#include "solver/rules.h"

namespace tsume {

enum class Verdict : uint8_t { kUnknown, kMate, kNoMate };

struct Solution {
  Verdict verdict = Verdict::kUnknown;
  // Exact length in plies under the rules given: set only when proved from
  // both sides.
  std::optional<int> plies;
  // What is proved of the length: lower <= length <= upper; odd. `lower` is
  // absent as long as nothing is excluded beyond 1, `upper` without a proof.
  // Both absent unless the verdict is mate or unknown.
  std::optional<int> lower;
  std::optional<int> upper;
  // The main line (本手順); empty unless `plies` is set.
  std::vector<shogi::Move> line;
  // What the attacker holds at its end (駒余り).
  shogi::Hand surplus;
  // Whether the independent verifier (verifier.h) accepted the claims above:
  // both sides of `plies`, or the mate within `upper`, or the no-mate. Absent
  // if it wasn't run or had to give up.
  std::optional<bool> verified;
  uint64_t nodes = 0;  // Positions expanded.
  double seconds = 0;  // Wall time.
};

// What to find out.
enum class Goal : uint8_t {
  kVerdict,  // Mate or not; `upper` may be far from the length.
  kLength,   // The exact length and the main line.
};

// What the table holds.
struct TableUse {
  size_t bytes = 0;
  size_t positions = 0;
};

class Solver {
 public:
  explicit Solver(const Limits& limits, const Rules& rules = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // REQUIRES: `position` passed SetUpProblem() (core/setup.h). With `verify`
  // the verifier checks what was found.
  Solution Solve(const shogi::Position& position, Goal goal = Goal::kLength, bool verify = false);

  // After the last problem.
  TableUse table_use() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tsume

#endif  // SOLVER_SOLVER_H_
