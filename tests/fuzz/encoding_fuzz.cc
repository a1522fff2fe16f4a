// Any bytes: they decode to UTF-8 or are refused, what was decoded is encoded
// in the form it had, and decodes to the same. The formats are told apart, and
// records read, without harm.
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/match.h"
#include "core/check.h"
#include "core/encoding.h"
#include "core/record_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using shogi::TextEncoding;
  const absl::string_view bytes(reinterpret_cast<const char*>(data), size);
  const absl::StatusOr<shogi::DecodedText> decoded = shogi::DecodeText(bytes);
  if (!decoded.ok()) return 0;
  TSUME_CHECK(shogi::IsUtf8(decoded->text), decoded->text);
  TSUME_CHECK(!absl::StrContains(decoded->text, "\r"), decoded->text);
  (void)shogi::ReadAllRecords(decoded->text).status();

  const absl::StatusOr<std::string> encoded = shogi::EncodeText(decoded->text, decoded->form);
  TSUME_CHECK(encoded.ok(), std::string(encoded.status().message()));
  // A mark of the text itself would be taken for that of the file.
  if (!decoded->form.bom && absl::StartsWith(decoded->text, "\xEF\xBB\xBF")) return 0;
  const absl::StatusOr<shogi::DecodedText> again = shogi::DecodeText(*encoded);
  TSUME_CHECK(again.ok(), std::string(again.status().message()));
  // Several codes of Shift_JIS are one character; the code written may be UTF-8
  // by chance.
  if (again->form.encoding == decoded->form.encoding) {
    TSUME_CHECK(again->text == decoded->text, decoded->text);
  } else {
    TSUME_CHECK(decoded->form.encoding == TextEncoding::kShiftJis && shogi::IsUtf8(*encoded),
                decoded->text);
  }
  return 0;
}
