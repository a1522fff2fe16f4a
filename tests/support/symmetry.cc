#include "tests/support/symmetry.h"

namespace tsume_test {
namespace {

using namespace shogi;  // NOLINT: this file is about nothing else.

template <typename Map>
Move MapSquares(Move move, Map map) {
  if (move.is_drop()) return Move::Drop(move.dropped(), map(move.to()));
  return Move::Board(map(move.from()), map(move.to()), move.promotes());
}

}  // namespace

Position Mirrored(const Position& position) {
  Position result;
  for (Square s : position.occupied()) result.Put(Mirror(s), position.piece_on(s));
  for (Color c : kColors) result.set_hand(c, position.hand(c));
  result.set_side_to_move(position.side_to_move());
  return result;
}

Move Mirrored(Move move) { return MapSquares(move, Mirror); }

Position ColorsSwapped(const Position& position) {
  Position result;
  for (Square s : position.occupied()) {
    const Piece piece = position.piece_on(s);
    result.Put(Rotate(s), MakePiece(Opponent(ColorOf(piece)), TypeOf(piece)));
  }
  for (Color c : kColors) result.set_hand(Opponent(c), position.hand(c));
  result.set_side_to_move(Opponent(position.side_to_move()));
  return result;
}

Move ColorsSwapped(Move move) { return MapSquares(move, Rotate); }

}  // namespace tsume_test
