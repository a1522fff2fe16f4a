// Moves as Japanese players write them, both ways: ▲２三銀不成, △同玉, ▲４四金右.
//
// The rules are the Japan Shogi Association's (棋譜の表記方法): square, piece,
// the words that tell it from other pieces of its kind, then 成 不成 打.
//
// * Words are added only if another piece of the same kind and side reaches
//   the square: 上 寄 引 (moves up, sideways, down) if that tells it from the
//   others; else 右 左 (where it stands), or 直 for a gold-like piece or silver
//   that moves straight up; else 右 or 左 and then 上 寄 引. 龍 and 馬 never
//   take 直: of two, the one that comes straight is 右 or 左 as seen from the
//   other one.
// * 打 is written only if a board piece of the kind also reaches the square.
// * 成 or 不成 is written whenever promotion was possible.
//
// A piece "reaches" a square by its way of moving, pinned or not and in check
// or not. This is what the programs people use do (tsshogi of ShogiHome for
// one, Kifu for Windows for another), a reader never has to know about pins,
// and it can only add a word. The parser therefore also accepts a text whose
// words leave several pieces of which the rules let only one move.
#ifndef CORE_NOTATION_H_
#define CORE_NOTATION_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/position.h"
#include "core/text_scanner.h"
#include "core/types.h"

namespace shogi {

struct JapaneseOptions {
  bool mark = true;               // ▲ for black, △ for white in front.
  bool space_after_same = false;  // 同　玉, as record files have it, for 同玉.
};

// The text of `move`. `previous_to` is the square of the move before it, which
// turns ２三 into 同. An illegal board move, which a record may end with, gets
// its origin too, as KIF writes it: ▲２三銀(32).
// REQUIRES: an own piece on the origin, or in hand; no more pieces on the
// board than a set has.
std::string ToJapanese(const Position& position, Move move,
                       std::optional<Square> previous_to = std::nullopt,
                       JapaneseOptions options = {});

// The texts of a line of play. REQUIRES: each move legal in its turn.
std::vector<std::string> ToJapaneseLine(const Position& start, absl::Span<const Move> moves,
                                        JapaneseOptions options = {});

// The one legal move that `text` means. Accepts what ToJapanese() writes and
// what else is in use: ☗☖▼▽ or no mark, half-width digits, ranks as digits,
// 王 竜 全 圭 杏, 行 and 入 for 上, 生 for 不成, 合 for 打, words that weren't
// needed if they are true, 上右 for 右上, an origin as in KIF: ２三銀成(32).
// Errors (InvalidArgument; no line or column): not a move's text; the mark of
// the other side; no such piece can go there; ambiguous (naming the moves);
// neither 成 nor 不成 although both are legal; illegal and why.
absl::StatusOr<Move> ParseJapanese(const Position& position, absl::string_view text,
                                   std::optional<Square> previous_to = std::nullopt);

// As KIF files write it: ２三銀打, ２三銀成(32), 同　銀(32); no 成 says that it
// isn't promoted. REQUIRES: as ToJapanese().
std::string ToKifMove(const Position& position, Move move,
                      std::optional<Square> previous_to = std::nullopt);

// "２三".
std::string JapaneseSquare(Square s);
// As moves write it: 歩 香 桂 銀 金 角 飛 玉 と 成香 成桂 成銀 馬 龍.
absl::string_view JapanesePiece(PieceType t);
// One character, as diagrams write it: the same with 杏 圭 全.
absl::string_view DiagramPiece(PieceType t);
// "▲" or "△": ☗ and ☖ don't exist in Shift_JIS.
absl::string_view ColorMark(Color c);

// For the readers of record files: the text first, the position later.

// A move as a text says it.
struct MoveText {
  enum class Vertical { kUnsaid, kUp, kSideways, kDown };
  enum class Horizontal { kUnsaid, kRight, kLeft, kStraight };
  enum class Promotion { kUnsaid, kPromotes, kDeclines };

  absl::string_view text;     // All of it, without a mark.
  std::optional<Color> mark;  // ▲ or △.
  std::optional<Square> to;   // nullopt for 同.
  PieceType piece = kNoPieceType;
  Vertical vertical = Vertical::kUnsaid;
  Horizontal horizontal = Horizontal::kUnsaid;
  Promotion promotion = Promotion::kUnsaid;
  bool drop = false;           // 打
  std::optional<Square> from;  // (32)
};

// Reads a move's text and stops behind it. On error the scanner stands at the
// character that doesn't fit, and the message says what should stand there.
absl::StatusOr<MoveText> ScanMoveText(TextScanner* scanner);

// Any of 歩 ... 龍, 王 竜 杏 圭 全 成香 成桂 成銀; kNoPieceType if none comes
// next.
PieceType ScanPiece(TextScanner* scanner);

// ▲ ☗ ▼ or △ ☖ ▽.
std::optional<Color> ScanColorMark(TextScanner* scanner);

// What a text means in a position.
struct FoundMove {
  Move move;
  absl::Status legality;  // OK, or ExplainIllegal()'s reason (legality.h).
};

// Like ParseJapanese(), but a text that can mean only one move is no error
// where that move is illegal, provided that it can be carried out: an own
// piece goes to a square without own piece or king.
absl::StatusOr<FoundMove> FindMove(const Position& position, const MoveText& text,
                                   std::optional<Square> previous_to);

}  // namespace shogi

#endif  // CORE_NOTATION_H_
