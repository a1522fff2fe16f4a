#include "core/record_reader.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/bod.h"
#include "core/csa.h"
#include "core/jkf.h"
#include "core/ki2.h"
#include "core/kif.h"
#include "core/sfen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"
#include "tests/support/sample_record.h"

namespace shogi {
namespace {

using ::testing::ElementsAre;
using tsume_test::UsiMoves;

std::string Detected(absl::string_view text, absl::string_view name = "") {
  const std::optional<RecordFormat> format = DetectFormat(text, name);
  return format.has_value() ? std::string(FormatName(*format)) : "none";
}

TEST(RecordReaderTest, TellsFormatsFromTheirContent) {
  const std::pair<const char*, const char*> kCases[] = {
      {"sfen 8k/9/9/9/9/9/9/9/9 b G 1", "SFEN"},
      {"position sfen 8k/9/9/9/9/9/9/9/9 b G 1 moves G*1b", "SFEN"},
      {"position startpos moves 7g7f", "SFEN"},
      {"# comment\n\n8k/9/9/9/9/9/9/9/9 b G", "SFEN"},
      {"8k/9/9/9/9/9/9/9/9/9/ b G 1", "SFEN"},  // Broken, and nothing else.
      {"id-1\t8k/9/9/9/9/9/9/9/9 b G 1\t1\tG*1b", "TSV"},
      {"# name\nid-1\tsfen 8k/9/9/9/9/9/9/9/9 b G 1", "TSV"},
      {"#KIF version=2.0 encoding=UTF-8\n", "KIF"},
      {"手合割：平手\n手数----指手---------消費時間--\n", "KIF"},
      {"# file\n作者：宗看\n   1 ７六歩(77)   ( 0:00/00:00:00)\n", "KIF"},
      {"1 ７六歩(77)\n", "KIF"},
      {"1 ▲７六歩(77)\n", "KIF"},
      {"作者：宗看\n", "KIF"},
      {"*comment\nまで9手で詰み\n", "KIF"},
      {"先手：A\n▲７六歩 △３四歩\n", "KI2"},
      {"☗７六歩\n", "KI2"},
      {"先手：A\n７六歩 ３四歩\n", "KI2"},
      {"後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n", "BOD"},
      {"後手の持駒：なし\n|・ ・|一\n手数＝33  ▲７八金  まで\n", "BOD"},
      {"後手の持駒：なし\n|・ ・|一\n手数＝33  ▲７八金  まで\n▲７六歩\n", "KI2"},
      {"後手の持駒：なし\n|・ ・|一\n手数----指手\n", "KIF"},
      {"'comment\n", "CSA"},
      {"V2.2\n", "CSA"},
      {"N+A\nN-B\n", "CSA"},
      {"$EVENT:x\n", "CSA"},
      {"PI\n+\n", "CSA"},
      {"P1-KY", "CSA"},
      {"P-00AL\n", "CSA"},
      {"+7776FU\n", "CSA"},
      {"%TORYO", "CSA"},
      {" \n {\"moves\":[]}", "JKF"},
      {"", "none"},
      {"# only a comment\n", "none"},
      {"hello", "none"},
      {"7g7f 3c3d", "none"},
  };
  for (const auto& [text, format] : kCases) EXPECT_EQ(Detected(text), format) << text;
}

TEST(RecordReaderTest, TheNameDecidesOnlyWhereTheContentDoesNot) {
  EXPECT_EQ(Detected("", "a/b.csa"), "CSA");
  EXPECT_EQ(Detected("V2.2\n", "b.kif"), "CSA");
  EXPECT_EQ(Detected("{}", "b.csa"), "JKF");
  EXPECT_EQ(Detected("作者：宗看\n", "b.KI2"), "KI2");
  EXPECT_EQ(Detected("後手の持駒：なし\n", "b.kifu"), "KIF");
  EXPECT_EQ(Detected("後手の持駒：なし\n", "b.csa"), "BOD");
  EXPECT_EQ(Detected("hello", "b.txt"), "none");
  EXPECT_EQ(Detected("hello", "b.sfen"), "SFEN");
}

TEST(RecordReaderTest, KnowsNames) {
  EXPECT_EQ(FormatFromName("JKF"), RecordFormat::kJkf);
  EXPECT_EQ(FormatFromName("kifu"), RecordFormat::kKif);
  EXPECT_EQ(FormatFromName("usi"), RecordFormat::kSfen);
  EXPECT_EQ(FormatFromName(""), std::nullopt);
  EXPECT_EQ(FormatFromFileName("x.tsv"), RecordFormat::kTsv);
  EXPECT_EQ(FormatFromFileName("x"), std::nullopt);
  EXPECT_EQ(FormatFromFileName("x."), std::nullopt);
}

TEST(RecordReaderTest, ReadsSfenLineByLine) {
  const absl::StatusOr<ReadRecords> read = ReadAllRecords(
      "# first\n"
      "sfen 8k/9/7P1/9/9/9/9/9/9 b G 5 moves G*1b\n"
      "\n"
      "8k/9/7P1/9/9/9/9/9 b G 1\n"
      "# second\n"
      "8k/9/7P1/9/9/9/9/9/9 b G\n");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->format, RecordFormat::kSfen);
  ASSERT_EQ(read->records.size(), 3u);
  EXPECT_EQ(read->records[0].line, 2);
  ASSERT_TRUE(read->records[0].record.ok());
  EXPECT_EQ(read->records[0].record->first_ply, 5);
  EXPECT_EQ(read->records[0].record->MainLine(), UsiMoves("G*1b"));
  EXPECT_THAT(read->records[0].record->preamble, ElementsAre(" first"));
  EXPECT_EQ(read->records[1].line, 4);
  EXPECT_EQ(read->records[1].record.status().message(), "4:19: the board has 8 ranks instead of 9");
  ASSERT_TRUE(read->records[2].record.ok());
  EXPECT_THAT(read->records[2].record->preamble, ElementsAre(" second"));
}

TEST(RecordReaderTest, GoesOnAfterABrokenRecord) {
  const absl::StatusOr<ReadRecords> csa = ReadAllRecords("PI\n+\n+7775FU\n/\nPI\n+\n+7776FU\n");
  ASSERT_TRUE(csa.ok());
  ASSERT_EQ(csa->records.size(), 2u);
  EXPECT_FALSE(csa->records[0].record.ok());
  EXPECT_TRUE(csa->records[1].record.ok());
  EXPECT_EQ(csa->records[1].line, 5);
  const absl::StatusOr<ReadRecords> jkf = ReadAllRecords("{}\n{\"moves\":[{\"a\":1}]}\n");
  ASSERT_TRUE(jkf.ok());
  ASSERT_EQ(jkf->records.size(), 2u);
  EXPECT_FALSE(jkf->records[0].record.ok());
  EXPECT_TRUE(jkf->records[1].record.ok());
  EXPECT_THAT(jkf->notes,
              ElementsAre("2:16: moves[0]: the key \"a\" isn't part of JKF and is ignored"));
}

TEST(RecordReaderTest, SaysWhyThereIsNothingToRead) {
  const auto error = [](absl::string_view text, absl::string_view name) {
    return std::string(ReadAllRecords(text, name).status().message());
  };
  EXPECT_EQ(error("", ""), "1:1: the text is empty");
  EXPECT_EQ(error(" \n", "a.csa"), "1:1: no record in this text (CSA)");
  EXPECT_EQ(error("hello", ""),
            "1:1: this looks like none of SFEN, KIF, KI2, BOD, CSA, JKF and TSV");
  EXPECT_EQ(error("a\tsfen 9/9/9/9/9/9/9/9/9 b - 1", ""),
            "TSV holds problems, not records (problem_source.h)");
}

// Whatever a writer writes is recognised, without a name.
TEST(RecordReaderTest, RecognisesEveryWriter) {
  tsume_test::Random random(42);
  for (int i = 0; i < 300; ++i) {
    const Record record = tsume_test::SampleRecord(&random, {});
    std::vector<std::string> notes;
    EXPECT_EQ(Detected(WriteKif(record)), "KIF");
    EXPECT_EQ(Detected(WriteCsa(record, {}, &notes)), "CSA");
    EXPECT_EQ(Detected(WriteJkf(record, &notes)), "JKF");
    EXPECT_EQ(Detected(ToSfen(record.start)), "SFEN");
    if (record.has_diagram) {
      EXPECT_EQ(Detected(WriteBod(record)), "BOD");
    }
    // Without a move KI2 looks like the others.
    if (!record.MainLine().empty()) {
      EXPECT_EQ(Detected(WriteKi2(record)), "KI2");
    }
  }
}

}  // namespace
}  // namespace shogi
