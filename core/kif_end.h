// How KIF and KI2 say that a line of play ends. Shared by their readers and
// writers.
#ifndef CORE_KIF_END_H_
#define CORE_KIF_END_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/record.h"
#include "core/types.h"

namespace shogi {

// What a text says about an end: the value of RecordNode's fields.
struct KifEnd {
  RecordEnd end = RecordEnd::kNone;
  std::string end_text;  // If the word isn't the standard one of `end`.
};

// The word of a KIF line such as `  10 詰み`; kNone if it is none.
KifEnd KifEndOfWord(absl::string_view word);
// The word that writes the end; "" if KIF has none (kOther with a text that is
// no word of KIF: it goes into the まで line alone).
std::string KifWord(const RecordNode& node);

// What stands behind まで9手で, e.g. 詰み or 先手の勝ち, where `to_move` is to
// move at the end. Text that is unknown, or can't be true, is kOther.
KifEnd KifEndOfSummary(absl::string_view summary, Color to_move);
// The same backwards, `node.summary` not considered.
std::string KifSummary(const RecordNode& node, Color to_move);

}  // namespace shogi

#endif  // CORE_KIF_END_H_
