// The writer behind WriteKif(), WriteKi2() and WriteBod(). Only their .cc
// files include this.
#ifndef CORE_KIF_WRITER_H_
#define CORE_KIF_WRITER_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/position.h"
#include "core/record.h"
#include "core/types.h"

namespace shogi {

// Everything before the moves: # lines, headers, 手合割 and diagram. With
// `number` the diagram says the number of the first move if it isn't 1.
std::string KifHead(const Record& record, bool number);

// Does the head hold a diagram?
bool NeedsDiagram(const Record& record);

// Comment and bookmark lines of a node.
std::string KifRemarks(const RecordNode& node);

// The まで line behind move number `last_ply`, with what it says of the end.
std::string KifSummaryLine(absl::string_view summary, int last_ply);

// Without line breaks, and without spaces at its ends.
std::string OneLine(absl::string_view text);

// Spaces that fill `text` up to `columns`, full-width characters being two
// wide; "" if it is wider.
std::string Padding(absl::string_view text, int columns);

// Walks the tree of a record in the order of KIF: the main line to its end,
// then the branches, those of the last moves first, each with its own.
class KifTreeWriter {
 public:
  virtual ~KifTreeWriter() = default;
  // The text of all that follows the root; the first move has number
  // `first_ply`.
  std::string Write(const Record& record, int first_ply);

 protected:
  // A node with its circumstances.
  struct Step {
    const RecordNode& node;
    const Position& before;
    Color mover;  // Who makes the move, or is to move at an end.
    std::optional<Square> previous_to;
    int ply;
    bool more;  // A branch at this move follows.
  };
  virtual void WriteMove(const Step& step) = 0;
  virtual void WriteEnd(const Step& step) = 0;
  // Begins a new line if one has been begun.
  void BreakLine();

  std::string out_;

 private:
  // A node with branches still to be written.
  struct Fork {
    const RecordNode* node;
    size_t next_child;
    int ply;  // Of its children.
    Position position;
    Color mover;
    std::optional<Square> previous_to;
  };
  // Writes a child of a fork and all that follows it, and notes new forks.
  void WriteLine(Fork fork);
  void WriteStep(const Step& step);

  std::vector<Fork> forks_;
};

}  // namespace shogi

#endif  // CORE_KIF_WRITER_H_
