// Solver against slow twin on random positions: both colours attacking, zero
// to two kings, full and restricted hands, a table small enough to forget.
//
// TSUME_RANDOM_MATES=n compares n positions instead of the default,
// TSUME_RANDOM_SEED=s other ones, TSUME_SEARCH_SEED=s lets the search go about
// them in another way (solver/limits.h: Variation).
#include <gtest/gtest.h>

#include <string>

#include "core/sfen.h"
#include "tests/support/environment.h"
#include "tests/support/random_position.h"
#include "tests/support/shrink.h"
#include "tests/support/twin.h"

namespace tsume_test {
namespace {

using shogi::Position;

constexpr TwinLimits kLimits = {.max_plies = 3, .max_positions = 2'000};

// The smallest problem that still shows a difference, for the message.
std::string Shrunk(const Position& position, tsume::FutileRule rule) {
  return ToSfen(Shrink(position, [&](const Position& p) {
    return IsProblem(p) && !DifferenceFromTwin(p, rule, kLimits).empty();
  }));
}

TEST(TwinTest, RandomMates) {
  Random random(static_cast<uint64_t>(NumberFromEnvironment("TSUME_RANDOM_SEED", 20261130)));
  const int wanted = NumberFromEnvironment("TSUME_RANDOM_MATES", 400);
  for (int compared = 0; compared < wanted;) {
    const Position p = SparsePosition(&random);
    if (!IsProblem(p)) continue;
    ++compared;
    for (tsume::FutileRule rule : {tsume::FutileRule::kStandard, tsume::FutileRule::kNone,
                                   tsume::FutileRule::kTerminal, tsume::FutileRule::kWide}) {
      const std::string difference = DifferenceFromTwin(p, rule, kLimits);
      ASSERT_EQ(difference, "") << ToSfen(p) << ", rule " << static_cast<int>(rule)
                                << "; shrunk: " << Shrunk(p, rule);
    }
  }
}

}  // namespace
}  // namespace tsume_test
