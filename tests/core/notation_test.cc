#include "core/notation.h"

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/movegen.h"
#include "core/sfen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"

namespace shogi {
namespace {

using ::testing::ElementsAre;
using ::tsume_test::SfenPosition;
using ::tsume_test::UsiMove;
using ::tsume_test::UsiMoves;

constexpr char kStart[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

// "32" is 3b.
Square SquareAt(absl::string_view digits) { return MakeSquare(digits[0] - '1', digits[1] - '1'); }

std::string Text(const Position& position, Move move,
                 std::optional<Square> previous_to = std::nullopt) {
  return ToJapanese(position, move, previous_to, {.mark = false});
}

// The message of the error, or the move's USI.
std::string Parse(const Position& position, absl::string_view text,
                  std::optional<Square> previous_to = std::nullopt) {
  const absl::StatusOr<Move> move = ParseJapanese(position, text, previous_to);
  return move.ok() ? ToUsi(*move) : std::string(move.status().message());
}

// Pieces of one kind and side on an otherwise empty board.
Position PlaceKind(Color us, PieceType kind, absl::string_view squares) {
  Position position;
  position.set_side_to_move(us);
  for (absl::string_view s : absl::StrSplit(squares, ' ')) {
    const Square square = SquareAt(s);
    position.Put(us == kBlack ? square : Rotate(square), MakePiece(us, kind));
  }
  return position;
}

struct DistinctionCase {
  PieceType kind;
  const char* squares;  // Where pieces of the kind stand (black's view).
  const char* from;
  const char* to;
  bool promote;
  const char* words;  // All that follows the square.
};

// Each case is run for black as written and for white with the board turned.
class DistinctionTest : public ::testing::TestWithParam<DistinctionCase> {};

TEST_P(DistinctionTest, BothColoursBothWays) {
  const DistinctionCase& c = GetParam();
  for (Color us : kColors) {
    const auto turn = [us](Square s) { return us == kBlack ? s : Rotate(s); };
    const Position position = PlaceKind(us, c.kind, c.squares);
    const Square to = turn(SquareAt(c.to));
    const Move move = Move::Board(turn(SquareAt(c.from)), to, c.promote);
    const std::string expected = absl::StrCat(JapaneseSquare(to), c.words);
    EXPECT_EQ(Text(position, move), expected);
    EXPECT_EQ(Parse(position, expected), ToUsi(move)) << expected;
    EXPECT_EQ(ToJapanese(position, move), absl::StrCat(us == kBlack ? "▲" : "△", expected));
  }
}

constexpr DistinctionCase kDistinctionCases[] = {
    // Nothing to tell apart.
    {kPawn, "77", "77", "76", false, "歩"},
    {kKing, "59", "59", "58", false, "玉"},
    {kGold, "49 79", "49", "58", false, "金"},
    {kLance, "98 99", "98", "95", false, "香"},  // The one behind doesn't reach.
    {kLance, "15 99", "15", "11", true, "香成"},
    {kKnight, "77", "77", "65", false, "桂"},
    // One promotion or the other.
    {kPawn, "24", "24", "23", true, "歩成"},
    {kPawn, "24", "24", "23", false, "歩不成"},
    {kLance, "14", "14", "12", false, "香不成"},
    {kKnight, "35", "35", "23", false, "桂不成"},
    {kBishop, "22", "22", "55", true, "角成"},
    {kBishop, "22", "22", "55", false, "角不成"},
    {kRook, "28", "28", "23", false, "飛不成"},
    {kSilver, "33", "33", "44", true, "銀成"},
    // Gold: up, sideways, down.
    {kGold, "93 72", "93", "82", false, "金上"},
    {kGold, "93 72", "72", "82", false, "金寄"},
    {kGold, "43 31", "43", "32", false, "金上"},
    {kGold, "43 31", "31", "32", false, "金引"},
    {kGold, "56 45", "56", "55", false, "金上"},
    {kGold, "56 45", "45", "55", false, "金寄"},
    // Gold: sides.
    {kGold, "92 72", "92", "81", false, "金左"},
    {kGold, "92 72", "72", "81", false, "金右"},
    {kGold, "65 45", "65", "55", false, "金左"},
    {kGold, "65 45", "45", "55", false, "金右"},
    {kGold, "89 79", "89", "78", false, "金左"},
    {kGold, "89 79", "79", "78", false, "金直"},
    // Three and four golds.
    {kGold, "64 54 44", "64", "53", false, "金左"},
    {kGold, "64 54 44", "54", "53", false, "金直"},
    {kGold, "64 54 44", "44", "53", false, "金右"},
    {kGold, "64 44 63", "64", "53", false, "金左上"},
    {kGold, "64 44 63", "44", "53", false, "金右"},  // 右 alone says it: no 右上.
    {kGold, "64 44 63", "63", "53", false, "金寄"},
    {kGold, "54 63 43 52", "54", "53", false, "金上"},
    {kGold, "54 63 43 52", "63", "53", false, "金左"},
    {kGold, "54 63 43 52", "43", "53", false, "金右"},
    {kGold, "54 63 43 52", "52", "53", false, "金引"},
    // Silver.
    {kSilver, "89 77", "89", "88", false, "銀上"},
    {kSilver, "89 77", "77", "88", false, "銀引"},
    {kSilver, "29 47", "29", "38", false, "銀上"},
    {kSilver, "29 47", "47", "38", false, "銀引"},
    {kSilver, "65 45", "65", "56", false, "銀左"},
    {kSilver, "65 45", "45", "56", false, "銀右"},
    {kSilver, "39 29", "39", "38", false, "銀直"},
    {kSilver, "39 29", "29", "38", false, "銀右"},
    {kSilver, "29 17 39 37", "29", "28", false, "銀直"},
    {kSilver, "29 17 39 37", "17", "28", false, "銀右"},
    {kSilver, "29 17 39 37", "39", "28", false, "銀左上"},
    {kSilver, "29 17 39 37", "37", "28", false, "銀左引"},
    {kSilver, "34 24", "24", "23", true, "銀直成"},
    {kSilver, "34 24", "34", "23", false, "銀左不成"},
    {kSilver, "34 12", "12", "23", true, "銀引成"},
    // Knight.
    {kKnight, "35 15", "35", "23", true, "桂左成"},
    {kKnight, "35 15", "15", "23", false, "桂右不成"},
    // と and the other gold-like pieces.
    {kProPawn, "99 89 79 98 78", "99", "88", false, "と左上"},
    {kProPawn, "99 89 79 98 78", "89", "88", false, "と直"},
    {kProPawn, "99 89 79 98 78", "79", "88", false, "と右上"},
    {kProPawn, "99 89 79 98 78", "98", "88", false, "と左寄"},
    {kProPawn, "99 89 79 98 78", "78", "88", false, "と右寄"},
    {kProPawn, "99 89 79 98 78 87", "87", "88", false, "と引"},
    {kProPawn, "99 89 79 98 78 87", "99", "88", false, "と左上"},
    {kProLance, "64 54", "64", "53", false, "成香左"},
    {kProLance, "64 54", "54", "53", false, "成香直"},
    {kProLance, "54 52", "52", "53", false, "成香引"},
    {kProKnight, "63 43", "63", "53", false, "成桂左"},
    {kProKnight, "63 43", "43", "53", false, "成桂右"},
    {kProKnight, "63 54", "63", "53", false, "成桂寄"},
    {kProSilver, "64 44", "44", "53", false, "成銀右"},
    {kProSilver, "64 43", "64", "53", false, "成銀上"},
    {kProSilver, "64 43", "43", "53", false, "成銀寄"},
    // Bishop and rook.
    {kBishop, "91 71", "91", "82", true, "角左成"},
    {kBishop, "91 71", "71", "82", false, "角右不成"},
    {kBishop, "95 91", "95", "73", true, "角上成"},
    {kBishop, "95 91", "91", "73", true, "角引成"},
    {kBishop, "99 59", "99", "77", false, "角左"},
    {kBishop, "99 59", "59", "77", false, "角右"},
    {kRook, "58 54", "58", "56", false, "飛上"},
    {kRook, "58 54", "54", "56", false, "飛引"},
    {kRook, "95 15", "95", "55", false, "飛左"},
    {kRook, "95 15", "15", "55", false, "飛右"},
    {kRook, "59 15", "59", "55", false, "飛上"},
    {kRook, "59 15", "15", "55", false, "飛寄"},
    // Dragon and horse: no 直.
    {kDragon, "91 84", "91", "82", false, "龍引"},
    {kDragon, "91 84", "84", "82", false, "龍上"},
    {kDragon, "52 23", "52", "43", false, "龍引"},
    {kDragon, "52 23", "23", "43", false, "龍寄"},
    {kDragon, "55 15", "55", "35", false, "龍左"},
    {kDragon, "55 15", "15", "35", false, "龍右"},
    {kDragon, "99 89", "99", "88", false, "龍左"},
    {kDragon, "99 89", "89", "88", false, "龍右"},  // Straight up.
    {kDragon, "28 19", "28", "17", false, "龍左"},
    {kDragon, "28 19", "19", "17", false, "龍右"},  // Straight up.
    {kDragon, "54 65", "54", "55", false, "龍引"},
    {kDragon, "51 64", "51", "55", false, "龍右"},  // Straight down.
    {kDragon, "51 64", "64", "55", false, "龍左"},
    {kHorse, "91 81", "91", "82", false, "馬左"},
    {kHorse, "91 81", "81", "82", false, "馬右"},  // Straight down.
    {kHorse, "95 63", "95", "85", false, "馬寄"},
    {kHorse, "95 63", "63", "85", false, "馬引"},
    {kHorse, "11 34", "11", "33", false, "馬引"},
    {kHorse, "11 34", "34", "33", false, "馬上"},
    {kHorse, "99 59", "99", "77", false, "馬左"},
    {kHorse, "99 59", "59", "77", false, "馬右"},
    {kHorse, "29 18", "29", "28", false, "馬上"},
    {kHorse, "59 78", "59", "77", false, "馬右"},
    {kHorse, "59 78", "78", "77", false, "馬左"},  // Straight up.
};
INSTANTIATE_TEST_SUITE_P(Rules, DistinctionTest, ::testing::ValuesIn(kDistinctionCases));

TEST(NotationTest, Drop) {
  const Position free = SfenPosition("4k4/9/9/9/9/9/9/9/4K4 b G 1");
  EXPECT_EQ(Text(free, UsiMove("G*5b")), "５二金");
  EXPECT_EQ(Parse(free, "５二金"), "G*5b");
  EXPECT_EQ(Parse(free, "５二金打"), "G*5b");
  EXPECT_EQ(Parse(free, "▲５二金合"), "G*5b");

  const Position contested = SfenPosition("4k4/9/5G3/9/9/9/9/9/4K4 b G 1");
  EXPECT_EQ(Text(contested, UsiMove("G*5b")), "５二金打");
  EXPECT_EQ(Text(contested, UsiMove("4c5b")), "５二金");
  EXPECT_EQ(Parse(contested, "５二金打"), "G*5b");
  EXPECT_EQ(Parse(contested, "５二金"), "4c5b");

  // A promoted piece is another kind.
  const Position promoted = SfenPosition("4k4/9/4+S4/9/9/9/9/9/4K4 b S 1");
  EXPECT_EQ(Text(promoted, UsiMove("S*5b")), "５二銀");
  EXPECT_EQ(Parse(promoted, "５二銀"), "S*5b");
}

TEST(NotationTest, PinnedPiecesCount) {
  // The gold on 4h is pinned by the rook on 1h to the king on 9h.
  const Position position = SfenPosition("4k4/9/9/9/9/9/6G2/K4G2r/9 b G 1");
  EXPECT_EQ(Text(position, UsiMove("3g4g")), "４七金寄");
  EXPECT_EQ(Text(position, UsiMove("G*4g")), "４七金打");
  // A text that leaves it to the rules is understood too.
  EXPECT_EQ(Parse(position, "４七金"), "3g4g");
  EXPECT_EQ(Parse(position, "４七金寄"), "3g4g");
  EXPECT_EQ(Parse(position, "４七金直"),
            "４七金直: illegal, exposes the own king to check (自殺手)");
}

TEST(NotationTest, Same) {
  const Position position = SfenPosition("4k4/9/4p4/9/9/9/9/9/4R3K b - 1");
  const Square to = SquareAt("53");
  EXPECT_EQ(Text(position, UsiMove("5i5c+"), to), "同飛成");
  EXPECT_EQ(Text(position, UsiMove("5i5c"), to), "同飛不成");
  EXPECT_EQ(Text(position, UsiMove("5i5c"), SquareAt("52")), "５三飛不成");
  EXPECT_EQ(ToJapanese(position, UsiMove("5i5c+"), to, {.space_after_same = true}), "▲同　飛成");
  for (const char* text : {"同飛成", "同　飛成", "同 飛成", "▲同飛成", "５三飛成", "5三飛成",
                           "53飛成", "５３飛成", "☗同飛成", " ▲同飛成　", "▼同　　飛上成"}) {
    EXPECT_EQ(Parse(position, text, to), "5i5c+") << text;
  }
  EXPECT_EQ(Parse(position, "同飛成"), "同飛成: 同 without a move before it");
}

TEST(NotationTest, Line) {
  const Position start = SfenPosition(kStart);
  const std::vector<Move> moves = UsiMoves("7g7f 3c3d 8h2b+ 3a2b B*4e");
  EXPECT_THAT(ToJapaneseLine(start, moves),
              ElementsAre("▲７六歩", "△３四歩", "▲２二角成", "△同銀", "▲４五角"));
  EXPECT_THAT(ToJapaneseLine(start, {}), ElementsAre());
}

TEST(NotationTest, SpellingsRead) {
  const Position position = SfenPosition("3+S1+N3/5+L3/9/9/4+R4/9/9/4+B4/4K3k b GSNLP 1");
  const std::map<std::string, std::string> cases = {
      {"７一成銀", "6a7a"}, {"７一全", "6a7a"},   {"３一成桂", "4a3a"},   {"３一圭", "4a3a"},
      {"３二成香", "4b3b"}, {"３二杏", "4b3b"},   {"６五龍", "5e6e"},     {"６五竜", "5e6e"},
      {"６八玉", "5i6h"},   {"６八王", "5i6h"},   {"６八玉行", "5i6h"},   {"６八玉入", "5i6h"},
      {"６八玉左", ""},     {"６八玉右", "5i6h"}, {"６八玉右上", "5i6h"}, {"６八玉上右", "5i6h"},
  };
  for (const auto& [text, usi] : cases) {
    if (usi.empty()) {
      EXPECT_EQ(Parse(position, text),
                absl::StrCat(text, ": no 玉 of black comes to ６八 in the way the words say"));
    } else {
      EXPECT_EQ(Parse(position, text), usi) << text;
    }
  }
}

TEST(NotationTest, Unpromoted) {
  const Position position = SfenPosition("4k4/9/9/4P4/9/9/9/9/4K4 b - 1");
  EXPECT_EQ(Parse(position, "５三歩不成"), "5d5c");
  EXPECT_EQ(Parse(position, "５三歩生"), "5d5c");
  EXPECT_EQ(Parse(position, "５三歩"), "５三歩: ambiguous: ５三歩成 or ５三歩不成");
  EXPECT_EQ(Parse(position, "５三歩(54)"), "5d5c");
  EXPECT_EQ(Parse(position, "５三歩成(54)"), "5d5c+");
}

struct ErrorCase {
  const char* sfen;
  const char* text;
  const char* message;
};

TEST(NotationTest, Errors) {
  constexpr char kGolds[] = "4k4/9/3G1G3/9/9/9/9/9/4K4 b P 1";
  constexpr char kPawn[] = "4k4/9/9/4P4/9/9/9/9/4K4 b PG 1";
  const ErrorCase cases[] = {
      {kStart, "", "\"\": not a move: it starts with a square or 同"},
      {kStart, "歩７六", "\"歩７六\": not a move: it starts with a square or 同"},
      {kStart, "０六歩", "\"０六歩\": not a move: it starts with a square or 同"},
      {kStart, "７十歩", "\"７十歩\": not a move: it starts with a square or 同"},
      {kStart, "７六", "\"７六\": not a piece"},
      {kStart, "７六步", "\"７六步\": not a piece"},
      {kStart, "７六歩！", "７六歩: unexpected text behind the move: \"！\""},
      {kStart, "７六歩 ３四歩", "７六歩: unexpected text behind the move: \" ３四歩\""},
      {kStart, "△７六歩", "７六歩: marked △, but black is to move"},
      {kStart, "７五歩", "７五歩: no 歩 of black can go to ７五"},
      {kStart, "２二角成", "２二角成: no 角 of black can go to ２二"},
      {kStart, "５五歩打", "５五歩打: black has no 歩 in hand"},
      {kStart, "５五龍打", "５五龍打: a 龍 can't be dropped"},
      {kStart, "７六歩不成", "７六歩不成: 不成 where there is no promotion"},
      {kStart, "７六歩成", "７六歩成: illegal, the piece can't promote there"},
      {kStart, "７六歩引", "７六歩引: no 歩 of black comes to ７六 in the way the words say"},
      {kStart, "７六歩(66)", "７六歩(66): no 歩 of black on ６六"},
      {kStart, "７六歩(73)", "７六歩(73): no 歩 of black on ７三"},
      {kStart, "７六歩(67)", "７六歩(67): illegal, the piece can't go there"},
      {kStart, "５八金上上", "\"５八金上上\": a second word of the kind of 上"},
      {kStart, "５八金", "５八金: ambiguous: ５八金右 or ５八金左"},
      {kGolds, "５二金", "５二金: ambiguous: ５二金右 or ５二金左"},
      {kGolds, "５二金直", "５二金直: no 金 of black comes to ５二 in the way the words say"},
      {kGolds, "５二金右打", "５二金右打: black has no 金 in hand"},
      {kPawn, "５二金右打", "５二金右打: 打 together with a word about a board piece"},
      {kPawn, "５五歩打", "５五歩打: illegal, two pawns on one file (二歩)"},
      {kPawn, "５五歩", "５五歩: illegal, two pawns on one file (二歩)"},
      {kPawn, "９一歩", "９一歩: illegal, the piece could never move from there (行き所のない駒)"},
  };
  for (const ErrorCase& c : cases) {
    EXPECT_EQ(Parse(SfenPosition(c.sfen), c.text), c.message);
  }
}

TEST(NotationTest, DropPawnMate) {
  const Position position = SfenPosition("8k/6G2/9/7N1/9/9/9/9/9 b P2r2b3g4s3n4l17p 1");
  EXPECT_EQ(Parse(position, "１二歩"), "１二歩: illegal, mate by dropping a pawn (打歩詰)");
}

TEST(NotationTest, IllegalMovesCanBeWrittenAndFound) {
  struct Case {
    const char* sfen;
    const char* usi;
    const char* text;
  };
  const Case cases[] = {
      {"4k4/9/9/4P4/9/9/9/9/4K4 b P 1", "P*5g", "５七歩打"},
      {"4k4/9/9/9/9/9/9/4r4/3GK4 b - 1", "6i6h", "６八金(69)"},
      {"4k4/9/9/9/9/9/9/9/4K2R1 b - 1", "2i3a", "３一飛不成(29)"},
      {"4k4/9/9/9/9/9/9/9/4K2R1 b - 1", "2i3a+", "３一飛成(29)"},
      {"4k4/9/9/9/4r4/9/4G4/9/4K4 b G 1", "5g4g", "４七金(57)"},
  };
  for (const Case& c : cases) {
    const Position position = SfenPosition(c.sfen);
    const Move move = UsiMove(c.usi);
    EXPECT_EQ(Text(position, move), c.text);
    for (const std::string& text : {Text(position, move), ToKifMove(position, move)}) {
      TextScanner scanner(text);
      const absl::StatusOr<MoveText> scanned = ScanMoveText(&scanner);
      ASSERT_TRUE(scanned.ok()) << text;
      const absl::StatusOr<FoundMove> found = FindMove(position, *scanned, std::nullopt);
      ASSERT_TRUE(found.ok()) << found.status();
      EXPECT_EQ(ToUsi(found->move), c.usi);
      EXPECT_FALSE(found->legality.ok());
    }
  }
}

TEST(NotationTest, WhatCannotBeCarriedOutIsNoMove) {
  const Position position = SfenPosition("4k4/9/9/4P4/9/9/9/9/4K2R1 b G 1");
  for (const char* text : {"５四飛(29)", "５四金打", "５一飛成(29)", "５九玉(59)"}) {
    TextScanner scanner(text);
    const absl::StatusOr<MoveText> scanned = ScanMoveText(&scanner);
    ASSERT_TRUE(scanned.ok()) << text;
    EXPECT_FALSE(FindMove(position, *scanned, std::nullopt).ok()) << text;
  }
}

TEST(NotationTest, KifMove) {
  const Position position = SfenPosition("4k4/9/3+S5/4P4/9/9/9/9/4K4 b G 1");
  const std::map<std::string, std::string> cases = {
      {"5d5c", "５三歩(54)"},   {"5d5c+", "５三歩成(54)"}, {"G*5b", "５二金打"},
      {"6c5b", "５二成銀(63)"}, {"5i5h", "５八玉(59)"},
  };
  for (const auto& [usi, text] : cases) {
    EXPECT_EQ(ToKifMove(position, UsiMove(usi)), text);
    EXPECT_EQ(Parse(position, text), usi);
  }
  EXPECT_EQ(ToKifMove(position, UsiMove("6c5b"), SquareAt("52")), "同　成銀(63)");
}

TEST(NotationTest, Names) {
  EXPECT_EQ(JapaneseSquare(SquareAt("11")), "１一");
  EXPECT_EQ(JapaneseSquare(SquareAt("99")), "９九");
  EXPECT_EQ(JapanesePiece(kProSilver), "成銀");
  EXPECT_EQ(DiagramPiece(kProSilver), "全");
  for (PieceType t : kPieceTypes) {
    for (absl::string_view name : {JapanesePiece(t), DiagramPiece(t)}) {
      TextScanner scanner(name);
      EXPECT_EQ(ScanPiece(&scanner), t);
      EXPECT_TRUE(scanner.done());
    }
  }
}

// Every legal move has its own text, and the text means that move.
void CheckAllMoves(const Position& position, std::optional<Square> previous_to) {
  MoveList moves;
  GenerateLegal(position, &moves);
  std::map<std::string, Move> seen;
  for (const Move move : moves) {
    const std::string text = ToJapanese(position, move, previous_to);
    EXPECT_TRUE(seen.insert({text, move}).second) << ToSfen(position) << " " << text;
    EXPECT_EQ(Parse(position, text, previous_to), ToUsi(move)) << ToSfen(position) << " " << text;
    const std::string kif = ToKifMove(position, move, previous_to);
    EXPECT_EQ(Parse(position, kif, previous_to), ToUsi(move)) << ToSfen(position) << " " << kif;
  }
}

TEST(NotationTest, RandomPlayoutsRoundTrip) {
  // The later starts are rich in promoted pieces and in pieces of one kind.
  const char* starts[] = {
      kStart,
      "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
      "+P+P+P1k4/+P+P+P3+R2/+P+P+P2+B3/3+N+N4/3+S+S1+L2/5+L3/9/9/4K4 b RB2G2S2N2L9P 1",
      "4k4/9/2GGG4/2G1S4/3SSS3/9/1+R5+B1/9/4K4 b RB4N4L9P9p 1",
      "3+p+p+p1k1/3+p1+p3/3+p+p+p3/9/2+n+n+n4/4+s+s3/4+l+l3/1+r7/+b3K4 w rb4g2sn2l9p 1",
  };
  std::mt19937 random(20240229);
  int positions = 0;
  for (const char* start : starts) {
    for (int game = 0; game < 12; ++game) {
      Position position = SfenPosition(start);
      std::optional<Square> previous_to;
      for (int ply = 0; ply < 60; ++ply) {
        MoveList moves;
        GenerateLegal(position, &moves);
        if (moves.empty()) break;
        CheckAllMoves(position, previous_to);
        ++positions;
        const Move move = moves[random() % moves.size()];
        previous_to = move.to();
        position.DoMove(move);
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(positions, 2000);
}

}  // namespace
}  // namespace shogi
