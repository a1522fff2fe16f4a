#include "core/handicap.h"

#include <map>
#include <set>
#include <string>

#include "core/setup.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"

namespace shogi {
namespace {

// The pieces white lacks, counted from the board.
int PiecesTakenOff(const Position& position) {
  return 20 - position.pieces(kWhite).Count() - position.hand(kWhite).Total();
}

TEST(HandicapTest, EveryRowReadsBackAndIsLegal) {
  std::set<std::string> names;
  std::set<std::string> sfens;
  for (const Handicap& handicap : Handicaps()) {
    const auto start = HandicapStart(handicap.name);
    ASSERT_TRUE(start.ok()) << handicap.name;
    EXPECT_EQ(ToSfen(*start), handicap.sfen);
    EXPECT_TRUE(CheckPlacement(*start).ok()) << handicap.name;
    EXPECT_EQ(HandicapName(*start), handicap.name);
    EXPECT_EQ(FindHandicap(*start)->jkf_id, handicap.jkf_id);
    if (!handicap.jkf_id.empty()) {
      EXPECT_EQ(*HandicapStartFromJkf(handicap.jkf_id), *start);
    }
    names.insert(std::string(handicap.name));
    sfens.insert(std::string(handicap.sfen));
  }
  EXPECT_EQ(names.size(), 18u);
  EXPECT_EQ(sfens.size(), 18u);
}

TEST(HandicapTest, WhiteMovesFirstExceptInAnEvenGame) {
  for (const Handicap& handicap : Handicaps()) {
    const Position start = *HandicapStart(handicap.name);
    EXPECT_EQ(start.side_to_move(), handicap.name == "平手" ? kBlack : kWhite) << handicap.name;
    EXPECT_EQ(start.pieces(kBlack).Count(), 20) << handicap.name;
  }
}

TEST(HandicapTest, NumbersOfPiecesTakenOff) {
  const std::map<std::string, int> expected = {
      {"平手", 0},       {"香落ち", 1},   {"右香落ち", 1},   {"角落ち", 1},     {"飛車落ち", 1},
      {"飛香落ち", 2},   {"二枚落ち", 2}, {"三枚落ち", 3},   {"四枚落ち", 4},   {"五枚落ち", 5},
      {"左五枚落ち", 5}, {"六枚落ち", 6}, {"左七枚落ち", 7}, {"右七枚落ち", 7}, {"八枚落ち", 8},
      {"十枚落ち", 10},  {"歩三兵", 16},  {"裸玉", 19}};
  for (const Handicap& handicap : Handicaps()) {
    EXPECT_EQ(PiecesTakenOff(*HandicapStart(handicap.name)),
              expected.at(std::string(handicap.name)))
        << handicap.name;
  }
}

TEST(HandicapTest, LeftAndRightAreWhites) {
  EXPECT_TRUE(HandicapStart("香落ち")->IsEmpty(MakeSquare(0, 0)));
  EXPECT_TRUE(HandicapStart("右香落ち")->IsEmpty(MakeSquare(8, 0)));
  EXPECT_TRUE(HandicapStart("飛香落ち")->IsEmpty(MakeSquare(0, 0)));
  EXPECT_TRUE(HandicapStart("三枚落ち")->IsEmpty(MakeSquare(0, 0)));
  EXPECT_TRUE(HandicapStart("五枚落ち")->IsEmpty(MakeSquare(7, 0)));
  EXPECT_TRUE(HandicapStart("左五枚落ち")->IsEmpty(MakeSquare(1, 0)));
  EXPECT_TRUE(HandicapStart("左七枚落ち")->IsEmpty(MakeSquare(2, 0)));
  EXPECT_TRUE(HandicapStart("右七枚落ち")->IsEmpty(MakeSquare(6, 0)));
}

TEST(HandicapTest, ThreePawnsAreInHand) {
  const Position start = *HandicapStart("歩三兵");
  EXPECT_EQ(start.hand(kWhite).Count(kPawn), 3);
  EXPECT_EQ(start.hand(kWhite).Total(), 3);
  EXPECT_EQ(start.pieces(kWhite).Count(), 1);
}

TEST(HandicapTest, UnknownNames) {
  for (const char* name : {"", "その他", "香落", "平手 ", "九枚落ち", "KY"}) {
    EXPECT_EQ(HandicapStart(name).status().code(), absl::StatusCode::kNotFound) << name;
  }
  for (const char* id : {"", "OTHER", "香落ち", "7"}) {
    EXPECT_EQ(HandicapStartFromJkf(id).status().code(), absl::StatusCode::kNotFound) << id;
  }
}

TEST(HandicapTest, OtherPositionsHaveNoName) {
  EXPECT_EQ(HandicapName(tsume_test::SfenPosition("4k4/9/9/9/9/9/9/9/9 b - 1")), "");
  // The even start with white to move isn't 平手.
  Position start = *HandicapStart("平手");
  start.set_side_to_move(kWhite);
  EXPECT_EQ(FindHandicap(start), nullptr);
}

}  // namespace
}  // namespace shogi
