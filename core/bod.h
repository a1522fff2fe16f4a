// BOD: a diagram as text, alone or at the head of a KIF or KI2 record.
//
//   後手の持駒：飛　金四
//     ９ ８ ７ ６ ５ ４ ３ ２ １
//   +---------------------------+
//   | ・ ・ ・ ・v玉 ・ ・ ・ ・|一
//   ...
//   +---------------------------+
//   先手の持駒：なし
//   後手番
//   手数＝12  ▲２六歩  まで
//
// Read are also: 下手 and 上手 for 先手 and 後手, 王 竜, 成銀 for 全, hands with
// separators of any width or none, counts in kanji or digits, nothing for なし,
// and 残り for every piece that isn't shown. A diagram without 後手番 has black
// to move. 盤面回転 asks for a board shown from white's side and is kept as a
// wish: the rows of a file always run from 一 to 九, others are refused.
#ifndef CORE_BOD_H_
#define CORE_BOD_H_

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/hand.h"
#include "core/position.h"
#include "core/record.h"
#include "core/start_hook.h"
#include "core/text_scanner.h"
#include "core/types.h"

namespace shogi {

// A diagram, perhaps with headers and comments; the record has no moves.
// Errors: InvalidArgument "LINE:COLUMN: ..." (text_error.h); also if there is
// no diagram or if there are moves.
absl::StatusOr<Record> ParseBod(absl::string_view text, const StartHook& hook = {});

// The record's start with everything around it, without its moves.
std::string WriteBod(const Record& record);

// The diagram of a position alone, lines ending in LF.
std::string DiagramText(const Position& position);

// "飛二　金", largest piece first, or "なし".
std::string HandText(Hand hand);

// Collects the lines of a diagram, in whatever order they come.
class DiagramReader {
 public:
  // Takes `line` if it belongs to a diagram; false if it doesn't.
  absl::StatusOr<bool> Read(absl::string_view line, int line_number);

  bool has_board() const { return !rows_.empty(); }
  // The plies played before the diagram, and what the 手数＝ line says behind.
  std::optional<int> ply() const { return ply_; }
  const std::string& last_move() const { return last_move_; }
  bool rotated() const { return rotated_; }

  // What was read as a position that can stand on a board (CheckPlacement(),
  // setup.h) with `side_to_move`, nullopt: with who moves by the text.
  // REQUIRES: has_board().
  absl::StatusOr<Position> Finish(std::optional<Color> side_to_move) const;
  // An error if something was read that makes no sense without a board.
  absl::Status CheckNoBoard() const;

 private:
  struct Cell {
    Piece piece;
    int column;
  };
  struct Row {
    int line;
    std::vector<Cell> cells;  // From the left, file 9 first.
  };
  struct HandLine {
    int line;
    int column;
    Hand hand;
    bool rest;  // 残り
  };

  absl::StatusOr<bool> ReadHand(absl::string_view line, int line_number);
  absl::StatusOr<bool> ReadTurn(TextScanner scanner, int line_number);
  absl::StatusOr<bool> ReadPly(TextScanner scanner, int line_number);
  absl::Status ReadRow(TextScanner* scanner, int line_number);
  absl::Status PutPieces(Position* position) const;
  absl::Status GiveHands(Position* position) const;

  std::vector<Row> rows_;
  std::array<std::optional<HandLine>, kNumColors> hands_;
  std::optional<Color> turn_;
  int turn_line_ = 0;
  std::optional<int> ply_;
  int ply_line_ = 0;
  std::string last_move_;
  bool rotated_ = false;
};

}  // namespace shogi

#endif  // CORE_BOD_H_
