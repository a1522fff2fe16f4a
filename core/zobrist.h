// Zobrist keys with a fixed seed: equal in every run of every build.
//
// Board and hands apart: tables index by the board alone, so that positions
// that differ only in the hands lie together.
#ifndef CORE_ZOBRIST_H_
#define CORE_ZOBRIST_H_

#include <cstdint>

#include "core/hand.h"
#include "core/types.h"

namespace shogi {

// SplitMix64's output function (Steele, Lea, Flood 2014): a bijection that
// spreads every input bit.
constexpr uint64_t MixBits(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

namespace zobrist_internal {
struct Keys {
  constexpr Keys() {
    uint64_t n = 0x7473756d65;  // "tsume"
    for (auto& piece : board) {
      for (uint64_t& key : piece) key = MixBits(++n);
    }
  }
  uint64_t board[32][kNumSquares] = {};
};
inline constexpr Keys kKeys;
}  // namespace zobrist_internal

// REQUIRES: p != kNoPiece.
inline uint64_t PieceKey(Piece p, Square s) { return zobrist_internal::kKeys.board[p][s]; }
// XORed into the key when white is to move.
inline constexpr uint64_t kWhiteToMoveKey = MixBits(0x77686974);

// A key of one side's hand.
constexpr uint64_t HandKey(Color c, Hand hand) {
  return MixBits(hand.bits() | (static_cast<uint64_t>(c) + 1) << 40);
}

}  // namespace shogi

#endif  // CORE_ZOBRIST_H_
