// The starting positions by name (手合割): even games and handicaps (駒落ち).
//
// The names are those of KIF's 手合割 line, the ids those of JKF's `preset`.
// White (上手) gives the odds and moves first, except in 平手. Left and right
// are white's: 香落ち lacks the left lance (1a), 右香落ち the right one (9a).
// Which piece 三枚落ち, 五枚落ち and the seven-piece handicaps lack follows
// shogi.js 5.5.0, the library behind JKF; 歩三兵 and 裸玉, which have no JKF
// id, follow shogiops 0.18.0.
#ifndef CORE_HANDICAP_H_
#define CORE_HANDICAP_H_

#include <span>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/position.h"

namespace shogi {

struct Handicap {
  absl::string_view name;    // "香落ち"
  absl::string_view jkf_id;  // "KY"; "" if JKF has none.
  absl::string_view sfen;    // Normalised, ply 1.
};

// All of them, 平手 first, then by the number of pieces taken off.
std::span<const Handicap> Handicaps();

// The start of a game with the 手合割 `name`, exactly as written in the table.
// Error: NotFound, also for "その他", which names no position.
absl::StatusOr<Position> HandicapStart(absl::string_view name);
// The same for a JKF preset id.
absl::StatusOr<Position> HandicapStartFromJkf(absl::string_view jkf_id);

// The row whose start is `position`, or null.
const Handicap* FindHandicap(const Position& position);
// Its name, "" if there is none.
absl::string_view HandicapName(const Position& position);

}  // namespace shogi

#endif  // CORE_HANDICAP_H_
