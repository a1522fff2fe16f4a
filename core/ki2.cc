#include "core/ki2.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kif_end.h"
#include "core/kif_reader.h"
#include "core/kif_writer.h"
#include "core/notation.h"
#include "core/text_scanner.h"

namespace shogi {
namespace {

constexpr int kMovesPerLine = 6;
constexpr int kMoveColumns = 14;

class Ki2MoveWriter final : public KifTreeWriter {
 private:
  void WriteMove(const Step& step) override {
    const bool fresh = out_.empty() || out_.back() == '\n';
    if (!fresh) {
      const std::string padding = Padding(last_, kMoveColumns);
      absl::StrAppend(&out_, padding.empty() ? " " : padding);
    }
    in_line_ = fresh ? 1 : in_line_ + 1;
    last_ = ToJapanese(step.before, step.node.move, step.previous_to, {.space_after_same = true});
    absl::StrAppend(&out_, last_, in_line_ == kMovesPerLine ? "\n" : "");
  }

  void WriteEnd(const Step& step) override {
    // The line is all that tells the end: other words must say the same.
    const RecordNode& node = step.node;
    const KifEnd said = KifEndOfSummary(OneLine(node.summary), step.mover);
    const bool same = said.end == node.end && said.end_text == node.end_text;
    const bool free = same && !node.summary.empty();
    absl::StrAppend(
        &out_, KifSummaryLine(free ? node.summary : KifSummary(node, step.mover), step.ply - 1));
  }

  std::string last_;  // The move before it in the line.
  int in_line_ = 0;   // Moves in the line.
};

}  // namespace

absl::StatusOr<Record> ParseKi2(absl::string_view text, const StartHook& hook) {
  return ReadKifText(text, KifDialect::kKi2, hook);
}

std::string WriteKi2(const Record& record) {
  const int first_ply = record.diagram_ply ? *record.diagram_ply + 1 : record.first_ply;
  return absl::StrCat(KifHead(record, true), "\n", KifRemarks(record.root),
                      Ki2MoveWriter().Write(record, first_ply));
}

bool IsKi2(absl::string_view text) {
  const std::vector<absl::string_view> lines = absl::StrSplit(text, absl::ByAnyChar("\r\n"));
  return std::any_of(lines.begin(), lines.end(), [](absl::string_view line) {
    TextScanner scanner(line);
    scanner.SkipSpaces();
    return !SplitAtColon(line) && ScanMoveText(&scanner).ok();
  });
}

}  // namespace shogi
