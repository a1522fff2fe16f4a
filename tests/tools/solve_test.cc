// tsume solve, from the command line to the bytes it writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/tools/harness.h"

namespace tsume_test {
namespace {

using nlohmann::ordered_json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

// One ply, three plies with two kings (rules.md T11), no mate (T02).
constexpr char kMateIn1[] = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
constexpr char kMateIn3[] = "8p/8k/9/8K/9/9/9/9/6R2 b Gr2b3g4s4n4l17p 1";
constexpr char kNoMate[] = "8k/6G2/9/7N1/9/9/9/9/9 b P2r2b3g4s3n4l17p 1";
constexpr char kTwoPawns[] = "7k1/9/6PP1/7P1/9/9/9/9/9 b S 1";

std::vector<ordered_json> JsonLines(const std::string& text) {
  std::vector<ordered_json> records;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    records.push_back(ordered_json::parse(line));
  }
  return records;
}

class SolveTest : public ToolTest {};

TEST_F(SolveTest, JsonHasTheKeysOfTheContractInTheirOrder) {
  for (const char* sfen : {kMateIn1, kNoMate, kTwoPawns}) {
    const CommandResult run = RunTsume({"solve", "--format", "json", "--sfen", sfen});
    const std::vector<ordered_json> records = JsonLines(run.out);
    ASSERT_THAT(records, SizeIs(1));
    std::vector<std::string> keys;
    for (const auto& [key, unused] : records[0].items()) keys.push_back(key);
    EXPECT_THAT(keys,
                ElementsAre("id", "sfen", "verdict", "plies", "lower", "upper", "raw_plies", "line",
                            "line_ja", "surplus", "nodes", "seconds", "verified", "error"));
  }
}

TEST_F(SolveTest, JsonOfAMate) {
  const CommandResult run =
      RunTsume({"solve", "--format", "json", "--no-times", "--sfen", kMateIn3});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err, "");
  ordered_json json = ordered_json::parse(run.out);
  EXPECT_EQ(json["id"], "--sfen:1");
  EXPECT_EQ(json["sfen"], kMateIn3);
  EXPECT_EQ(json["verdict"], "mate");
  EXPECT_EQ(json["plies"], 3);
  EXPECT_EQ(json["lower"], 3);
  EXPECT_EQ(json["upper"], 3);
  EXPECT_TRUE(json["raw_plies"].is_null());
  EXPECT_EQ(json["line"], ordered_json({"G*2c", "1b2a", "3i3b+"}));
  EXPECT_EQ(json["line_ja"], ordered_json({"▲２三金", "△２一玉", "▲３二飛成"}));
  EXPECT_EQ(json["surplus"], "");
  EXPECT_TRUE(json["seconds"].is_null());
  EXPECT_TRUE(json["error"].is_null());
}

TEST_F(SolveTest, JsonOfNoMateAndOfBadInput) {
  CommandResult run = RunTsume({"solve", "--format", "json", "--sfen", kNoMate});
  EXPECT_EQ(run.exit_code, 1);
  ordered_json json = ordered_json::parse(run.out);
  EXPECT_EQ(json["verdict"], "no_mate");
  for (const char* key : {"plies", "lower", "upper", "line", "line_ja", "surplus", "error"}) {
    EXPECT_TRUE(json[key].is_null()) << key;
  }
  run = RunTsume({"solve", "--format", "json", "--sfen", kTwoPawns});
  EXPECT_EQ(run.exit_code, 2);
  json = ordered_json::parse(run.out);
  EXPECT_EQ(json["verdict"], "invalid");
  EXPECT_TRUE(json["sfen"].is_null());
  EXPECT_TRUE(json["nodes"].is_null());
  EXPECT_THAT(json["error"].get<std::string>(), StartsWith("--sfen:1:"));
  EXPECT_THAT(json["error"].get<std::string>(), HasSubstr("IN_NIFU"));
}

TEST_F(SolveTest, ABatchGoesOnAfterABadProblem) {
  const std::string file =
      Write("a.sfen", absl::StrCat("# three\n", kMateIn1, "\n", kTwoPawns, "\n", kNoMate, "\n"));
  const CommandResult run = RunTsume({"solve", "--format", "json", file});
  EXPECT_EQ(run.exit_code, 2);  // Bad input outranks the missing mate.
  const std::vector<ordered_json> records = JsonLines(run.out);
  ASSERT_THAT(records, SizeIs(3));
  EXPECT_EQ(records[0]["verdict"], "mate");
  EXPECT_EQ(records[0]["id"], file + ":2");
  EXPECT_EQ(records[1]["verdict"], "invalid");
  EXPECT_THAT(records[1]["error"].get<std::string>(), StartsWith(file + ":3:"));
  EXPECT_EQ(records[2]["verdict"], "no_mate");
  EXPECT_THAT(run.err, StartsWith("3 problems: mate 1, no mate 1, undecided 0, invalid 1\n"));
}

TEST_F(SolveTest, JobsKeepTheOrderOfTheInput) {
  std::string text;
  for (int i = 0; i < 60; ++i) {
    absl::StrAppend(&text, "p", i, "\t", i % 3 == 0 ? kMateIn3 : kMateIn1, "\n");
  }
  const std::string file = Write("many.tsv", text);
  const CommandResult one = RunTsume({"solve", "--format", "json", "--no-times", file});
  const CommandResult four =
      RunTsume({"solve", "--format", "json", "--no-times", "--jobs", "4", file});
  EXPECT_EQ(one.exit_code, 0);
  EXPECT_EQ(one.out, four.out);
  EXPECT_THAT(JsonLines(four.out), SizeIs(60));
}

TEST_F(SolveTest, NoTimesMakesTwoRunsEqual) {
  const std::vector<std::string> arguments = {"solve",  "--no-times", "--sfen",
                                              kMateIn3, "--sfen",     kNoMate};
  const CommandResult run = RunTsume(arguments);
  EXPECT_EQ(run.out, RunTsume(arguments).out);
  EXPECT_EQ(run.err, RunTsume(arguments).err);
}

TEST_F(SolveTest, TextOfOneProblem) {
  const CommandResult run = RunTsume({"solve", "--no-times", "--sfen", kMateIn3});
  EXPECT_THAT(run.out, StartsWith("--sfen:1\n"
                                  "後手の持駒："));
  EXPECT_THAT(run.out, HasSubstr("+---------------------------+\n"
                                 "| ・ ・ ・ ・ ・ ・ ・ ・v歩|一\n"
                                 "| ・ ・ ・ ・ ・ ・ ・ ・v玉|二\n"));
  EXPECT_THAT(run.out, HasSubstr("Black attacks. White holds every piece that isn't shown.\n"
                                 "mate in 3\n"
                                 "\n"
                                 "   1 ▲２三金          2 △２一玉          3 ▲３二飛成\n"
                                 "\n"));
}

TEST_F(SolveTest, TextOfSeveralProblemsIsShort) {
  const std::string file = Write("a.tsv", absl::StrCat("one\t", kMateIn1, "\t3\n",  //
                                                       "two\t", kNoMate, "\n"));
  const CommandResult run = RunTsume({"solve", "--no-times", file});
  EXPECT_THAT(run.out, StartsWith("one: mate in 1; the file says 3  ("));
  EXPECT_THAT(run.out, HasSubstr(" nodes)\n    ▲５二金\ntwo: no mate  ("));
  EXPECT_THAT(run.out, Not(HasSubstr("持駒")));
  const CommandResult with_board = RunTsume({"solve", "--no-times", "--board", "on", file});
  EXPECT_THAT(with_board.out, HasSubstr("先手の持駒：金\n"));
}

TEST_F(SolveTest, Japanese) {
  const std::string file = Write("a.tsv", absl::StrCat("一\t", kMateIn1, "\n二\t", kNoMate, "\n"));
  CommandResult run = RunTsume({"solve", "--lang", "ja", "--no-times", file});
  EXPECT_THAT(run.out, StartsWith("一: 1手詰  ("));
  EXPECT_THAT(run.out, HasSubstr("局面)\n    ▲５二金\n二: 詰みなし（不詰）"));
  EXPECT_THAT(run.err, StartsWith("2問：詰み 1、不詰 1、未解決 0、不正 0\n"));
  run = RunTsume({"solve", "--lang", "ja", "--no-times", "--sfen", kMateIn1});
  EXPECT_THAT(run.out, HasSubstr("攻方は先手。後手の持駒は残り全部。\n1手詰\n"));
}

TEST_F(SolveTest, FirstStopsAtTheVerdict) {
  const CommandResult run = RunTsume({"solve", "--format", "json", "--first", "--sfen", kMateIn3});
  EXPECT_EQ(run.exit_code, 0);
  const ordered_json json = ordered_json::parse(run.out);
  EXPECT_EQ(json["verdict"], "mate");
  EXPECT_TRUE(json["plies"].is_null());
  EXPECT_TRUE(json["line"].is_null());
  EXPECT_GE(json["upper"], 3);
}

TEST_F(SolveTest, RawLengthCountsFutileInterpositions) {
  // rules.md T13: one ply under the standard rule, three with every interposition.
  const CommandResult run = RunTsume({"solve", "--format", "json", "--with-raw", "--sfen",
                                      "9/9/9/8k/8B/8+R/9/9/9 b rb4g4s4n4l18p 1"});
  const ordered_json json = ordered_json::parse(run.out);
  EXPECT_EQ(json["plies"], 1);
  EXPECT_EQ(json["raw_plies"], 3);
  const CommandResult none =
      RunTsume({"solve", "--format", "json", "--with-raw", "--futile", "none", "--sfen",
                "9/9/9/8k/8B/8+R/9/9/9 b rb4g4s4n4l18p 1"});
  EXPECT_EQ(ordered_json::parse(none.out)["plies"], 3);
  EXPECT_EQ(ordered_json::parse(none.out)["raw_plies"], 3);
}

TEST_F(SolveTest, ALimitLeavesTheAnswerOpen) {
  const CommandResult run = RunTsume({"solve", "--format", "json", "--nodes", "1", "--sfen",
                                      "7nl/5B1k1/6Ppp/5+R3/9/9/9/9/9 b Srb4g3s3n3l15p 1"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(ordered_json::parse(run.out)["plies"], nullptr);
}

TEST_F(SolveTest, CsvHasOneLineAProblem) {
  const std::string file =
      Write("a.tsv", absl::StrCat("\"a, b\"\t", kMateIn3, "\nbad\t", kTwoPawns, "\n"));
  const CommandResult run = RunTsume({"solve", "--format", "csv", "--no-times", file});
  const std::vector<std::string> lines = absl::StrSplit(run.out, '\n');
  ASSERT_THAT(lines, SizeIs(4));
  EXPECT_EQ(lines[0],
            "id,sfen,verdict,plies,lower,upper,raw_plies,line,line_ja,surplus,nodes,seconds,"
            "verified,error");
  EXPECT_THAT(lines[1], StartsWith(absl::StrCat("\"\"\"a, b\"\"\",", kMateIn3,
                                                ",mate,3,3,3,,G*2c 1b2a 3i3b+,")));
  EXPECT_THAT(lines[2], StartsWith("bad,,invalid,,,,,,,,,,,"));
}

TEST_F(SolveTest, Kif) {
  const CommandResult run = RunTsume({"solve", "--format", "kif", "--sfen", kMateIn1});
  EXPECT_EQ(run.out,
            "#KIF version=2.0 encoding=UTF-8\n"
            "後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七\n"
            "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
            "+---------------------------+\n"
            "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
            "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n"
            "+---------------------------+\n"
            "先手の持駒：金\n"
            "手数----指手---------消費時間--\n"
            "*tsume: mate in 1\n"
            "   1 ５二金打\n"
            "   2 詰み\n"
            "まで1手で詰み\n");
}

TEST_F(SolveTest, KifOpensAgain) {
  const CommandResult run = RunTsume({"solve", "--format", "kif", "--sfen", kMateIn3});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.out, HasSubstr("２三金打"));
  const std::string file = Write("solved.kif", run.out);
  const CommandResult again = RunTsume({"show", "--format", "json", file});
  EXPECT_EQ(ordered_json::parse(again.out)["intended"], ordered_json({"G*2c", "1b2a", "3i3b+"}));
}

TEST_F(SolveTest, KifOfSeveralNeedsAFolder) {
  const std::string file =
      Write("a.tsv", absl::StrCat("x/1\t", kMateIn1, "\nx:1\t", kMateIn3, "\n"));
  CommandResult run = RunTsume({"solve", "--format", "kif", file});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("-o FOLDER/"));
  run = RunTsume({"solve", "--format", "kif", "-o", Path("out") + "/", "--encoding", "sjis", file});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(ReadFile(Path("out/x-1.kif")), HasSubstr("Shift_JIS"));
  EXPECT_THAT(ReadFile(Path("out/x-1-2.kif")), Not(testing::IsEmpty()));
}

TEST_F(SolveTest, SummaryAsJson) {
  const std::string file = Write("a.sfen", absl::StrCat(kMateIn1, "\n", kNoMate, "\n"));
  const CommandResult run = RunTsume({"solve", "--no-times", "--summary", Path("s.json"), file});
  EXPECT_EQ(run.err, "");
  const ordered_json json = ordered_json::parse(ReadFile(Path("s.json")));
  EXPECT_EQ(json["problems"], 2);
  EXPECT_EQ(json["done"], 2);
  EXPECT_EQ(json["verdicts"],
            ordered_json({{"mate", 1}, {"no_mate", 1}, {"unknown", 0}, {"invalid", 0}}));
  EXPECT_EQ(json["exact"], 1);
  EXPECT_EQ(json["seconds"], nullptr);
}

TEST_F(SolveTest, AStopWritesNothingMoreAndSaysSo) {
  std::atomic<bool> stop{true};
  const std::string file = Write("a.sfen", absl::StrCat(kMateIn1, "\n", kMateIn1, "\n"));
  const CommandResult run = RunTsume({"solve", "--no-times", file}, "", &stop);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, StartsWith("0 problems (interrupted; of 2)"));
}

TEST_F(SolveTest, RestrictedHandsAreNoted) {
  const std::vector<std::string> arguments = {"solve", "--sfen", "4k4/9/4P4/9/9/9/9/9/9 b Gr 1"};
  EXPECT_THAT(RunTsume(arguments).out, HasSubstr("White holds only 飛, a restricted hand"));
  std::vector<std::string> json = arguments;
  json.insert(json.end(), {"--format", "json"});
  EXPECT_THAT(RunTsume(json).err, StartsWith("--sfen:1: note: HAND_LIMIT: White holds only 飛"));
  json.push_back("--quiet");
  EXPECT_EQ(RunTsume(json).err, "");
}

TEST_F(SolveTest, ColoursOnlyOnRequest) {
  EXPECT_THAT(RunTsume({"solve", "--sfen", kMateIn1}).out, Not(HasSubstr("\x1b[")));
  EXPECT_THAT(RunTsume({"solve", "--color", "always", "--sfen", kMateIn1}).out,
              HasSubstr("\x1b[32mmate in 1"));
}

}  // namespace
}  // namespace tsume_test
