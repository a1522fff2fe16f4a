// KI2: KIF with the moves in Japanese notation, several a line, as people
// write them. Everything else is as in KIF (kif.h).
//
//   ▲２三銀打     △同　玉       ▲３二金
//   まで3手で詰み
//
// Read are also moves without ▲△ and without spaces between them. KI2 has no
// move numbers and no times: numbers begin at 1, or at N + 1 behind 手数＝N.
#ifndef CORE_KI2_H_
#define CORE_KI2_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/record.h"
#include "core/start_hook.h"

namespace shogi {

// Errors: InvalidArgument "LINE:COLUMN: ..." (text_error.h).
absl::StatusOr<Record> ParseKi2(absl::string_view text, const StartHook& hook = {});

// Lines end in LF. As WriteKif(), but KI2 has no place for times, nor for a まで
// line (RecordNode::summary) that doesn't name the end. REQUIRES: as WriteKif().
std::string WriteKi2(const Record& record);

// Has the text a line of moves in Japanese notation? Tells KI2 from KIF.
bool IsKi2(absl::string_view text);

}  // namespace shogi

#endif  // CORE_KI2_H_
