// One of several records in a text, with its place there.
#ifndef CORE_TEXT_PART_H_
#define CORE_TEXT_PART_H_

#include "absl/strings/string_view.h"

namespace shogi {

struct TextPart {
  int line = 1;    // Where `text` begins in the whole, as in text_error.h.
  int column = 1;  // 1 unless several parts share a line.
  absl::string_view text;
};

}  // namespace shogi

#endif  // CORE_TEXT_PART_H_
