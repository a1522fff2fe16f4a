// The helpers that other tests stand on: random positions and the shrinker.
#include <string>

#include "absl/strings/str_cat.h"
#include "core/setup.h"
#include "core/sfen.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"
#include "tests/support/random_position.h"
#include "tests/support/shrink.h"

namespace tsume_test {
namespace {

using shogi::Position;

using Generator = Position (*)(Random*);
Position EvenPlayout(Random* random) { return PlayoutPosition(random, true); }
Position AnyPlayout(Random* random) { return PlayoutPosition(random); }
constexpr Generator kGenerators[] = {SparsePosition, AnyPlayout, EvenPlayout, CrowdedPosition,
                                     PawnDropPosition};

TEST(RandomPositionTest, EqualSeedsGiveEqualPositions) {
  for (Generator generate : kGenerators) {
    Random a(1);
    Random b(1);
    Random c(2);
    std::string first;
    std::string second;
    std::string other;
    for (int i = 0; i < 20; ++i) {
      absl::StrAppend(&first, shogi::ToSfen(generate(&a)), "\n");
      absl::StrAppend(&second, shogi::ToSfen(generate(&b)), "\n");
      absl::StrAppend(&other, shogi::ToSfen(generate(&c)), "\n");
    }
    EXPECT_EQ(first, second);
    EXPECT_NE(first, other);
  }
}

TEST(RandomPositionTest, EveryPositionIsLegalAndConsistent) {
  Random random(3);
  for (Generator generate : kGenerators) {
    for (int i = 0; i < 300; ++i) {
      const Position p = generate(&random);
      EXPECT_TRUE(shogi::CheckPlacement(p).ok()) << shogi::ToSfen(p);
      EXPECT_TRUE(p.IsConsistent()) << shogi::ToSfen(p);
    }
  }
}

TEST(RandomPositionTest, EvenPlayoutsHaveAllPieces) {
  Random random(4);
  for (int i = 0; i < 100; ++i) {
    const Position p = PlayoutPosition(&random, true);
    EXPECT_TRUE(shogi::PiecesNotShown(p)->empty()) << shogi::ToSfen(p);
    EXPECT_EQ(p.pieces(shogi::kKing).Count(), 2);
  }
}

TEST(ShrinkTest, LeavesOnlyWhatMatters) {
  // In check by a promoted piece; everything else goes, the dragon comes near.
  const Position p = SfenPosition("4k4/9/2n6/9/4+R4/2P6/1B7/9/K8 w 2P3g4s 1");
  const Position small = Shrink(p, [](const Position& q) { return q.InCheck(); });
  EXPECT_EQ(small.occupied().Count(), 2) << shogi::ToSfen(small);
  EXPECT_EQ(small.pieces(shogi::kDragon).Count(), 0) << shogi::ToSfen(small);
  EXPECT_EQ(small.hand(shogi::kBlack).Total() + small.hand(shogi::kWhite).Total(), 0);
}

TEST(ShrinkTest, AsksOnlyAboutLegalPlacements) {
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    const Position p = CrowdedPosition(&random);
    Shrink(p, [&p](const Position& q) {
      EXPECT_TRUE(shogi::CheckPlacement(q).ok()) << shogi::ToSfen(q);
      return q.pieces(shogi::kBlack).Count() >= p.pieces(shogi::kBlack).Count() / 2;
    });
  }
}

TEST(ShrinkTest, KeepsAPositionThatCannotShrink) {
  const Position p = SfenPosition("4k4/9/9/9/9/9/9/9/9 b - 1");
  EXPECT_EQ(Shrink(p, [&p](const Position& q) { return q == p; }), p);
}

}  // namespace
}  // namespace tsume_test
