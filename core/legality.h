// Why is a move illegal? The fouls of shogi (反則) by name.
//
// IsLegal() (movegen.h) answers yes or no and is fast; this gives the reason,
// for messages about moves that people wrote. It is written apart from the
// move generators, on attacks alone, and tests hold the two against each
// other. Source: the Japan Shogi Association's list of forbidden moves
// (禁じ手) in its rules of play.
#ifndef CORE_LEGALITY_H_
#define CORE_LEGALITY_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "core/position.h"
#include "core/types.h"

namespace shogi {

enum class Foul {
  kNone,
  // About the move as written.
  kNotAMove,       // The null move or a bit pattern that means nothing.
  kEmptySquare,    // From a square with no piece.
  kOpponentPiece,  // From a square with a piece of the opponent.
  kOwnPieceOnTarget,
  kWrongMovement,   // The piece doesn't move like that, or something stands between.
  kWrongPromotion,  // A piece that can't promote, or a move outside the last three ranks.
  kNotInHand,
  kDropOnPiece,
  kDeadPiece,  // 行き所のない駒: dropped, or not promoted, where it could never move.
  // About the position it leads to.
  kTwoPawns,        // 二歩
  kLeftInCheck,     // 王手放置: was in check and still is.
  kMovesIntoCheck,  // 自殺手: wasn't in check and is now.
  kDropPawnMate,    // 打歩詰
  // About a game (game.h).
  kMovedTwice,       // 二手指し: legal, had it been the other side's turn.
  kPerpetualCheck,   // 連続王手の千日手
  kAfterMate,        // Play went on although the side to move had no legal move.
  kAfterRepetition,  // Play went on after the fourth occurrence (千日手).
};

// In English with the Japanese term where there is one: "two pawns on one
// file (二歩)".
absl::string_view FoulName(Foul foul);

// What is wrong with `move`, kNone if it is legal; if several things are, the
// first in the order of the enum. Any bit pattern may be asked about.
// REQUIRES: CheckPlacement(position) (setup.h).
Foul FindFoul(const Position& position, Move move);

// The same as a status: OK, or InvalidArgument with a message that names move
// and rule: "P*5e: two pawns on one file (二歩)".
absl::Status ExplainIllegal(const Position& position, Move move);

}  // namespace shogi

#endif  // CORE_LEGALITY_H_
