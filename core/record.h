// A game record or problem with its solution: what every file format holds.
//
// A tree of moves with everything that may be written around them. Formats
// read into it and write from it; nothing a format can say may get lost on
// the way in and out again (unknown headers, comments, branches, times).
#ifndef CORE_RECORD_H_
#define CORE_RECORD_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/position.h"
#include "core/types.h"

namespace shogi {

// A header line, e.g. {"作者", "伊藤宗看"}, in the order of the file.
struct RecordHeader {
  std::string key;
  std::string value;
};

// How a line of play ends. The names are CSA's; KIF's words in brackets.
enum class RecordEnd {
  kNone,
  kResign,         // TORYO (投了)
  kInterrupted,    // CHUDAN (中断)
  kRepetition,     // SENNICHITE (千日手)
  kTimeUp,         // TIME_UP (切れ負け)
  kIllegalMove,    // ILLEGAL_MOVE (反則負け): the side to move has lost by it
  kIllegalAction,  // ILLEGAL_ACTION (反則勝ち): the side to move has won by it
  kImpasse,        // JISHOGI (持将棋)
  kDeclaredWin,    // KACHI (入玉勝ち)
  kHikiwake,       // HIKIWAKE (引き分け)
  kMatta,          // MATTA (待った)
  kMate,           // TSUMI (詰み)
  kNoMate,         // FUZUMI (不詰)
  kDefaultWin,     // FUSEN (不戦敗)
  kError,          // ERROR
  kOther,          // RecordNode::end_text says what
};

// Time used: for this move, and in total for the side (absent if unknown).
struct RecordTime {
  int64_t move_ms = 0;
  std::optional<int64_t> total_ms;
};

// One node of the tree: the move into it (null at the root) or an end.
//
// A move may be illegal only if nothing but an end of kIllegalAction or
// kIllegalMove follows it; it still has an own piece on its origin or in hand.
struct RecordNode {
  Move move;                         // Null at the root and at ends.
  RecordEnd end = RecordEnd::kNone;  // Set on leaves only; then move is null.
  std::string end_text;              // The word of the file, if it differs from the standard one.
  std::string summary;  // What KIF's まで line says, if not what follows from the end.
  std::optional<RecordTime> time;
  // One per line, without the marker ('*' in KIF, "'*" in CSA). CSA's other
  // comments, those for no reader in particular, keep their ' in front.
  std::vector<std::string> comments;
  bool bookmarked = false;  // KIF '&'.
  std::string bookmark;     // Its text.
  // What may follow: first the main line, then the branches in file order.
  std::vector<std::unique_ptr<RecordNode>> children;

  RecordNode() = default;
  RecordNode(RecordNode&&) = default;
  RecordNode& operator=(RecordNode&&) = default;
  // Not by recursion: a line may hold more moves than the stack has frames.
  ~RecordNode() {
    std::vector<std::unique_ptr<RecordNode>> pending = std::move(children);
    while (!pending.empty()) {
      const std::unique_ptr<RecordNode> node = std::move(pending.back());
      pending.pop_back();
      for (std::unique_ptr<RecordNode>& child : node->children) {
        pending.push_back(std::move(child));
      }
      node->children.clear();
    }
  }
};

struct Record {
  Position start;            // As written, or as a reader's StartHook (start_hook.h) made it.
  int first_ply = 1;         // Number of the first move (手数＝N in a diagram gives N + 1).
  bool has_diagram = false;  // The start stood as a diagram, not as a 手合割 name.
  bool rotated = false;      // KIF's 盤面回転: to be shown from white's side.
  // A diagram's line 手数＝N and what it names as the last move.
  std::optional<int> diagram_ply;
  std::string diagram_last_move;
  std::string handicap;  // 手合割 as written ("平手", "香落ち", "その他", ...), "" if none.
  std::vector<RecordHeader> headers;  // All others, 手合割 and diagram excluded.
  std::vector<std::string> preamble;  // Comment lines before everything (KIF '#', CSA ''').
  RecordNode root;                    // Its comments are those before the first move.

  // The moves of the main line.
  std::vector<Move> MainLine() const {
    std::vector<Move> moves;
    for (const RecordNode* n = &root; !n->children.empty();) {
      n = n->children.front().get();
      if (!n->move.is_null()) moves.push_back(n->move);
    }
    return moves;
  }
};

}  // namespace shogi

#endif  // CORE_RECORD_H_
