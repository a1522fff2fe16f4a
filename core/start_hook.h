// What the caller of a reader makes of a record's start before its moves are
// read: they are legal or not only from there.
//
// The diagram of a problem may leave the defender's hand open, or name no
// attacker; problem_source.h settles both.
#ifndef CORE_START_HOOK_H_
#define CORE_START_HOOK_H_

#include <functional>
#include <optional>

#include "absl/status/status.h"
#include "core/record.h"
#include "core/types.h"

namespace shogi {

struct StartHook {
  // Moves first, whatever the text says; nullopt: who does by the text. Record's
  // other fields stay as for the position that is written.
  std::optional<Color> side_to_move = std::nullopt;
  // Called once, with a start that passes CheckPlacement() (setup.h) and all
  // that stands before the moves; not called if that can't be read. May change
  // the start. Its error is the reader's as it is, place included (text_error.h).
  std::function<absl::Status(Record*)> complete = [](Record*) { return absl::OkStatus(); };
};

}  // namespace shogi

#endif  // CORE_START_HOOK_H_
