// Positions and moves from literals in tests; a typo aborts.
#ifndef TESTS_SUPPORT_PARSE_H_
#define TESTS_SUPPORT_PARSE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "core/check.h"
#include "core/position.h"
#include "core/sfen.h"
#include "core/types.h"

namespace tsume_test {

inline shogi::Position SfenPosition(absl::string_view sfen) {
  absl::StatusOr<shogi::Position> position = shogi::ParseSfen(sfen);
  TSUME_CHECK(position.ok(), std::string(position.status().message()));
  return *position;
}

inline shogi::Move UsiMove(absl::string_view usi) {
  absl::StatusOr<shogi::Move> move = shogi::ParseUsiMove(usi);
  TSUME_CHECK(move.ok(), std::string(usi));
  return *move;
}

// Moves separated by single spaces.
inline std::vector<shogi::Move> UsiMoves(absl::string_view text) {
  std::vector<shogi::Move> moves;
  for (absl::string_view usi : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    moves.push_back(UsiMove(usi));
  }
  return moves;
}

}  // namespace tsume_test

#endif  // TESTS_SUPPORT_PARSE_H_
