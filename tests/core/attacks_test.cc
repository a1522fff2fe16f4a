#include "core/attacks.h"

#include <gtest/gtest.h>

#include <random>

namespace shogi {
namespace {

// The first principle: walk until something stands in the way.
Bitboard Walk(Square s, int file_step, int rank_step, Bitboard occupied) {
  Bitboard reached;
  for (int file = FileOf(s) + file_step, rank = RankOf(s) + rank_step;
       file >= 0 && file < 9 && rank >= 0 && rank < 9; file += file_step, rank += rank_step) {
    const Square t = MakeSquare(file, rank);
    reached |= Bitboard::Of(t);
    if (occupied.Has(t)) break;
  }
  return reached;
}

Bitboard WalkBishop(Square s, Bitboard o) {
  return Walk(s, 1, 1, o) | Walk(s, 1, -1, o) | Walk(s, -1, 1, o) | Walk(s, -1, -1, o);
}
Bitboard WalkRank(Square s, Bitboard o) { return Walk(s, 1, 0, o) | Walk(s, -1, 0, o); }
Bitboard WalkFile(Square s, Bitboard o) { return Walk(s, 0, 1, o) | Walk(s, 0, -1, o); }

class AttacksTest : public testing::Test {
 protected:
  // Boards from nearly empty to nearly full.
  Bitboard RandomBoard() {
    const Bitboard a(random_(), random_());
    const Bitboard b(random_(), random_());
    switch (random_() % 4) {
      case 0:
        return a & b & Bitboard(random_(), random_()) & Bitboard::All();
      case 1:
        return a & b & Bitboard::All();
      case 2:
        return a & Bitboard::All();
      default:
        return (a | b) & Bitboard::All();
    }
  }
  std::mt19937_64 random_{20261130};
};

TEST_F(AttacksTest, LinePiecesReachWhatAWalkReaches) {
  for (int n = 0; n < 2000; ++n) {
    const Bitboard o = RandomBoard();
    for (int i = 0; i < kNumSquares; ++i) {
      const Square s = static_cast<Square>(i);
      ASSERT_EQ(BishopAttacks(s, o), WalkBishop(s, o)) << i;
      ASSERT_EQ(RookAttacks(s, o), WalkRank(s, o) | WalkFile(s, o)) << i;
      ASSERT_EQ(LanceAttacks(kBlack, s, o), Walk(s, 0, -1, o)) << i;
      ASSERT_EQ(LanceAttacks(kWhite, s, o), Walk(s, 0, 1, o)) << i;
    }
  }
}

TEST_F(AttacksTest, TheMethodWithoutTablesAgrees) {
  using namespace attacks_internal;
  for (int n = 0; n < 2000; ++n) {
    const Bitboard o = RandomBoard();
    for (int i = 0; i < kNumSquares; ++i) {
      const Square s = static_cast<Square>(i);
      ASSERT_EQ(BishopAttacksBySubtraction(s, o), WalkBishop(s, o)) << i;
      ASSERT_EQ(RankAttacksBySubtraction(s, o), WalkRank(s, o)) << i;
    }
  }
}

TEST_F(AttacksTest, StepsOfEachPiece) {
  const Square s = MakeSquare(4, 4);  // 5e
  const auto count = [&](PieceType t) { return StepAttacks(kBlack, t, s).Count(); };
  EXPECT_EQ(count(kPawn), 1);
  EXPECT_EQ(count(kLance), 0);
  EXPECT_EQ(count(kKnight), 2);
  EXPECT_EQ(count(kSilver), 5);
  EXPECT_EQ(count(kGold), 6);
  EXPECT_EQ(count(kProPawn), 6);
  EXPECT_EQ(count(kKing), 8);
  EXPECT_EQ(count(kHorse), 4);
  EXPECT_EQ(count(kDragon), 4);
  EXPECT_TRUE(StepAttacks(kBlack, kPawn, s).Has(MakeSquare(4, 3)));
  EXPECT_TRUE(StepAttacks(kWhite, kPawn, s).Has(MakeSquare(4, 5)));
  EXPECT_TRUE(StepAttacks(kBlack, kKnight, s).Has(MakeSquare(3, 2)));
  EXPECT_FALSE(StepAttacks(kBlack, kGold, s).Has(MakeSquare(3, 5)));
  EXPECT_FALSE(StepAttacks(kBlack, kSilver, s).Has(MakeSquare(3, 4)));
  EXPECT_TRUE(StepAttacks(kBlack, kPawn, MakeSquare(4, 0)).empty());
}

TEST_F(AttacksTest, BetweenAndLine) {
  const Square a = MakeSquare(0, 0);
  EXPECT_EQ(Between(a, MakeSquare(8, 8)).Count(), 7);
  EXPECT_EQ(Between(a, MakeSquare(0, 1)).Count(), 0);
  EXPECT_EQ(Between(a, MakeSquare(1, 2)).Count(), 0);
  EXPECT_EQ(Between(MakeSquare(4, 4), MakeSquare(4, 7)),
            Bitboard::Of(MakeSquare(4, 5)) | Bitboard::Of(MakeSquare(4, 6)));
  EXPECT_EQ(Line(MakeSquare(3, 3), MakeSquare(5, 5)).Count(), 9);
  EXPECT_EQ(Line(MakeSquare(3, 3), MakeSquare(3, 8)), Bitboard::File(3));
  EXPECT_TRUE(Line(a, MakeSquare(1, 2)).empty());
  EXPECT_TRUE(Line(a, a).empty());
}

}  // namespace
}  // namespace shogi
