// Illegal moves that a record may show: a game can end with one (反則負け).
#ifndef CORE_FOUL_MOVE_H_
#define CORE_FOUL_MOVE_H_

#include "core/position.h"
#include "core/record.h"
#include "core/types.h"

namespace shogi {

// Can the illegal `move` be carried out on the board? An own piece goes to a
// square without own piece or king, or a piece from the hand to an empty one.
// DoMove() does it then.
bool CanBeCarriedOut(const Position& position, Move move);

// Does the end say that somebody broke a rule? A record may hold an illegal
// move in front of such an end only.
bool IsFoul(RecordEnd end);

}  // namespace shogi

#endif  // CORE_FOUL_MOVE_H_
