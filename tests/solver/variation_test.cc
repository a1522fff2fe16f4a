// However the search goes about it, it says the same: other keys, orders of
// moves and ways of counting, tables from one window up that forget at random,
// several threads, mirrored boards, colours exchanged, little depth. What costs
// an answer may only make it "unknown".
//
// TSUME_VARIED_POSITIONS=n looks at n random positions instead of the default,
// TSUME_RANDOM_SEED=s at other ones.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "core/sfen.h"
#include "solver/solver.h"
#include "tests/support/environment.h"
#include "tests/support/random_position.h"
#include "tests/support/symmetry.h"

namespace tsume {
namespace {

using shogi::Position;

struct Way {
  std::string name;
  Limits limits;
  bool mirrored = false;
  bool colors_swapped = false;
};

const Limits kUsual = {.nodes = 20'000, .memory_bytes = size_t{16} << 20};

std::vector<Way> Ways() {
  std::vector<Way> ways;
  const auto add = [&](const std::string& name) -> Way& {
    return ways.emplace_back(Way{name, kUsual});
  };
  add("mirrored").mirrored = true;
  add("colours swapped").colors_swapped = true;
  add("weak counting").limits.variation.counting = Counting::kWeak;
  add("sums").limits.variation.counting = Counting::kSum;
  add("seed 1").limits.variation.seed = 1;
  add("seed 2").limits.variation.seed = 2;
  for (const size_t kib : {0u, 1u, 4u, 64u}) {
    Way& way = add("table of " + std::to_string(kib) + " KiB");
    way.limits.memory_bytes = kib << 10;
    way.limits.variation.seed = kib;  // 0 and others: both ways to forget.
  }
  for (const int threads : {2, 4}) {
    Way& way = add(std::to_string(threads) + " threads");
    way.limits.threads = threads;
    way.limits.variation.nodes_alone = 16;
  }
  Way& small = add("2 threads, table of 1 KiB");
  small.limits.threads = 2;
  small.limits.variation.nodes_alone = 16;
  small.limits.memory_bytes = size_t{1} << 10;
  for (const int deepest : {1, 3}) {
    add("depth " + std::to_string(deepest)).limits.variation.deepest = deepest;
  }
  return ways;
}

// "" or what one answer says that the other denies.
std::string Contradiction(const Solution& a, const Solution& b) {
  if (a.verdict != Verdict::kUnknown && b.verdict != Verdict::kUnknown && a.verdict != b.verdict) {
    return "verdict";
  }
  if (a.verdict == Verdict::kNoMate || b.verdict == Verdict::kNoMate) {
    // An interval without a verdict says nothing of a mate's being there.
    return a.upper.has_value() || b.upper.has_value() ? "no mate, but a length" : "";
  }
  if (a.lower.value_or(1) > b.upper.value_or(a.lower.value_or(1)) ||
      b.lower.value_or(1) > a.upper.value_or(b.lower.value_or(1))) {
    return "bounds";
  }
  return a.plies.has_value() && b.plies.has_value() && a.plies != b.plies ? "length" : "";
}

class VariationTest : public testing::Test {
 protected:
  void Compare(const Position& position, FutileRule rule) {
    const Solution usual = Solver(kUsual, Rules{rule}).Solve(position);
    for (const Way& way : ways_) {
      Position p = position;
      if (way.mirrored) p = tsume_test::Mirrored(p);
      if (way.colors_swapped) p = tsume_test::ColorsSwapped(p);
      const Solution other = Solver(way.limits, Rules{rule}).Solve(p);
      ASSERT_EQ(Contradiction(usual, other), "")
          << way.name << ": " << ToSfen(position) << ", rule " << static_cast<int>(rule);
      ++compared_;
      if (other.verdict != Verdict::kUnknown) ++decided_;
      // The line is canonical but for left and right.
      if (!way.mirrored && !way.colors_swapped && !usual.line.empty() && !other.line.empty()) {
        ASSERT_EQ(usual.line, other.line)
            << way.name << ": " << ToSfen(position) << ", rule " << static_cast<int>(rule);
      }
    }
  }

  const std::vector<Way> ways_ = Ways();
  int compared_ = 0;
  int decided_ = 0;
};

TEST_F(VariationTest, RandomPositions) {
  tsume_test::Random random(
      static_cast<uint64_t>(tsume_test::NumberFromEnvironment("TSUME_RANDOM_SEED", 20261130)));
  const int wanted = tsume_test::NumberFromEnvironment("TSUME_VARIED_POSITIONS", 40);
  for (int i = 0; i < wanted;) {
    const Position p = tsume_test::SparsePosition(&random);
    if (!tsume_test::IsProblem(p)) continue;
    ++i;
    for (const FutileRule rule : {FutileRule::kStandard, FutileRule::kNone}) Compare(p, rule);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(decided_, compared_ / 2);
}

// Mates of several plies, the longer of them too much for the smallest tables.
TEST_F(VariationTest, Problems) {
  std::ifstream file(TSUME_PROBLEMS_DIR "/own.tsv");
  ASSERT_TRUE(file);
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    const auto position = shogi::ParseSfen(fields[1]);
    ASSERT_TRUE(position.ok()) << position.status();
    Compare(*position, FutileRule::kStandard);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(decided_, compared_ / 2);
}

}  // namespace
}  // namespace tsume
