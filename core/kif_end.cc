#include "core/kif_end.h"

#include "absl/strings/str_replace.h"

namespace shogi {
namespace {

// {S} is the side to move at the end, {O} the other one.
constexpr absl::string_view kToMove = "{S}";
constexpr absl::string_view kOpponent = "{O}";

struct EndRow {
  RecordEnd end;
  absl::string_view word;
  // Behind まで9手で, where that isn't the word.
  absl::string_view summary;
};

// The first row of each end is the one that is written. 反則勝ち says that the
// move before it was a foul; 反則負け that the foul itself wasn't written.
constexpr EndRow kEnds[] = {
    {RecordEnd::kResign, "投了", "{O}の勝ち"},
    {RecordEnd::kInterrupted, "中断", ""},
    {RecordEnd::kRepetition, "千日手", ""},
    {RecordEnd::kTimeUp, "切れ負け", "時間切れにより{O}の勝ち"},
    {RecordEnd::kIllegalMove, "反則負け", "{S}の反則負け"},
    {RecordEnd::kIllegalAction, "反則勝ち", "{S}の反則勝ち"},
    {RecordEnd::kImpasse, "持将棋", ""},
    {RecordEnd::kDeclaredWin, "入玉勝ち", "{S}の入玉勝ち"},
    {RecordEnd::kHikiwake, "引き分け", ""},
    {RecordEnd::kMatta, "待った", ""},
    {RecordEnd::kMate, "詰み", ""},
    {RecordEnd::kNoMate, "不詰", ""},
    {RecordEnd::kDefaultWin, "不戦敗", ""},
    {RecordEnd::kError, "エラー", ""},
    // Other spellings.
    {RecordEnd::kTimeUp, "時間切れ", ""},
    {RecordEnd::kHikiwake, "引分け", ""},
    {RecordEnd::kHikiwake, "引分", ""},
    {RecordEnd::kMate, "詰", ""},
    {RecordEnd::kMate, "詰上り", ""},
    {RecordEnd::kMate, "詰上がり", ""},
    {RecordEnd::kMate, "詰め上がり", ""},
    {RecordEnd::kNoMate, "不詰み", ""},
    {RecordEnd::kNoMate, "不詰め", ""},
    {RecordEnd::kDeclaredWin, "入玉宣言勝ち", "{S}の入玉宣言勝ち"},
    {RecordEnd::kDeclaredWin, "宣言勝ち", "{S}の宣言勝ち"},
    // Words that aren't in RecordEnd.
    {RecordEnd::kOther, "不戦勝", ""},
    {RecordEnd::kOther, "トライ", ""},
    {RecordEnd::kOther, "最大手数", ""},
    {RecordEnd::kOther, "封じ手", ""},
};

const EndRow* FindWord(absl::string_view word) {
  for (const EndRow& row : kEnds) {
    if (row.word == word) return &row;
  }
  return nullptr;
}

// The standard row of an end, null if it has none.
const EndRow* StandardRow(RecordEnd end) {
  if (end == RecordEnd::kOther) return nullptr;
  for (const EndRow& row : kEnds) {
    if (row.end == end) return &row;
  }
  return nullptr;
}

// The row that writes the node's end, null if there is none.
const EndRow* RowOf(const RecordNode& node) {
  const EndRow* named = FindWord(node.end_text);
  return named != nullptr && named->end == node.end ? named : StandardRow(node.end);
}

KifEnd EndOf(const EndRow& row) {
  return {row.end, &row == StandardRow(row.end) ? "" : std::string(row.word)};
}

std::string Expand(absl::string_view text, Color to_move, absl::string_view black,
                   absl::string_view white) {
  return absl::StrReplaceAll(text, {{kToMove, to_move == kBlack ? black : white},
                                    {kOpponent, to_move == kBlack ? white : black}});
}

}  // namespace

KifEnd KifEndOfWord(absl::string_view word) {
  const EndRow* row = FindWord(word);
  return row == nullptr ? KifEnd() : EndOf(*row);
}

std::string KifWord(const RecordNode& node) {
  const EndRow* row = RowOf(node);
  return row == nullptr ? "" : std::string(row->word);
}

KifEnd KifEndOfSummary(absl::string_view summary, Color to_move) {
  for (const EndRow& row : kEnds) {
    if (summary == row.word || summary == Expand(row.summary, to_move, "先手", "後手") ||
        summary == Expand(row.summary, to_move, "下手", "上手")) {
      if (!summary.empty()) return EndOf(row);
    }
  }
  return {RecordEnd::kOther, std::string(summary)};
}

std::string KifSummary(const RecordNode& node, Color to_move) {
  const EndRow* row = RowOf(node);
  if (row == nullptr) return node.end_text;
  return row->summary.empty() ? std::string(row->word)
                              : Expand(row->summary, to_move, "先手", "後手");
}

}  // namespace shogi
