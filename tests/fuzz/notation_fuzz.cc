// The first line is a position as SFEN; each further line is parsed as a move
// there. A move that is read has a text, which means that move; so has every
// legal move of the position.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "core/check.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "core/sfen.h"

namespace {

void CheckMove(const shogi::Position& position, shogi::Move move,
               std::optional<shogi::Square> previous_to) {
  for (const std::string& text : {shogi::ToJapanese(position, move, previous_to),
                                  shogi::ToKifMove(position, move, previous_to)}) {
    const absl::StatusOr<shogi::Move> again = shogi::ParseJapanese(position, text, previous_to);
    TSUME_CHECK(again.ok() && *again == move, position.DebugString() + " " + text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  const absl::StatusOr<shogi::Position> position = shogi::ParseSfen(lines.front());
  if (!position.ok()) return 0;
  shogi::MoveList moves;
  shogi::GenerateLegal(*position, &moves);
  for (const shogi::Move move : moves) CheckMove(*position, move, std::nullopt);
  const auto previous_to = static_cast<shogi::Square>(size % shogi::kNumSquares);
  for (size_t i = 1; i < lines.size(); ++i) {
    const absl::StatusOr<shogi::Move> move = shogi::ParseJapanese(*position, lines[i], previous_to);
    if (!move.ok()) continue;
    TSUME_CHECK(moves.Contains(*move), position->DebugString() + " " + std::string(lines[i]));
    CheckMove(*position, *move, previous_to);
  }
  return 0;
}
