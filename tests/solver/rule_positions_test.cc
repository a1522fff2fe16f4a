// The solver on the positions of rules.md 7: verdict, exact length, surplus and
// line, each verified by the independent verifier.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/sfen.h"
#include "solver/solver.h"
#include "tests/support/parse.h"
#include "tests/support/rule_positions.h"

namespace tsume_test {
namespace {

using tsume::FutileRule;
using tsume::Solution;
using tsume::Verdict;

// A mate that is longer than the table looks may be out of reach: then what
// counts is that the length is known to be beyond, and that is cheap.
constexpr uint64_t kNodes = 2'000'000;
constexpr uint64_t kNodesForNotWithin = 100'000;

Solution SolveAndVerify(const RulePosition& row, FutileRule rule, uint64_t nodes) {
  tsume::Solver solver(tsume::Limits{.nodes = nodes}, tsume::Rules{rule});
  return solver.Solve(SfenPosition(row.sfen), tsume::Goal::kLength, /*verify=*/true);
}

// As in the table: "7s".
std::string LengthOf(const Solution& s) {
  if (s.verdict == Verdict::kNoMate) return kNoMate;
  if (!s.plies.has_value()) return "unknown";
  return absl::StrCat(*s.plies, s.surplus.empty() ? "" : "s");
}

void ExpectNotWithin(const RulePosition& row, FutileRule rule) {
  const Solution s = SolveAndVerify(row, rule, kNodesForNotWithin);
  EXPECT_NE(s.verified, false);
  if (s.verdict == Verdict::kNoMate) {
    EXPECT_EQ(row.standard, kNotWithin) << "no rule changes mate or no mate";
    return;
  }
  ASSERT_TRUE(s.lower.has_value());
  EXPECT_GT(*s.lower, row.max_plies);
}

void ExpectLength(const RulePosition& row, FutileRule rule, const std::string& length) {
  if (length.empty()) return;
  SCOPED_TRACE(absl::StrCat(row.id, ", rule ", static_cast<int>(rule)));
  if (length == kNotWithin) return ExpectNotWithin(row, rule);
  const Solution s = SolveAndVerify(row, rule, kNodes);
  EXPECT_EQ(LengthOf(s), length);
  // The verifier gives up on T12: a bare king, and no mate.
  EXPECT_TRUE(s.verified.value_or(row.id == "T12"));
  if (rule != FutileRule::kStandard) return;
  const std::string line = absl::StrJoin(
      s.line, " ", [](std::string* out, shogi::Move m) { absl::StrAppend(out, shogi::ToUsi(m)); });
  if (!row.line.empty()) {
    EXPECT_EQ(line, row.line);
  }
  if (!row.first_checks.empty()) {
    const std::vector<std::string> checks = absl::StrSplit(row.first_checks, ' ');
    EXPECT_THAT(checks, testing::Contains(line.substr(0, line.find(' '))));
  }
}

TEST(RulePositionsTest, EveryRow) {
  for (const RulePosition& row : kRulePositions) {
    ExpectLength(row, FutileRule::kStandard, row.standard);
    ExpectLength(row, FutileRule::kNone, row.none);
    ExpectLength(row, FutileRule::kTerminal, row.terminal);
    ExpectLength(row, FutileRule::kWide, row.wide);
  }
}

}  // namespace
}  // namespace tsume_test
