// Random positions, the same in every run of every build for equal seeds.
//
// All of them satisfy CheckPlacement(). The side to move may be in check and
// often is.
#ifndef TESTS_SUPPORT_RANDOM_POSITION_H_
#define TESTS_SUPPORT_RANDOM_POSITION_H_

#include <cstdint>
#include <random>

#include "core/position.h"

namespace tsume_test {

// Not a std distribution: those differ between standard libraries.
class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  // 0 <= result < n. REQUIRES: n > 0.
  int Below(int n) { return static_cast<int>(engine_() % static_cast<uint64_t>(n)); }
  // True once in n times.
  bool OneIn(int n) { return Below(n) == 0; }

 private:
  std::mt19937_64 engine_;
};

// Like a tsume problem: a defending king of either colour with 1 to 10 pieces
// mostly about it; the attacker has a king half the time; hands from empty to
// the whole rest. The attacker is to move, or the defender in check.
shogi::Position SparsePosition(Random* random);

// From the start of an even or handicap game by up to 250 random legal moves,
// checks and captures preferred now and then. Both kings are on the board;
// all 40 pieces are if `even`.
shogi::Position PlayoutPosition(Random* random, bool even = false);

// 15 to 35 pieces thrown at random, many promoted; pins and lines of
// discovered check built on purpose; hands lopsided; 0 to 2 kings.
shogi::Position CrowdedPosition(Random* random);

// The attacker holds a pawn and may drop it in front of the king, which would
// leave at most two legal replies: drop-pawn mates (打歩詰) and near misses.
// 0 or 1 attacking kings.
shogi::Position PawnDropPosition(Random* random);

// Is it a problem with at least one check to look at?
bool IsProblem(const shogi::Position& position);

// One of the four.
shogi::Position AnyPosition(Random* random);

}  // namespace tsume_test

#endif  // TESTS_SUPPORT_RANDOM_POSITION_H_
