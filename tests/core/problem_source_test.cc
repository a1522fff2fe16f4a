#include "core/problem_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kif.h"
#include "core/sfen.h"

namespace shogi {
namespace {

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
  EXPECT_THAT(IntendedLine(source.problems[1]), testing::ElementsAre("G*3b"));
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
  EXPECT_THAT(IntendedLine(source.problems[0]), testing::ElementsAre("G*3b"));
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
  EXPECT_THAT(IntendedLine(inferred), testing::ElementsAre("L*5i", "P*5e"));
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
  EXPECT_THAT(IntendedLine(source.problems[0]), testing::ElementsAre("S*2b"));

  record.headers.clear();
  source = ReadProblems("a.kif", WriteKif(record));
  ASSERT_THAT(source.problems, SizeIs(1));
  EXPECT_EQ(source.problems[0].id, "a.kif#1");
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
