// tsume convert, from the command line to the bytes it writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/encoding.h"
#include "tests/tools/harness.h"

namespace tsume_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kUsi[] =
    "position sfen 8p/8k/9/8K/9/9/9/9/6R2 b Gr2b3g4s4n4l17p 1 moves G*2c 1b2a 3i3b+";

class ConvertTest : public ToolTest {};

TEST_F(ConvertTest, EveryFormatKeepsTheMainLine) {
  const std::string usi = Write("a.sfen", std::string(kUsi) + "\n");
  for (const char* format : {"kif", "ki2", "csa", "jkf", "usi"}) {
    const std::string file = Path(std::string("a.") + format);
    const CommandResult there = RunTsume({"convert", "--to", format, usi, "-o", file});
    EXPECT_EQ(there.exit_code, 0) << there.err;
    EXPECT_EQ(there.err, "") << format;
    const CommandResult back = RunTsume({"convert", "--to", "usi", file});
    EXPECT_EQ(back.exit_code, 0) << back.err;
    EXPECT_EQ(back.out, std::string(kUsi) + "\n") << format;
  }
}

TEST_F(ConvertTest, SaysWhatAFormatCannotHold) {
  CommandResult run = RunTsume({"convert", "--to", "sfen", "--sfen", kUsi});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, "8p/8k/9/8K/9/9/9/9/6R2 b Gr2b3g4s4n4l17p 1\n");
  EXPECT_EQ(run.err, "--sfen:1: note: SFEN has no place for 3 moves\n");
  run = RunTsume({"convert", "--to", "bod", "--quiet", "--sfen", kUsi});
  EXPECT_THAT(run.out, HasSubstr("先手の持駒：金\n"));
  EXPECT_EQ(run.err, "");
}

TEST_F(ConvertTest, PositionsStayAsWritten) {
  EXPECT_EQ(RunTsume({"convert", "--to", "sfen", "--sfen", "4k4/9/4P4/9/9/9/9/9/9 b G 1"}).out,
            "4k4/9/4P4/9/9/9/9/9/9 b G 1\n");
  EXPECT_EQ(RunTsume({"convert", "--to", "sfen", "--hands", "auto", "--sfen",
                      "4k4/9/4P4/9/9/9/9/9/9 b G 1"})
                .out,
            "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n");
  // A whole game with odds isn't completed to 40 pieces.
  EXPECT_THAT(RunTsume({"convert", "--to", "sfen", "-"}, "手合割：二枚落ち\n   1 ６二銀(71)\n").out,
              StartsWith("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"));
}

TEST_F(ConvertTest, BranchesAndCommentsSurviveKif) {
  const std::string kif = Write("a.kif",
                                "作者：だれか\n"
                                "後手の持駒：なし\n"
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
                                "   1 ５二金打+\n"
                                "*頭金\n"
                                "   2 詰み\n"
                                "\n"
                                "変化：1手\n"
                                "   1 ４二金打\n");
  const CommandResult jkf = RunTsume({"convert", "--to", "jkf", kif, "-o", Path("a.jkf")});
  EXPECT_EQ(jkf.exit_code, 0) << jkf.err;
  const CommandResult back = RunTsume({"convert", "--to", "kif", Path("a.jkf")});
  EXPECT_THAT(back.out, HasSubstr("作者：だれか\n"));
  EXPECT_THAT(back.out, HasSubstr("*頭金\n"));
  EXPECT_THAT(back.out, HasSubstr("変化：1手\n"));
  EXPECT_THAT(back.out, HasSubstr("４二金打"));
  const CommandResult usi = RunTsume({"convert", "--to", "usi", kif});
  EXPECT_THAT(usi.err,
              EndsWith(": note: USI has no place for 1 branches, 1 comments, 1 headers\n"));
}

TEST_F(ConvertTest, ShiftJisOnRequest) {
  const CommandResult run =
      RunTsume({"convert", "--to", "kif", "--encoding", "sjis", "--sfen", kUsi});
  EXPECT_FALSE(shogi::IsUtf8(run.out));
  EXPECT_THAT(run.out, HasSubstr("encoding=Shift_JIS"));
  const CommandResult back = RunTsume({"convert", "--to", "usi", Write("a.kif", run.out)});
  EXPECT_EQ(back.out, std::string(kUsi) + "\n");
}

TEST_F(ConvertTest, TheTitleOfATsvLineGoesAlong) {
  const std::string file = Write("a.tsv", std::string("第一番\t4k4/9/4P4/9/9/9/9/9/9 b G 1\n"));
  const CommandResult run = RunTsume({"convert", "--to", "kif", file});
  EXPECT_THAT(run.out, HasSubstr("作品名：第一番\n"));
  EXPECT_EQ(run.err, "");
}

TEST_F(ConvertTest, SeveralRecords) {
  const std::string file = Write("a.sfen", std::string(kUsi) + "\n9/9 b - 1\n" + kUsi + "\n");
  const CommandResult csa = RunTsume({"convert", "--to", "csa", file});
  EXPECT_EQ(csa.exit_code, 2);  // The second one is bad; the others are written.
  EXPECT_THAT(csa.err, HasSubstr(file + ":2:"));
  EXPECT_THAT(csa.out, HasSubstr("\n/\n"));
  const CommandResult back = RunTsume({"convert", "--to", "usi", Write("a.csa", csa.out)});
  EXPECT_EQ(back.out, std::string(kUsi) + "\n" + kUsi + "\n");
  const CommandResult kif = RunTsume({"convert", "--to", "kif", file});
  EXPECT_EQ(kif.exit_code, 2);
  EXPECT_THAT(kif.out, IsEmpty());
  EXPECT_THAT(kif.err, HasSubstr("-o FOLDER/"));
}

TEST_F(ConvertTest, OutputThatCannotBeWritten) {
  const CommandResult run =
      RunTsume({"convert", "--to", "sfen", "--sfen", kUsi, "-o", Path("no/such/folder/a")});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("No such file or directory"));
}

}  // namespace
}  // namespace tsume_test
