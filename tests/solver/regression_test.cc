// Every bug that once gave a wrong answer: tests/regressions/README.md.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "core/setup.h"
#include "core/sfen.h"
#include "solver/solver.h"

namespace tsume {
namespace {

FutileRule RuleOf(const std::string& name) {
  if (name == "none") return FutileRule::kNone;
  if (name == "terminal") return FutileRule::kTerminal;
  if (name == "wide") return FutileRule::kWide;
  EXPECT_EQ(name, "standard");
  return FutileRule::kStandard;
}

TEST(RegressionTest, EveryLine) {
  std::ifstream file(TSUME_TEST_DATA_DIR "/regressions/mates.tsv");
  ASSERT_TRUE(file);
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    ASSERT_EQ(fields.size(), 5u) << line;
    const auto position = shogi::ParseSfen(fields[1]);
    ASSERT_TRUE(position.ok()) << position.status();
    Solver solver(Limits{.nodes = 10'000'000}, Rules{RuleOf(fields[4])});
    const Solution s = solver.Solve(*position, Goal::kLength, /*verify=*/true);
    EXPECT_EQ(s.verdict == Verdict::kMate, fields[2] == "mate") << fields[0];
    EXPECT_EQ(s.verdict == Verdict::kNoMate, fields[2] == "no_mate") << fields[0];
    EXPECT_EQ(s.plies.has_value() ? std::to_string(*s.plies) : "-", fields[3]) << fields[0];
    EXPECT_NE(s.verified, false) << fields[0];
  }
  EXPECT_GT(lines, 0);
}

}  // namespace
}  // namespace tsume
