#include "core/kif.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/bod.h"
#include "core/handicap.h"
#include "core/ki2.h"
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

constexpr char kSeparator[] = "手数----指手---------消費時間--\n";
constexpr char kFirst[] = "#KIF version=2.0 encoding=UTF-8\n";
constexpr char kProblem[] = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

// A problem's diagram and the moves behind it.
std::string Problem(absl::string_view moves) {
  return absl::StrCat(DiagramText(SfenPosition(kProblem)), kSeparator, moves);
}

// A game from the usual start.
std::string Game(absl::string_view moves) {
  return absl::StrCat("手合割：平手\n", kSeparator, moves);
}

Record Read(absl::string_view text) {
  absl::StatusOr<Record> record = ParseKif(text);
  EXPECT_TRUE(record.ok()) << record.status() << "\n" << text;
  return record.ok() ? *std::move(record) : Record();
}

std::string ReadError(absl::string_view text) {
  const absl::StatusOr<Record> record = ParseKif(text);
  return record.ok() ? "no error" : std::string(record.status().message());
}

// Reading `text` and writing it gives `text` again; what was read.
Record ExpectCanonical(absl::string_view text) {
  Record record = Read(text);
  EXPECT_EQ(WriteKif(record, {.encoding = ""}), text);
  return record;
}

// What is written reads as the same record, and is written the same again.
void ExpectRoundTrip(const Record& record) {
  const std::string once = WriteKif(record);
  const absl::StatusOr<Record> again = ParseKif(once);
  ASSERT_TRUE(again.ok()) << again.status() << "\n" << once;
  EXPECT_EQ(RecordText(*again), RecordText(record));
  EXPECT_EQ(WriteKif(*again), once);
}

TEST(KifTest, ProblemAsKakinokiWritesIt) {
  const std::string text = absl::StrCat(
      "作品番号：1\n作品名：\n作者：誰か\n発表誌：詰将棋\n発表年月：2024年1月\n出典：本\n手数：1\n"
      "完全性：完全\n分類：詰将棋\n受賞：なし\n備考：a:b：c\n知らない：見出し\n",
      Problem("*初手の前\n"
              "   1 ５二金打      ( 0:01/00:00:01)\n"
              "*頭金\n"
              "*二行目\n"
              "&しおり\n"
              "   2 詰み          ( 0:00/00:00:00)\n"
              "まで1手で詰み\n"));
  const Record record = ExpectCanonical(text);
  EXPECT_EQ(ToSfen(record.start), kProblem);
  EXPECT_TRUE(record.has_diagram);
  EXPECT_EQ(record.headers.size(), 12u);
  EXPECT_EQ(record.headers[10].key, "備考");
  EXPECT_EQ(record.headers[10].value, "a:b：c");
  EXPECT_THAT(record.root.comments, ElementsAre("初手の前"));
  EXPECT_EQ(record.MainLine(), UsiMoves("G*5b"));
  const RecordNode& first = *record.root.children.front();
  EXPECT_THAT(first.comments, ElementsAre("頭金", "二行目"));
  EXPECT_TRUE(first.bookmarked);
  EXPECT_EQ(first.bookmark, "しおり");
  EXPECT_EQ(first.time->move_ms, 1000);
  EXPECT_EQ(first.time->total_ms, 1000);
  EXPECT_EQ(first.children.front()->end, RecordEnd::kMate);
}

TEST(KifTest, FirstLineNamesTheEncoding) {
  const Record record =
      Read(absl::StrCat("#KIF version=2.0 encoding=Shift_JIS\n# mine\n", Game("")));
  EXPECT_THAT(record.preamble, ElementsAre(" mine"));
  EXPECT_EQ(WriteKif(record), absl::StrCat(kFirst, "# mine\n", Game("")));
  EXPECT_THAT(WriteKif(record, {.encoding = "Shift_JIS"}),
              StartsWith("#KIF version=2.0 encoding=Shift_JIS\n# mine\n"));
}

TEST(KifTest, SpacesAndLineEnds) {
  const std::string text = absl::StrCat(
      "作者：誰か\n", Problem("   1 ５二金打      ( 0:01/00:00:01)\n   2 詰み\nまで1手で詰み\n"));
  const std::string expected = RecordText(Read(text));
  EXPECT_EQ(RecordText(Read(absl::StrReplaceAll(text, {{"\n", "\r\n"}}))), expected);
  EXPECT_EQ(RecordText(Read(absl::StrReplaceAll(text, {{"\n", "\r"}}))), expected);
  EXPECT_EQ(RecordText(Read(absl::StrReplaceAll(text, {{"\n", " 　\t\n\n"}}))), expected);
  EXPECT_EQ(RecordText(Read(absl::StrReplaceAll(text, {{"作者：", "作者: "}}))), expected);
  EXPECT_EQ(RecordText(Read(absl::StrReplaceAll(text, {{"   1 ", "1　"}, {"   2 ", "２ "}}))),
            expected);
  EXPECT_EQ(RecordText(Read(absl::StrReplaceAll(text, {{kSeparator, ""}}))), expected);
  EXPECT_EQ(RecordText(Read(text.substr(0, text.size() - 1))), expected);
}

TEST(KifTest, Times) {
  struct Case {
    const char* text;
    std::optional<int64_t> move;
    std::optional<int64_t> total;
    const char* written;
  };
  const Case cases[] = {
      {"", std::nullopt, std::nullopt, ""},
      {"( 0:16/00:00:16)", 16'000, 16'000, "( 0:16/00:00:16)"},
      {"(0:16/0:0:16)", 16'000, 16'000, "( 0:16/00:00:16)"},
      {"( 0:16/)", 16'000, std::nullopt, "( 0:16)"},
      {"( 0:16 / 00:16 )", 16'000, 16'000, "( 0:16/00:00:16)"},
      {"(0:16)", 16'000, std::nullopt, "( 0:16)"},
      {"( 1:01:05/11:00:00)", 3'665'000, 39'600'000, "(61:05/11:00:00)"},
      {"( 0:99/100:00:00)", 99'000, 360'000'000, "( 1:39/100:00:00)"},
      {"( 0:01.5/00:00:01.25)", 1'500, 1'250, "( 0:01.500/00:00:01.250)"},
      {"（", std::nullopt, std::nullopt, nullptr},
      {"()", std::nullopt, std::nullopt, nullptr},
      {"( 0:01/x)", std::nullopt, std::nullopt, nullptr},
      {"( 0:01.1234)", std::nullopt, std::nullopt, nullptr},
      {"( 0:1234567890)", std::nullopt, std::nullopt, nullptr},
  };
  for (const Case& c : cases) {
    const std::string text = Game(absl::StrCat("   1 ７六歩(77)   ", c.text, "\n"));
    if (c.written == nullptr) {
      EXPECT_THAT(ReadError(text), StartsWith("3:")) << c.text;
      continue;
    }
    const Record record = Read(text);
    const RecordNode& node = *record.root.children.front();
    EXPECT_EQ(node.time.has_value(), c.move.has_value());
    if (node.time) {
      EXPECT_EQ(node.time->move_ms, c.move) << c.text;
      EXPECT_EQ(node.time->total_ms, c.total) << c.text;
    }
    EXPECT_TRUE(absl::EndsWith(WriteKif(record), absl::StrCat(c.written, "\n")));
    ExpectRoundTrip(record);
  }
}

TEST(KifTest, MoveSpellings) {
  const std::string expected = "7g7f 3c3d 8h2b+ 3a2b B*4e";
  for (const char* text :
       {"   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n",
        "1 ▲７六歩(77)\n2 △３四歩(33)\n3 ▲２二角成(88)\n4 △同銀(31)\n5 ▲４五角打\n",
        "1 7六歩(77)\n2 34歩(33)\n3 22角成(88)\n4 同 銀(31)\n5 ４五角打( 0:01/00:00:01)\n",
        "1 ７六歩\n2 ３四歩\n3 ２二角成+\n4 同銀\n5 ４五角\n"}) {
    const Record record = Read(Game(text));
    EXPECT_EQ(record.MainLine(), UsiMoves(expected)) << text;
  }
}

TEST(KifTest, Handicaps) {
  for (const Handicap& handicap : Handicaps()) {
    const std::string text = absl::StrCat("手合割：", handicap.name, "\n", kSeparator);
    const Record record = ExpectCanonical(text);
    EXPECT_EQ(ToSfen(record.start), handicap.sfen);
    EXPECT_EQ(record.handicap, handicap.name);
    EXPECT_FALSE(record.has_diagram);
  }
  EXPECT_EQ(Read("手合割：香落ち　　\n").handicap, "香落ち");
  // Nothing said: an even game.
  EXPECT_EQ(Read(kSeparator).MainLine().size(), 0u);
  EXPECT_EQ(ToSfen(Read(kSeparator).start), Handicaps()[0].sfen);
  ExpectCanonical(kSeparator);
}

TEST(KifTest, DiagramBeatsHandicap) {
  for (const char* name : {"平手", "詰将棋", "その他", "香落ち"}) {
    const std::string text = absl::StrCat("手合割：", name, "\n", Problem("   1 ５二金打\n"));
    const Record record = ExpectCanonical(text);
    EXPECT_EQ(ToSfen(record.start), kProblem);
    EXPECT_EQ(record.handicap, name);
  }
}

TEST(KifTest, OneHandicapLineIsWritten) {
  Record record = Read(Game(""));
  record.headers.push_back({"手合割", "香落ち"});
  EXPECT_EQ(WriteKif(record), absl::StrCat(kFirst, Game("")));
}

TEST(KifTest, RecordFromElsewhere) {
  // Whatever its strings hold, the file is readable and settles at once.
  Record record;
  record.start = SfenPosition(kProblem);
  record.first_ply = 7;
  record.preamble = {"a\nb", "KIF version=3.0"};
  record.headers = {
      {"*", "x"}, {"a：b", "y\nz"}, {"後手の持駒", "金"}, {"", "w"}, {" 作者 ", " v "}};
  record.root.comments = {"one\ntwo\r\nthree"};
  record.root.bookmarked = true;
  record.root.bookmark = "p\nq";
  auto end = std::make_unique<RecordNode>();
  end->end = RecordEnd::kOther;
  end->end_text = "  MAX_MOVES\n";
  record.root.children.push_back(std::move(end));
  const std::string once = WriteKif(record);
  const Record again = Read(once);
  EXPECT_EQ(again.first_ply, 7);
  EXPECT_EQ(again.headers.size(), 1u);
  EXPECT_EQ(again.headers[0].key, "作者");
  EXPECT_THAT(again.preamble, ElementsAre("a", "b", "*：x", "a：b：y z", "後手の持駒：金", "：w"));
  EXPECT_THAT(again.root.comments, ElementsAre("one", "two", "three"));
  EXPECT_EQ(again.root.bookmark, "p q");
  EXPECT_EQ(again.root.children.front()->end_text, "MAX_MOVES");
  ExpectRoundTrip(again);
}

TEST(KifTest, MoveNumbers) {
  const Record from_31 = ExpectCanonical(Problem("  31 ５二金打\n  32 詰み\nまで31手で詰み\n"));
  EXPECT_EQ(from_31.first_ply, 31);
  EXPECT_FALSE(from_31.diagram_ply.has_value());

  const std::string ply = "手数＝30  △５一玉(52)  まで\n";
  const std::string diagram = DiagramText(SfenPosition(kProblem));
  const Record after_30 =
      ExpectCanonical(absl::StrCat(diagram, ply, kSeparator, "  31 ５二金打\n"));
  EXPECT_EQ(after_30.first_ply, 31);
  EXPECT_EQ(after_30.diagram_ply, 30);
  const Record from_1 = ExpectCanonical(absl::StrCat(diagram, ply, kSeparator, "   1 ５二金打\n"));
  EXPECT_EQ(from_1.first_ply, 1);
  EXPECT_EQ(ExpectCanonical(absl::StrCat(diagram, ply, kSeparator)).first_ply, 31);
  EXPECT_EQ(ReadError(absl::StrCat(diagram, ply, "   2 ５二金打\n")),
            "16:4: move number 2 where 31 must follow");
  // The first 同 refers to the move that the diagram names.
  const std::string taken = absl::StrReplaceAll(diagram, {{" ・ ・ ・ ・v玉", " ・ ・ ・ ・v玉"}});
  EXPECT_EQ(Read(absl::StrCat(taken, "手数＝2  ▲５二歩打 まで\n", "   1 同　金打\n")).MainLine(),
            UsiMoves("G*5b"));
}

TEST(KifTest, Rotated) {
  EXPECT_TRUE(ExpectCanonical(absl::StrCat("盤面回転\n", Problem(""))).rotated);
}

TEST(KifTest, Branches) {
  const std::string text = Game(
      "   1 ７六歩(77)\n"
      "   2 ３四歩(33) +\n"
      "   3 ２六歩(27) +\n"
      "   4 ８四歩(83) +\n"
      "   5 ２五歩(26)\n"
      "   6 投了\n"
      "まで5手で先手の勝ち\n"
      "\n変化：4手\n"
      "*枝の注\n"
      "   4 ４四歩(43)\n"
      "   5 ２五歩(26)\n"
      "   6 ３三角(22) +\n"
      "\n変化：6手\n"
      "   6 中断\n"
      "まで5手で中断\n"
      "\n変化：3手\n"
      "   3 ６六歩(67) +\n"
      "   4 ８四歩(83)\n"
      "\n変化：3手\n"
      "   3 ２二角成(88)\n"
      "   4 同　銀(31)\n"
      "\n変化：2手\n"
      "   2 ８四歩(83)\n");
  const Record record = Read(text);
  EXPECT_EQ(RecordText(record),
            absl::StrCat(Handicaps()[0].sfen, "\n手合割 平手\nlast move -1 \n",
                         "0 end 0\n1 7g7f\n2 3c3d\n3 2g2f\n4 8c8d\n5 2f2e\n6 end 1\n"
                         "4 4c4d *枝の注\n5 2f2e\n6 2b3c\n6 end 2\n"
                         "3 6g6f\n4 8c8d\n3 8h2b+\n4 3a2b\n2 8c8d\n"));
  // The comment moves behind its move.
  EXPECT_EQ(
      WriteKif(record, {.encoding = ""}),
      absl::StrReplaceAll(text, {{"*枝の注\n   4 ４四歩(43)\n", "   4 ４四歩(43)\n*枝の注\n"}}));
  ExpectRoundTrip(record);
}

TEST(KifTest, DeepBranches) {
  // Each branch leaves the one before it: one level deeper each time.
  constexpr int kLevels = 3000;
  Record record = Read(Game(""));
  RecordNode* node = &record.root;
  const std::vector<Move> cycle = UsiMoves("2h3h 8b7b 3h2h 7b8b");
  const std::vector<Move> others = UsiMoves("2h4h 8b6b 3h4h 7b6b");
  for (int i = 0; i < kLevels; ++i) {
    for (const std::vector<Move>* moves : {&others, &cycle}) {
      node->children.push_back(std::make_unique<RecordNode>());
      node->children.back()->move = (*moves)[static_cast<size_t>(i) % 4];
    }
    node = node->children.back().get();
  }
  ExpectRoundTrip(record);
}

TEST(KifTest, VeryLongRecord) {
  std::string text = Game("");
  const char* cycle[] = {"３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"};
  for (int i = 0; i < 40'000; ++i) absl::StrAppend(&text, i + 1, " ", cycle[i % 4], "\n");
  const Record record = Read(text);
  EXPECT_EQ(record.MainLine().size(), 40'000u);
  ExpectRoundTrip(record);
}

TEST(KifTest, Ends) {
  struct Case {
    const char* word;
    RecordEnd end;
    const char* end_text;
    const char* summary;  // As written behind まで1手で.
  };
  const Case cases[] = {
      {"投了", RecordEnd::kResign, "", "先手の勝ち"},
      {"中断", RecordEnd::kInterrupted, "", "中断"},
      {"千日手", RecordEnd::kRepetition, "", "千日手"},
      {"切れ負け", RecordEnd::kTimeUp, "", "時間切れにより先手の勝ち"},
      {"反則負け", RecordEnd::kIllegalMove, "", "後手の反則負け"},
      {"反則勝ち", RecordEnd::kIllegalAction, "", "後手の反則勝ち"},
      {"持将棋", RecordEnd::kImpasse, "", "持将棋"},
      {"入玉勝ち", RecordEnd::kDeclaredWin, "", "後手の入玉勝ち"},
      {"引き分け", RecordEnd::kHikiwake, "", "引き分け"},
      {"引分", RecordEnd::kHikiwake, "引分", "引分"},
      {"待った", RecordEnd::kMatta, "", "待った"},
      {"詰み", RecordEnd::kMate, "", "詰み"},
      {"詰", RecordEnd::kMate, "詰", "詰"},
      {"詰上り", RecordEnd::kMate, "詰上り", "詰上り"},
      {"不詰", RecordEnd::kNoMate, "", "不詰"},
      {"不戦敗", RecordEnd::kDefaultWin, "", "不戦敗"},
      {"不戦勝", RecordEnd::kOther, "不戦勝", "不戦勝"},
      {"エラー", RecordEnd::kError, "", "エラー"},
  };
  for (const Case& c : cases) {
    const std::string numbered = absl::StrCat("   1 ７六歩(77)\n   2 ", c.word, "\n");
    const std::string summary = absl::StrCat("まで1手で", c.summary, "\n");
    const Record record = ExpectCanonical(Game(numbered + summary));
    const RecordNode& end = *record.root.children.front()->children.front();
    EXPECT_EQ(end.end, c.end);
    EXPECT_EQ(end.end_text, c.end_text);
    EXPECT_EQ(end.summary, "");
    // The numbered line or the summary alone say the same.
    EXPECT_EQ(RecordText(Read(Game(numbered))), RecordText(record));
    EXPECT_EQ(RecordText(Read(Game(absl::StrCat("   1 ７六歩(77)\n", summary)))),
              RecordText(record));
  }
}

TEST(KifTest, Summaries) {
  const std::string game = "   1 ７六歩(77)\n";
  const auto end_of = [&game](absl::string_view summary) {
    const Record record = Read(Game(absl::StrCat(game, summary, "\n")));
    const RecordNode& end = *record.root.children.front()->children.front();
    ExpectRoundTrip(record);
    return absl::StrCat(static_cast<int>(end.end), "|", end.end_text, "|", end.summary);
  };
  EXPECT_EQ(end_of("まで1手で詰み"), "11||");
  EXPECT_EQ(end_of("まで1手詰"), "11|詰|");
  EXPECT_EQ(end_of("まで、1手で詰み"), "11||");
  EXPECT_EQ(end_of("まで１手にて詰み"), "11||");
  EXPECT_EQ(end_of("まで一手で詰み"), "11||");
  EXPECT_EQ(end_of("まで詰み"), "11||");
  EXPECT_EQ(end_of("まで1手で下手の勝ち"), "1||下手の勝ち");
  EXPECT_EQ(end_of("まで1手で後手の勝ち"), "15|後手の勝ち|");
  EXPECT_EQ(end_of("まで1手"), "15||");
  EXPECT_EQ(end_of("まで1手で以下略"), "15|以下略|");
  EXPECT_EQ(end_of("   2 投了\nまで1手で先手の勝ち"), "1||");
  EXPECT_EQ(end_of("   2 投了\nまで1手で先手勝ち"), "1||先手勝ち");
  EXPECT_EQ(end_of("   2 詰\nまで1手で詰み"), "11|詰|詰み");
  EXPECT_EQ(end_of("   2 投了\nまで1手"), "1||");
}

TEST(KifTest, IllegalMoveThatEndsTheGame) {
  for (const char* end : {"反則勝ち", "反則負け"}) {
    const std::string text =
        absl::StrCat("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３四飛(28)\n*反則\n   4 ", end, "\n");
    const Record foul = Read(Game(text));
    EXPECT_EQ(foul.MainLine(), UsiMoves("7g7f 3c3d 2h3d"));
    ExpectRoundTrip(foul);
    EXPECT_EQ(ReadError(Game(absl::StrCat(text, "変化：4手\n   4 ８四歩(83)\n"))),
              "8:1: a branch behind an illegal move");
  }
}

TEST(KifTest, IllegalFormsThatEndTheGame) {
  struct Case {
    const char* sfen;
    const char* move;
  };
  const Case cases[] = {
      {"4k4/9/9/4P4/9/9/9/9/4K4 b P 1", "５七歩打"},
      {"4k4/9/9/9/9/9/9/4r4/3GK4 b - 1", "６八金(69)"},
      {"4k4/9/9/9/9/9/9/9/4K2R1 b - 1", "３一飛成(29)"},
      {"8k/6G2/9/7N1/9/9/9/9/9 b P 1", "１二歩打"},
      {"4k4/9/8P/9/9/9/9/9/4K4 b - 1", "１一歩(13)"},
      {"4k4/8P/9/9/9/9/9/9/4K4 b - 1", "１一歩(12)"},
      {"4k4/9/9/9/9/9/9/9/4K4 b L 1", "１一香打"},
  };
  for (const Case& c : cases) {
    const std::string diagram = DiagramText(SfenPosition(c.sfen));
    const std::string move = absl::StrCat(diagram, kSeparator, "   1 ", c.move, "\n");
    ExpectCanonical(absl::StrCat(move, "   2 反則勝ち\nまで1手で後手の反則勝ち\n"));
    EXPECT_THAT(ReadError(move), StartsWith("16:6: ")) << c.move;
    EXPECT_THAT(ReadError(absl::StrCat(move, "   2 投了\n")), StartsWith("16:6: "));
    EXPECT_THAT(ReadError(absl::StrCat(move, "   2 ５二玉(51)\n")), StartsWith("16:6: "));
    EXPECT_THAT(ReadError(absl::StrCat(move, "変化：1手\n")), StartsWith("16:6: "));
  }
}

TEST(KifTest, Errors) {
  struct Case {
    std::string text;
    const char* message;
  };
  const std::string moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
  const Case cases[] = {
      {"何これ\n", "1:1: not a line of a record"},
      {"：値\n", "1:1: not a line of a record"},
      {"手合割：トンボ\n",
       "1:5: 手合割 \"トンボ\" names no starting position, and there is no diagram"},
      {"手合割：その他\n",
       "1:5: 手合割 \"その他\" names no starting position, and there is no diagram"},
      {"手合割：平手\n手合割：香落ち\n", "2:5: a second 手合割, other than in line 1"},
      {Game("何これ\n"), "3:1: not a line of a record"},
      {Game("作者：誰か\n"), "3:1: a header among the moves: a text holds one record"},
      {Game("   2 ７六歩(77)\n"), "3:4: move number 2 where 1 must follow"},
      {Game(moves + "   4 ２六歩(27)\n"), "5:4: move number 4 where 3 must follow"},
      {Game(moves + "   3 ３三歩成(34)\n"), "5:6: ３三歩成(34): no 歩 of black on ３四"},
      {Game(moves + "   3 ７四歩(76)\n"), "5:6: ７四歩(76): illegal, the piece can't go there"},
      {Game(moves + "   3 ７六歩(77)\n"), "5:6: ７六歩(77): no 歩 of black on ７七"},
      {Game(moves + "   3 ２六歩(27) 何\n"), "5:14: unexpected text behind the move: \"何\""},
      {Game(moves + "   3 ２六歩(27) ( 0:0x)\n"), "5:19: a time looks like ( 0:16/00:00:16)"},
      {Game(moves + "   3 △２六歩(27)\n"), "5:6: ２六歩(27): marked △, but black is to move"},
      {Game(moves + "   3 二六歩(27)\n"), "5:6: not a move: it starts with a square or 同"},
      {Game(moves + "   3 ２六の歩(27)\n"), "5:8: not a piece"},
      {Game(moves + "   3 ２六歩(2七)\n"), "5:11: a time looks like ( 0:16/00:00:16)"},
      {Game("   1 同　歩(77)\n"), "3:6: 同　歩(77): 同 without a move before it"},
      {Game("   1 投了\n   2 ３四歩(33)\n"), "4:4: a move behind the end of the line of play"},
      {Game("   1 投了\n   1 中断\n"), "4:4: a move behind the end of the line of play"},
      {Game(moves + "まで3手で詰み\n"), "5:1: まで3手, but the line has 2 moves"},
      {Game(moves + "まで2手で詰み\nまで2手で詰み\n"),
       "6:1: a second まで line for the same line of play"},
      {Game(moves + "変化：4手\n"),
       "5:1: no move 4 to branch from: the line before has moves 1 to 2"},
      {Game(moves + "変化：0手\n"),
       "5:1: no move 0 to branch from: the line before has moves 1 to 2"},
      {Game(moves + "変化：3手\n"), "5:1: no move 3 to branch from"},
      {Game(moves + "変化：2\n"), "5:5: a branch begins with 変化：N手"},
      {Game(moves + "変化：2手\n"), "5:1: a branch without a move"},
      {Game(moves + "変化：2手\n変化：1手\n"), "6:1: a branch without a move"},
      {Game(moves + "変化：2手\n   3 ８四歩(83)\n"), "6:4: move number 3 where 2 must follow"},
      {Game(moves + "変化：2手 だ\n"), "5:7: unexpected text behind 変化：N手"},
      {Game("&a\n&b\n"), "4:1: a second bookmark at the same move"},
      {"▲７六歩\n", "1:1: not a line of a record"},
  };
  for (const Case& c : cases) EXPECT_EQ(ReadError(c.text), c.message) << c.text;
}

TEST(KifTest, ManyErrorsKeepTheirLineAcrossLineEnds) {
  EXPECT_THAT(ReadError("手合割：平手\r\n\r\n何\r\n"), StartsWith("3:1: "));
  EXPECT_THAT(ReadError("手合割：平手\r\r何\r"), StartsWith("3:1: "));
}

// Files that can't be read, each with its message in NAME.expected.
TEST(KifTest, BrokenFiles) {
  const auto contents = [](const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  int files = 0;
  const auto directory = std::filesystem::path(TSUME_TEST_DATA_DIR) / "data" / "broken";
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    const std::string extension = entry.path().extension().string();
    const std::string text = contents(entry.path());
    absl::Status status;
    if (extension == ".kif") {
      status = ParseKif(text).status();
    } else if (extension == ".ki2") {
      status = ParseKi2(text).status();
    } else if (extension == ".bod") {
      status = ParseBod(text).status();
    } else {
      continue;
    }
    ++files;
    EXPECT_EQ(absl::StrCat(status.message(), "\n"), contents(entry.path().string() + ".expected"))
        << entry.path();
  }
  EXPECT_GE(files, 30);
}

TEST(KifTest, RandomRecordsRoundTrip) {
  std::mt19937 random(7);
  const char* starts[] = {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                          "4k4/9/2GGG4/2G1S4/3SSS3/9/1+R5+B1/9/4K4 b RB4N4L9P9p 1", kProblem};
  for (int i = 0; i < 60; ++i) {
    Record record;
    record.start = SfenPosition(starts[i % 3]);
    record.has_diagram = i % 3 != 0;
    record.headers = {{"作者", "誰か"}, {"備考", ""}};
    record.preamble = {"", "remark"};
    tsume_test::RandomRecordMaker(&random, {.plies = 60}).Grow(&record);
    ExpectRoundTrip(record);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace shogi
