#include "tests/support/shrink.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/check.h"
#include "core/setup.h"

namespace tsume_test {
namespace {

using namespace shogi;  // NOLINT: this file is about nothing else.

int Distance(Square a, Square b) {
  return std::max(std::abs(FileOf(a) - FileOf(b)), std::abs(RankOf(a) - RankOf(b)));
}

// The king to gather the pieces about: the one that isn't to move if there is
// one. kNoSquare on a board without kings.
Square Centre(const Position& p) {
  const Square waiting = p.king_square(Opponent(p.side_to_move()));
  return waiting != kNoSquare ? waiting : p.king_square(p.side_to_move());
}

void AddRemovals(const Position& p, std::vector<Position>* steps) {
  for (Square s : p.occupied()) {
    steps->push_back(p);
    steps->back().Remove(s);
  }
  for (Color c : kColors) {
    for (PieceType t : kHandTypes) {
      if (!p.hand(c).Has(t)) continue;
      Hand without = p.hand(c);
      without.Set(t, 0);  // All at once first: hands are large.
      steps->push_back(p);
      steps->back().set_hand(c, without);
      Hand fewer = p.hand(c);
      fewer.Remove(t);
      steps->push_back(p);
      steps->back().set_hand(c, fewer);
    }
  }
}

void AddUnpromotions(const Position& p, std::vector<Position>* steps) {
  for (Square s : p.occupied()) {
    const Piece piece = p.piece_on(s);
    if (!IsPromoted(TypeOf(piece))) continue;
    steps->push_back(p);
    steps->back().Remove(s);
    steps->back().Put(s, MakePiece(ColorOf(piece), Demote(TypeOf(piece))));
  }
}

void AddApproaches(const Position& p, std::vector<Position>* steps) {
  const Square centre = Centre(p);
  if (centre == kNoSquare) return;
  for (Square s : p.occupied()) {
    for (Square to : ~p.occupied()) {
      if (Distance(to, centre) >= Distance(s, centre)) continue;
      steps->push_back(p);
      steps->back().Remove(s);
      steps->back().Put(to, p.piece_on(s));
    }
  }
}

}  // namespace

Position Shrink(const Position& position, const std::function<bool(const Position&)>& fails) {
  TSUME_CHECK(fails(position), position.DebugString());
  Position smallest = position;
  // Ends: each step lowers pieces, then promotions, then distances.
  for (bool shrunk = true; shrunk;) {
    shrunk = false;
    std::vector<Position> steps;
    AddRemovals(smallest, &steps);
    AddUnpromotions(smallest, &steps);
    AddApproaches(smallest, &steps);
    for (const Position& step : steps) {
      if (!CheckPlacement(step).ok() || !fails(step)) continue;
      smallest = step;
      shrunk = true;
      break;
    }
  }
  return smallest;
}

}  // namespace tsume_test
