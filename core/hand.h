// A hand: how many of each of the seven hand types a side holds (持駒).
//
// Packed into 28 of 32 bits, each field followed by a guard bit that is zero
// in every valid hand, so that "at least as many of each" is one subtraction:
//
//   bit  0-4 pawn, 5 guard | 6-8 lance, 9 | 10-12 knight, 13 | 14-16 silver, 17
//   | 18-20 gold, 21 | 22-23 bishop, 24 | 25-26 rook, 27
#ifndef CORE_HAND_H_
#define CORE_HAND_H_

#include <cstdint>

#include "core/types.h"

namespace shogi {

class Hand {
 public:
  constexpr Hand() = default;

  // All pieces of a full set that are not kings.
  static constexpr Hand Full() {
    Hand h;
    for (PieceType t : kHandTypes) h.Set(t, kFullSet[t]);
    return h;
  }

  constexpr bool empty() const { return bits_ == 0; }
  // REQUIRES of all below: kPawn <= t <= kRook.
  constexpr int Count(PieceType t) const {
    return static_cast<int>((bits_ >> kShift[t]) & kMask[t]);
  }
  constexpr bool Has(PieceType t) const { return (bits_ & (kMask[t] << kShift[t])) != 0; }
  // REQUIRES: Count(t) < kFullSet[t].
  constexpr void Add(PieceType t) { bits_ += 1u << kShift[t]; }
  // REQUIRES: Has(t).
  constexpr void Remove(PieceType t) { bits_ -= 1u << kShift[t]; }
  // REQUIRES: 0 <= count <= kFullSet[t].
  constexpr void Set(PieceType t, int count) {
    bits_ = (bits_ & ~(kMask[t] << kShift[t])) | (static_cast<uint32_t>(count) << kShift[t]);
  }
  constexpr int Total() const {
    int n = 0;
    for (PieceType t : kHandTypes) n += Count(t);
    return n;
  }

  // Component-wise >=: this hand dominates `other` (優越). Reflexive.
  constexpr bool Covers(Hand other) const {
    return (((bits_ | kGuards) - other.bits_) & kGuards) == kGuards;
  }

  // The larger, the smaller count of each type.
  static constexpr Hand Max(Hand a, Hand b) {
    const uint32_t from_a = FieldsNotLess(a, b);
    return FromBits((a.bits_ & from_a) | (b.bits_ & ~from_a));
  }
  static constexpr Hand Min(Hand a, Hand b) {
    const uint32_t from_b = FieldsNotLess(a, b);
    return FromBits((b.bits_ & from_b) | (a.bits_ & ~from_b));
  }
  // Both together. REQUIRES: no type has more than kFullSet[t] then.
  static constexpr Hand Sum(Hand a, Hand b) { return FromBits(a.bits_ + b.bits_); }

  // The packed value, for keys and tables.
  constexpr uint32_t bits() const { return bits_; }
  static constexpr Hand FromBits(uint32_t bits) {
    Hand h;
    h.bits_ = bits;
    return h;
  }

  friend constexpr bool operator==(Hand a, Hand b) { return a.bits_ == b.bits_; }
  friend constexpr bool operator!=(Hand a, Hand b) { return a.bits_ != b.bits_; }

 private:
  // All bits of those fields in which `a` has at least as many as `b`.
  static constexpr uint32_t FieldsNotLess(Hand a, Hand b) {
    const uint32_t guards = ((a.bits_ | kGuards) - b.bits_) & kGuards;
    const uint32_t five = guards & (1u << 5);
    const uint32_t two = guards & (1u << 24 | 1u << 27);
    const uint32_t three = guards ^ five ^ two;
    return (five - (five >> 5)) | (three - (three >> 3)) | (two - (two >> 2));
  }

  static constexpr int kShift[8] = {0, 0, 6, 10, 14, 18, 22, 25};
  static constexpr uint32_t kMask[8] = {0, 31, 7, 7, 7, 7, 3, 3};
  static constexpr uint32_t kGuards =
      1u << 5 | 1u << 9 | 1u << 13 | 1u << 17 | 1u << 21 | 1u << 24 | 1u << 27;
  uint32_t bits_ = 0;
};

}  // namespace shogi

#endif  // CORE_HAND_H_
