// Makes a position that shows a bug as small as it gets.
#ifndef TESTS_SUPPORT_SHRINK_H_
#define TESTS_SUPPORT_SHRINK_H_

#include <functional>

#include "core/position.h"

namespace tsume_test {

// Takes pieces off the board and out of the hands, unpromotes them and moves
// them nearer to a king for as long as `fails` stays true, until no single
// such step is left. Every position `fails` is asked about satisfies
// CheckPlacement(). REQUIRES: fails(position).
shogi::Position Shrink(const shogi::Position& position,
                       const std::function<bool(const shogi::Position&)>& fails);

}  // namespace tsume_test

#endif  // TESTS_SUPPORT_SHRINK_H_
