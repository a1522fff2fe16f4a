// Gathering and scattering bits: PEXT and PDEP where the machine has BMI2. The
// loops that stand in for them are compiled everywhere, and compared by a test.
#ifndef CORE_BITS_H_
#define CORE_BITS_H_

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <cstdint>

namespace shogi {

constexpr uint32_t LowestBit(uint32_t bits) { return bits & (~bits + 1); }

constexpr uint32_t GatherBitsByLoop(uint32_t bits, uint32_t mask) {
  uint32_t gathered = 0;
  for (uint32_t next = 1; mask != 0; mask &= mask - 1, next <<= 1) {
    if ((bits & LowestBit(mask)) != 0) gathered |= next;
  }
  return gathered;
}
constexpr uint32_t ScatterBitsByLoop(uint32_t bits, uint32_t mask) {
  uint32_t scattered = 0;
  for (; mask != 0; mask &= mask - 1, bits >>= 1) {
    if ((bits & 1) != 0) scattered |= LowestBit(mask);
  }
  return scattered;
}

// The bits of `bits` where `mask` has one, next to each other from the lowest on.
inline uint32_t GatherBits(uint32_t bits, uint32_t mask) {
#ifdef __BMI2__
  return _pext_u32(bits, mask);
#else
  return GatherBitsByLoop(bits, mask);
#endif
}
// The other way round: the lowest bits of `bits`, to where `mask` has one.
inline uint32_t ScatterBits(uint32_t bits, uint32_t mask) {
#ifdef __BMI2__
  return _pdep_u32(bits, mask);
#else
  return ScatterBitsByLoop(bits, mask);
#endif
}

}  // namespace shogi

#endif  // CORE_BITS_H_
