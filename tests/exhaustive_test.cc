// Exhaust a small scope before sampling a large one: every position of two
// bounded families, solver against slow twin.
//
// White's king stands on 1a and black attacks.
//   One piece:  at most one other piece on the board; at most one in the hands,
//               and a sample of those with two.
//   Two pieces: two other pieces on the board; none in the hands, and a sample
//               of those with one.
// Other pieces stand on the squares near the corner, of every kind and either
// colour, and hands belong to either side, wherever the diagram is legal. No
// more pieces are in play: what the defender lacks matters as much.
//
// Compared for each: mate or no mate (by the whole reachable graph), length
// and surplus under the standard rule, and length without the rule for futile
// interpositions.
//
// TSUME_EXHAUSTIVE_STEP=n samples every n-th position (1: all).
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/attacks.h"
#include "core/setup.h"
#include "core/sfen.h"
#include "tests/support/environment.h"
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

struct Hands {
  Hand black;
  Hand white;
};

// Every way to hold at most `size` pieces between both sides.
std::vector<Hands> HandsUpTo(int size) {
  std::vector<Hands> all = {Hands()};
  size_t first = 0;
  for (int held = 0; held < size; ++held) {
    const size_t last = all.size();
    for (size_t i = first; i < last; ++i) {
      for (PieceType t : shogi::kHandTypes) {
        Hands more = all[i];
        more.black.Add(t);
        all.push_back(more);
        more = all[i];
        more.white.Add(t);
        all.push_back(more);
      }
    }
    first = last;
  }
  // Two pieces in either order are the same hands.
  const auto bits = [](const Hands& h) { return std::pair(h.black.bits(), h.white.bits()); };
  std::sort(all.begin(), all.end(),
            [&](const Hands& a, const Hands& b) { return bits(a) < bits(b); });
  all.erase(std::unique(all.begin(), all.end(),
                        [&](const Hands& a, const Hands& b) { return bits(a) == bits(b); }),
            all.end());
  return all;
}

// Every piece but the kings.
std::vector<Piece> PiecesOf(Color c) {
  std::vector<Piece> pieces;
  for (PieceType t : shogi::kPieceTypes) {
    if (t != shogi::kKing) pieces.push_back(MakePiece(c, t));
  }
  return pieces;
}

// Compares one position if it is legal.
class Comparison {
 public:
  // Every `step`-th position is compared.
  explicit Comparison(int step) : step_(step) {}

  void Add(const Position& board, const Hands& hands) {
    Position diagram = board;
    diagram.set_hand(shogi::kBlack, hands.black);
    diagram.set_hand(shogi::kWhite, hands.white);
    const absl::StatusOr<shogi::Problem> problem = SetUpProblem(diagram, shogi::HandRule::kGiven);
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
  static constexpr TwinLimits kLimits = {.max_plies = 5, .max_positions = 2'000};
  const int step_;
  int seen_ = 0;
  int compared_ = 0;
};

void CompareOnePiece(int held, Comparison* comparison) {
  for (Square s : {MakeSquare(0, 1), MakeSquare(0, 2), MakeSquare(1, 1), MakeSquare(1, 2),
                   MakeSquare(2, 1), MakeSquare(2, 2), MakeSquare(0, 3), MakeSquare(3, 3)}) {
    for (Color c : shogi::kColors) {
      for (Piece piece : PiecesOf(c)) {
        Position board;
        board.Put(kCorner, MakePiece(shogi::kWhite, shogi::kKing));
        board.Put(s, piece);
        for (const Hands& hands : HandsUpTo(held)) comparison->Add(board, hands);
      }
    }
  }
  comparison->Report("one piece");
}

void CompareTwoPieces(int held, Comparison* comparison) {
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
            for (const Hands& hands : HandsUpTo(held)) comparison->Add(board, hands);
          }
        }
      }
    }
  }
  comparison->Report("two pieces");
}

int SampleStep(int otherwise) { return NumberFromEnvironment("TSUME_EXHAUSTIVE_STEP", otherwise); }

TEST(ExhaustiveTest, OnePieceAndOneInHand) {
  Comparison all(1);
  CompareOnePiece(1, &all);
}

TEST(ExhaustiveTest, TwoPieces) {
  Comparison all(1);
  CompareTwoPieces(0, &all);
}

TEST(ExhaustiveTest, SampleOfOnePieceAndTwoInHand) {
  Comparison some(SampleStep(10));
  CompareOnePiece(2, &some);
}

TEST(ExhaustiveTest, SampleOfTwoPiecesAndOneInHand) {
  Comparison some(SampleStep(30));
  CompareTwoPieces(1, &some);
}

}  // namespace
}  // namespace tsume_test
