#include "core/jkf.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
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
using tsume_test::UsiMove;
using tsume_test::UsiMoves;

Record Parse(absl::string_view text) {
  std::vector<std::string> notes;
  absl::StatusOr<std::vector<Record>> records = ParseJkf(text, &notes);
  EXPECT_TRUE(records.ok()) << records.status();
  EXPECT_THAT(notes, IsEmpty());
  if (!records.ok()) return Record();
  EXPECT_EQ(records->size(), 1u);
  return std::move(records->front());
}

std::string ErrorOf(absl::string_view text) {
  std::vector<std::string> notes;
  const absl::StatusOr<std::vector<Record>> records = ParseJkf(text, &notes);
  return records.ok() ? "no error" : std::string(records.status().message());
}

std::string Write(const Record& record) {
  std::vector<std::string> notes;
  return WriteJkf(record, &notes);
}

// A move in short: 77-76FU, or *55FU for a drop.
std::string MoveJson(absl::string_view from, absl::string_view to, absl::string_view piece,
                     absl::string_view more = "") {
  const auto place = [](absl::string_view digits) {
    return absl::StrCat("{\"x\":", digits.substr(0, 1), ",\"y\":", digits.substr(1), "}");
  };
  return absl::StrCat(
      "{\"move\":{", from.empty() ? "" : "\"from\":", from.empty() ? "" : place(from),
      from.empty() ? "" : ",", "\"to\":", place(to), ",\"piece\":\"", piece, "\"", more, "}}");
}

std::string Game(absl::string_view moves) {
  return absl::StrCat("{\"header\":{},\"moves\":[{}", moves.empty() ? "" : ",", moves, "]}");
}

TEST(JkfTest, ReadsAGame) {
  const Record record = Parse(R"({
    "header": {"先手": "A", "後手": "B", "任意": "x\ny"},
    "moves": [
      {"comments": ["start", "two\nlines"]},
      {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "color": 0, "piece": "FU"},
       "time": {"now": {"m": 1, "s": 2}, "total": {"h": 0, "m": 1, "s": 2}}},
      {"move": {"from": {"x": 3, "y": 3}, "to": {"x": 3, "y": 4}, "color": 1, "piece": "FU"},
       "comments": ["good"]},
      {"move": {"from": {"x": 8, "y": 8}, "to": {"x": 2, "y": 2}, "color": 0, "piece": "KA",
                "capture": "KA", "promote": false}},
      {"move": {"from": {"x": 3, "y": 1}, "to": {"x": 2, "y": 2}, "color": 1, "piece": "GI",
                "capture": "KA", "same": true}},
      {"move": {"to": {"x": 4, "y": 5}, "color": 0, "piece": "KA"}},
      {"special": "CHUDAN"}
    ]})");
  EXPECT_EQ(record.handicap, "平手");
  EXPECT_FALSE(record.has_diagram);
  EXPECT_EQ(record.MainLine(), UsiMoves("7g7f 3c3d 8h2b 3a2b B*4e"));
  EXPECT_EQ(record.headers[2].value, "x\ny");
  EXPECT_THAT(record.root.comments, ElementsAre("start", "two", "lines"));
  const RecordNode& first = *record.root.children[0];
  EXPECT_EQ(first.time->move_ms, 62'000);
  EXPECT_EQ(first.time->total_ms, 62'000);
  EXPECT_THAT(first.children[0]->comments, ElementsAre("good"));
}

TEST(JkfTest, WritesTheCanonicalForm) {
  Record record =
      Parse(Game(absl::StrCat(MoveJson("77", "76", "FU"), ",", MoveJson("33", "34", "FU"), ",",
                              MoveJson("88", "22", "KA", ",\"promote\":true"), ",",
                              MoveJson("31", "22", "GI"), ",{\"special\":\"TORYO\"}")));
  record.headers = {{"作者", "\"宗看\""}};
  record.root.comments = {"c1", "c2"};
  record.root.children[0]->time = RecordTime{3'661'000, std::nullopt};
  EXPECT_EQ(
      Write(record),
      "{\"header\":{\"作者\":\"\\\"宗看\\\"\"},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":["
      "{\"comments\":[\"c1\",\"c2\"]},"
      "{\"move\":{\"color\":0,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}"
      ","
      "\"time\":{\"now\":{\"m\":61,\"s\":1},\"total\":{\"h\":1,\"m\":1,\"s\":1}}},"
      "{\"move\":{\"color\":1,\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"piece\":\"FU\"}"
      "},"
      "{\"move\":{\"color\":0,\"from\":{\"x\":8,\"y\":8},\"to\":{\"x\":2,\"y\":2},\"piece\":\"KA\","
      "\"promote\":true,\"capture\":\"KA\"}},"
      "{\"move\":{\"color\":1,\"from\":{\"x\":3,\"y\":1},\"to\":{\"x\":2,\"y\":2},\"piece\":\"GI\","
      "\"same\":true,\"capture\":\"UM\"}},"
      "{\"special\":\"TORYO\"}]}\n");
}

// An only black king on 5i against a white one on 5a.
constexpr absl::string_view kKings =
    R"({"color":1,"board":[[{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],)"
    R"([{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],)"
    R"([{"color":1,"kind":"OU"},{},{},{},{},{},{},{},{"color":0,"kind":"OU"}],)"
    R"([{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}],)"
    R"([{},{},{},{},{},{},{},{},{}],[{},{},{},{},{},{},{},{},{}]],)"
    R"("hands":[{"FU":1},{"KI":0,"HI":2,"OU":0}]})";

std::string WithInitial(absl::string_view preset, absl::string_view data,
                        absl::string_view header = "") {
  return absl::StrCat("{\"header\":{", header, "},\"initial\":{\"preset\":\"", preset, "\"",
                      data.empty() ? "" : ",\"data\":", data, "},\"moves\":[{}]}");
}

TEST(JkfTest, ReadsStarts) {
  const Record diagram = Parse(WithInitial("OTHER", kKings));
  EXPECT_EQ(ToSfen(diagram.start), "4k4/9/9/9/9/9/9/9/4K4 w P2r 1");
  EXPECT_TRUE(diagram.has_diagram);
  EXPECT_EQ(diagram.handicap, "");
  const Record handicap = Parse(WithInitial("7_L", ""));
  EXPECT_EQ(handicap.handicap, "左七枚落ち");
  EXPECT_EQ(Parse(R"({"initial":null,"moves":[]})").handicap, "平手");
  // A diagram wins over a name, which is kept.
  const Record both = Parse(WithInitial("HIRATE", kKings));
  EXPECT_EQ(ToSfen(both.start), "4k4/9/9/9/9/9/9/9/4K4 w P2r 1");
  EXPECT_EQ(both.handicap, "平手");
  EXPECT_TRUE(both.has_diagram);
  EXPECT_EQ(RecordText(Parse(Write(both))), RecordText(both));
  const Record named = Parse(WithInitial("OTHER", kKings, "\"手合割\":\"詰将棋\""));
  EXPECT_EQ(named.handicap, "詰将棋");
  EXPECT_EQ(RecordText(Parse(Write(named))), RecordText(named));
  const Record empty_board =
      Parse(WithInitial("OTHER", R"({"color":0,"board":{},"hands":[{},{}]})"));
  EXPECT_EQ(ToSfen(empty_board.start), "9/9/9/9/9/9/9/9/9 b - 1");
}

TEST(JkfTest, ReadsForksAsOtherWaysToGoOn) {
  const std::string text = Game(
      absl::StrCat(MoveJson("77", "76", "FU"),
                   ",{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4}},",
                   "\"forks\":[[", MoveJson("83", "84", "FU"), ",",
                   "{\"move\":{\"from\":{\"x\":2,\"y\":7},\"to\":{\"x\":2,\"y\":6}},\"forks\":[[",
                   MoveJson("88", "55", "KA"), "]]}],[{\"special\":\"TORYO\"}]]}"));
  const Record record = Parse(text);
  EXPECT_EQ(record.MainLine(), UsiMoves("7g7f 3c3d"));
  const RecordNode& first = *record.root.children[0];
  ASSERT_EQ(first.children.size(), 3u);
  EXPECT_EQ(first.children[1]->move, UsiMove("8c8d"));
  ASSERT_EQ(first.children[1]->children.size(), 2u);
  EXPECT_EQ(first.children[1]->children[1]->move, UsiMove("8h5e"));
  EXPECT_EQ(first.children[2]->end, RecordEnd::kResign);
  EXPECT_EQ(RecordText(Parse(Write(record))), RecordText(record));
}

TEST(JkfTest, WritesRelativeWords) {
  const auto relative = [](absl::string_view sfen, absl::string_view usi) -> std::string {
    Record record;
    record.start = *ParseSfen(sfen);
    record.has_diagram = true;
    record.root.children.push_back(std::make_unique<RecordNode>());
    record.root.children[0]->move = UsiMove(usi);
    const std::string text = Write(record);
    const size_t at = text.find("\"relative\":\"");
    return at == std::string::npos ? "" : text.substr(at + 12, text.find('"', at + 12) - at - 12);
  };
  constexpr absl::string_view kThree = "4k4/9/9/9/9/3GGG3/9/9/4K4 b G 1";
  EXPECT_EQ(relative(kThree, "6f5e"), "L");
  EXPECT_EQ(relative(kThree, "5f5e"), "C");
  EXPECT_EQ(relative(kThree, "4f5e"), "R");
  EXPECT_EQ(relative(kThree, "G*5e"), "H");
  EXPECT_EQ(relative(kThree, "G*5h"), "");
  EXPECT_EQ(relative("4k4/9/9/9/3G5/4G4/9/9/4K4 b - 1", "6e5e"), "M");
  EXPECT_EQ(relative("4k4/9/9/9/3G5/4G4/9/9/4K4 b - 1", "5f5e"), "U");
  EXPECT_EQ(relative("4k4/9/9/3S5/9/3S1S3/9/9/4K4 b - 1", "6d5e"), "D");
  EXPECT_EQ(relative("4k4/9/9/3S5/9/3S1S3/9/9/4K4 b - 1", "6f5e"), "LU");
}

TEST(JkfTest, NotesKeysItDoesNotKnow) {
  std::vector<std::string> notes;
  ASSERT_TRUE(
      ParseJkf("{\"moves\":[{\"note\":1},\n{\"special\":\"TSUMI\",\"x\":2}],\"y\":3}", &notes)
          .ok());
  EXPECT_THAT(notes,
              ElementsAre("2:32: the key \"y\" isn't part of JKF and is ignored",
                          "1:19: moves[0]: the key \"note\" isn't part of JKF and is ignored",
                          "2:24: moves[1]: the key \"x\" isn't part of JKF and is ignored"));
}

TEST(JkfTest, SaysWhatItLeavesOut) {
  Record record = Parse(Game(MoveJson("77", "76", "FU")));
  record.first_ply = 3;
  record.preamble = {"one", "two"};
  record.headers = {{"備考", "a"}, {"備考", "b"}};
  record.root.children[0]->bookmarked = true;
  record.root.children[0]->time = RecordTime{1'500, std::nullopt};
  std::vector<std::string> notes;
  const std::string text = WriteJkf(record, &notes);
  EXPECT_THAT(notes, ElementsAre("JKF can't have a header twice: the lines of \"備考\" are written "
                                 "as one value",
                                 "JKF has no bookmarks: 1 left out",
                                 "JKF doesn't number moves: the first was 3",
                                 "JKF has no comments before the headers: 2 left out",
                                 "JKF counts whole seconds: fractions are cut off"));
  EXPECT_EQ(Parse(text).headers[0].value, "a\nb");
}

TEST(JkfTest, ReadsSeveralRecords) {
  std::vector<std::string> notes;
  const std::string two = absl::StrCat(Game(""), "\n", Game(MoveJson("77", "76", "FU")));
  const absl::StatusOr<std::vector<Record>> records = ParseJkf(two, &notes);
  ASSERT_TRUE(records.ok()) << records.status();
  ASSERT_EQ(records->size(), 2u);
  const std::string text = WriteJkf(*records, &notes);
  const std::vector<TextPart> parts = SplitJkf(absl::StrCat(" ", text));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].column, 2);
  EXPECT_EQ(parts[1].line, 2);
  EXPECT_EQ(SplitJkf("{\"}\\\"\":{}}{}").size(), 2u);
}

TEST(JkfTest, ReadsAFoulIfTheEndSaysSo) {
  const std::string foul = MoveJson("77", "75", "FU");
  EXPECT_EQ(Parse(Game(absl::StrCat(foul, ",{\"special\":\"+ILLEGAL_ACTION\"}"))).MainLine(),
            UsiMoves("7g7e"));
  const std::string error = "1:34: moves[1].move: not legal: 7g7e: the piece can't go there";
  EXPECT_EQ(ErrorOf(Game(foul)), error);
  EXPECT_EQ(ErrorOf(Game(absl::StrCat(foul, ",{\"special\":\"TORYO\"}"))), error);
  EXPECT_EQ(ErrorOf(Game(absl::StrCat(foul, ",", MoveJson("33", "34", "FU")))), error);
}

TEST(JkfTest, RefusesWhatItCannotRead) {
  const std::string p76 = MoveJson("77", "76", "FU");
  const struct {
    std::string text;
    std::string error;
  } kCases[] = {
      {"", "1:1: no record"},
      {"[]", "1:1: a JKF record must be an object"},
      {"{", "1:2: not JSON: the text ends too early"},
      {"{\"moves\":[}", "1:11: not JSON: unexpected \"}\""},
      {"{\n\"moves\":[{}] x", "2:14: not JSON: unexpected \"x\""},
      {"{\"moves\":[{}]}x", "1:15: not JSON: unexpected \"x\""},
      {"{}", "1:1: \"moves\" is missing"},
      {"{\"moves\":{}}", "1:10: moves: must be an array"},
      {"{\"moves\":[],\"moves\":[]}", "1:21: \"moves\" is given twice"},
      {"{\"header\":[],\"moves\":[]}", "1:11: header: must be an object"},
      {"{\"header\":{\"先手\":1},\"moves\":[]}", "1:17: header.先手: must be a string"},
      {"{\"initial\":{},\"moves\":[]}", "1:12: initial: \"preset\" is missing"},
      {WithInitial("X", ""), "1:34: initial.preset: \"X\" is no preset of JKF"},
      {WithInitial("OTHER", ""), "1:34: initial.preset: OTHER needs \"data\""},
      {WithInitial("OTHER", "{}"), "1:49: initial.data: \"color\" is missing"},
      {WithInitial("OTHER", R"({"color":2,"board":{},"hands":[{},{}]})"),
       "1:58: initial.data: a color must be 0 (black) or 1 (white)"},
      {WithInitial("OTHER", R"({"color":0,"board":[],"hands":[{},{}]})"),
       "1:68: initial.data.board: must be an array of 9 files"},
      {WithInitial("OTHER", R"({"color":0,"board":[1,2,3,4,5,6,7,8,9],"hands":[{},{}]})"),
       "1:69: initial.data.board[0]: must be an array of 9 squares"},
      {WithInitial("OTHER", R"({"color":0,"board":{},"hands":[{}]})"),
       "1:79: initial.data: \"hands\" must be an array of two"},
      {WithInitial("OTHER", R"({"color":0,"board":{},"hands":[{"FU":19},{}]})"),
       "1:86: initial.data.hands[0].FU: IN_PIECES: 19 of FU in hand, a set has 18"},
      {WithInitial("OTHER", R"({"color":0,"board":{},"hands":[{"FU":-1},{}]})"),
       "1:86: initial.data.hands[0].FU: must be an integer from 0 to 40"},
      {WithInitial("OTHER", R"({"color":0,"board":{},"hands":[{"TO":1},{}]})"),
       "1:86: initial.data.hands[0].TO: can't be in hand"},
      {WithInitial("OTHER", R"({"color":0,"board":{},"hands":[{"XX":1},{}]})"),
       "1:86: initial.data.hands[0].XX: no such piece"},
      {WithInitial("OTHER", absl::StrReplaceAll(kKings, {{"\"color\":0,\"kind\":\"OU\"",
                                                          "\"color\":1,\"kind\":\"OU\""}})),
       "1:231: initial.data.board[4][8]: IN_KING: a second white king"},
      {WithInitial("OTHER", absl::StrReplaceAll(kKings, {{"\"color\":0,\"kind\":\"OU\"",
                                                          "\"color\":1,\"kind\":\"KE\""}})),
       "1:231: initial.data.board[4][8]: IN_DEAD: the white knight on 5i can never move"},
      {WithInitial("OTHER", absl::StrReplaceAll(
                                kKings, {{"\"color\":0,\"kind\":\"OU\"", "\"kind\":\"OU\""}})),
       "1:231: initial.data.board[4][8]: must have both \"color\" and \"kind\", or neither"},
      {Game("{}"), "1:26: moves[1]: neither \"move\" nor \"special\""},
      {Game("{\"move\":{},\"special\":\"TORYO\"}"),
       "1:26: moves[1]: both \"move\" and \"special\""},
      {Game("{\"move\":{}}"), "1:34: moves[1].move: \"to\" is missing"},
      {Game("{\"move\":{\"same\":true}}"), "1:34: moves[1].move: \"same\" without a move before"},
      {Game(MoveJson("77", "76", "KA")), "1:83: moves[1].move: \"piece\" is KA, but on 7g is FU"},
      {Game(MoveJson("77", "70", "FU")),
       "1:61: moves[1].move: a square must have x and y from 1 to 9"},
      {Game(MoveJson("77", "76", "FU", ",\"color\":1")),
       "1:96: moves[1].move: it is black's turn (0)"},
      {Game(MoveJson("77", "76", "FU", ",\"capture\":\"KI\"")),
       "1:98: moves[1].move: \"capture\" is KI, but on 7f is nothing"},
      {Game(MoveJson("77", "76", "FU", ",\"promote\":1")),
       "1:98: moves[1].move: must be true or false"},
      {Game(MoveJson("77", "76", "FU", ",\"relative\":\"H\"")),
       "1:99: moves[1].move: a drop (H), but there is a \"from\""},
      {Game(MoveJson("77", "76", "FU", ",\"relative\":\"X\"")),
       "1:99: moves[1].move: \"X\" must be made of LCRUMD, or H"},
      {Game(MoveJson("", "55", "FU", ",\"relative\":\"L\"")),
       "1:78: moves[1].move: not a drop (H), but \"from\" is missing"},
      {Game(MoveJson("", "55", "FU")),
       "1:34: moves[1].move: not legal: P*5e: no such piece in hand"},
      {Game(MoveJson("", "55", "OU")), "1:62: moves[1].move: can't be dropped"},
      {Game(absl::StrCat(p76, ",",
                         "{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},"
                         "\"same\":true}}")),
       "1:125: moves[2].move: not the square of the move before, 7f"},
      {Game("{\"special\":\"\"}"), "1:37: moves[1].special: must not be empty"},
      {Game("{\"special\":1}"), "1:37: moves[1].special: must be a string"},
      {Game(absl::StrCat("{\"special\":\"TORYO\"},", p76)),
       "1:46: moves[2]: stands behind the end"},
      {Game("{\"special\":\"TORYO\",\"comments\":\"x\"}"),
       "1:56: moves[1].comments: must be an array"},
      {Game("{\"special\":\"TORYO\",\"time\":{}}"), "1:52: moves[1].time: \"now\" is missing"},
      {Game("{\"special\":\"TORYO\",\"time\":{\"now\":{\"m\":1,\"s\":1.5}}}"),
       "1:70: moves[1].time: must be an integer from 0 to 999999"},
      {Game("{\"special\":\"TORYO\",\"forks\":[[]]}"), "1:54: moves[1].forks[0]: an empty fork"},
      {Game(absl::StrCat("{\"special\":\"TORYO\",\"forks\":[[", MoveJson("77", "75", "FU"), "]]}")),
       "1:63: moves[1].forks[0][0].move: not legal: 7g7e: the piece can't go there"},
      {"{\"moves\":[{\"move\":{}}]}", "1:19: moves[0]: element 0 is the start and has no \"move\""},
  };
  for (const auto& c : kCases) EXPECT_EQ(ErrorOf(c.text), c.error) << c.text;
}

TEST(JkfTest, HostileNestingIsAnError) {
  const std::string open(100'000, '[');
  EXPECT_EQ(ErrorOf("{\"moves\":" + open), "1:1517: nested more than 1508 deep");
  std::string forks = "{\"special\":\"TORYO\"";
  for (int i = 0; i < 20'000; ++i) forks += ",\"forks\":[[{\"special\":\"TORYO\"";
  EXPECT_EQ(ErrorOf("{\"moves\":[{}," + forks).substr(0, 8), "1:14572:");
}

TEST(JkfTest, ForksGoAsDeepAsAllowed) {
  Record record;
  record.handicap = "平手";
  record.start = *ParseSfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  // A comb: every branch has a branch on its second move.
  RecordNode* node = &record.root;
  for (int i = 0; i <= kMaxForkDepth + 1; ++i) {
    for (const char* usi : i % 2 == 0 ? std::vector<const char*>{"2h3h", "2h1h"}
                                      : std::vector<const char*>{"8b7b", "8b9b"}) {
      node->children.push_back(std::make_unique<RecordNode>());
      node->children.back()->end = usi[0] == '2' ? RecordEnd::kResign : RecordEnd::kMate;
    }
    // The moves don't matter: ends with siblings nest as well.
    node->children.back()->end = RecordEnd::kNone;
    node->children.back()->move = UsiMove(i % 4 == 0   ? "2h1h"
                                          : i % 4 == 1 ? "8b9b"
                                          : i % 4 == 2 ? "1h2h"
                                                       : "9b8b");
    node = node->children.back().get();
  }
  std::vector<std::string> notes;
  const std::string text = WriteJkf(record, &notes);
  EXPECT_THAT(notes, ElementsAre("forks more than 500 deep are left out"));
  const absl::StatusOr<std::vector<Record>> read = ParseJkf(text, &notes);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(Write(read->front()), text);
}

TEST(JkfTest, RandomRecordsComeBackWhole) {
  tsume_test::Random random(7);
  for (int i = 0; i < 400; ++i) {
    const Record record = tsume_test::SampleRecord(&random, {.max_moves = 100, .preamble = false});
    std::vector<std::string> notes;
    const std::string text = WriteJkf(record, &notes);
    EXPECT_THAT(notes, IsEmpty());
    const absl::StatusOr<std::vector<Record>> read = ParseJkf(text, &notes);
    ASSERT_TRUE(read.ok()) << read.status() << "\n" << text;
    EXPECT_THAT(notes, IsEmpty());
    EXPECT_EQ(WriteJkf(read->front(), &notes), text);
    EXPECT_EQ(RecordText(read->front()), RecordText(record)) << text;
  }
}

TEST(JkfTest, InvalidUtf8DoesNoHarm) {
  Record record = Parse(Game(""));
  record.root.comments = {"\xFF"};
  EXPECT_EQ(Parse(Write(record)).root.comments[0], "\uFFFD");
}

}  // namespace
}  // namespace shogi
