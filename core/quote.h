// A piece of the input, as error messages show it.
#ifndef CORE_QUOTE_H_
#define CORE_QUOTE_H_

#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace shogi {

// `text` in double quotes, cut after 40 characters; control characters and
// bytes of characters that were cut apart are shown as \xNN.
inline std::string Quoted(absl::string_view text) {
  constexpr int kLimit = 40;
  std::string out = "\"";
  size_t i = 0;
  for (int characters = 0; i < text.size() && characters < kLimit; ++characters) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    const bool is_continuation = (lead & 0xC0) == 0x80;
    if (lead < 0x20 || lead == 0x7F || is_continuation || i + length > text.size()) {
      absl::StrAppend(&out, "\\x", absl::Hex(lead, absl::kZeroPad2));
      ++i;
    } else {
      absl::StrAppend(&out, text.substr(i, length));
      i += length;
    }
  }
  return absl::StrCat(out, i < text.size() ? "...\"" : "\"");
}

}  // namespace shogi

#endif  // CORE_QUOTE_H_
