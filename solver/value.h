// The value of a position, as one number (rules.md 1.3).
//
// key = 2n + s: n plies to the mate, s = 0 if the attacker then holds a piece
// (surplus), 1 if not (clean). The attacker minimises it, the defender
// maximises it. Playing a move costs one ply, 2 on the key. All keys of
// positions with the attacker to move have odd n, with the defender to move
// even n; a mated position has key 0 or 1.
#ifndef SOLVER_VALUE_H_
#define SOLVER_VALUE_H_

#include <algorithm>
#include <cstdint>

namespace tsume {

using Key = int32_t;

inline constexpr Key kPly = 2;
// No mate however long: above every key.
inline constexpr Key kNeverMate = 1 << 20;
// The claim "there is a mate, however long", as a bound.
inline constexpr Key kUnbounded = kNeverMate - 1;
// Longest mate that tables can hold, as a key; longer ones are kUnbounded to
// them.
inline constexpr Key kMaxKey = 8001;

// The larger of the two keys of a mated position.
inline constexpr Key kMatedKey = 1;

// In check with a reply that isn't an interposition: two more plies follow at
// least, V > this.
inline constexpr Key kBelowTwoPlies = 3;

constexpr int PliesOf(Key key) { return key >> 1; }
constexpr bool IsClean(Key key) { return (key & 1) != 0; }
constexpr Key MakeKey(int plies, bool clean) { return plies * kPly + (clean ? 1 : 0); }
// One ply earlier.
constexpr Key PlusPly(Key key) {
  return key >= kUnbounded ? key : std::min(key + kPly, kUnbounded);
}

// With strictly more in the attacker's hand a mate leaves a surplus: what
// "V <= key" with the smaller hand gives for the larger one.
constexpr Key WithMoreInHand(Key upper) { return upper > kMaxKey ? upper : upper & ~1; }
// And what "V > key" with the larger hand gives for the smaller one.
constexpr Key WithLessInHand(Key lower) { return lower > kMaxKey ? lower : lower | 1; }

}  // namespace tsume

#endif  // SOLVER_VALUE_H_
