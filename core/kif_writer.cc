#include "core/kif_writer.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/bod.h"
#include "core/foul_move.h"
#include "core/handicap.h"
#include "core/kif_reader.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "core/text_scanner.h"

namespace shogi {
namespace {

constexpr absl::string_view kEvenGame = "平手";

// `marker` in front of each line of `text`, which normally is one.
std::string MarkedLines(absl::string_view marker, absl::string_view text) {
  const std::string lf = absl::StrReplaceAll(text, {{"\r\n", "\n"}, {"\r", "\n"}});
  std::string lines;
  for (absl::string_view line : absl::StrSplit(lf, '\n')) {
    absl::StrAppend(&lines, marker, line, "\n");
  }
  return lines;
}

}  // namespace

std::string OneLine(absl::string_view text) {
  const std::string line = absl::StrReplaceAll(text, {{"\r", " "}, {"\n", " "}});
  return std::string(TrimSpaces(line));
}

std::string Padding(absl::string_view text, int columns) {
  TextScanner scanner(text);
  for (; !scanner.done(); scanner.Skip()) columns -= scanner.Peek().size() > 1 ? 2 : 1;
  return std::string(static_cast<size_t>(std::max(columns, 0)), ' ');
}

bool NeedsDiagram(const Record& record) {
  if (record.has_diagram || record.diagram_ply || record.first_ply != 1) return true;
  const absl::StatusOr<Position> named =
      HandicapStart(record.handicap.empty() ? kEvenGame : record.handicap);
  return !named.ok() || *named != record.start;
}

std::string KifHead(const Record& record, bool number) {
  std::string text;
  for (const std::string& line : record.preamble) {
    if (!IsEncodingLine(line)) absl::StrAppend(&text, MarkedLines("#", line));
  }
  for (const RecordHeader& header : record.headers) {
    const std::string key = OneLine(header.key);
    // A second 手合割 would contradict Record::handicap or repeat it.
    if (key == "手合割") continue;
    absl::StrAppend(&text, IsHeaderKey(key) ? "" : "#", key, "：", OneLine(header.value), "\n");
  }
  const std::string handicap = OneLine(record.handicap);
  if (!handicap.empty()) absl::StrAppend(&text, "手合割：", handicap, "\n");
  if (record.rotated) absl::StrAppend(&text, "盤面回転\n");
  if (!NeedsDiagram(record)) return text;
  absl::StrAppend(&text, DiagramText(record.start));
  if (record.diagram_ply || (number && record.first_ply != 1)) {
    const std::string last_move = OneLine(record.diagram_last_move);
    absl::StrAppend(&text, "手数＝", record.diagram_ply.value_or(record.first_ply - 1),
                    last_move.empty() ? "" : "  ", last_move, "\n");
  }
  return text;
}

std::string KifRemarks(const RecordNode& node) {
  std::string text;
  for (const std::string& comment : node.comments) {
    absl::StrAppend(&text, MarkedLines("*", comment));
  }
  if (node.bookmarked) {
    absl::StrAppend(&text, "&", absl::StrReplaceAll(node.bookmark, {{"\r", " "}, {"\n", " "}}),
                    "\n");
  }
  return text;
}

std::string KifSummaryLine(absl::string_view summary, int last_ply) {
  const std::string text = OneLine(summary);
  return absl::StrCat("まで", last_ply, "手", text.empty() ? "" : "で", text, "\n");
}

void KifTreeWriter::BreakLine() {
  if (!out_.empty() && out_.back() != '\n') out_.push_back('\n');
}

std::string KifTreeWriter::Write(const Record& record, int first_ply) {
  out_.clear();
  TextScanner scanner(record.diagram_last_move);
  const absl::StatusOr<MoveText> last_move = ScanMoveText(&scanner);
  forks_ = {{&record.root, 0, first_ply, record.start, record.start.side_to_move(),
             last_move.ok() ? last_move->to : std::nullopt}};
  while (!forks_.empty()) {
    Fork& fork = forks_.back();
    if (fork.next_child == fork.node->children.size()) {
      forks_.pop_back();
      continue;
    }
    if (fork.next_child > 0) {
      BreakLine();
      absl::StrAppend(&out_, "\n変化：", fork.ply, "手\n");
    }
    const Fork present = fork;
    ++fork.next_child;
    WriteLine(present);
  }
  BreakLine();
  return std::move(out_);
}

void KifTreeWriter::WriteLine(Fork fork) {
  while (fork.next_child < fork.node->children.size()) {
    const RecordNode& child = *fork.node->children[fork.next_child];
    const bool more = fork.next_child + 1 < fork.node->children.size();
    WriteStep({child, fork.position, fork.mover, fork.previous_to, fork.ply, more});
    if (child.children.empty()) return;
    if (IsLegal(fork.position, child.move)) fork.position.DoMove(child.move);
    fork = {&child, 0, fork.ply + 1, fork.position, Opponent(fork.mover), child.move.to()};
    if (child.children.size() > 1) {
      forks_.push_back(fork);
      ++forks_.back().next_child;
    }
  }
}

void KifTreeWriter::WriteStep(const Step& step) {
  if (step.node.move.is_null()) {
    BreakLine();
    WriteEnd(step);
  } else {
    WriteMove(step);
  }
  const std::string remarks = KifRemarks(step.node);
  if (remarks.empty()) return;
  BreakLine();
  out_ += remarks;
}

}  // namespace shogi
