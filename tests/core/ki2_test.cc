#include "core/ki2.h"

#include <random>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/bod.h"
#include "core/kif.h"
#include "core/sfen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"
#include "tests/support/random_record.h"
#include "tests/support/record_text.h"

namespace shogi {
namespace {

using ::testing::ElementsAre;
using ::testing::StartsWith;
using ::tsume_test::RecordText;
using ::tsume_test::SfenPosition;
using ::tsume_test::UsiMoves;

constexpr char kStart[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
constexpr char kHead[] = "手合割：平手\n\n";

std::string Game(absl::string_view moves) { return absl::StrCat(kHead, moves); }

Record Read(absl::string_view text) {
  absl::StatusOr<Record> record = ParseKi2(text);
  EXPECT_TRUE(record.ok()) << record.status() << "\n" << text;
  return record.ok() ? *std::move(record) : Record();
}

std::string ReadError(absl::string_view text) {
  const absl::StatusOr<Record> record = ParseKi2(text);
  return record.ok() ? "no error" : std::string(record.status().message());
}

Record ExpectCanonical(absl::string_view text) {
  Record record = Read(text);
  EXPECT_EQ(WriteKi2(record), text);
  return record;
}

void ExpectRoundTrip(const Record& record) {
  const std::string once = WriteKi2(record);
  const absl::StatusOr<Record> again = ParseKi2(once);
  ASSERT_TRUE(again.ok()) << again.status() << "\n" << once;
  EXPECT_EQ(RecordText(*again), RecordText(record));
  EXPECT_EQ(WriteKi2(*again), once);
}

TEST(Ki2Test, Problem) {
  const std::string text = absl::StrCat(
      "作者：誰か\n", DiagramText(SfenPosition("7k1/9/6+P2/8s/9/9/9/9/9 b SL2r2b4g2s4n3l17p 1")),
      "\n*初形\n▲２二銀      △１二玉      ▲１三香\n*詰み\nまで3手で詰み\n");
  const Record record = ExpectCanonical(text);
  EXPECT_EQ(record.MainLine(), UsiMoves("S*2b 2a1b L*1c"));
  EXPECT_THAT(record.root.comments, ElementsAre("初形"));
}

TEST(Ki2Test, SixMovesALine) {
  const Record record = ExpectCanonical(
      Game("▲７六歩      △３四歩      ▲２二角成    △同　銀      ▲４五角      △８五角\n"
           "▲５四角      △７六角\n"
           "まで8手で中断\n"));
  EXPECT_EQ(record.MainLine(), UsiMoves("7g7f 3c3d 8h2b+ 3a2b B*4e B*8e 4e5d 8e7f"));
}

TEST(Ki2Test, Spellings) {
  const std::string expected = RecordText(Read(Game("▲７六歩 △３四歩 ▲２二角成 △同　銀\n")));
  for (const char* moves :
       {"▲７六歩△３四歩▲２二角成△同銀\n", "７六歩 ３四歩 ２二角成 同 銀",
        "☗７六歩☖３四歩\r\n☗２二角成☖同　銀\r\n", "  ▲7六歩　△34歩\n\n▲22角成\n　△同銀\n",
        "▲７六歩(77)\n△３四歩(33)\n▲２二角成(88)\n△同銀(31)\n"}) {
    EXPECT_EQ(RecordText(Read(Game(moves))), expected) << moves;
  }
}

TEST(Ki2Test, CommentsAndBookmarksBetweenMoves) {
  const Record record = ExpectCanonical(
      Game("*開始\n&初形\n▲７六歩\n*一\n*二\n&しおり\n△３四歩      ▲２六歩\n*三\n"));
  EXPECT_THAT(record.root.comments, ElementsAre("開始"));
  const RecordNode& first = *record.root.children.front();
  EXPECT_THAT(first.comments, ElementsAre("一", "二"));
  EXPECT_EQ(first.bookmark, "しおり");
}

TEST(Ki2Test, Branches) {
  const Record record =
      ExpectCanonical(Game("▲７六歩      △３四歩      ▲２六歩\nまで3手で中断\n"
                           "\n変化：3手\n▲６六歩      △８四歩\n"
                           "\n変化：4手\n△４四歩\n"
                           "\n変化：4手\nまで3手で後手の勝ち\n"
                           "\n変化：1手\n▲２六歩\n"));
  EXPECT_EQ(RecordText(record),
            absl::StrCat(kStart,
                         "\n手合割 平手\nlast move -1 \n0 end 0\n1 7g7f\n2 3c3d\n3 2g2f\n"
                         "4 end 2\n3 6g6f\n4 8c8d\n4 4c4d\n4 end 15 word=後手の勝ち\n1 2g2f\n"));
}

TEST(Ki2Test, Summaries) {
  const auto end_of = [](absl::string_view summary) {
    const Record record = Read(Game(absl::StrCat("▲７六歩\n", summary, "\n")));
    const RecordNode& end = *record.root.children.front()->children.front();
    ExpectRoundTrip(record);
    return absl::StrCat(static_cast<int>(end.end), "|", end.end_text, "|", end.summary);
  };
  EXPECT_EQ(end_of("まで1手で先手の勝ち"), "1||");
  EXPECT_EQ(end_of("まで1手で時間切れにより先手の勝ち"), "4||");
  EXPECT_EQ(end_of("まで1手で後手の反則負け"), "5||");
  EXPECT_EQ(end_of("まで1手で後手の反則勝ち"), "6||");
  EXPECT_EQ(end_of("まで1手で後手の入玉勝ち"), "8||");
  EXPECT_EQ(end_of("まで1手で投了"), "1||投了");
  EXPECT_EQ(end_of("まで1手で上手の勝ち"), "15|上手の勝ち|");
  EXPECT_EQ(end_of("まで1手で千日手"), "3||");
  EXPECT_EQ(end_of("まで1手詰"), "11|詰|");
}

TEST(Ki2Test, MoveNumbers) {
  const std::string diagram = DiagramText(SfenPosition("4k4/9/4P4/9/9/9/9/9/9 b 2G 1"));
  const Record record = ExpectCanonical(absl::StrCat(
      diagram, "手数＝30  △５一玉(52)  まで\n\n▲５二金\nまで31手で中断\n\n変化：31手\n▲４二金\n"));
  EXPECT_EQ(record.first_ply, 31);
  // KIF may count from 1 behind such a diagram; KI2 can't.
  const absl::StatusOr<Record> kif =
      ParseKif(absl::StrCat(diagram, "手数＝30\n   1 ５二金打\n変化：1手\n   1 ４二金打\n"));
  ASSERT_TRUE(kif.ok());
  EXPECT_EQ(WriteKi2(*kif), absl::StrCat(diagram, "手数＝30\n\n▲５二金\n\n変化：31手\n▲４二金\n"));
  // Numbers that nothing but the moves said.
  const absl::StatusOr<Record> numbered = ParseKif(absl::StrCat(diagram, "  31 ５二金打\n"));
  ASSERT_TRUE(numbered.ok());
  EXPECT_EQ(WriteKi2(*numbered), absl::StrCat(diagram, "手数＝30\n\n▲５二金\n"));
}

TEST(Ki2Test, IllegalMoveThatEndsTheGame) {
  struct Case {
    const char* sfen;
    const char* move;
  };
  const Case cases[] = {
      {"4k4/9/9/4P4/9/9/9/9/4K4 b P 1", "▲５七歩打"},
      {"4k4/9/9/9/9/9/9/4r4/3GK4 b - 1", "▲６八金(69)"},
      {"4k4/9/9/9/9/9/9/9/4K2R1 b - 1", "▲３一飛成(29)"},
      {"4k4/9/9/9/9/9/9/9/4K2R1 b - 1", "▲３一飛不成(29)"},
      {"8k/6G2/9/7N1/9/9/9/9/9 b P 1", "▲１二歩打"},
      {"4k4/9/9/9/4r4/9/4G4/9/4K4 b G 1", "▲４七金(57)"},
  };
  for (const Case& c : cases) {
    const std::string text = absl::StrCat(DiagramText(SfenPosition(c.sfen)), "\n", c.move, "\n");
    ExpectCanonical(absl::StrCat(text, "まで1手で後手の反則勝ち\n"));
    EXPECT_THAT(ReadError(text), StartsWith("16:1: ")) << c.move;
    EXPECT_THAT(ReadError(absl::StrCat(text, "まで1手で詰み\n")), StartsWith("16:1: "));
  }
}

TEST(Ki2Test, Errors) {
  struct Case {
    std::string text;
    const char* message;
  };
  const Case cases[] = {
      {Game("▲７六歩 ▲２六歩\n"), "3:6: ２六歩: marked ▲, but white is to move"},
      {Game("▲５八金\n"), "3:1: ５八金: ambiguous: ５八金右 or ５八金左"},
      {Game("▲７五歩\n"), "3:1: ７五歩: no 歩 of black can go to ７五"},
      {Game("▲７六歩 △３四步\n"), "3:9: not a piece"},
      {Game("▲７六歩 だ\n"), "3:6: not a move: it starts with a square or 同"},
      {Game("▲同　歩\n"), "3:1: 同　歩: 同 without a move before it"},
      {Game("▲７六歩\n作者：誰か\n"), "4:1: a header among the moves: a text holds one record"},
      {Game("▲７六歩\n何これ\n"), "4:1: not a line of a record"},
      {Game("▲７六歩\nまで1手で投了\n△３四歩\n"), "5:1: a move behind the end of the line of play"},
      {Game("▲７六歩\nまで2手で投了\n"), "4:1: まで2手, but the line has 1 moves"},
      {Game("▲７六歩\n変化：3手\n△３四歩\n"),
       "4:1: no move 3 to branch from: the line before has moves 1 to 1"},
      {Game("   1 ７六歩(77)\n"), "3:4: not a line of a record"},
  };
  for (const Case& c : cases) EXPECT_EQ(ReadError(c.text), c.message) << c.text;
}

TEST(Ki2Test, TellsKi2FromKif) {
  EXPECT_TRUE(IsKi2(Game("▲７六歩\n")));
  EXPECT_TRUE(IsKi2("７六歩 ３四歩"));
  EXPECT_FALSE(IsKi2(Game("   1 ７六歩(77)\n  11 投了\n*▲７六歩\n")));
  EXPECT_FALSE(IsKi2(DiagramText(SfenPosition(kStart))));
  EXPECT_FALSE(IsKi2("手数＝3  ▲７六歩  まで\n"));
  EXPECT_FALSE(IsKi2(""));
}

TEST(Ki2Test, RandomRecordsRoundTrip) {
  std::mt19937 random(11);
  const char* starts[] = {kStart, "4k4/9/2GGG4/2G1S4/3SSS3/9/1+R5+B1/9/4K4 b RB4N4L9P9p 1",
                          "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"};
  for (int i = 0; i < 60; ++i) {
    Record record;
    record.start = SfenPosition(starts[i % 3]);
    record.has_diagram = i % 3 != 0;
    record.headers = {{"作者", "誰か"}};
    tsume_test::RandomRecordMaker(&random, {.plies = 60, .ki2 = true}).Grow(&record);
    ExpectRoundTrip(record);
    // KIF and KI2 hold the same.
    const absl::StatusOr<Record> kif = ParseKif(WriteKif(record));
    ASSERT_TRUE(kif.ok()) << kif.status();
    EXPECT_EQ(WriteKi2(*kif), WriteKi2(record));
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace shogi
