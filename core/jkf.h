// JKF (json-kifu-format, https://github.com/na2hiro/Kifu-for-JS): records as
// JSON, in UTF-8.
//
//   {"header": {"先手": "..."}, "initial": {"preset": "OTHER", "data": {...}},
//    "moves": [{"comments": [...]}, {"move": {...}, "time": ..., "forks": [[...], ...]},
//              ..., {"special": "TORYO"}]}
//
// Element 0 of the moves holds the comments on the start. The forks of an
// element are other ways to go on in its place. JKF keeps `手合割` and the
// diagram apart from the headers; where Record::handicap isn't what `preset`
// says (その他, 詰将棋, or a name that doesn't fit the diagram), it stands among
// the headers as `手合割`.
#ifndef CORE_JKF_H_
#define CORE_JKF_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/record.h"
#include "core/start_hook.h"
#include "core/text_part.h"

namespace shogi {

// Forks within forks, as deep as they may go.
inline constexpr int kMaxForkDepth = 500;

// The records of a text, one or more JSON objects behind each other. What is
// redundant in JKF (color, piece, same, promote: false, capture, total times)
// may be left out, except for drops' pieces, but mustn't contradict the board;
// `relative` may, because programs differ about it.
// Appends to `notes`, one line each, keys that JKF doesn't have and which are
// ignored. Errors: InvalidArgument "LINE:COLUMN: PATH: ..." (text_error.h).
absl::StatusOr<std::vector<Record>> ParseJkf(absl::string_view text,
                                             std::vector<std::string>* notes);

// The JSON objects of a text by themselves, for callers that want to go on
// after a broken record. Text that belongs to no object is a part, too.
std::vector<TextPart> SplitJkf(absl::string_view text);
absl::StatusOr<Record> ParseJkfPart(const TextPart& part, std::vector<std::string>* notes,
                                    const StartHook& hook = {});

// One line of JSON, ending in LF. Appends to `notes` what JKF has no place
// for: bookmarks, comments before the headers, the number of the first move,
// fractions of a second. REQUIRES: all text is UTF-8.
std::string WriteJkf(const Record& record, std::vector<std::string>* notes);
// Several, one a line; their notes start with "record N: ".
std::string WriteJkf(absl::Span<const Record> records, std::vector<std::string>* notes);

}  // namespace shogi

#endif  // CORE_JKF_H_
