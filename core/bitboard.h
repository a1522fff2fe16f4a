// A set of squares.
//
// Two words: squares 0-62 (files 1-7) in `lo`, squares 63-80 (files 8, 9) in
// `hi`, so that every file lies whole in one word.
#ifndef CORE_BITBOARD_H_
#define CORE_BITBOARD_H_

#include <bit>
#include <cstdint>

#include "core/types.h"

namespace shogi {

class Bitboard {
 public:
  static constexpr int kLoSquares = 63;

  constexpr Bitboard() = default;
  constexpr Bitboard(uint64_t lo, uint64_t hi) : lo_(lo), hi_(hi) {}
  // The set of one square. REQUIRES: s < 81.
  static constexpr Bitboard Of(Square s) {
    return s < kLoSquares ? Bitboard(uint64_t{1} << s, 0)
                          : Bitboard(0, uint64_t{1} << (s - kLoSquares));
  }
  static constexpr Bitboard All() { return Bitboard((uint64_t{1} << 63) - 1, (1u << 18) - 1); }
  // REQUIRES: 0 <= file < 9.
  static constexpr Bitboard File(int file) {
    return file < 7 ? Bitboard(uint64_t{0x1ff} << (file * 9), 0)
                    : Bitboard(0, uint64_t{0x1ff} << ((file - 7) * 9));
  }
  // REQUIRES: 0 <= rank < 9.
  static constexpr Bitboard Rank(int rank) {
    return Bitboard(uint64_t{0x0040201008040201} << rank, uint64_t{0x201} << rank);
  }
  // The last three ranks of `c`, where its pieces promote.
  static constexpr Bitboard PromotionZone(Color c) {
    return c == kBlack ? Rank(0) | Rank(1) | Rank(2) : Rank(6) | Rank(7) | Rank(8);
  }

  constexpr uint64_t lo() const { return lo_; }
  constexpr uint64_t hi() const { return hi_; }
  constexpr bool empty() const { return (lo_ | hi_) == 0; }
  constexpr bool any() const { return (lo_ | hi_) != 0; }
  constexpr int Count() const { return std::popcount(lo_) + std::popcount(hi_); }
  // At least two squares.
  constexpr bool Many() const {
    return lo_ != 0 ? ((lo_ & (lo_ - 1)) | hi_) != 0 : (hi_ & (hi_ - 1)) != 0;
  }
  constexpr bool Has(Square s) const { return (*this & Of(s)).any(); }
  // The lowest square. REQUIRES: any().
  constexpr Square First() const {
    return static_cast<Square>(lo_ != 0 ? std::countr_zero(lo_)
                                        : std::countr_zero(hi_) + kLoSquares);
  }
  // Removes and returns the lowest square. REQUIRES: any().
  constexpr Square Pop() {
    const Square s = First();
    if (lo_ != 0) {
      lo_ &= lo_ - 1;
    } else {
      hi_ &= hi_ - 1;
    }
    return s;
  }

  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
    return Bitboard(a.lo_ & b.lo_, a.hi_ & b.hi_);
  }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
    return Bitboard(a.lo_ | b.lo_, a.hi_ | b.hi_);
  }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
    return Bitboard(a.lo_ ^ b.lo_, a.hi_ ^ b.hi_);
  }
  // Complement within the 81 squares.
  friend constexpr Bitboard operator~(Bitboard a) { return a ^ All(); }
  constexpr Bitboard& operator&=(Bitboard b) { return *this = *this & b; }
  constexpr Bitboard& operator|=(Bitboard b) { return *this = *this | b; }
  constexpr Bitboard& operator^=(Bitboard b) { return *this = *this ^ b; }
  friend constexpr bool operator==(Bitboard a, Bitboard b) {
    return a.lo_ == b.lo_ && a.hi_ == b.hi_;
  }

  // Range-for over the squares, lowest first.
  class Iterator;
  constexpr Iterator begin() const;
  constexpr Iterator end() const;

 private:
  uint64_t lo_ = 0;
  uint64_t hi_ = 0;
};

class Bitboard::Iterator {
 public:
  explicit constexpr Iterator(Bitboard rest) : rest_(rest) {}
  constexpr Square operator*() const { return rest_.First(); }
  constexpr Iterator& operator++() {
    rest_.Pop();
    return *this;
  }
  friend constexpr bool operator!=(const Iterator& a, const Iterator& b) {
    return !(a.rest_ == b.rest_);
  }

 private:
  Bitboard rest_;
};

constexpr Bitboard::Iterator Bitboard::begin() const { return Iterator(*this); }
constexpr Bitboard::Iterator Bitboard::end() const { return Iterator(Bitboard()); }

}  // namespace shogi

#endif  // CORE_BITBOARD_H_
