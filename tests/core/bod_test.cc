#include "core/bod.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/sfen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"
#include "tests/support/record_text.h"

namespace shogi {
namespace {

using ::tsume_test::RecordText;
using ::tsume_test::SfenPosition;

constexpr char kDiagram[] =
    "後手の持駒：飛　角　金三　銀　桂四　香三　歩十七\n"
    "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
    "+---------------------------+\n"
    "| ・ ・ ・ ・ ・ ・v金v玉v香|一\n"
    "| ・ ・ ・ ・ ・ 龍 ・v歩 ・|二\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n"
    "| ・ ・ ・ ・ ・ 全v馬 ・ ・|四\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n"
    "+---------------------------+\n"
    "先手の持駒：銀二\n";
constexpr char kSfen[] = "6gkl/5+R1p1/9/5+S+b2/9/9/9/9/9 b 2Srb3gs4n3l17p 1";

// The start of the diagram as SFEN, or the error.
std::string Read(absl::string_view text) {
  const absl::StatusOr<Record> record = ParseBod(text);
  return record.ok() ? ToSfen(record->start) : std::string(record.status().message());
}

std::string With(absl::string_view from, absl::string_view to) {
  EXPECT_TRUE(absl::StrContains(kDiagram, from)) << from;
  return absl::StrReplaceAll(kDiagram, {{from, to}});
}

TEST(BodTest, ReadsAndWrites) {
  EXPECT_EQ(Read(kDiagram), kSfen);
  EXPECT_EQ(DiagramText(SfenPosition(kSfen)), kDiagram);
  EXPECT_EQ(WriteBod(*ParseBod(kDiagram)), kDiagram);
}

TEST(BodTest, EveryPieceOfBothSides) {
  for (const char* sfen : {"lnsgk4/9/p3+p+l+n+s1/+b+r7/9/+B+R7/P3+P+L+N+S1/9/LNSGK4 b - 1",
                           "lnsgk4/1r1b5/p3+p+l+n+s1/9/9/9/P3+P+L+N+S1/1R1B5/LNSGK4 b - 1"}) {
    const Position position = SfenPosition(sfen);
    EXPECT_EQ(Read(DiagramText(position)), sfen);
  }
}

TEST(BodTest, Spellings) {
  EXPECT_EQ(Read(With("v玉", "v王")), kSfen);
  EXPECT_EQ(Read(With("龍", "竜")), kSfen);
  EXPECT_EQ(Read(With("全", "成銀")), kSfen);
  EXPECT_EQ(Read(With("・", "･")), kSfen);
  EXPECT_EQ(Read(With("v", "ｖ")), kSfen);
  EXPECT_EQ(Read(With("|", "｜")), kSfen);
  EXPECT_EQ(Read(With("・v金v玉v香", "・ v金 v玉　v香 ")), kSfen);
  EXPECT_EQ(Read(With("|五", "|")), kSfen);
  EXPECT_EQ(Read(With("\n", "\r\n")), kSfen);
  EXPECT_EQ(Read(With("\n", " \t　\n")), kSfen);
  EXPECT_EQ(Read(With("先手", "下手")), kSfen);
  EXPECT_EQ(Read(With("後手", "上手")), kSfen);
  EXPECT_EQ(Read(With("持駒：", "持ち駒 : ")), kSfen);
  EXPECT_EQ(Read(absl::StrCat("先手番\n", kDiagram)), kSfen);
}

TEST(BodTest, HandForms) {
  for (const char* hand :
       {"飛　角　金三　銀　桂四　香三　歩十七　", "飛 角 金三 銀 桂四 香三 歩十七",
        "飛角金三銀桂四香三歩十七", "飛一　角一　金3　銀1　桂4　香3　歩17",
        "歩１７飛角香3桂４金三銀", "歩十　歩七　金　金　金　飛　角　銀　桂二　桂2　香三", "残り",
        "残り全部", "残り駒全部"}) {
    EXPECT_EQ(Read(With("飛　角　金三　銀　桂四　香三　歩十七", hand)), kSfen) << hand;
  }
  const std::string white = "6gkl/5+R1p1/9/5+S+b2/9/9/9/9/9 b 2S 1";
  EXPECT_EQ(Read(With("飛　角　金三　銀　桂四　香三　歩十七", "なし")), white);
  EXPECT_EQ(Read(With("飛　角　金三　銀　桂四　香三　歩十七", "")), white);
  EXPECT_EQ(Read(With("後手の持駒：飛　角　金三　銀　桂四　香三　歩十七\n", "")), white);
}

TEST(BodTest, EighteenPawns) {
  const Position position = SfenPosition("4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1");
  EXPECT_EQ(HandText(position.hand(kBlack)), "飛二　角二　金四　銀四　桂四　香四　歩十八");
  EXPECT_EQ(HandText(Hand()), "なし");
  EXPECT_EQ(Read(DiagramText(position)), ToSfen(position));
  Hand ten;
  ten.Set(kPawn, 10);
  EXPECT_EQ(HandText(ten), "歩十");
}

TEST(BodTest, WhiteToMove) {
  const std::string text = absl::StrCat(With("v玉", "v玉"), "後手番\n");
  EXPECT_EQ(Read(absl::StrReplaceAll(text, {{"龍 ・v歩", "・ ・v歩"}})),
            "6gkl/7p1/9/5+S+b2/9/9/9/9/9 w 2Srb3gs4n3l17p 1");
  EXPECT_EQ(Read(absl::StrReplaceAll(text, {{"後手番", "上手番"}})), Read(text));
  EXPECT_EQ(WriteBod(*ParseBod(text)), text);
}

TEST(BodTest, HeadersCommentsAndLastMove) {
  const std::string text = absl::StrCat("#remark\n作者：誰か\n手合割：平手\n盤面回転\n", kDiagram,
                                        "手数＝12  △３一金(21)  まで\n*comment\n");
  const absl::StatusOr<Record> record = ParseBod(text);
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(record->first_ply, 13);
  EXPECT_EQ(record->diagram_ply, 12);
  EXPECT_EQ(record->diagram_last_move, "△３一金(21)  まで");
  EXPECT_EQ(record->handicap, "平手");
  EXPECT_TRUE(record->rotated);
  EXPECT_TRUE(record->has_diagram);
  EXPECT_EQ(WriteBod(*record), text);
}

TEST(BodTest, NamedStartIsWrittenAsDiagram) {
  Record record;
  record.start = SfenPosition("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  EXPECT_EQ(Read(WriteBod(record)), ToSfen(record.start));
}

TEST(BodTest, Errors) {
  struct Case {
    std::string text;
    const char* message;
  };
  const Case cases[] = {
      {"", "1:1: no diagram"},
      {"手合割：平手\n", "1:1: no diagram"},
      {absl::StrCat(kDiagram, "   1 ２三銀打\n"), "1:1: a diagram with moves"},
      {With("全v馬 ・ ・|四", "全v馬 ・|四"), "7:1: a row has 9 squares, this one 8"},
      {With("全v馬 ・ ・|四", "全v馬 ・ ・ ・|四"), "7:1: a row has 9 squares, this one 10"},
      {With("全v馬 ・ ・|四", "全v馬 ・ ・"), "7:20: the row has no | at its end"},
      {With("全v馬 ・ ・|四", "全v鳥 ・ ・|四"), "7:15: not a piece of a diagram"},
      {With("全v馬 ・ ・|四", "全v馬 ・ ・|五"), "7:21: row 4 of the diagram must be 四"},
      {With("| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n", ""),
       "11:1: a diagram has 9 rows, this one ends after 8"},
      {With("|九\n", "|九\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"), "13:1: a tenth row"},
      {With("９ ８ ７ ６ ５ ４ ３ ２ １", "１ ２ ３ ４ ５ ６ ７ ８ ９"),
       "2:3: a board drawn from white's side (files from 1 to 9) isn't read"},
      {With("先手の持駒：銀二", "先手の持駒：銀二枚"), "14:9: not a piece of a hand"},
      {With("先手の持駒：銀二", "先手の持駒：全"), "14:7: a 成銀 can't be in a hand"},
      {With("先手の持駒：銀二", "先手の持駒：玉"), "14:7: a 玉 can't be in a hand"},
      {With("先手の持駒：銀二", "先手の持駒：銀0"), "14:7: a count of zero"},
      {With("先手の持駒：銀二", "先手の持駒：金 歩十九"),
       "14:9: IN_PIECES: a hand with more 歩 than a set has (18)"},
      {With("先手の持駒：銀二", "後手の持駒：銀二"), "14:1: a second hand of white, after line 1"},
      {With("先手の持駒：銀二", "攻方の持駒：銀二"),
       "14:1: a hand, but it doesn't say whether 先手's or 後手's"},
      {With("先手の持駒：銀二", "持駒：銀二"),
       "14:1: a hand, but it doesn't say whether 先手's or 後手's"},
      {With("全v馬 ・ ・|四", "全v馬 ・v玉|四"), "7:18: IN_KING: a second white king"},
      {absl::StrCat(kDiagram, "先手番\n後手番\n"), "16:1: the other side was to move in line 15"},
      {absl::StrCat(kDiagram, "手数＝x\n"), "15:4: not a number of moves"},
      {absl::StrCat(kDiagram, "手数＝1\n手数＝2\n"), "16:1: a second 手数＝, after line 15"},
      {"先手の持駒：金\n", "1:7: a hand without a board"},
      {"後手番\n", "1:1: 後手番 without a board"},
      {"手数＝3\n", "1:1: 手数＝ without a board"},
      {absl::StrCat(kDiagram, "何これ\n"), "15:1: not a line of a record"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(Read(c.text), c.message) << c.text;
  }
}

TEST(BodTest, PlacementFaultsNameTheSquare) {
  const std::string bare =
      absl::StrReplaceAll(With("飛　角　金三　銀　桂四　香三　歩十七", "なし"), {{"銀二", ""}});
  EXPECT_THAT(Read(absl::StrReplaceAll(bare, {{" ・ ・|五", "v歩 ・|五"}})),
              ::testing::StartsWith("8:16: IN_NIFU"));
  EXPECT_THAT(Read(absl::StrReplaceAll(
                  bare, {{"| ・ ・ ・ ・ ・ ・ ・ ・ ・|九", "| ・v香 ・ ・ ・ ・ ・ ・ ・|九"}})),
              ::testing::StartsWith("12:4: IN_DEAD"));
  EXPECT_THAT(Read(absl::StrReplaceAll(bare, {{"・v歩", "銀v歩"}})),
              ::testing::StartsWith("4:16: IN_CHECK"));
  EXPECT_THAT(Read(With("銀二", "銀四")), ::testing::StartsWith("4:1: IN_PIECES"));
}

}  // namespace
}  // namespace shogi
