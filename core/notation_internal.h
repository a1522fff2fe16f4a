// What the writer (notation.cc) and the parser (notation_parser.cc) of
// Japanese notation share. Nobody else includes this.
#ifndef CORE_NOTATION_INTERNAL_H_
#define CORE_NOTATION_INTERNAL_H_

#include <vector>

#include "core/position.h"
#include "core/types.h"

namespace shogi::notation_internal {

// How a piece comes to a square, seen by its owner.
struct Approach {
  int side;  // 1: it stands to the right of the square, -1: to the left, 0: on its file.
  int up;    // 1: it moves up (上), 0: sideways (寄), -1: down (引).
};
Approach ApproachOf(Color c, Square from, Square to);

// Does 直 exist for the piece?
bool TakesStraight(PieceType t);

// The squares from which a `piece` of the side to move reaches `to` by its
// way of moving (see notation.h).
std::vector<Square> Reaching(const Position& position, PieceType piece, Square to);

// Does the question of promotion arise?
bool CouldPromote(Color c, PieceType piece, Square from, Square to);

}  // namespace shogi::notation_internal

#endif  // CORE_NOTATION_INTERNAL_H_
