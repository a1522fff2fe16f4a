#include "solver/solver.h"

#include <algorithm>

#include "solver/advisor.h"
#include "solver/dfpn.h"
#include "solver/shortest.h"
#include "solver/transposition_table.h"
#include "solver/value.h"
#include "solver/verifier.h"

namespace tsume {

using shogi::Hand;
using shogi::Position;

namespace {

// Nodes of the first stage; stages double. Small enough that a mate in a few
// plies is found before much is spent on an unbounded search gone astray.
constexpr uint64_t kFirstStage = 4096;
// Before each of the first stages lengths get this part of it: a short mate is
// proved with a bound in a few nodes, where without one the search may lose its
// way.
constexpr uint64_t kPartForShortMates = 64;
constexpr uint64_t kLastStageWithShortMates = uint64_t{1} << 15;
// Which way of counting solves a problem first differs by factors of ten either
// way. The others get their turn where the first fails: from these stages on.
struct Turn {
  Counting counting;
  uint64_t first_stage;
};
constexpr Turn kTurns[] = {{Counting::kMixed, kFirstStage},
                           {Counting::kWeak, uint64_t{1} << 18},
                           {Counting::kSum, uint64_t{1} << 22}};

// How the memory for one problem is shared out.
struct Shares {
  Shares(const Limits& limits, bool verify)
      : cache_bytes(limits.memory_bytes / 32 / static_cast<size_t>(limits.threads)),
        verifier_bytes(verify ? limits.memory_bytes / 4 : 0),
        table_bytes(limits.memory_bytes - limits.memory_bytes / 32 - verifier_bytes) {}
  size_t cache_bytes;  // For each thread.
  size_t verifier_bytes;
  size_t table_bytes;
};

// The search for one problem.
class Investigation {
 public:
  Investigation(TranspositionTable* table, const Limits& limits, const Shares& shares,
                const Rules& rules, const Position& position)
      : rules_(rules),
        budget_(limits),
        search_(table, &budget_,
                {rules.futile, position.side_to_move(), limits.threads, shares.cache_bytes,
                 limits.variation}),
        standard_(table, &budget_,
                  {FutileRule::kStandard, position.side_to_move(), 1, shares.cache_bytes,
                   limits.variation}),
        verifier_bytes_(shares.verifier_bytes),
        advisor_(&search_, &standard_, rules.futile),
        position_(position) {
    if (limits.watch != nullptr) {
      budget_.set_report([this, table, watch = limits.watch] { Report(*table, watch); });
    }
  }

  Solution Run(Goal goal, bool verify) {
    // "Mate at all?" and "mate within 1, 3, 5, ... plies?" take turns.
    for (uint64_t stage = kFirstStage; !budget_.exhausted() && !Done(goal);
         stage = stage > kStageLimit ? stage : stage * 2) {
      if (stage <= kLastStageWithShortMates && solution_.verdict == Verdict::kUnknown) {
        AskLengths(stage / kPartForShortMates);
      }
      for (const Turn& turn : kTurns) {
        if (stage >= turn.first_stage) AskUnbounded(turn.counting, stage);
      }
      if (!Done(goal) && goal == Goal::kLength) AskLengths(stage);
    }
    if (value_.has_value()) DrawLine();
    if (verify) Verify();
    if (solution_.verdict == Verdict::kNoMate) solution_.lower = solution_.upper = std::nullopt;
    solution_.nodes = budget_.nodes();
    solution_.seconds = budget_.Seconds();
    return std::move(solution_);
  }

 private:
  static constexpr size_t kMovesReported = 6;
  static constexpr uint64_t kStageLimit = uint64_t{1} << 60;

  bool Done(Goal goal) const {
    return solution_.verdict == Verdict::kNoMate || value_.has_value() ||
           (goal == Goal::kVerdict && solution_.verdict == Verdict::kMate);
  }

  void Report(const TranspositionTable& table, Watch* watch) const {
    watch->Publish({.nodes = budget_.nodes(),
                    .lower = solution_.lower,
                    .upper = solution_.upper,
                    .table_bytes = table.bytes(),
                    .table_load = table.load(),
                    .line = search_.CurrentLine(kMovesReported)});
  }

  void AskUnbounded(Counting counting, uint64_t nodes) {
    if (solution_.verdict != Verdict::kUnknown) return;
    budget_.BeginStage(nodes);
    search_.set_counting(counting);
    switch (search_.Prove(position_, Hand(), kUnbounded)) {
      case Answer::kYes:
        solution_.verdict = Verdict::kMate;
        // The table may have forgotten how long the mate was, or it is too long for it.
        if (const Key upper = search_.KnownBounds(position_, Hand()).upper; upper <= kMaxKey) {
          solution_.upper = PliesOf(upper);
        }
        break;
      case Answer::kNo:
        solution_.verdict = Verdict::kNoMate;
        break;
      case Answer::kUnknown:
        break;
    }
  }

  // Goes on from the smallest length not refuted.
  void AskLengths(uint64_t nodes) {
    budget_.BeginStage(nodes);
    search_.set_counting(Counting::kMixed);
    for (;; plies_ += 2) {
      const Answer clean = search_.Prove(position_, Hand(), MakeKey(plies_, true));
      if (clean == Answer::kUnknown) return;
      if (clean == Answer::kNo) {
        solution_.lower = plies_ + 2;
        // A refutation without a horizon: all play ends by itself.
        if (search_.KnownBounds(position_, Hand()).lower >= kNeverMate) {
          solution_.verdict = Verdict::kNoMate;
          return;
        }
        if (plies_ + 2 > PliesOf(kMaxKey)) {
          budget_.Exhaust();
          return;
        }
        continue;
      }
      solution_.verdict = Verdict::kMate;
      solution_.upper = plies_;
      const Answer surplus = search_.Prove(position_, Hand(), MakeKey(plies_, false));
      if (surplus != Answer::kUnknown) value_ = MakeKey(plies_, surplus == Answer::kNo);
      return;
    }
  }

  void DrawLine() {
    solution_.plies = solution_.lower = solution_.upper = PliesOf(*value_);
    budget_.BeginStage(kStageLimit);
    if (std::optional<MainLine> line =
            FindMainLine(&search_, &advisor_, rules_.futile, position_, *value_)) {
      solution_.line = std::move(line->moves);
      solution_.surplus = line->surplus;
    }
  }

  // Asks the verifier about what was found. What the table has forgotten is
  // searched again; a limit reached there leaves the claim unverified.
  void Verify() {
    const uint64_t claims = std::min<uint64_t>(kMaxClaims, verifier_bytes_ / kBytesPerClaim);
    Verifier verifier(position_.side_to_move(), &advisor_, claims);
    const Situation root = {position_, Hand(), rules_.futile};
    budget_.BeginStage(kLeastAdvice + kAdvicePerNode * budget_.nodes());
    Verification result = Verification::kUnfinished;
    if (solution_.verdict == Verdict::kNoMate) {
      result = verifier.VerifyNoMate(position_);
    } else if (value_.has_value()) {
      result = verifier.VerifyAtMost(root, *value_);
      if (result == Verification::kAccepted) result = verifier.VerifyAbove(root, *value_ - 1);
    } else if (solution_.upper.has_value()) {
      result = verifier.VerifyAtMost(root, MakeKey(*solution_.upper, true));
    }
    // Advice is missing where the budget ran out: that refutes nothing.
    if (result == Verification::kUnfinished || budget_.stage_over()) return;
    solution_.verified = result == Verification::kAccepted;
  }

  // Claims the verifier looks at before it gives up, and nodes its advisor may
  // search: in proportion to what the answer cost. Most need far less than
  // the answer itself; a no-mate with a bare king can need far more.
  static constexpr uint64_t kMaxClaims = 2'000'000;
  static constexpr size_t kBytesPerClaim = 96;  // In its hash maps.
  static constexpr uint64_t kLeastAdvice = 50'000;
  static constexpr uint64_t kAdvicePerNode = 10;

  const Rules rules_;
  Budget budget_;
  Dfpn search_;
  Dfpn standard_;  // The same under the standard rule.
  const size_t verifier_bytes_;
  SearchAdvisor advisor_;
  const Position position_;
  int plies_ = 1;
  std::optional<Key> value_;
  Solution solution_;
};

}  // namespace

class Solver::Impl {
 public:
  Impl(const Limits& limits, const Rules& rules)
      : limits_(limits), rules_(rules), table_(limits.memory_bytes, limits.variation.seed) {}

  Solution Solve(const Position& position, Goal goal, bool verify) {
    const Shares shares(limits_, verify);
    table_.NewProblem(shares.table_bytes);
    return Investigation(&table_, limits_, shares, rules_, position).Run(goal, verify);
  }
  TableUse table_use() const { return {table_.bytes(), table_.stored()}; }

 private:
  const Limits limits_;
  const Rules rules_;
  TranspositionTable table_;
};

Solver::Solver(const Limits& limits, const Rules& rules)
    : impl_(std::make_unique<Impl>(limits, rules)) {}
Solver::~Solver() = default;

TableUse Solver::table_use() const { return impl_->table_use(); }

Solution Solver::Solve(const Position& position, Goal goal, bool verify) {
  return impl_->Solve(position, goal, verify);
}

}  // namespace tsume
