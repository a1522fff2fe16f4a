#include "solver/transposition_table.h"

#include <gtest/gtest.h>

#include "core/zobrist.h"

namespace tsume {
namespace {

using shogi::Hand;
using Bounds = TranspositionTable::Bounds;
using Place = TranspositionTable::Place;

constexpr Key kBound = MakeKey(9, true);

Hand Pawns(int n) {
  Hand hand;
  hand.Set(shogi::kPawn, n);
  return hand;
}

TEST(TranspositionTable, KnowsNothingAtFirst) {
  const TranspositionTable table(1 << 20);
  const TranspositionTable::Knowledge k = table.Look({42, Hand::Full()}, kBound);
  EXPECT_EQ(k.bounds.lower, -1);
  EXPECT_EQ(k.bounds.upper, kNeverMate);
  EXPECT_FALSE(k.has_numbers);
}

TEST(TranspositionTable, NumbersAreRoundedUpByAThirtySecondAtMost) {
  TranspositionTable table(1 << 20);
  for (uint64_t n = 1; n < kLargest; n += 1 + n / 7) {
    const auto number = static_cast<ProofNumber>(n);
    table.Store({42, Hand()}, kBound, {}, number, 1, 1);
    const ProofNumber pn = table.Look({42, Hand()}, kBound).pn;
    EXPECT_GE(pn, number);
    EXPECT_LE(pn, n + n / 32);
    if (n < 64) {
      EXPECT_EQ(pn, number);
    }
  }
}

TEST(TranspositionTable, NumbersBelongToOneClaim) {
  TranspositionTable table(1 << 20);
  table.Store({42, Hand()}, kBound, {}, 5, 7, 1);
  EXPECT_EQ(table.Look({42, Hand()}, kBound).dn, 7u);
  EXPECT_FALSE(table.Look({42, Hand()}, kBound + 4).has_numbers);
  EXPECT_FALSE(table.Look({42, Hand()}, kUnbounded).has_numbers);
  EXPECT_FALSE(table.Look({42, Pawns(1)}, kBound).has_numbers);
}

TEST(TranspositionTable, ABoardMayComeWithDozensOfHands) {
  TranspositionTable table(1 << 20);
  const auto hand_of = [](int i) {
    Hand hand = Pawns(i % 8);
    hand.Set(shogi::kLance, i / 8);
    return hand;
  };
  const auto number_of = [](int i) { return static_cast<ProofNumber>(i + 1); };
  const auto count_known = [&] {
    int known = 0;
    for (int i = 0; i < 32; ++i) {
      const TranspositionTable::Knowledge k = table.Look({42, hand_of(i)}, kUnbounded);
      if (!k.has_numbers) continue;
      ++known;
      EXPECT_EQ(k.pn, number_of(i));
    }
    return known;
  };
  for (int i = 0; i < 32; ++i) {
    table.Store({42, hand_of(i)}, kUnbounded, {}, number_of(i), 1, 100);
  }
  EXPECT_EQ(count_known(), 32);
  // The table grows, and other boards push out a few.
  const size_t bytes = table.bytes();
  for (uint64_t i = 0; i < 20'000; ++i) {
    table.Store({shogi::MixBits(i), Hand()}, kUnbounded, {}, 1, 1, 1);
    if (i % 1000 == 0) table.Store({42, hand_of(0)}, kUnbounded, {}, number_of(0), 1, 1);
  }
  EXPECT_GT(table.bytes(), bytes);
  EXPECT_GT(count_known(), 16);
}

TEST(TranspositionTable, WhatWasStoredLastIsKnown) {
  for (const size_t windows : {1, 2, 3, 8, 4096}) {
    TranspositionTable table(windows * 128);
    uint64_t random = windows;
    for (int i = 0; i < 100'000; ++i) {
      random = shogi::MixBits(random + 1);
      Hand hand = Pawns(static_cast<int>(random % 8));
      hand.Set(shogi::kLance, static_cast<int>((random >> 8) % 4));
      const Place place = {shogi::MixBits((random >> 16) % 6), hand};
      const auto pn = static_cast<ProofNumber>(1 + (random >> 24) % 31);
      table.Store(place, kUnbounded, {}, pn, 1, uint64_t{1} << ((random >> 32) % 12));
      const TranspositionTable::Knowledge k = table.Look(place, kUnbounded);
      ASSERT_TRUE(k.has_numbers) << windows << ' ' << i;
      ASSERT_EQ(k.pn, pn) << windows << ' ' << i;
    }
  }
}

TEST(TranspositionTable, EveryHandAndBoundComesBack) {
  TranspositionTable table(1 << 20);
  for (const Key key : {-1, 0, 1, 2, 1221, kMaxKey, kUnbounded, kNeverMate}) {
    for (const Hand hand : {Hand(), Hand::Full(), Pawns(18)}) {
      table.NewProblem();
      if (key >= 0) {
        table.Store({42, hand}, kBound, {-1, key}, 1, 1, 1);
        EXPECT_EQ(table.Look({42, hand}, kBound).bounds.upper, key);
      }
      table.NewProblem();
      table.Store({42, hand}, kBound, {key, kNeverMate}, 1, 1, 1);
      // A lower bound that doesn't fit is rounded down.
      const Key lower = key == kUnbounded ? kMaxKey : key;
      EXPECT_EQ(table.Look({42, hand}, kBound).bounds.lower, lower);
    }
  }
}

TEST(TranspositionTable, MoreInHandMatesAsFastAndWithSurplus) {
  TranspositionTable table(1 << 20);
  table.Store({42, Pawns(2)}, kBound, {-1, MakeKey(5, true)}, 1, 1, 1);
  EXPECT_EQ(table.Look({42, Pawns(1)}, kBound).bounds.upper, kNeverMate);
  EXPECT_EQ(table.Look({42, Pawns(2)}, kBound).bounds.upper, MakeKey(5, true));
  const TranspositionTable::Knowledge k = table.Look({42, Pawns(3)}, kBound);
  EXPECT_EQ(k.bounds.upper, MakeKey(5, false));
  EXPECT_EQ(k.proof_hand, Pawns(2));
}

TEST(TranspositionTable, LessInHandLastsAsLong) {
  TranspositionTable table(1 << 20);
  table.Store({42, Pawns(2)}, kBound, {MakeKey(5, false), kNeverMate}, 1, 1, 1);
  EXPECT_EQ(table.Look({42, Pawns(3)}, kBound).bounds.lower, -1);
  EXPECT_EQ(table.Look({42, Pawns(2)}, kBound).bounds.lower, MakeKey(5, false));
  const TranspositionTable::Knowledge k = table.Look({42, Pawns(1)}, kBound);
  EXPECT_EQ(k.bounds.lower, MakeKey(5, true));
  EXPECT_EQ(k.disproof_hand, Pawns(2));
}

TEST(TranspositionTable, BoundsOnlyTighten) {
  TranspositionTable table(1 << 20);
  table.Store({42, Hand()}, kBound, {7, 21}, 1, 1, 1);
  table.Store({42, Hand()}, kBound, {5, 31}, 1, 1, 1);
  const Bounds bounds = table.Look({42, Hand()}, kBound).bounds;
  EXPECT_EQ(bounds.lower, 7);
  EXPECT_EQ(bounds.upper, 21);
}

// However much is stored in however little memory: what comes back is what was
// stored of that position.
TEST(TranspositionTable, ForgetsButNeverConfuses) {
  for (const size_t bytes : {size_t{1}, size_t{1} << 10, size_t{1} << 17, size_t{1} << 22}) {
    TranspositionTable table(bytes);
    EXPECT_LE(table.bytes(), std::max<size_t>(bytes, 128));
    size_t remembered = 0;
    for (uint64_t i = 0; i < 20'000; ++i) {
      const Place place = {shogi::MixBits(i), Pawns(static_cast<int>(i % 19))};
      const Key key = static_cast<Key>(i % 1000);
      table.Store(place, kBound, {key, key + 2}, 3, 4, i);
      EXPECT_EQ(table.Look(place, kBound).bounds.lower, key);
      const uint64_t before = i / 2;
      const Place old = {shogi::MixBits(before), Pawns(static_cast<int>(before % 19))};
      const TranspositionTable::Knowledge k = table.Look(old, kBound);
      if (!k.has_numbers) continue;
      ++remembered;
      EXPECT_EQ(k.bounds.lower, static_cast<Key>(before % 1000));
    }
    EXPECT_LE(table.bytes(), std::max<size_t>(bytes, 128));
    if (bytes >= size_t{1} << 22) {
      EXPECT_GT(remembered, 15'000u);
    }
  }
}

// A larger table still knows what the smaller one did: without it being asked
// in between, and after more was stored of the same boards.
TEST(TranspositionTable, GrowsWithoutLoss) {
  TranspositionTable table(size_t{64} << 20);
  const size_t first_bytes = table.bytes();
  constexpr uint64_t kBoards = 5'000;
  const auto place = [](uint64_t i, int pawns) { return Place{shogi::MixBits(i), Pawns(pawns)}; };
  const auto known = [&](int pawns) {
    uint64_t n = 0;
    for (uint64_t i = 0; i < kBoards; ++i) {
      const TranspositionTable::Knowledge k = table.Look(place(i, pawns), kBound);
      if (!k.has_numbers) continue;
      EXPECT_EQ(PliesOf(k.bounds.upper), PliesOf(static_cast<Key>(i % 1000)));
      ++n;
    }
    return n;
  };
  for (uint64_t i = 0; i < kBoards; ++i) {
    table.Store(place(i, 3), kBound, {-1, static_cast<Key>(i % 1000)}, 3, 4, 2);
  }
  EXPECT_GT(table.bytes(), first_bytes);
  EXPECT_GT(known(3), kBoards * 95 / 100);
  for (uint64_t i = 0; i < kBoards; ++i) {
    table.Store(place(i, 2), kBound, {-1, static_cast<Key>(i % 1000)}, 3, 4, 2);
  }
  EXPECT_GT(known(3), kBoards * 95 / 100);
  EXPECT_GT(known(2), kBoards * 95 / 100);
  table.NewProblem();
  EXPECT_EQ(table.bytes(), first_bytes);
  EXPECT_EQ(known(2) + known(3), 0u);
}

}  // namespace
}  // namespace tsume
