#include "core/foul_move.h"

#include "core/legality.h"

namespace shogi {

bool CanBeCarriedOut(const Position& position, Move move) {
  const Foul foul = FindFoul(position, move);
  if (foul != Foul::kNotAMove && move.promotes() &&
      !CanPromote(TypeOf(position.piece_on(move.from())))) {
    return false;
  }
  switch (foul) {
    case Foul::kWrongMovement:
    case Foul::kDeadPiece:
    case Foul::kTwoPawns:
    case Foul::kLeftInCheck:
    case Foul::kMovesIntoCheck:
    case Foul::kDropPawnMate:
      return TypeOf(position.piece_on(move.to())) != kKing;
    default:
      return false;
  }
}

bool IsFoul(RecordEnd end) {
  return end == RecordEnd::kIllegalMove || end == RecordEnd::kIllegalAction;
}

}  // namespace shogi
