// Every reader of records lets its caller settle the start before the moves.
#include "core/start_hook.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "core/csa.h"
#include "core/record_reader.h"
#include "core/sfen.h"
#include "core/text_error.h"
#include "tests/support/parse.h"

namespace shogi {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::tsume_test::UsiMoves;

// White's king on 5a, nothing else; every text has a title and G*5b.
constexpr char kDiagram[] =
    "作品名：一号\n"
    "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";

struct Sample {
  RecordFormat format;
  std::string text;
};
std::vector<Sample> Samples() {
  const std::string none = "[{},{},{},{},{},{},{},{},{}]";
  std::string board = "[";
  for (int file = 1; file <= 9; ++file) {
    board += file == 5 ? R"([{"color":1,"kind":"OU"},{},{},{},{},{},{},{},{}])" : none;
    board += file == 9 ? "]" : ",";
  }
  return {
      {RecordFormat::kKif, std::string(kDiagram) + "   1 ５二金打\n"},
      {RecordFormat::kKi2, std::string(kDiagram) + "５二金\n"},
      {RecordFormat::kCsa, "$作品名:一号\nP-51OU\n+\n+0052KI\n"},
      {RecordFormat::kJkf,
       R"({"header":{"作品名":"一号"},"initial":{"preset":"OTHER","data":{"color":0,"board":)" +
           board +
           R"(,"hands":[{},{}]}},"moves":[{},{"move":{"to":{"x":5,"y":2},"piece":"KI"}}]})"},
  };
}

absl::StatusOr<Record> Read(const Sample& sample, const StartHook& hook) {
  absl::StatusOr<ReadRecords> read =
      ReadAllRecords(sample.text, sample.format, [&hook](int) { return hook; });
  if (!read.ok()) return read.status();
  return std::move(read->records.at(0).record);
}

TEST(StartHookTest, TheMovesFollowTheStartThatItMakes) {
  for (const Sample& sample : Samples()) {
    SCOPED_TRACE(FormatName(sample.format));
    EXPECT_FALSE(Read(sample, {}).ok());
    int calls = 0;
    const auto give_gold = [&calls](Record* record) {
      ++calls;
      EXPECT_THAT(record->headers, SizeIs(1));
      EXPECT_THAT(record->root.children, SizeIs(0));
      Hand hand;
      hand.Add(kGold);
      record->start.set_hand(kBlack, hand);
      return absl::OkStatus();
    };
    const absl::StatusOr<Record> record = Read(sample, {.complete = give_gold});
    ASSERT_TRUE(record.ok()) << record.status();
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(ToSfen(record->start), "4k4/9/9/9/9/9/9/9/9 b G 1");
    EXPECT_EQ(record->MainLine(), UsiMoves("G*5b"));
  }
}

TEST(StartHookTest, ItsErrorIsTheReaders) {
  for (const Sample& sample : Samples()) {
    const absl::Status refused = TextError(7, 3, "not today");
    const StartHook hook{.complete = [&refused](Record*) { return refused; }};
    EXPECT_EQ(Read(sample, hook).status(), refused) << FormatName(sample.format);
  }
  const Sample diagram{RecordFormat::kBod, kDiagram};
  const absl::Status refused = TextError(7, 3, "not today");
  EXPECT_EQ(Read(diagram, {.complete = [&refused](Record*) { return refused; }}).status(), refused);
}

TEST(StartHookTest, SideToMoveBeatsTheText) {
  for (const Sample& sample : Samples()) {
    SCOPED_TRACE(FormatName(sample.format));
    std::string start;
    const auto look = [&start](Record* record) {
      start = ToSfen(record->start);
      return TextError(1, 1, "seen enough");
    };
    EXPECT_FALSE(Read(sample, {.side_to_move = kWhite, .complete = look}).ok());
    EXPECT_EQ(start, "4k4/9/9/9/9/9/9/9/9 w - 1");
  }
}

TEST(StartHookTest, SideToMoveIsSettledBeforeAnyoneIsInCheck) {
  const Sample king_in_check{RecordFormat::kCsa, "P-51OU\nP+59KY\n+\n"};
  EXPECT_THAT(std::string(Read(king_in_check, {}).status().message()), HasSubstr("IN_CHECK"));
  const absl::StatusOr<Record> record = Read(king_in_check, {.side_to_move = kWhite});
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(ToSfen(record->start), "4k4/9/9/9/9/9/9/9/4L4 w - 1");
}

TEST(StartHookTest, ANamedStartKeepsItsName) {
  const std::vector<Sample> samples = {
      {RecordFormat::kKif, "手合割：香落ち\n   1 ７六歩(77)\n"},
      {RecordFormat::kCsa, "PI11KY\n-\n+7776FU\n"},
      {RecordFormat::kJkf, R"({"initial":{"preset":"KY"},"moves":[{},)"
                           R"({"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}]})"},
  };
  for (const Sample& sample : samples) {
    SCOPED_TRACE(FormatName(sample.format));
    const absl::StatusOr<Record> record = Read(sample, {.side_to_move = kBlack});
    ASSERT_TRUE(record.ok()) << record.status();
    EXPECT_EQ(record->handicap, "香落ち");
    EXPECT_FALSE(record->has_diagram);
    EXPECT_EQ(record->start.side_to_move(), kBlack);
    EXPECT_EQ(record->MainLine(), UsiMoves("7g7f"));
    // It no longer says where the game starts, so that must be written.
    std::vector<std::string> notes;
    EXPECT_THAT(WriteCsa(*record, {}, &notes), HasSubstr("P1-KY-KE-GI-KI-OU-KI-GI-KE * "));
  }
}

TEST(StartHookTest, EachRecordOfATextHasItsOwn) {
  std::vector<int> lines;
  const auto hook_of = [&lines](int line) {
    lines.push_back(line);
    return StartHook{.complete = [line](Record*) { return TextError(line, 1, "no"); }};
  };
  const absl::StatusOr<ReadRecords> read =
      ReadAllRecords("P-51OU\n+\n/\nnonsense\n/\nP-51OU\n+\n", RecordFormat::kCsa, hook_of);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_THAT(lines, ElementsAre(1, 4, 6));
  std::vector<std::string> messages;
  for (const ReadRecord& record : read->records) {
    messages.emplace_back(record.record.status().message());
  }
  EXPECT_THAT(messages, ElementsAre("1:1: no", HasSubstr("4:1: "), "6:1: no"));
}

}  // namespace
}  // namespace shogi
