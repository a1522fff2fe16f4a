// Builds the tree of a record line by line, as KIF and KI2 give it: the main
// line first, then branches, each of which leaves the line before it.
#ifndef CORE_RECORD_BUILDER_H_
#define CORE_RECORD_BUILDER_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/notation.h"
#include "core/position.h"
#include "core/record.h"
#include "core/types.h"

namespace shogi {

class RecordBuilder {
 public:
  // `record` must live on; its start and first_ply are settled by Start().
  explicit RecordBuilder(Record* record);

  // Before that only comments and bookmarks may come.
  void Start();

  // The position behind the last move. REQUIRES: started; no illegal move
  // was last.
  const Position& position() const { return position_; }
  // The square of the last move, or what SetPreviousTo() said.
  std::optional<Square> previous_to() const;
  void SetPreviousTo(std::optional<Square> square) { first_previous_to_ = square; }
  // How many moves the present line has from the start.
  int moves() const { return static_cast<int>(path_.size()); }
  // The number of the next move.
  int next_ply() const { return record_->first_ply + moves(); }
  Color to_move() const;
  bool ended() const { return ended_; }
  // Was nothing read yet but perhaps comments?
  bool at_root() const { return path_.empty() && !ended_ && branch_ == nullptr; }
  // The error of the last move, if it was illegal and no foul has been named.
  const absl::Status& illegal() const { return illegal_; }
  // The node that the next comment belongs to.
  RecordNode* node() { return branch_ != nullptr ? branch_.get() : current_; }

  // Appends a move and makes it. `illegal` is the error, with its place, if
  // the move is illegal: then only an end by a foul may follow (record.h).
  // REQUIRES: CanBeCarriedOut() (foul_move.h) if it is illegal.
  // Errors have no line or column, but for illegal() itself.
  absl::Status AddMove(Move move, absl::Status illegal);
  // Appends an end. Errors: as for AddMove().
  absl::Status AddEnd(RecordEnd end, std::string text);
  // Goes back to the place where move number `ply` was made.
  absl::Status StartBranch(int ply);
  // Is it complete? Errors: as for AddMove().
  absl::Status Finish() const;

 private:
  struct Step {
    RecordNode* node;
    std::optional<UndoInfo> undo;  // nullopt: an illegal move, not made.
  };

  // Attaches the next node to the current one and makes it current.
  RecordNode* Append();
  absl::Status CheckOpen() const;

  Record* record_;
  Position position_;
  std::optional<Square> first_previous_to_;
  std::vector<Step> path_;  // The moves of the present line.
  RecordNode* current_;     // The last move or end, or the root.
  bool ended_ = false;
  absl::Status illegal_;
  // The first node of a branch that has been announced; it gathers comments.
  std::unique_ptr<RecordNode> branch_;
};

}  // namespace shogi

#endif  // CORE_RECORD_BUILDER_H_
