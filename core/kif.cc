#include "core/kif.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/kif_end.h"
#include "core/kif_reader.h"
#include "core/kif_time.h"
#include "core/kif_writer.h"
#include "core/notation.h"

namespace shogi {
namespace {

// Where the times stand.
constexpr int kMoveColumns = 13;

class KifMoveWriter final : public KifTreeWriter {
 private:
  void WriteMove(const Step& step) override {
    WriteNumbered(step, ToKifMove(step.before, step.node.move, step.previous_to));
  }

  void WriteEnd(const Step& step) override {
    const std::string word = KifWord(step.node);
    if (!word.empty()) WriteNumbered(step, word);
    // An end without a word has the まで line alone, which then must name it.
    const bool free = !word.empty() && !step.node.summary.empty();
    absl::StrAppend(
        &out_,
        KifSummaryLine(free ? step.node.summary : KifSummary(step.node, step.mover), step.ply - 1));
  }

  void WriteNumbered(const Step& step, absl::string_view text) {
    absl::StrAppendFormat(&out_, "%4d %s", step.ply, text);
    if (step.node.time) {
      absl::StrAppend(&out_, Padding(text, kMoveColumns), " ", KifTimeText(*step.node.time));
    }
    absl::StrAppend(&out_, step.more ? (step.node.time ? "+" : " +") : "", "\n");
  }
};

}  // namespace

absl::StatusOr<Record> ParseKif(absl::string_view text, const StartHook& hook) {
  return ReadKifText(text, KifDialect::kKif, hook);
}

std::string WriteKif(const Record& record, const KifOptions& options) {
  std::string text;
  if (!options.encoding.empty()) {
    absl::StrAppend(&text, "#KIF version=2.0 encoding=", options.encoding, "\n");
  }
  // Where a numbered line follows, that tells the number.
  const RecordNode* first =
      record.root.children.empty() ? nullptr : record.root.children.front().get();
  const bool number = first == nullptr || (first->move.is_null() && KifWord(*first).empty());
  absl::StrAppend(&text, KifHead(record, number), "手数----指手---------消費時間--\n",
                  KifRemarks(record.root), KifMoveWriter().Write(record, record.first_ply));
  return text;
}

}  // namespace shogi
