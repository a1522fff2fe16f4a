// A record as plain text that shows every field: to compare two of them and
// to see where they differ.
#ifndef TESTS_SUPPORT_RECORD_TEXT_H_
#define TESTS_SUPPORT_RECORD_TEXT_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/record.h"
#include "core/sfen.h"

namespace tsume_test {

inline std::string NodeText(const shogi::RecordNode& node) {
  std::string text = node.move.is_null() ? absl::StrCat("end ", static_cast<int>(node.end))
                                         : shogi::ToUsi(node.move);
  if (!node.end_text.empty()) absl::StrAppend(&text, " word=", node.end_text);
  if (!node.summary.empty()) absl::StrAppend(&text, " summary=", node.summary);
  if (node.time) {
    absl::StrAppend(&text, " time=", node.time->move_ms);
    if (node.time->total_ms) absl::StrAppend(&text, "/", *node.time->total_ms);
  }
  if (node.bookmarked) absl::StrAppend(&text, " &", node.bookmark);
  for (const std::string& comment : node.comments) absl::StrAppend(&text, " *", comment);
  return text;
}

// Depth in front of each node; a node's children follow it in their order.
inline std::string RecordText(const shogi::Record& record) {
  std::string text = absl::StrCat(
      shogi::ToSfen(record.start, record.first_ply), record.has_diagram ? " diagram" : "",
      record.rotated ? " rotated" : "", "\n手合割 ", record.handicap, "\nlast move ",
      record.diagram_ply.value_or(-1), " ", record.diagram_last_move, "\n");
  for (const std::string& line : record.preamble) absl::StrAppend(&text, "#", line, "\n");
  for (const shogi::RecordHeader& h : record.headers) {
    absl::StrAppend(&text, h.key, "=", h.value, "\n");
  }
  std::vector<std::pair<const shogi::RecordNode*, int>> pending = {{&record.root, 0}};
  while (!pending.empty()) {
    const auto [node, depth] = pending.back();
    pending.pop_back();
    absl::StrAppend(&text, depth, " ", NodeText(*node), "\n");
    for (size_t i = node->children.size(); i > 0; --i) {
      pending.emplace_back(node->children[i - 1].get(), depth + 1);
    }
  }
  return text;
}

}  // namespace tsume_test

#endif  // TESTS_SUPPORT_RECORD_TEXT_H_
