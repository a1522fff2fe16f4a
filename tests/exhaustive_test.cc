// Exhaust a small scope before sampling a large one: every position of two
// bounded families, solver against slow twin.
//
// White's king stands on 1a, black attacks, white holds the rest.
//   Hands:  at most one other piece on the board, at most two in black's hand.
//   Boards: two other pieces on the board, at most one in black's hand.
// Other pieces stand on the squares near the corner, of every kind and colour
// for which the diagram is legal.
//
// Compared for each: mate or no mate (whole reachable graph, where it is not
// too large), length and surplus under the standard rule, and length without
// the rule for futile interpositions.
//
// TSUME_EXHAUSTIVE_STEP=n takes every n-th position only (1: all); the default
// keeps CI short.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "core/attacks.h"
#include "core/setup.h"
#include "core/sfen.h"
#include "tests/support/twin.h"

namespace tsume_test {
namespace {

using shogi::Color;
using shogi::Hand;
using shogi::MakePiece;
using shogi::MakeSquare;
using shogi::Piece;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

constexpr Square kCorner = MakeSquare(0, 0);

// All multisets of at most `size` hand pieces.
std::vector<Hand> HandsUpTo(int size) {
  std::vector<Hand> hands = {Hand()};
  if (size == 0) return hands;
  for (PieceType t : shogi::kHandTypes) {
    Hand one;
    one.Add(t);
    hands.push_back(one);
    if (size < 2) continue;
    for (PieceType u : shogi::kHandTypes) {
      if (u < t) continue;
      Hand two = one;
      two.Add(u);
      hands.push_back(two);
    }
  }
  return hands;
}

// Every piece but the kings.
std::vector<Piece> PiecesOf(Color c) {
  std::vector<Piece> pieces;
  for (PieceType t : shogi::kPieceTypes) {
    if (t != shogi::kKing) pieces.push_back(MakePiece(c, t));
  }
  return pieces;
}

// Compares one position, given without white's hand, if it is legal.
class Comparison {
 public:
  explicit Comparison(int default_step) : step_(default_step) {
    if (const char* step = std::getenv("TSUME_EXHAUSTIVE_STEP")) step_ = std::atoi(step);
  }

  void Add(const Position& board, Hand black_hand) {
    Position diagram = board;
    diagram.set_hand(shogi::kBlack, black_hand);
    const absl::StatusOr<shogi::Problem> problem = SetUpProblem(diagram, shogi::HandRule::kRest);
    if (!problem.ok()) return;
    if (seen_++ % step_ != 0) return;
    ++compared_;
    for (tsume::FutileRule rule : {tsume::FutileRule::kStandard, tsume::FutileRule::kNone}) {
      const std::string difference = DifferenceFromTwin(problem->position, rule, kLimits);
      EXPECT_EQ(difference, "") << ToSfen(problem->position);
    }
  }
  void Report(const char* family) const {
    testing::Test::RecordProperty("compared", compared_);
    std::printf("%s: %d of %d positions compared\n", family, compared_, seen_);
    EXPECT_GT(compared_, 0);
  }

 private:
  static constexpr TwinLimits kLimits = {.max_plies = 3, .max_positions = 2000};
  int step_;
  int seen_ = 0;
  int compared_ = 0;
};

TEST(ExhaustiveTest, Hands) {
  Comparison comparison(3);
  for (Square s : {MakeSquare(0, 1), MakeSquare(0, 2), MakeSquare(1, 1), MakeSquare(1, 2),
                   MakeSquare(2, 1), MakeSquare(2, 2), MakeSquare(0, 3), MakeSquare(3, 3)}) {
    for (Color c : shogi::kColors) {
      for (Piece piece : PiecesOf(c)) {
        Position board;
        board.Put(kCorner, MakePiece(shogi::kWhite, shogi::kKing));
        board.Put(s, piece);
        for (Hand hand : HandsUpTo(2)) comparison.Add(board, hand);
      }
    }
  }
  comparison.Report("hands");
}

TEST(ExhaustiveTest, Boards) {
  Comparison comparison(10);
  const Square squares[] = {MakeSquare(0, 1), MakeSquare(0, 2), MakeSquare(1, 0),
                            MakeSquare(1, 1), MakeSquare(1, 2), MakeSquare(2, 2)};
  for (Square s : squares) {
    for (Square t : squares) {
      if (s == t) continue;
      for (Piece black : PiecesOf(shogi::kBlack)) {
        for (Color c : shogi::kColors) {
          if (c == shogi::kBlack && t < s) continue;  // The same two pieces again.
          for (Piece other : PiecesOf(c)) {
            Position board;
            board.Put(kCorner, MakePiece(shogi::kWhite, shogi::kKing));
            board.Put(s, black);
            board.Put(t, other);
            for (Hand hand : HandsUpTo(1)) comparison.Add(board, hand);
          }
        }
      }
    }
  }
  comparison.Report("boards");
}

}  // namespace
}  // namespace tsume_test
