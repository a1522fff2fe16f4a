#include "core/problem_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kif.h"
#include "core/sfen.h"

namespace shogi {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

std::string Message(const SourceProblem& problem) { return std::string(problem.status.message()); }

std::vector<std::string> IntendedLine(const SourceProblem& problem) {
  std::vector<std::string> line;
  for (Move move : problem.record.MainLine()) line.push_back(ToUsi(move));
  return line;
}

constexpr char kRestSfen[] = "7k1/9/7S1/9/9/9/9/9/9 b S2r2b4g2s4n4l18p 1";

TEST(ProblemSourceTest, ReadsEverySfenLineAndSkipsComments) {
  const Source source = ReadProblems("a.sfen",
                                     "# two problems\n"
                                     "\n"
                                     "7k1/9/7S1/9/9/9/9/9/9 b S 1\n"
                                     "position sfen 6k2/9/6P2/9/9/9/9/9/9 b G 1 moves G*3b\n"
                                     "sfen 6k2/9/6P2/9/9/9/9/9/9 b G\n");
  ASSERT_THAT(source.problems, SizeIs(3));
  EXPECT_EQ(source.problems[0].id, "a.sfen:3");
  EXPECT_FALSE(source.problems[0].named);
  EXPECT_EQ(ToSfen(source.problems[0].record.start), kRestSfen);
  EXPECT_EQ(source.problems[0].hand_source, HandSource::kRest);
  EXPECT_EQ(source.problems[1].id, "a.sfen:4");
  EXPECT_THAT(IntendedLine(source.problems[1]), ElementsAre("G*3b"));
  EXPECT_TRUE(source.problems[2].status.ok());
}

TEST(ProblemSourceTest, ReadsTsv) {
  const Source source =
      ReadProblems("a.tsv",
                   "one\t6k2/9/6P2/9/9/9/9/9/9 b G 1\t1\tG*3b\tby nobody | a note\n"
                   "\t6k2/9/6P2/9/9/9/9/9/9 b G 1\t-\t-\n"
                   "three\t6k2/9/6P2/9/9/9/9/9/9 b G 1\n"
                   "four\t6k2/9/6P2/9/9/9/9/9/9 b G 1\tmany\ta note about nothing\n");
  ASSERT_THAT(source.problems, SizeIs(4));
  EXPECT_EQ(source.problems[0].id, "one");
  EXPECT_TRUE(source.problems[0].named);
  EXPECT_EQ(source.problems[0].place, "a.tsv:1");
  EXPECT_EQ(source.problems[0].plies, 1);
  EXPECT_THAT(IntendedLine(source.problems[0]), ElementsAre("G*3b"));
  EXPECT_EQ(source.problems[1].id, "a.tsv:2");
  EXPECT_EQ(source.problems[1].plies, std::nullopt);
  EXPECT_THAT(IntendedLine(source.problems[1]), testing::IsEmpty());
  EXPECT_EQ(source.problems[2].id, "three");
  EXPECT_TRUE(source.problems[3].status.ok()) << source.problems[3].status;
}

TEST(ProblemSourceTest, GoesOnAfterBadLinesAndNamesThePlace) {
  const Source source = ReadProblems("b.sfen",
                                     "7k1/9/7S1/9/9/9/9/9 b S 1\n"       // 8 ranks
                                     "7k1/9/7S1/9/9/9/9/9/9 b S 1\n"     // fine
                                     "nonsense\n"                        // no position at all
                                     "7k1/9/7S1/9/9/9/9/9/9/ b S 1\n"    // a slash too many
                                     "9/9/7S1/9/9/9/9/9/9 b S 1\n"       // no king
                                     "7k1/9/6PP1/7P1/9/9/9/9/9 b S 1\n"  // two pawns
                                     "6k2/9/6P2/9/9/9/9/9/9 b G 1 moves G*3b G*3c\n"
                                     "6k2/9/6P2/9/9/9/9/9/9 b G 1 moves G*33\n");
  ASSERT_THAT(source.problems, SizeIs(8));
  EXPECT_THAT(Message(source.problems[0]), StartsWith("b.sfen:1:"));
  EXPECT_TRUE(source.problems[1].status.ok());
  EXPECT_THAT(Message(source.problems[2]), StartsWith("b.sfen:3:2: "));
  EXPECT_THAT(Message(source.problems[3]), StartsWith("b.sfen:4:"));
  EXPECT_THAT(Message(source.problems[4]), StartsWith("b.sfen:5:1: IN_KING"));
  EXPECT_THAT(Message(source.problems[5]), HasSubstr("IN_NIFU"));
  EXPECT_THAT(Message(source.problems[6]), StartsWith("b.sfen:7:40: move 2 is not legal: "));
  EXPECT_THAT(Message(source.problems[7]), StartsWith("b.sfen:8:35: 'G*33' is not a move"));
}

TEST(ProblemSourceTest, ColumnsOfTsvErrorsCountFromTheLine) {
  const Source source = ReadProblems("c.tsv",
                                     "詰\t7k1/9/7S1/9/9/9/9/9/9 x S 1\n"
                                     "x\t6k2/9/6P2/9/9/9/9/9/9 b G 1\t1\tG*4b\n"
                                     "y\t9/9/6P2/9/9/9/9/9/9 b G 1\n"
                                     "z\tnonsense\t1\n");
  ASSERT_THAT(source.problems, SizeIs(4));
  EXPECT_EQ(source.problems[0].id, "詰");
  // Columns count characters: the side to move is the 25th.
  EXPECT_THAT(Message(source.problems[0]), StartsWith("c.tsv:1:25: "));
  EXPECT_TRUE(source.problems[1].status.ok());
  EXPECT_THAT(Message(source.problems[2]), StartsWith("c.tsv:3:3: IN_KING"));
  EXPECT_THAT(Message(source.problems[3]), StartsWith("c.tsv:4:4: "));
}

TEST(ProblemSourceTest, TheIntendedLineMayDropWhatIsInTheInferredHand) {
  constexpr char kText[] = "4k4/9/9/9/9/9/9/9/9 b L 1 moves L*5i P*5e";
  const SourceProblem inferred = ReadSfenProblem("x", 1, kText);
  ASSERT_TRUE(inferred.status.ok()) << inferred.status;
  EXPECT_THAT(IntendedLine(inferred), ElementsAre("L*5i", "P*5e"));
  EXPECT_THAT(Message(ReadSfenProblem("x", 1, kText, {.hands = HandRule::kGiven})),
              StartsWith("x:1:38: move 2 is not legal"));
}

TEST(ProblemSourceTest, HandRules) {
  constexpr char kLimited[] = "7k1/9/7S1/9/9/9/9/9/9 b Sr 1";
  const SourceProblem limited = ReadSfenProblem("x", 1, kLimited);
  EXPECT_EQ(limited.hand_source, HandSource::kLimited);
  EXPECT_EQ(HandToSfen(limited.record.start.hand(kWhite)), "R");
  const SourceProblem rest = ReadSfenProblem("x", 1, kLimited, {.hands = HandRule::kRest});
  EXPECT_EQ(ToSfen(rest.record.start), kRestSfen);
  const SourceProblem written = ReadSfenProblem("x", 1, kLimited, {.hands = std::nullopt});
  EXPECT_EQ(HandToSfen(written.record.start.hand(kWhite)), "R");
  EXPECT_EQ(written.hand_source, HandSource::kGiven);
}

TEST(ProblemSourceTest, AttackerOverridesTheSideToMove) {
  constexpr char kText[] = "9/9/9/9/9/9/7s1/9/7K1 b s 1";
  EXPECT_THAT(Message(ReadSfenProblem("x", 1, kText)), HasSubstr("IN_KING"));
  const SourceProblem white = ReadSfenProblem("x", 1, kText, {.attacker = kWhite});
  ASSERT_TRUE(white.status.ok()) << white.status;
  EXPECT_EQ(white.record.start.side_to_move(), kWhite);
  EXPECT_EQ(white.record.start.hand(kBlack).Count(kPawn), 18);
}

TEST(ProblemSourceTest, ReadsRecords) {
  Record record;
  record.start = *ParseSfen(kRestSfen);
  record.has_diagram = true;
  record.headers = {{"作品名", "一号"}};
  record.root.children.push_back(std::make_unique<RecordNode>());
  record.root.children[0]->move = *ParseUsiMove("S*2b");
  Source source = ReadProblems("a.kif", WriteKif(record));
  ASSERT_THAT(source.problems, SizeIs(1));
  ASSERT_TRUE(source.problems[0].status.ok()) << source.problems[0].status;
  EXPECT_EQ(source.problems[0].id, "一号");
  EXPECT_EQ(source.problems[0].hand_source, HandSource::kRest);
  EXPECT_THAT(IntendedLine(source.problems[0]), ElementsAre("S*2b"));

  record.headers.clear();
  source = ReadProblems("a.kif", WriteKif(record));
  ASSERT_THAT(source.problems, SizeIs(1));
  EXPECT_EQ(source.problems[0].id, "a.kif#1");
}

// A king on 5a or, turned, on 5i, and nothing else on the board.
std::string Diagram(bool turned = false) {
  const std::string empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
  std::string rows;
  for (int i = 1; i < 9; ++i) rows += empty;
  return turned ? rows + "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n"
                : "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n" + rows;
}

// The defender interposes a pawn, in a branch a gold, neither written as held.
constexpr char kKifMoves[] =
    "   1 ５九香打\n"
    "   2 ５五歩打\n"
    "   3 同　香(59)\n"
    "\n"
    "変化：2手\n"
    "   2 ５四金打\n";
constexpr char kKi2Moves[] =
    "▲５九香 △５五歩 ▲同　香\n"
    "\n"
    "変化：2手\n"
    "△５四金\n";
constexpr char kCsaProblem[] =
    "P-51OU\n"
    "P+00KY\n"
    "+\n"
    "+0059KY\n"
    "-0055FU\n"
    "+5955KY\n";

// The same as JKF; `hand` is white's.
std::string JkfProblem(const std::string& hand) {
  std::string board;
  for (int file = 1; file <= 9; ++file) {
    absl::StrAppend(&board, file == 1 ? "[" : ",", "[",
                    file == 5 ? R"({"color":1,"kind":"OU"})" : "{}", ",{},{},{},{},{},{},{},{}]");
  }
  return absl::StrCat(R"({"header":{},"initial":{"preset":"OTHER","data":{"color":0,"board":)",
                      board, R"(],"hands":[{"KY":1},)", hand, R"(]}},"moves":[{},)",
                      R"({"move":{"to":{"x":5,"y":9},"piece":"KY"}},)",
                      R"({"move":{"to":{"x":5,"y":5},"piece":"FU"},)",
                      R"("forks":[[{"move":{"to":{"x":5,"y":4},"piece":"KI"}}]]},)",
                      R"({"move":{"from":{"x":5,"y":9},"same":true}}]})", "\n");
}

TEST(ProblemSourceTest, TheMovesOfARecordMayDropWhatIsInTheInferredHand) {
  const std::string hand = "先手の持駒：香\n";
  const std::vector<std::pair<std::string, std::string>> files = {
      {"missing.kif", absl::StrCat(Diagram(), hand, kKifMoves)},
      {"none.kif", absl::StrCat("後手の持駒：なし\n", Diagram(), hand, kKifMoves)},
      {"missing.ki2", absl::StrCat(Diagram(), hand, kKi2Moves)},
      {"none.ki2", absl::StrCat("後手の持駒：なし\n", Diagram(), hand, kKi2Moves)},
      {"a.csa", kCsaProblem},
      {"a.jkf", JkfProblem("{}")},
  };
  for (const auto& [name, text] : files) {
    SCOPED_TRACE(name);
    const Source source = ReadProblems(name, text);
    ASSERT_THAT(source.problems, SizeIs(1));
    const SourceProblem& problem = source.problems[0];
    ASSERT_TRUE(problem.status.ok()) << problem.status;
    EXPECT_EQ(problem.hand_source, HandSource::kRest);
    EXPECT_EQ(ToSfen(problem.record.start), "4k4/9/9/9/9/9/9/9/9 b L2r2b4g4s4n3l18p 1");
    EXPECT_THAT(IntendedLine(problem), ElementsAre("L*5i", "P*5e", "5i5e"));
    const RecordNode& first = *problem.record.root.children[0];
    if (name != "a.csa") {
      ASSERT_THAT(first.children, SizeIs(2));
      EXPECT_EQ(ToUsi(first.children[1]->move), "G*5d");
    }
    // Without inference the drop is illegal, and so it is for conversion.
    for (const std::optional<HandRule> rule :
         std::vector<std::optional<HandRule>>{HandRule::kGiven, std::nullopt}) {
      EXPECT_FALSE(ReadProblems(name, text, {.hands = rule}).problems[0].status.ok());
    }
  }
}

TEST(ProblemSourceTest, MovesThatStayIllegalAreErrorsAtTheirPlace) {
  const std::string head = absl::StrCat("作品名：一号\n", Diagram(), "先手の持駒：香\n");
  Source source = ReadProblems("a.kif", absl::StrCat(head, "   1 ５九香打\n   2 ５五玉(51)\n"));
  EXPECT_THAT(Message(source.problems[0]), StartsWith("a.kif:13:6: "));
  EXPECT_EQ(source.problems[0].id, "一号");
  // The attacker's hand isn't completed, nor is one that is given in part.
  source = ReadProblems("a.kif", absl::StrCat(head, "   1 ５二金打\n"));
  EXPECT_THAT(Message(source.problems[0]), StartsWith("a.kif:12:6: "));
  source = ReadProblems("a.kif", absl::StrCat("後手の持駒：歩\n", head, kKifMoves));
  EXPECT_THAT(Message(source.problems[0]), StartsWith("a.kif:18:6: "));
  // Without the king that defends, moves aren't even looked at.
  source = ReadProblems("a.kif", absl::StrCat("作品名：二号\n", Diagram(true), kKifMoves));
  EXPECT_EQ(Message(source.problems[0]), "a.kif:1:1: IN_KING: white defends but has no king");
  EXPECT_EQ(source.problems[0].id, "二号");
}

TEST(ProblemSourceTest, TheAttackerOfTheOptionsMakesTheFirstMoveOfARecord) {
  const std::string text = absl::StrCat(Diagram(true),
                                        "後手の持駒：香\n"
                                        "   1 ５一香打\n"
                                        "   2 ５五歩打\n");
  EXPECT_THAT(Message(ReadProblems("a.kif", text).problems[0]), HasSubstr("IN_KING"));
  for (const std::optional<HandRule> rule :
       std::vector<std::optional<HandRule>>{HandRule::kAuto, HandRule::kRest}) {
    const Source source = ReadProblems("a.kif", text, {.hands = rule, .attacker = kWhite});
    ASSERT_TRUE(source.problems[0].status.ok()) << source.problems[0].status;
    EXPECT_EQ(ToSfen(source.problems[0].record.start), "9/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N3L18Pl 1");
    EXPECT_THAT(IntendedLine(source.problems[0]), ElementsAre("L*5a", "P*5e"));
  }
}

TEST(ProblemSourceTest, EachRecordOfAFileHasItsOwnHandSource) {
  const std::string csa = absl::StrJoin(
      {
          std::string(kCsaProblem),                                      // From line 1.
          absl::StrCat("P-00FU\n", kCsaProblem),                         // 8
          std::string("P-51OU\n-\n"),                                    // 16
          std::string("P-51OU\nP+00KY\n+\n+0059KY\n-5155OU\n"),          // 19
          std::string("P-51OU\nP+00KY\nP-00AL\n+\n+0059KY\n-0055FU\n"),  // 25
      },
      "/\n");
  const Source source = ReadProblems("a.csa", csa);
  ASSERT_THAT(source.problems, SizeIs(5));
  const auto expect = [&source](size_t i, HandSource hand_source, size_t moves) {
    EXPECT_TRUE(source.problems[i].status.ok()) << source.problems[i].status;
    EXPECT_EQ(source.problems[i].hand_source, hand_source) << i;
    EXPECT_THAT(IntendedLine(source.problems[i]), SizeIs(moves));
  };
  expect(0, HandSource::kRest, 3);
  expect(1, HandSource::kLimited, 3);
  EXPECT_EQ(Message(source.problems[2]), "a.csa:16:1: IN_KING: black defends but has no king");
  EXPECT_THAT(Message(source.problems[3]), StartsWith("a.csa:23:1: move 2"));
  expect(4, HandSource::kRest, 2);
  EXPECT_EQ(source.problems[4].id, "a.csa#5");
  EXPECT_EQ(source.problems[4].place, "a.csa:25");

  const Source jkf =
      ReadProblems("a.jkf", absl::StrCat(JkfProblem(R"({"FU":1,"KI":1})"), JkfProblem("{}")));
  ASSERT_THAT(jkf.problems, SizeIs(2));
  EXPECT_EQ(jkf.problems[0].hand_source, HandSource::kLimited);
  EXPECT_EQ(jkf.problems[1].hand_source, HandSource::kRest);
}

TEST(ProblemSourceTest, WhatCannotBeReadIsOneError) {
  Source source = ReadProblems("a.txt", "hello\nworld\n");
  ASSERT_THAT(source.problems, SizeIs(1));
  EXPECT_THAT(Message(source.problems[0]), StartsWith("a.txt"));
  source = ReadProblems("a.sfen", "\xff\xfe\x01\x02");
  ASSERT_THAT(source.problems, SizeIs(1));
  EXPECT_THAT(Message(source.problems[0]), StartsWith("a.sfen:1:"));
  EXPECT_THAT(ReadProblems("a.txt", "").problems, SizeIs(0));
  EXPECT_THAT(ReadProblems("a.sfen", "# nothing\n\n").problems, SizeIs(0));
}

TEST(ProblemSourceTest, ReadsAnyLineEndAndAMark) {
  const Source source =
      ReadProblems("a.sfen", absl::StrCat("\xEF\xBB\xBF", kRestSfen, "\r\n", kRestSfen, "\r\n"));
  ASSERT_THAT(source.problems, SizeIs(2));
  EXPECT_TRUE(source.problems[0].status.ok()) << source.problems[0].status;
  EXPECT_TRUE(source.problems[1].status.ok()) << source.problems[1].status;
}

TEST(ProblemSourceTest, Sets) {
  EXPECT_EQ(ParseSet("P18L4N4S4G4B2R2").value(), Hand::Full());
  const Hand one_rook = ParseSet("R1p17").value();
  EXPECT_EQ(one_rook.Count(kRook), 1);
  EXPECT_EQ(one_rook.Count(kPawn), 17);
  EXPECT_EQ(one_rook.Count(kGold), 4);
  for (const char* bad : {"", "R", "R3", "K1", "1R", "R1 ", "R99999999999"}) {
    EXPECT_FALSE(ParseSet(bad).ok()) << bad;
  }
  const SourceProblem problem =
      ReadSfenProblem("x", 1, "7k1/9/7S1/9/9/9/9/9/9 b S 1", {.set = one_rook});
  EXPECT_EQ(problem.record.start.hand(kWhite).Count(kRook), 1);
}

}  // namespace
}  // namespace shogi
