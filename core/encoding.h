// Bytes of a text file to UTF-8 and back: UTF-8 with or without a byte order
// mark, and Shift_JIS in Microsoft's form (CP932), the code of .kif files.
//
// Which of the two it is, the bytes decide. What a file says about itself
// (`#KIF version=2.0 encoding=...`, `'CSA encoding=...`) counts where the bytes
// allow both, and its name never does: .kif files in UTF-8 are common.
// The conversion is done by the C library's iconv.
#ifndef CORE_ENCODING_H_
#define CORE_ENCODING_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace shogi {

enum class TextEncoding { kUtf8, kShiftJis };

// The name KIF and CSA files use: "UTF-8" or "Shift_JIS".
absl::string_view EncodingName(TextEncoding encoding);

// How a text stands in its file.
struct TextForm {
  TextEncoding encoding = TextEncoding::kUtf8;
  bool bom = false;   // A byte order mark in front; UTF-8 only.
  bool crlf = false;  // Lines end in CR LF (the first one does).
};

struct DecodedText {
  std::string text;  // Valid UTF-8 without mark; every line end (CR LF, CR, LF) is an LF.
  TextForm form;     // What it was.
  // What the text says about itself and isn't so, e.g. `the file calls itself
  // UTF-8 but is Shift_JIS`; "" if there is nothing to say.
  std::string note;
};

// Errors: InvalidArgument "LINE:COLUMN: ..." at the first byte that belongs to
// no character. Text that is neither gets the message of the encoding that fits
// further. UTF-16 is refused by name.
absl::StatusOr<DecodedText> DecodeText(absl::string_view bytes);

// The bytes of a file. `text` is UTF-8 with LF. Errors: InvalidArgument
// "LINE:COLUMN: ..." naming the first character that the encoding doesn't
// have. Shift_JIS has but one code for each of 〜～, −－, ‖∥, ¢￠, £￡ and ¬￢:
// the first of each pair is written and comes back as the second.
absl::StatusOr<std::string> EncodeText(absl::string_view text, const TextForm& form);

// Is it well-formed UTF-8 (no surrogates, no overlong forms)?
bool IsUtf8(absl::string_view text);

}  // namespace shogi

#endif  // CORE_ENCODING_H_
