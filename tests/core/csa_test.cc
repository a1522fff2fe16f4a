#include "core/csa.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/sfen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"
#include "tests/support/record_text.h"
#include "tests/support/sample_record.h"

namespace shogi {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using tsume_test::RecordText;
using tsume_test::UsiMoves;

Record Parse(absl::string_view text) {
  absl::StatusOr<std::vector<Record>> records = ParseCsa(text);
  EXPECT_TRUE(records.ok()) << records.status();
  if (!records.ok()) return Record();
  EXPECT_EQ(records->size(), 1u);
  return std::move(records->front());
}

std::string ErrorOf(absl::string_view text) {
  const absl::StatusOr<std::vector<Record>> records = ParseCsa(text);
  return records.ok() ? "no error" : std::string(records.status().message());
}

std::string Write(const Record& record, const CsaOptions& options = {}) {
  std::vector<std::string> notes;
  return WriteCsa(record, options, &notes);
}

std::vector<std::string> NotesOf(const Record& record, const CsaOptions& options = {}) {
  std::vector<std::string> notes;
  WriteCsa(record, options, &notes);
  return notes;
}

// A problem as the specification writes positions.
constexpr absl::string_view kProblem =
    "V2.2\n"
    "P1 *  *  *  *  *  *  *  * -OU\n"
    "P2 *  *  *  *  *  *  *  *  * \n"
    "P3 *  *  *  *  *  *  * +FU * \n"
    "P4 *  *  *  *  *  *  *  *  * \n"
    "P5 *  *  *  *  *  *  *  *  * \n"
    "P6 *  *  *  *  *  *  *  *  * \n"
    "P7 *  *  *  *  *  *  *  *  * \n"
    "P8 *  *  *  *  *  *  *  *  * \n"
    "P9 *  *  *  *  *  *  *  *  * \n"
    "P+00KI\n"
    "P-00AL\n"
    "+\n"
    "+0012KI\n"
    "%TSUMI\n";

TEST(CsaTest, ReadsAProblem) {
  const Record record = Parse(kProblem);
  EXPECT_EQ(ToSfen(record.start), "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  EXPECT_TRUE(record.has_diagram);
  EXPECT_EQ(record.handicap, "");
  EXPECT_EQ(record.MainLine(), UsiMoves("G*1b"));
  EXPECT_EQ(record.root.children[0]->children[0]->end, RecordEnd::kMate);
}

TEST(CsaTest, ReadsEverythingAroundAGame) {
  const Record record = Parse(
      "'CSA encoding=UTF-8\n"
      "V2.2\n"
      "' plain\n"
      "'*on the start\n"
      "N+NAKAHARA\n"
      "N-YONENAGA\n"
      "$EVENT:13th World Computer Shogi Championship\n"
      "$SITE:KAZUSA ARC\n"
      "$START_TIME:2003/05/03 10:30:00\n"
      "$TIME_LIMIT:00:25+00\n"
      "$MY_KEY:a:b\n"
      "PI\n"
      "+\n"
      "'before the first move\n"
      "+7776FU\n"
      "T12\n"
      "'*good\n"
      "-3334FU,T6\n"
      "%CHUDAN\n"
      "T3\n");
  EXPECT_EQ(record.handicap, "平手");
  EXPECT_FALSE(record.has_diagram);
  std::vector<std::string> headers;
  for (const RecordHeader& header : record.headers) {
    headers.push_back(absl::StrCat(header.key, "=", header.value));
  }
  EXPECT_THAT(headers,
              ElementsAre("先手=NAKAHARA", "後手=YONENAGA",
                          "棋戦=13th World Computer Shogi Championship", "場所=KAZUSA ARC",
                          "開始日時=2003/05/03 10:30:00", "持ち時間=00:25+00", "MY_KEY=a:b"));
  EXPECT_THAT(record.preamble, ElementsAre(" plain"));
  EXPECT_THAT(record.root.comments, ElementsAre("on the start", "'before the first move"));
  const RecordNode& first = *record.root.children[0];
  EXPECT_EQ(first.time->move_ms, 12'000);
  EXPECT_FALSE(first.time->total_ms.has_value());
  EXPECT_THAT(first.comments, ElementsAre("good"));
  const RecordNode& second = *first.children[0];
  EXPECT_EQ(second.time->move_ms, 6'000);
  EXPECT_EQ(second.children[0]->end, RecordEnd::kInterrupted);
  EXPECT_EQ(second.children[0]->time->move_ms, 3'000);
}

TEST(CsaTest, ReadsHandicapsFromWhatIsTakenOff) {
  EXPECT_EQ(Parse("PI82HI22KA\n-\n").handicap, "二枚落ち");
  EXPECT_FALSE(Parse("PI82HI22KA\n-\n").has_diagram);
  EXPECT_EQ(Parse("PI11KY\n-\n").handicap, "香落ち");
  // Black gives odds: no handicap has that name.
  const Record record = Parse("PI28HI\n+\n");
  EXPECT_EQ(record.handicap, "");
  EXPECT_TRUE(record.has_diagram);
}

TEST(CsaTest, ReadsSinglePiecesOnTopOfOtherForms) {
  EXPECT_EQ(ToSfen(Parse("P+23FU00KI00KI\nP-11OU00KI\n+\n").start), "8k/9/7P1/9/9/9/9/9/9 b 2Gg 1");
  EXPECT_EQ(ToSfen(Parse("PI22KA\nP+00KA\n+\n").start),
            "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1");
}

TEST(CsaTest, TellsPromotionFromThePieceThatStandsThere) {
  const Record record = Parse(
      "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n-8384FU\n+4534KA\n-8485FU\n"
      "+3423UM\n");
  EXPECT_EQ(record.MainLine(), UsiMoves("7g7f 3c3d 8h2b+ 3a2b B*4e 8c8d 4e3d 8d8e 3d2c+"));
}

TEST(CsaTest, ReadsSeveralRecords) {
  const absl::StatusOr<std::vector<Record>> records =
      ParseCsa("V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n/\n");
  ASSERT_TRUE(records.ok()) << records.status();
  ASSERT_EQ(records->size(), 2u);
  EXPECT_EQ((*records)[1].MainLine(), UsiMoves("2g2f"));
}

// Files glued together: each part may name the encoding.
TEST(CsaTest, TheEncodingIsNoComment) {
  const std::string one = "'CSA encoding=UTF-8\nV2.2\n'CSA encoding=EUC-JP\nPI\n+\n";
  const absl::StatusOr<std::vector<Record>> records = ParseCsa(absl::StrCat(one, "/\n", one));
  ASSERT_TRUE(records.ok()) << records.status();
  EXPECT_THAT((*records)[0].preamble, ElementsAre("CSA encoding=EUC-JP"));
  EXPECT_THAT((*records)[1].preamble, ElementsAre("CSA encoding=EUC-JP"));
}

TEST(CsaTest, SplitsAtSlashesAlone) {
  const std::vector<TextPart> parts = SplitCsa("'/\nPI\n/\n\n/\nP2\n");
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].line, 1);
  EXPECT_EQ(parts[0].text, "'/\nPI\n");
  EXPECT_EQ(parts[1].line, 6);
  EXPECT_EQ(parts[1].text, "P2\n");
}

TEST(CsaTest, ReadsSeveralStatementsALine) {
  const Record record = Parse("V2.2,PI,+,+7776FU,T3, -3334FU ,T4,'*a, b\n%TORYO\n");
  EXPECT_EQ(record.MainLine(), UsiMoves("7g7f 3c3d"));
  EXPECT_THAT(record.root.children[0]->children[0]->comments, ElementsAre("a, b"));
}

TEST(CsaTest, KnowsFractionsOfASecond) {
  const Record record = Parse("V3.0\nPI\n+\n+7776FU\nT1.5\n-3334FU\nT0.007\n");
  const RecordNode& first = *record.root.children[0];
  EXPECT_EQ(first.time->move_ms, 1'500);
  EXPECT_EQ(first.children[0]->time->move_ms, 7);
  EXPECT_EQ(Write(record), "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\nT1.5\n-3334FU\nT0.007\n");
  EXPECT_EQ(Write(record, {.version = CsaVersion::k22}),
            "'CSA encoding=UTF-8\nV2.2\nPI\n+\n+7776FU\nT1\n-3334FU\nT0\n");
  EXPECT_THAT(NotesOf(record, {.version = CsaVersion::k22}),
              ElementsAre("fractions of a second are cut off: they need CSA 3.0"));
}

TEST(CsaTest, KnowsWhoCommittedAFoul) {
  const auto end_of = [](absl::string_view text) { return Parse(text).root.children[0]->end; };
  EXPECT_EQ(end_of("PI\n+\n%ILLEGAL_MOVE\n"), RecordEnd::kIllegalMove);
  EXPECT_EQ(end_of("PI\n+\n%+ILLEGAL_ACTION\n"), RecordEnd::kIllegalMove);
  EXPECT_EQ(end_of("PI\n+\n%-ILLEGAL_ACTION\n"), RecordEnd::kIllegalAction);
  EXPECT_EQ(Write(Parse("PI\n+\n%-ILLEGAL_ACTION\n")),
            "'CSA encoding=UTF-8\nV2.2\nPI\n+\n%-ILLEGAL_ACTION\n");
}

TEST(CsaTest, ReadsAFoulIfTheEndSaysSo) {
  const Record record = Parse("PI\n+\n+7775FU\n%+ILLEGAL_ACTION\n");
  EXPECT_EQ(record.MainLine(), UsiMoves("7g7e"));
  EXPECT_EQ(Write(record), "'CSA encoding=UTF-8\nV2.2\nPI\n+\n+7775FU\n%+ILLEGAL_ACTION\n");
  EXPECT_EQ(ErrorOf("PI\n+\n+7775FU\n%TORYO\n"),
            "3:1: move 1, +7775FU, is not legal: 7g7e: the piece can't go there");
  EXPECT_EQ(ErrorOf("PI\n+\n+7775FU\n-3334FU\n"),
            "3:1: move 1, +7775FU, is not legal: 7g7e: the piece can't go there");
}

TEST(CsaTest, KeepsUnknownEnds) {
  const std::string text = "'CSA encoding=UTF-8\nV2.2\nPI\n+\n%SOMETHING\n";
  EXPECT_EQ(Parse(text).root.children[0]->end, RecordEnd::kOther);
  EXPECT_EQ(Write(Parse(text)), text);
  const std::string max_moves = "'CSA encoding=UTF-8\nV3.0\nPI\n+\n%MAX_MOVES\n";
  EXPECT_EQ(Parse(max_moves).root.children[0]->end_text, "最大手数");
  EXPECT_EQ(Write(Parse(max_moves)), max_moves);
}

TEST(CsaTest, KeepsHeadersThatHaveNoFormInCsa) {
  Record record = Parse("PI\n+\n");
  record.headers = {{"持ち時間", "各6時間"}, {"開始日時", "昭和"}, {"作者", "宗看"}};
  const std::string text = Write(record);
  EXPECT_EQ(text,
            "'CSA encoding=UTF-8\nV2.2\n$持ち時間:各6時間\n$開始日時:昭和\n$作者:宗看\nPI\n+\n");
  EXPECT_EQ(RecordText(Parse(text)), RecordText(record));
}

TEST(CsaTest, KeepsA手合割BesideADiagram) {
  Record record = Parse(kProblem);
  record.handicap = "詰将棋";
  const Record again = Parse(Write(record));
  EXPECT_EQ(again.handicap, "詰将棋");
  EXPECT_TRUE(again.has_diagram);
  // A name that contradicts the start doesn't change it.
  const Record other = Parse("$手合割:香落ち\nPI\n+\n");
  EXPECT_TRUE(other.has_diagram);
  EXPECT_EQ(RecordText(Parse(Write(other))), RecordText(other));
}

TEST(CsaTest, SaysWhatItLeavesOut) {
  Record record = Parse("PI\n+\n+7776FU\n-3334FU\n");
  RecordNode& first = *record.root.children[0];
  first.bookmarked = true;
  for (const char* usi : {"8c8d", "4a3b"}) {
    first.children.push_back(std::make_unique<RecordNode>());
    first.children.back()->move = tsume_test::UsiMove(usi);
  }
  record.first_ply = 11;
  record.headers = {{"a:b", "x"}, {"備考", "one\ntwo"}};
  EXPECT_THAT(NotesOf(record),
              ElementsAre("the header \"a:b\" (\"x\") is left out: CSA has no place for such a key",
                          "the line breaks in the header \"NOTE\" are written as \\n",
                          "CSA has no branches: 2 left out, the first at move 12",
                          "CSA has no bookmarks: 1 left out",
                          "CSA doesn't number moves: the first was 11"));
  std::vector<Record> two;
  two.push_back(Parse("PI\n+\n"));
  two.push_back(std::move(record));
  std::vector<std::string> notes;
  WriteCsa(two, {}, &notes);
  ASSERT_EQ(notes.size(), 5u);
  EXPECT_EQ(notes[2], "record 2: CSA has no branches: 2 left out, the first at move 12");
}

TEST(CsaTest, NamesTheEncodingAsked) {
  EXPECT_EQ(Write(Parse("PI\n+\n"), {.encoding = TextEncoding::kShiftJis}),
            "'CSA encoding=SHIFT_JIS\nV2.2\nPI\n+\n");
}

TEST(CsaTest, RefusesWhatItCannotRead) {
  const struct {
    std::string text;
    std::string error;
  } kCases[] = {
      {"", "1:1: no record"},
      {"V2.2\n", "2:1: the record ends before the side to move (a line + or -)"},
      {"V9\n", "1:1: \"V9\" is no version this program knows (V2.2, V3.0)"},
      {"PI\nV2.2\n+\n", "2:1: the version must come first, and once"},
      {"V2.2\nV2.2\nPI\n+\n", "2:1: the version must come first, and once"},
      {"+\n", "1:1: no position: PI, P1 to P9 or P+ must come before"},
      {"PI\n+\n-\n", "3:1: a second line with the side to move"},
      {"PI\n+\nPI\n", "3:1: the position must come before the side to move"},
      {"PI\nPI\n+\n", "2:1: PI must be the first statement of the position"},
      {"PX\n", "1:1: \"PX\" must be PI, P1 to P9, P+ or P-"},
      {"PI82KA\n+\n", "1:3: no KA to take off 8b"},
      {"PI8\n+\n", "1:3: \"8\" is no square and piece"},
      {"P1-OU *\n+\n", "1:8: rank 1 holds 2 squares instead of 9"},
      {"P1 *  *  *  *  *  *  *  *  *  * \n", "1:31: rank 1 holds more than 9 squares"},
      {"P1 *  *  *  *  *  *  *  * -XX\n", "1:27: \"XX\" is no piece"},
      {"P1 *  *  *  *  *  *  *  * 玉\n", "1:27: \"玉\" is no square: * or a signed piece"},
      {"P1 *  *  *  *  *  *  *  *  * \n+\n", "2:1: P2 is missing"},
      {"P1 *  *  *  *  *  *  *  *  * \nP1 *\n", "2:1: a second P1"},
      {"P1 *  *  *  *  *  *  *  *  * \nPI\n",
       "2:1: PI must be the first statement of the position"},
      {"P+11OU\nP1 *\n", "2:1: P1 to P9 don't go with PI, and must come before P+ and P-"},
      {"P+11OU11KI\n", "1:7: a second piece on 1a"},
      {"P+11OU22OU\n", "1:7: IN_KING: a second black king"},
      {"P+0XFU\n", "1:3: \"0XFU\" is no square and piece"},
      {"P+11ＦＵ\n", "1:3: \"\\xef\\xbc\" is no piece"},
      {"P+00OU\n", "1:3: OU can't be in hand"},
      {"P+00TO\n", "1:3: TO can't be in hand"},
      {"P+00HI00HI00HI\n", "1:11: IN_PIECES: 3 of HI in hand, a set has 2"},
      {"P+00AL00FU\n", "1:7: 00AL must be the last piece of the position"},
      {"P+11FU\n+\n", "1:3: IN_DEAD: the black pawn on 1a can never move"},
      {"P+15FU\nP+16FU\n+\n", "2:3: IN_NIFU: two unpromoted black pawns on file 1 (1e, 1f)"},
      {"P+11KI\nP-12OU\n-\n", "no error"},
      {"P+11KI\nP-12OU\n+\n",
       "2:3: IN_CHECK: the white king on 1b stands in check (gold on 1a) with black to move"},
      {"N\n", "1:1: a player's name must start with N+ or N-"},
      {"$EVENT\n", "1:1: a header must have the form $KEY:VALUE"},
      {"$:x\n", "1:1: a header must have the form $KEY:VALUE"},
      {"PI\n+7776FU\n", "2:1: a move before the side to move (a line + or -)"},
      {"PI\n%TORYO\n", "2:1: an end before the side to move (a line + or -)"},
      {"PI\n+\n-3334FU\n", "3:1: it is black's turn (+)"},
      {"PI\n+\n+77FU\n", "3:1: \"+77FU\" is no move"},
      {"PI\n+\n+7776XX\n", "3:1: \"+7776XX\" is no move"},
      {"PI\n+\n+7776KI\n", "3:1: the piece on 7g is FU and can't become KI"},
      {"PI\n+\n+0055TO\n", "3:1: TO can't be dropped"},
      {"PI\n+\n+0055FU\n", "3:1: move 1, +0055FU, is not legal: P*5e: no such piece in hand"},
      {"PI\n+\n+5554FU\n",
       "3:1: move 1, +5554FU, is not legal: 5e5d: no piece on the square it starts from"},
      {"PI\n+\nT5\n", "3:1: a time without a move"},
      {"PI\n+\n+7776FU,T5,T6\n", "3:12: a second time for one move"},
      {"PI\n+\n+7776FU\nT\n", "4:1: \"T\" is no time: T and seconds, as T12 or T12.345"},
      {"PI\n+\n+7776FU\nT1.2345\n",
       "4:1: \"T1.2345\" is no time: T and seconds, as T12 or T12.345"},
      {"PI\n+\n+7776FU\nT-1\n", "4:1: \"T-1\" is no time: T and seconds, as T12 or T12.345"},
      {"PI\n+\n%\n", "3:1: the word after % is missing"},
      {"PI\n+\n%TORYO\n%TORYO\n", "4:1: a second end"},
      {"PI\n+\n%TORYO\n+7776FU\n", "4:1: a move after the end"},
      {"PI\n+\nhello\n", "3:1: \"hello\" is no statement of CSA"},
      {"PI\n+\n手合割：平手\n", "3:1: \"手合割：平手\" is no statement of CSA"},
      {"PI,\n", "1:4: an empty statement"},
      {"PI,,+\n", "1:4: an empty statement"},
      {"PI\n+\n/\nPI\n+\n+7775FU\n",
       "6:1: move 1, +7775FU, is not legal: 7g7e: the piece can't go there"},
  };
  for (const auto& c : kCases) EXPECT_EQ(ErrorOf(c.text), c.error) << c.text;
}

TEST(CsaTest, PointsAtTheColumnInCharacters) {
  EXPECT_EQ(ErrorOf("PI\n+\n'*一二三\n  +7775FU\n"),
            "4:3: move 1, +7775FU, is not legal: 7g7e: the piece can't go there");
}

// The main line alone, as CSA keeps it.
void DropBranches(Record* record) {
  for (RecordNode* node = &record->root; !node->children.empty();
       node = node->children.front().get()) {
    node->children.resize(1);
  }
}

TEST(CsaTest, RandomRecordsComeBackWhole) {
  tsume_test::Random random(20210304);
  for (int i = 0; i < 400; ++i) {
    Record record = tsume_test::SampleRecord(
        &random, {.max_moves = 100, .branches = i % 2 == 0, .fractions = i % 3 == 0});
    std::vector<std::string> notes;
    const std::string text = WriteCsa(record, {}, &notes);
    absl::StatusOr<std::vector<Record>> read = ParseCsa(text);
    ASSERT_TRUE(read.ok()) << read.status() << "\n" << text;
    ASSERT_EQ(read->size(), 1u);
    EXPECT_EQ(WriteCsa(read->front(), {}, &notes), text);
    DropBranches(&record);
    // Totals are what CSA doesn't say.
    for (RecordNode* node = &record.root; !node->children.empty();) {
      node = node->children.front().get();
      if (node->time.has_value()) node->time->total_ms.reset();
    }
    EXPECT_EQ(RecordText(read->front()), RecordText(record)) << text;
  }
}

TEST(CsaTest, AVeryLongGameNeedsNoDeepStack) {
  std::string text = "PI\n+\n";
  for (int i = 0; i < 50'000; ++i) text += "+2838HI\n-8272HI\n+3828HI\n-7282HI\n";
  const Record record = Parse(text);
  EXPECT_EQ(record.MainLine().size(), 200'000u);
  EXPECT_EQ(Write(record), absl::StrCat("'CSA encoding=UTF-8\nV2.2\n", text));
}

TEST(CsaTest, CommentsKeepTheirKind) {
  const std::string text =
      "'CSA encoding=UTF-8\nV2.2\n"
      "'plain\n''quote\n'''*star behind quotes\n'\n"
      "PI\n+\n"
      "'*ours\n'plain\n'*'*nested\n'*\n'\n";
  const Record record = Parse(text);
  EXPECT_THAT(record.preamble, ElementsAre("plain", "'quote", "'*star behind quotes", ""));
  EXPECT_THAT(record.root.comments, ElementsAre("ours", "'plain", "'*nested", "", "'"));
  EXPECT_EQ(Write(record), text);
  EXPECT_THAT(NotesOf(record), IsEmpty());
}

}  // namespace
}  // namespace shogi
