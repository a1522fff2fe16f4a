// What all commands share: help, mistakes in options, inputs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/tools/harness.h"

namespace tsume_test {
namespace {

using nlohmann::ordered_json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kMateIn1[] = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

class CommandLineTest : public ToolTest {};

TEST_F(CommandLineTest, HelpAndVersionSucceed) {
  EXPECT_THAT(RunTsume({"--version"}).out, StartsWith("tsume "));
  const CommandResult help = RunTsume({"--help"});
  EXPECT_EQ(help.exit_code, 0);
  for (const char* command : {"solve", "show", "convert", "perft", "bench"}) {
    EXPECT_THAT(help.out, HasSubstr(command));
    const CommandResult run = RunTsume({command, "--help"});
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_THAT(run.out, HasSubstr("Example"));
    EXPECT_EQ(run.err, "");
  }
  // What doesn't exist isn't offered.
  for (const char* command : {"check", "grade", "usi"}) {
    EXPECT_THAT(help.out, Not(HasSubstr(std::string("  ") + command + " ")));
    EXPECT_EQ(RunTsume({command}).exit_code, 2);
  }
}

TEST_F(CommandLineTest, MistakesExitWith2AndSayWhatIsWrong) {
  const auto error = [](std::vector<std::string> arguments) {
    const CommandResult run = RunTsume(arguments);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_THAT(error({}), HasSubstr("subcommand is required"));
  EXPECT_THAT(error({"slove"}), Not(testing::IsEmpty()));
  EXPECT_THAT(error({"solve"}), HasSubstr("no problem given"));
  EXPECT_THAT(error({"solve", "--format", "xml", "x"}), HasSubstr("none of text|json|csv|kif"));
  EXPECT_THAT(error({"solve", "--time", "3 fortnights", "x"}), HasSubstr("--time"));
  EXPECT_THAT(error({"solve", "--time", "-3s", "x"}), HasSubstr("--time"));
  EXPECT_THAT(error({"solve", "--set", "Q1", "x"}), HasSubstr("--set"));
  EXPECT_THAT(error({"solve", "--jobs", "-1", "x"}), HasSubstr("--jobs"));
  EXPECT_THAT(error({"convert", "x"}), HasSubstr("--to"));
  EXPECT_THAT(error({"perft"}), HasSubstr("--depth"));
}

TEST_F(CommandLineTest, UnreadableInputsAreNamedAndTheOthersRead) {
  const std::string good = Write("good.sfen", kMateIn1);
  const std::string empty = Write("empty.sfen", "# nothing\n");
  const CommandResult run = RunTsume({"show", "--format", "json", Path("none.sfen"), empty, good});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err, "tsume: " + Path("none.sfen") + ": No such file or directory\n" +
                         "tsume: " + empty + ": holds no problem\n");
  EXPECT_EQ(ordered_json::parse(run.out)["id"], good + ":1");
}

TEST_F(CommandLineTest, FoldersAreReadInOrder) {
  Write("d/b.sfen", kMateIn1);
  Write("d/a/z.sfen", kMateIn1);
  Write("d/README.md", kMateIn1);
  Write("d/.git/x.sfen", kMateIn1);
  const CommandResult refused = RunTsume({"convert", "--to", "sfen", Path("d")});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--recursive"));
  const CommandResult run = RunTsume({"show", "--format", "facts", "-r", Path("d")});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.out, StartsWith(Path("d/a/z.sfen") + ":1\n"));
  EXPECT_THAT(run.out, HasSubstr("\n\n" + Path("d/b.sfen") + ":1\n"));
  EXPECT_THAT(run.out, Not(HasSubstr("README")));
  EXPECT_THAT(run.out, Not(HasSubstr(".git")));
}

TEST_F(CommandLineTest, StandardInput) {
  const CommandResult run =
      RunTsume({"convert", "--to", "usi", "-"}, std::string(kMateIn1) + " moves G*5b");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\n");
}

TEST_F(CommandLineTest, PerftPrintsTheTotalOnTheLastLine) {
  EXPECT_EQ(RunTsume({"perft", "--depth", "0"}).out, "1\n");
  CommandResult run = RunTsume({"perft", "--depth", "3"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, "25470\n");
  EXPECT_THAT(run.err, HasSubstr("nodes/s"));
  run = RunTsume({"perft", "--depth", "2", "--divide", "--kind", "checks", "--sfen",
                  "4k4/9/4P4/9/9/9/9/9/9 b G 1"});
  EXPECT_EQ(run.out, "5c5b: 5\n5c5b+: 1\nG*4a: 3\nG*4b: 3\nG*5b: 0\nG*6a: 3\nG*6b: 3\n18\n");
  EXPECT_EQ(RunTsume({"perft", "--depth", "2", "--kind", "checks", "--sfen",
                      "4k4/9/4P4/9/9/9/9/9/9 b G 1"})
                .out,
            "18\n");
  EXPECT_EQ(RunTsume({"perft", "--depth", "1", "--sfen", "9/9"}).exit_code, 2);
}

}  // namespace
}  // namespace tsume_test
