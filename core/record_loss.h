// What a record holds that only KIF and its relatives can write.
#ifndef CORE_RECORD_LOSS_H_
#define CORE_RECORD_LOSS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/record.h"

namespace shogi {

// Whether a format writes the branches or the main line alone.
enum class Branches { kWritten, kLeftOut };

// Appends to `notes`, one line each, what the format called `format` leaves
// out: branches if so, bookmarks, the number of the first move, what a diagram
// says beside the position, endings put in words of their own.
void NoteKifOnly(const Record& record, absl::string_view format, Branches branches,
                 std::vector<std::string>* notes);

}  // namespace shogi

#endif  // CORE_RECORD_LOSS_H_
