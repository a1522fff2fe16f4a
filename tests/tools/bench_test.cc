#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "tests/tools/harness.h"

namespace tsume_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// The number of nodes that the lines claim.
uint64_t SumOfNodes(const std::vector<std::string>& lines) {
  uint64_t sum = 0;
  for (const std::string& line : lines) {
    const std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
    for (size_t i = 1; i < words.size(); ++i) {
      uint64_t nodes = 0;
      if (words[i] == "nodes" && absl::SimpleAtoi(words[i - 1], &nodes)) sum += nodes;
    }
  }
  return sum;
}

TEST(BenchTest, SolvesItsSetAndEndsWithTheNodes) {
  const CommandResult run = RunTsume({"bench"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err, "");
  std::vector<std::string> lines = absl::StrSplit(run.out, '\n', absl::SkipEmpty());
  ASSERT_GT(lines.size(), 3u);
  const std::string last = lines.back();
  EXPECT_EQ(last, "Bench: " + std::to_string(SumOfNodes(lines)));
  EXPECT_THAT(run.out, Not(HasSubstr("undecided")));
  EXPECT_THAT(lines[0], StartsWith("musou-002"));
}

}  // namespace
}  // namespace tsume_test
