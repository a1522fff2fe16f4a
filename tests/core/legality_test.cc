#include "core/legality.h"

#include <cstdint>
#include <ostream>

#include "core/movegen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"

namespace shogi {
namespace {

using ::tsume_test::SfenPosition;
using ::tsume_test::UsiMove;

struct Case {
  const char* story;
  const char* sfen;
  const char* move;
  Foul foul;
};

// For the name of a failing case.
void PrintTo(const Case& c, std::ostream* os) { *os << c.story; }

class FoulTest : public ::testing::TestWithParam<Case> {};

TEST_P(FoulTest, IsNamed) {
  const Case& c = GetParam();
  const Position p = SfenPosition(c.sfen);
  const Move move = UsiMove(c.move);
  EXPECT_EQ(FoulName(FindFoul(p, move)), FoulName(c.foul));
  EXPECT_EQ(IsLegal(p, move), c.foul == Foul::kNone);
}

constexpr char kStart[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

INSTANTIATE_TEST_SUITE_P(
    Form, FoulTest,
    ::testing::Values(
        Case{"a legal move", kStart, "7g7f", Foul::kNone},
        Case{"from an empty square", kStart, "5e5d", Foul::kEmptySquare},
        Case{"the opponent's piece", kStart, "3c3d", Foul::kOpponentPiece},
        Case{"a rook along its rank", kStart, "2h7h", Foul::kNone},
        Case{"captures own piece", kStart, "2h2g", Foul::kOwnPieceOnTarget},
        Case{"captures own king's square", kStart, "4i5i", Foul::kOwnPieceOnTarget},
        Case{"a pawn sideways", kStart, "7g6f", Foul::kWrongMovement},
        Case{"a pawn two squares", kStart, "7g7e", Foul::kWrongMovement},
        Case{"a bishop over its pawn", kStart, "8h5e", Foul::kWrongMovement},
        Case{"a rook over the king's file", kStart, "2h2d", Foul::kWrongMovement},
        Case{"no drop from an empty hand", kStart, "P*5e", Foul::kNotInHand},
        Case{"only the opponent holds it", "4k4/9/9/9/9/9/9/9/4K4 b g 1", "G*5e", Foul::kNotInHand},
        Case{"a drop onto a piece", "4k4/9/9/9/4p4/9/9/9/4K4 b G 1", "G*5e", Foul::kDropOnPiece},
        Case{"a drop onto an own piece", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5i",
             Foul::kDropOnPiece}));

INSTANTIATE_TEST_SUITE_P(
    Promotion, FoulTest,
    ::testing::Values(
        Case{"into the zone", "4k4/9/9/2P6/9/9/9/9/4K4 b - 1", "7d7c+", Foul::kNone},
        Case{"optional", "4k4/9/9/2P6/9/9/9/9/4K4 b - 1", "7d7c", Foul::kNone},
        Case{"out of the zone", "4k4/9/2S6/9/9/9/9/9/4K4 b - 1", "7c6d+", Foul::kNone},
        Case{"outside", "4k4/9/9/9/2P6/9/9/9/4K4 b - 1", "7e7d+", Foul::kWrongPromotion},
        Case{"gold", "4k4/9/2G6/9/9/9/9/9/4K4 b - 1", "7c7b+", Foul::kWrongPromotion},
        Case{"king", "8k/9/2K6/9/9/9/9/9/9 b - 1", "7c7b+", Foul::kWrongPromotion},
        Case{"promoted already", "4k4/9/2+P6/9/9/9/9/9/4K4 b - 1", "7c7b+", Foul::kWrongPromotion},
        Case{"white's zone", "4k4/9/9/9/9/2p6/9/9/4K4 w - 1", "7f7g+", Foul::kNone},
        Case{"black's zone isn't white's", "4k4/2p6/9/9/9/9/9/9/4K4 w - 1", "7b7c+",
             Foul::kWrongPromotion}));

INSTANTIATE_TEST_SUITE_P(
    DeadPiece, FoulTest,
    ::testing::Values(
        Case{"pawn unpromoted", "4k4/2P6/9/9/9/9/9/9/4K4 b - 1", "7b7a", Foul::kDeadPiece},
        Case{"pawn promoted", "4k4/2P6/9/9/9/9/9/9/4K4 b - 1", "7b7a+", Foul::kNone},
        Case{"lance unpromoted", "4k4/9/9/9/2L6/9/9/9/4K4 b - 1", "7e7a", Foul::kDeadPiece},
        Case{"lance one before", "4k4/9/9/9/2L6/9/9/9/4K4 b - 1", "7e7b", Foul::kNone},
        Case{"knight unpromoted", "4k4/9/9/2N6/9/9/9/9/4K4 b - 1", "7d8b", Foul::kDeadPiece},
        Case{"knight third rank", "4k4/9/9/9/2N6/9/9/9/4K4 b - 1", "7e8c", Foul::kNone},
        Case{"pawn dropped", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*9a", Foul::kDeadPiece},
        Case{"lance dropped", "4k4/9/9/9/9/9/9/9/4K4 b L 1", "L*9a", Foul::kDeadPiece},
        Case{"knight dropped", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*9b", Foul::kDeadPiece},
        Case{"silver dropped", "4k4/9/9/9/9/9/9/9/4K4 b S 1", "S*9a", Foul::kNone},
        Case{"white's pawn", "4k4/9/9/9/9/9/9/9/4K4 w p 1", "P*9i", Foul::kDeadPiece},
        Case{"white's knight", "4k4/9/9/9/9/9/9/9/4K4 w n 1", "N*9h", Foul::kDeadPiece},
        Case{"white's pawn at home", "4k4/9/9/9/9/9/9/9/4K4 w p 1", "P*9a", Foul::kNone}));

INSTANTIATE_TEST_SUITE_P(
    TwoPawns, FoulTest,
    ::testing::Values(
        Case{"own pawn", "4k4/9/9/9/9/9/2P6/9/4K4 b P 1", "P*7e", Foul::kTwoPawns},
        Case{"tokin", "4k4/9/9/9/9/9/2+P6/9/4K4 b P 1", "P*7e", Foul::kNone},
        Case{"opponent's pawn", "4k4/9/9/9/9/9/2p6/9/4K4 b P 1", "P*7e", Foul::kNone},
        Case{"next file", "4k4/9/9/9/9/9/2P6/9/4K4 b P 1", "P*8e", Foul::kNone},
        Case{"a lance is no pawn", "4k4/9/9/9/9/9/2P6/9/4K4 b L 1", "L*7e", Foul::kNone},
        Case{"white, by interposing", "8k/9/9/8p/9/9/9/9/K7R w p 1", "P*1c", Foul::kTwoPawns}));

INSTANTIATE_TEST_SUITE_P(
    OwnKing, FoulTest,
    ::testing::Values(
        Case{"ignores the check", "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "G*9e", Foul::kLeftInCheck},
        Case{"steps back on the line", "4k4/9/9/9/4r4/9/9/4K4/9 b - 1", "5h5i", Foul::kLeftInCheck},
        Case{"interposes", "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "G*5h", Foul::kNone},
        Case{"one of two checks remains", "4k4/9/9/9/4r4/9/4n4/3G5/3K5 b - 1", "6h5g", Foul::kNone},
        Case{"double check", "4k4/9/9/9/3r5/9/4n4/5G3/3K5 b P 1", "P*6h", Foul::kLeftInCheck},
        Case{"a pinned piece", "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h6h", Foul::kMovesIntoCheck},
        Case{"along the pin", "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h5g", Foul::kNone},
        Case{"the king into check", "4k4/9/9/9/3r5/9/9/9/4K4 b - 1", "5i6i", Foul::kMovesIntoCheck},
        Case{"the king beside the other", "9/9/9/9/4k4/9/4K4/9/9 b - 1", "5g5f",
             Foul::kMovesIntoCheck},
        Case{"a protected piece", "4k4/9/9/9/4r4/9/9/4p4/4K4 b - 1", "5i5h", Foul::kLeftInCheck},
        Case{"no king to care for", "4k4/9/9/9/4r4/9/9/4G4/9 b - 1", "5h6h", Foul::kNone}));

// All with the king on 1a, a gold that covers its escapes and a knight on 2d
// that protects the pawn on 1b.
INSTANTIATE_TEST_SUITE_P(
    DropPawnMate, FoulTest,
    ::testing::Values(
        Case{"mate", "8k/6G2/9/7N1/9/9/9/9/9 b P 1", "P*1b", Foul::kDropPawnMate},
        Case{"a lance may", "8k/6G2/9/7N1/9/9/9/9/9 b L 1", "L*1b", Foul::kNone},
        Case{"a pawn moves", "8k/6G2/8P/7N1/9/9/9/9/9 b - 1", "1c1b", Foul::kNone},
        Case{"unprotected pawn", "8k/6G2/9/9/9/9/9/9/9 b P 1", "P*1b", Foul::kNone},
        Case{"an escape square", "8k/9/9/7N1/9/9/9/9/9 b P 1", "P*1b", Foul::kNone},
        Case{"a gold captures it", "7gk/9/6G2/7N1/9/9/9/9/9 b P 1", "P*1b", Foul::kNone},
        Case{"the gold is pinned", "4R2gk/9/6G2/7N1/9/9/9/9/9 b P 1", "P*1b", Foul::kDropPawnMate},
        Case{"pinned, but captures along the pin", "8k/6G2/8r/7N1/9/9/9/9/8L b P 1", "P*1b",
             Foul::kNone},
        Case{"no check at all", "8k/6G2/9/7N1/9/9/9/9/9 b P 1", "P*1c", Foul::kNone},
        Case{"white drops", "9/9/9/9/9/1n7/9/2g6/K8 w p 1", "P*9h", Foul::kDropPawnMate},
        Case{"own king first", "8k/6G2/9/7N1/9/9/4r4/9/4K4 b P 1", "P*1b", Foul::kLeftInCheck}));

TEST(FoulFormTest, BitPatternsThatAreNoMoves) {
  const Position p = SfenPosition("4k4/9/9/9/9/9/9/9/4K4 b 2RB4G4S4N4L9P 1");
  EXPECT_EQ(FindFoul(p, Move()), Foul::kNotAMove);
  for (int bits = 0; bits < 0x10000; ++bits) {
    const Move move = Move::FromBits(static_cast<uint16_t>(bits));
    const bool legal = FindFoul(p, move) == Foul::kNone;
    ASSERT_EQ(legal, IsLegal(p, move)) << bits;
    if (!legal) {
      ASSERT_FALSE(ExplainIllegal(p, move).ok()) << bits;
    }
  }
}

TEST(ExplainIllegalTest, NamesMoveAndRule) {
  const Position p = SfenPosition("4k4/9/9/9/9/9/2P6/9/4K4 b P 1");
  EXPECT_TRUE(ExplainIllegal(p, UsiMove("7g7f")).ok());
  const absl::Status status = ExplainIllegal(p, UsiMove("P*7e"));
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(), "P*7e: two pawns on one file (二歩)");
  EXPECT_EQ(ExplainIllegal(p, Move()).message(), "move bits 0: not a move");
}

}  // namespace
}  // namespace shogi
