// Several threads on one problem: the same claims, and limits that hold.
#include <gtest/gtest.h>

#include "core/sfen.h"
#include "solver/solver.h"

namespace tsume {
namespace {

shogi::Position Parse(const char* sfen) {
  const auto position = shogi::ParseSfen(sfen);
  EXPECT_TRUE(position.ok()) << position.status();
  return *position;
}

// musou-079, 11 plies (the cooked original).
constexpr char kElevenPlies[] = "9/7B1/9/9/n1p6/+p8/4n4/+B1k1S4/N8 b G2S2r3gsn4l16p 1";
// zukou-100, 611 plies.
constexpr char kLong[] =
    "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";

TEST(Threads, SayTheSame) {
  const Solution alone = Solver(Limits{}).Solve(Parse(kElevenPlies));
  for (const int threads : {2, 3}) {
    Limits limits;
    limits.threads = threads;
    limits.variation.nodes_alone = 100;
    const Solution together =
        Solver(limits).Solve(Parse(kElevenPlies), Goal::kLength, /*verify=*/true);
    EXPECT_EQ(together.plies, alone.plies);
    EXPECT_EQ(together.line, alone.line);
    EXPECT_EQ(together.verified, true);
  }
}

TEST(Threads, KeepTheLimitOfNodes) {
  Limits limits;
  limits.nodes = 100'000;
  limits.threads = 4;
  limits.variation.nodes_alone = 100;
  const Solution s = Solver(limits).Solve(Parse(kLong));
  EXPECT_EQ(s.verdict, Verdict::kUnknown);
  EXPECT_LE(s.nodes, limits.nodes + 4);
  EXPECT_GT(s.nodes, limits.nodes / 2);
}

TEST(Threads, ALongMateIsFound) {
  Limits limits;
  limits.threads = 2;
  const Solution s = Solver(limits).Solve(Parse(kLong), Goal::kVerdict);
  EXPECT_EQ(s.verdict, Verdict::kMate);
  EXPECT_GE(s.upper.value_or(611), 611);
}

}  // namespace
}  // namespace tsume
