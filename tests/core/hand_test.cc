#include "core/hand.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace shogi {
namespace {

TEST(HandTest, CountsEachTypeApart) {
  Hand h;
  EXPECT_TRUE(h.empty());
  for (PieceType t : kHandTypes) h.Set(t, kFullSet[t]);
  EXPECT_EQ(h, Hand::Full());
  EXPECT_EQ(h.Total(), 38);
  for (PieceType t : kHandTypes) EXPECT_EQ(h.Count(t), kFullSet[t]);
  h.Remove(kPawn);
  EXPECT_EQ(h.Count(kPawn), 17);
  EXPECT_EQ(h.Count(kLance), 4);
  h.Add(kPawn);
  EXPECT_EQ(h, Hand::Full());
}

// All hands of up to 2 pawns, 4 lances, 2 rooks, and a full one.
std::vector<Hand> SomeHands() {
  std::vector<Hand> hands;
  for (int p = 0; p <= 2; ++p) {
    for (int l = 0; l <= 4; ++l) {
      for (int r = 0; r <= 2; ++r) {
        Hand h;
        h.Set(kPawn, p);
        h.Set(kLance, l);
        h.Set(kRook, r);
        hands.push_back(h);
      }
    }
  }
  hands.push_back(Hand::Full());
  return hands;
}

TEST(HandTest, MaxAndMinGoTypeByType) {
  const std::vector<Hand> hands = SomeHands();
  for (Hand a : hands) {
    for (Hand b : hands) {
      for (PieceType t : kHandTypes) {
        ASSERT_EQ(Hand::Max(a, b).Count(t), std::max(a.Count(t), b.Count(t)));
        ASSERT_EQ(Hand::Min(a, b).Count(t), std::min(a.Count(t), b.Count(t)));
      }
    }
  }
}

TEST(HandTest, CoversIsAtLeastAsManyOfEach) {
  const std::vector<Hand> hands = SomeHands();
  for (Hand a : hands) {
    for (Hand b : hands) {
      bool covers = true;
      for (PieceType t : kHandTypes) covers &= a.Count(t) >= b.Count(t);
      EXPECT_EQ(a.Covers(b), covers);
    }
  }
}

}  // namespace
}  // namespace shogi
