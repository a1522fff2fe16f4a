#include "core/record_builder.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/foul_move.h"

namespace shogi {

RecordBuilder::RecordBuilder(Record* record) : record_(record), current_(&record->root) {}

void RecordBuilder::Start() { position_ = record_->start; }

std::optional<Square> RecordBuilder::previous_to() const {
  return path_.empty() ? first_previous_to_ : path_.back().node->move.to();
}

Color RecordBuilder::to_move() const {
  const Color first = record_->start.side_to_move();
  return path_.size() % 2 == 0 ? first : Opponent(first);
}

RecordNode* RecordBuilder::Append() {
  std::unique_ptr<RecordNode> node =
      branch_ != nullptr ? std::move(branch_) : std::make_unique<RecordNode>();
  current_->children.push_back(std::move(node));
  current_ = current_->children.back().get();
  return current_;
}

absl::Status RecordBuilder::CheckOpen() const {
  if (!ended_) return absl::OkStatus();
  return absl::InvalidArgumentError("the line of play has ended already");
}

absl::Status RecordBuilder::AddMove(Move move, absl::Status illegal) {
  if (absl::Status open = CheckOpen(); !open.ok()) return open;
  if (!illegal_.ok()) return illegal_;
  RecordNode* node = Append();
  node->move = move;
  Step step{node, std::nullopt};
  if (illegal.ok()) step.undo = position_.DoMove(move);
  illegal_ = std::move(illegal);
  path_.push_back(step);
  return absl::OkStatus();
}

absl::Status RecordBuilder::AddEnd(RecordEnd end, std::string text) {
  if (absl::Status open = CheckOpen(); !open.ok()) return open;
  if (!illegal_.ok() && !IsFoul(end)) return illegal_;
  illegal_ = absl::OkStatus();
  RecordNode* node = Append();
  node->end = end;
  node->end_text = std::move(text);
  ended_ = true;
  return absl::OkStatus();
}

absl::Status RecordBuilder::StartBranch(int ply) {
  if (absl::Status complete = Finish(); !complete.ok()) return complete;
  const int depth = ply - record_->first_ply;
  if (depth < 0 || depth > moves()) {
    return absl::InvalidArgumentError(absl::StrCat("no move ", ply,
                                                   " to branch from: the line before has moves ",
                                                   record_->first_ply, " to ", next_ply() - 1));
  }
  while (moves() > depth) {
    const Step& step = path_.back();
    if (step.undo) position_.UndoMove(*step.undo);
    path_.pop_back();
  }
  if (!path_.empty() && !path_.back().undo) {
    return absl::InvalidArgumentError("a branch behind an illegal move");
  }
  current_ = path_.empty() ? &record_->root : path_.back().node;
  if (current_->children.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("no move ", ply, " to branch from"));
  }
  ended_ = false;
  branch_ = std::make_unique<RecordNode>();
  return absl::OkStatus();
}

absl::Status RecordBuilder::Finish() const {
  if (!illegal_.ok()) return illegal_;
  if (branch_ != nullptr) return absl::InvalidArgumentError("a branch without a move");
  return absl::OkStatus();
}

}  // namespace shogi
