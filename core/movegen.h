// Move generation: complete, exact, each move once.
//
// All three generators obey every rule of the board: own king not left in
// check, 二歩, dead squares (行き所のない駒), drop-pawn mate (打歩詰), forced
// promotion; and generate every optional non-promotion (不成), 歩 香 角 飛
// included, because a drop-pawn mate can turn on it. Either side may lack a
// king. They append to the list in an unspecified but fixed order.
#ifndef CORE_MOVEGEN_H_
#define CORE_MOVEGEN_H_

#include "core/movelist.h"
#include "core/position.h"

namespace shogi {

// Every legal move of the side to move.
void GenerateLegal(const Position& position, MoveList* moves);

// Every legal move that gives check, direct or discovered. If the side to
// move is itself in check, only checks that also lift it. None if the
// opponent has no king.
void GenerateChecks(const Position& position, MoveList* moves);

// Every legal move out of check. REQUIRES: position.InCheck().
void GenerateEvasions(const Position& position, MoveList* moves);

// The squares that the king of `c` could step to without being attacked there,
// were it to move now. REQUIRES: it has a king.
Bitboard KingSteps(const Position& position, Color c);

// Any legal move at all? Cheaper than generating them.
bool HasLegalMove(const Position& position);

// Is `move` legal here? Any bit pattern may be asked about.
bool IsLegal(const Position& position, Move move);

// Would dropping a pawn on `to` be mate (打歩詰)?
// REQUIRES: `to` is empty and in front of the opponent's king.
bool IsDropPawnMate(const Position& position, Square to);

}  // namespace shogi

#endif  // CORE_MOVEGEN_H_
