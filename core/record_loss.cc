#include "core/record_loss.h"

#include "absl/strings/str_cat.h"

namespace shogi {
namespace {

// What the tree holds, counted over all that the format visits.
struct Counts {
  int branches = 0;
  int first_branch = 0;  // The number of the move it replaces.
  int bookmarks = 0;
  int summaries = 0;
};

Counts Count(const Record& record, Branches visited) {
  struct Visit {
    const RecordNode* node;
    int next_ply;
  };
  Counts counts;
  std::vector<Visit> pending = {{&record.root, record.first_ply}};
  while (!pending.empty()) {
    const auto [node, next_ply] = pending.back();
    pending.pop_back();
    counts.bookmarks += node->bookmarked ? 1 : 0;
    counts.summaries += node->summary.empty() ? 0 : 1;
    const size_t size = node->children.size();
    if (size > 1 && counts.branches == 0) counts.first_branch = next_ply;
    if (size > 1) counts.branches += static_cast<int>(size) - 1;
    for (size_t i = 0; i < size && (i == 0 || visited == Branches::kWritten); ++i) {
      pending.push_back({node->children[i].get(), next_ply + 1});
    }
  }
  return counts;
}

}  // namespace

void NoteKifOnly(const Record& record, absl::string_view format, Branches branches,
                 std::vector<std::string>* notes) {
  const Counts counts = Count(record, branches);
  if (branches == Branches::kLeftOut && counts.branches > 0) {
    notes->push_back(absl::StrCat(format, " has no branches: ", counts.branches,
                                  " left out, the first at move ", counts.first_branch));
  }
  if (counts.bookmarks > 0) {
    notes->push_back(absl::StrCat(format, " has no bookmarks: ", counts.bookmarks, " left out"));
  }
  if (counts.summaries > 0) {
    notes->push_back(absl::StrCat(format, " has no line まで: ", counts.summaries, " left out"));
  }
  if (record.first_ply != 1) {
    notes->push_back(
        absl::StrCat(format, " doesn't number moves: the first was ", record.first_ply));
  }
  if (!record.diagram_last_move.empty()) {
    notes->push_back(absl::StrCat(
        format, " has no last move of a diagram: ", record.diagram_last_move, " left out"));
  }
  if (record.rotated) notes->push_back(absl::StrCat(format, " has no 盤面回転: left out"));
}

}  // namespace shogi
