#include "core/sfen.h"

#include <gtest/gtest.h>

namespace shogi {
namespace {

std::string ErrorOf(absl::string_view text, int line = 1) {
  const absl::StatusOr<SfenLine> parsed = ParseSfenLine(text, line);
  return parsed.ok() ? "" : std::string(parsed.status().message());
}

TEST(SfenTest, WritesNormalised) {
  const auto p = ParseSfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  ASSERT_TRUE(p.ok()) << p.status();
  EXPECT_EQ(ToSfen(*p), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  EXPECT_TRUE(p->IsConsistent());
}

TEST(SfenTest, HandsComeInAnyOrderAndInterleaved) {
  const auto p = ParseSfen("4k4/9/9/9/9/9/9/9/9 w pP2rg2G10pB 1");
  ASSERT_TRUE(p.ok()) << p.status();
  EXPECT_EQ(ToSfen(*p), "4k4/9/9/9/9/9/9/9/9 w B2GP2rg11p 1");
}

TEST(SfenTest, PrefixesAndAMissingPly) {
  for (absl::string_view text : {"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p",
                                 "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 7",
                                 "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
                                 "  4k4/9/4P4/9/9/9/9/9/9   b  G2r2b3g4s4n4l17p  1  "}) {
    const auto line = ParseSfenLine(text);
    ASSERT_TRUE(line.ok()) << line.status();
    EXPECT_EQ(ToSfen(line->position), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  }
  EXPECT_EQ(ParseSfenLine("sfen 4k4/9/9/9/9/9/9/9/9 b - 7")->ply, 7);
}

TEST(SfenTest, Moves) {
  const auto line = ParseSfenLine("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e");
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_EQ(line->moves.size(), 5u);
  EXPECT_TRUE(line->moves[2].promotes());
  EXPECT_EQ(line->moves[4], Move::Drop(kBishop, MakeSquare(4, 4)));
}

TEST(SfenTest, SaysWhereAndWhatIsWrong) {
  EXPECT_EQ(ErrorOf(""), "1:1: no position");
  EXPECT_EQ(ErrorOf("9/9/9/9/9/9/9/9/9/ b - 1", 4), "4:18: the board has more than 9 ranks");
  EXPECT_EQ(ErrorOf("9/9/9/9/9/9/9/9 b - 1"), "1:16: the board has 8 ranks instead of 9");
  EXPECT_EQ(ErrorOf("8/9/9/9/9/9/9/9/9 b - 1"), "1:2: rank 1 holds 8 squares instead of 9");
  EXPECT_EQ(ErrorOf("9k/9/9/9/9/9/9/9/9 b - 1"), "1:2: rank 1 holds more than 9 squares");
  EXPECT_EQ(ErrorOf("91/9/9/9/9/9/9/9/9 b - 1"), "1:2: rank 1 holds more than 9 squares");
  EXPECT_EQ(ErrorOf("4x4/9/9/9/9/9/9/9/9 b - 1"), "1:2: 'x' is not a piece");
  EXPECT_EQ(ErrorOf("4+k4/9/9/9/9/9/9/9/9 b - 1"), "1:3: 'k' does not promote");
  EXPECT_EQ(ErrorOf("4+4/9/9/9/9/9/9/9/9 b - 1"), "1:3: '+' must be followed by a piece");
  EXPECT_EQ(ErrorOf("4k3k/9/9/9/9/9/9/9/9 b - 1"), "1:4: IN_KING: a second white king");
  EXPECT_EQ(ErrorOf("4k4/9/9/9/9/9/9/9/9 x - 1"), "1:21: the side to move must be b or w, not x");
  EXPECT_EQ(ErrorOf("4k4/9/9/9/9/9/9/9/9"), "1:20: the side to move is missing");
  EXPECT_EQ(ErrorOf("4k4/9/9/9/9/9/9/9/9 b"),
            "1:22: the hands are missing ('-' if both are empty)");
  EXPECT_EQ(ErrorOf("4k4/9/9/9/9/9/9/9/9 b 3B 1"), "1:24: IN_PIECES: 3 of B in hand, a set has 2");
  EXPECT_EQ(ErrorOf("4k4/9/9/9/9/9/9/9/9 b 2 1"), "1:24: a count without a piece");
  EXPECT_EQ(ErrorOf("4k4/9/9/9/9/9/9/9/9 b K 1"), "1:23: 'K' can't be in hand");
  EXPECT_EQ(ErrorOf("4k4/9/9/9/9/9/9/9/9 b - one"),
            "1:25: the move number must be a number, not one");
  EXPECT_EQ(ErrorOf("4k4/9/9/9/9/9/9/9/9 b - 1 7g7f"),
            "1:27: only ' moves ...' may follow, not 7g7f");
  EXPECT_EQ(ErrorOf("4k4/9/9/9/9/9/9/9/9 b - 1 moves 7g"), "1:33: '7g' is not a move in USI form");
}

TEST(SfenTest, PlacementFaultsPointAtTheSquare) {
  EXPECT_EQ(ErrorOf("4k4/9/4P4/9/4P4/9/9/9/9 b - 1").substr(0, 13), "1:14: IN_NIFU");
  EXPECT_EQ(ErrorOf("4k3P/9/9/9/9/9/9/9/9 b - 1").substr(0, 12), "1:4: IN_DEAD");
}

TEST(UsiTest, RoundTripOfEveryMove) {
  for (int from = 0; from < kNumSquares; ++from) {
    for (int to = 0; to < kNumSquares; ++to) {
      if (from == to) continue;
      for (bool promotes : {false, true}) {
        const Move m = Move::Board(static_cast<Square>(from), static_cast<Square>(to), promotes);
        ASSERT_EQ(*ParseUsiMove(ToUsi(m)), m);
      }
    }
  }
  for (PieceType t : kHandTypes) {
    for (int to = 0; to < kNumSquares; ++to) {
      const Move m = Move::Drop(t, static_cast<Square>(to));
      ASSERT_EQ(*ParseUsiMove(ToUsi(m)), m);
    }
  }
}

TEST(UsiTest, RefusesWhatIsNoMove) {
  for (absl::string_view text : {"", "7g", "7g7", "7g7f*", "7g7f++", "0a1a", "7j7f", "p*5e", "K*5e",
                                 "P*5e+", "7g7g", "resign", "P*5", "+7g7f"}) {
    EXPECT_FALSE(ParseUsiMove(text).ok()) << text;
  }
}

}  // namespace
}  // namespace shogi
