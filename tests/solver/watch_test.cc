#include "solver/watch.h"

#include <gtest/gtest.h>

#include "core/sfen.h"
#include "solver/solver.h"

namespace tsume {
namespace {

TEST(Watch, ShowsASearchThatWasStopped) {
  const auto position = shogi::ParseSfen(
      "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1");
  ASSERT_TRUE(position.ok());
  Watch watch;
  Solver solver(Limits{.nodes = 50'000, .watch = &watch});
  EXPECT_EQ(solver.Solve(*position).verdict, Verdict::kUnknown);
  const SearchState state = watch.state();
  EXPECT_GT(state.nodes, 0u);
  EXPECT_LE(state.nodes, 50'000u);
  EXPECT_GT(state.table_bytes, 0u);
  EXPECT_GT(state.table_load, 0);
  EXPECT_LE(state.table_load, 1);
  EXPECT_FALSE(state.line.empty());
}

TEST(Watch, ChangesNothing) {
  const auto position = shogi::ParseSfen("9/7B1/9/9/n1p6/+p8/4n4/+B1k1S4/N8 b G2S2r3gsn4l16p 1");
  ASSERT_TRUE(position.ok());
  Watch watch;
  const Solution watched = Solver(Limits{.watch = &watch}).Solve(*position);
  const Solution alone = Solver(Limits{}).Solve(*position);
  EXPECT_EQ(watched.plies, alone.plies);
  EXPECT_EQ(watched.nodes, alone.nodes);
}

}  // namespace
}  // namespace tsume
