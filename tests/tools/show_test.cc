// tsume show, from the command line to the bytes it writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/parse.h"
#include "tests/tools/harness.h"
#include "tools/svg_diagram.h"

namespace tsume_test {
namespace {

using nlohmann::ordered_json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kProblem[] = "6+Rnk/8p/9/9/9/9/9/9/K8 b GS2P2b3g3s3n4l15p 1";

class ShowTest : public ToolTest {};

TEST_F(ShowTest, Text) {
  const CommandResult run = RunTsume({"show", "--sfen", kProblem});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out,
            "--sfen:1\n"
            "後手の持駒：角二　金三　銀三　桂三　香四　歩十五\n"
            "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
            "+---------------------------+\n"
            "| ・ ・ ・ ・ ・ ・ 龍v桂v玉|一\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・v歩|二\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
            "| 玉 ・ ・ ・ ・ ・ ・ ・ ・|九\n"
            "+---------------------------+\n"
            "先手の持駒：金　銀　歩二\n"
            "Black attacks. White holds only 角二　金三　銀三　桂三　香四　歩十五, a restricted "
            "hand (持駒制限).\n");
}

TEST_F(ShowTest, ColoursPromotedPiecesRed) {
  EXPECT_THAT(RunTsume({"show", "--color", "always", "--sfen", kProblem}).out,
              HasSubstr("\x1b[31m龍\x1b[0m"));
}

TEST_F(ShowTest, FactsAndJson) {
  const std::string file = Write("a.tsv", "one\t4k4/9/4P4/9/9/9/9/9/9 b G 1\t1\tG*5b\n");
  const CommandResult facts = RunTsume({"show", "--format", "facts", file});
  EXPECT_EQ(facts.out,
            "one\n"
            "  SFEN             4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n"
            "  attacker         Black\n"
            "  Black's pieces   歩５三  (1)\n"
            "  Black's hand     金  (1)\n"
            "  White's pieces   玉５一  (1)\n"
            "  White's hand     飛二　角二　金三　銀四　桂四　香四　歩十七  (36)\n"
            "  defender's hand  White holds every piece that isn't shown\n"
            "  not in play      なし\n"
            "  intended line    ▲５二金\n"
            "  its length       1\n"
            "  length claimed   1\n");
  const CommandResult json = RunTsume({"show", "--format", "json", file});
  EXPECT_EQ(json.out,
            "{\"id\":\"one\",\"sfen\":\"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\","
            "\"attacker\":\"black\",\"kings\":{\"black\":null,\"white\":\"5a\"},"
            "\"pieces\":{\"black\":1,\"white\":1},"
            "\"hands\":{\"black\":\"G\",\"white\":\"2R2B3G4S4N4L17P\"},\"hand_source\":\"rest\","
            "\"intended\":[\"G*5b\"],\"plies\":1,\"error\":null}\n");
}

TEST_F(ShowTest, TheIntendedLineOfAKifMayDropWhatIsNotWritten) {
  std::string kif = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n";
  for (int i = 1; i < 9; ++i) kif += "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
  kif += "先手の持駒：香\n   1 ５九香打\n   2 ５五歩打\n";
  const CommandResult run = RunTsume({"show", "--format", "facts", Write("a.kif", kif)});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("  intended line    ▲５九香 △５五歩\n"));
}

TEST_F(ShowTest, BadProblemsAreErrors) {
  const CommandResult run =
      RunTsume({"show", "--sfen", "9/9/9/9/9/9/9/9/9 b - 1", "--sfen", kProblem});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err, "tsume: --sfen:1:1: IN_KING: white defends but has no king\n");
  EXPECT_THAT(run.out, StartsWith("--sfen:2\n"));
}

TEST_F(ShowTest, SvgFiles) {
  const std::string file = Write("a.tsv", std::string("one\t") + kProblem + "\ntwo\t" + kProblem);
  EXPECT_THAT(RunTsume({"show", "--format", "svg", file}).err, HasSubstr("-o FOLDER/"));
  const CommandResult run = RunTsume({"show", "--format", "svg", "-o", Path("svg/"), file});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(ReadFile(Path("svg/one.svg")), StartsWith("<svg xmlns="));
  EXPECT_THAT(ReadFile(Path("svg/one.svg")), HasSubstr(">one</text>"));
  EXPECT_THAT(RunTsume({"show", "--format", "svg", "--sfen", kProblem}).out,
              Not(HasSubstr("--sfen")));
  EXPECT_THAT(ReadFile(Path("svg/two.svg")), HasSubstr("</svg>\n"));
}

// The number of times `part` occurs in `text`.
int Occurrences(const std::string& text, const std::string& part) {
  int n = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST_F(ShowTest, SvgHoldsEveryPiece) {
  const std::string svg =
      tsume::SvgDiagram(SfenPosition(kProblem), "a <b> & \"c\"", tsume::Language::kEnglish);
  EXPECT_EQ(Occurrences(svg, "<text"), Occurrences(svg, "</text>"));
  // White's three pieces stand upside down; the dragon is red.
  EXPECT_EQ(Occurrences(svg, "rotate(180"), 3);
  EXPECT_EQ(Occurrences(svg, "class=\"piece promoted\""), 1);
  EXPECT_EQ(Occurrences(svg, ">龍</text>"), 1);
  EXPECT_EQ(Occurrences(svg, ">to move</text>"), 1);
  EXPECT_EQ(Occurrences(svg, ">15</text>"), 1);  // White's pawns in hand.
  EXPECT_THAT(svg, HasSubstr("<title>a &lt;b&gt; &amp; &quot;c&quot;</title>"));
  EXPECT_THAT(svg, HasSubstr(std::string("<desc>") + kProblem + "</desc>"));
}

TEST_F(ShowTest, SvgIsTheSameEveryTime) {
  const std::string golden = ReadFile(std::string(TSUME_TEST_DATA_DIR) + "/data/diagram.svg");
  EXPECT_EQ(tsume::SvgDiagram(SfenPosition(kProblem), "golden", tsume::Language::kJapanese),
            golden);
}

TEST(EscapeXmlTest, LeavesNothingThatXmlForbids) {
  EXPECT_EQ(tsume::EscapeXml("a<&>\"'\x01\n詰"), "a&lt;&amp;&gt;&quot;&apos;\n詰");
}

}  // namespace
}  // namespace tsume_test
