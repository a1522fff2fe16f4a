// SFEN lines and USI moves: whatever is read is consistent and is read again
// the same from what we write.
#include <cstdint>
#include <string>

#include "core/check.h"
#include "core/sfen.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const absl::StatusOr<shogi::SfenLine> line = shogi::ParseSfenLine(text);
  if (!line.ok()) return 0;
  TSUME_CHECK(line->position.IsConsistent(), text);
  std::string written = shogi::ToSfen(line->position, line->ply);
  if (!line->moves.empty()) written += " moves";
  for (shogi::Move m : line->moves) {
    written += ' ';
    written += shogi::ToUsi(m);
  }
  const absl::StatusOr<shogi::SfenLine> again = shogi::ParseSfenLine(written);
  TSUME_CHECK(again.ok() && again->position == line->position && again->ply == line->ply &&
                  again->moves == line->moves,
              text);
  return 0;
}
