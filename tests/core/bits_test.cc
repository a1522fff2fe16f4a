#include "core/bits.h"

#include <gtest/gtest.h>

#include "core/zobrist.h"

namespace shogi {
namespace {

TEST(Bits, GatheredAndScattered) {
  EXPECT_EQ(GatherBitsByLoop(0b1010'1100, 0b1111'0000), 0b1010u);
  EXPECT_EQ(GatherBitsByLoop(0b1010'1100, 0b0010'0101), 0b110u);
  EXPECT_EQ(ScatterBitsByLoop(0b110, 0b0010'0101), 0b0010'0100u);
}

TEST(Bits, TheMachineAndTheLoopAgree) {
  for (uint64_t i = 0; i < 10'000; ++i) {
    const auto bits = static_cast<uint32_t>(MixBits(i));
    const auto mask = static_cast<uint32_t>(MixBits(i) >> 32);
    ASSERT_EQ(GatherBits(bits, mask), GatherBitsByLoop(bits, mask));
    ASSERT_EQ(ScatterBits(bits, mask), ScatterBitsByLoop(bits, mask));
    ASSERT_EQ(ScatterBits(GatherBits(bits, mask), mask), bits & mask);
  }
}

}  // namespace
}  // namespace shogi
