// The value of a position, as one number (rules.md 1.3).
//
// key = 2n + s: n plies to the mate, s = 0 if the attacker then holds a piece
// (surplus), 1 if not (clean). The attacker minimises it, the defender
// maximises it. Playing a move costs one ply, 2 on the key. All keys of
// positions with the attacker to move have odd n, with the defender to move
// even n; a mated position has key 0 or 1.
#ifndef SOLVER_VALUE_H_
#define SOLVER_VALUE_H_

#include <cstdint>

namespace tsume {

using Key = int32_t;

inline constexpr Key kPly = 2;
// No mate however long: above every key. Adding plies to it keeps it so if
// done with PlusPly().
inline constexpr Key kNeverMate = 1 << 20;
// Longest mate that tables can hold, as a key; beyond it bounds are dropped.
inline constexpr Key kMaxKey = 32000;

// The larger of the two keys of a mated position.
inline constexpr Key kMatedKey = 1;

constexpr int PliesOf(Key key) { return key >> 1; }
constexpr bool IsClean(Key key) { return (key & 1) != 0; }
constexpr Key MakeKey(int plies, bool clean) { return plies * kPly + (clean ? 1 : 0); }
// One ply earlier.
constexpr Key PlusPly(Key key) { return key >= kNeverMate ? kNeverMate : key + kPly; }

}  // namespace tsume

#endif  // SOLVER_VALUE_H_
