// The symmetries of shogi: left and right, black and white.
#ifndef TESTS_SUPPORT_SYMMETRY_H_
#define TESTS_SUPPORT_SYMMETRY_H_

#include "core/position.h"
#include "core/types.h"

namespace tsume_test {

// Files mirrored (1a <-> 9a).
shogi::Position Mirrored(const shogi::Position& position);
shogi::Move Mirrored(shogi::Move move);

// The board turned round, colours, hands and side to move exchanged.
shogi::Position ColorsSwapped(const shogi::Position& position);
shogi::Move ColorsSwapped(shogi::Move move);

}  // namespace tsume_test

#endif  // TESTS_SUPPORT_SYMMETRY_H_
