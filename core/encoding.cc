#include "core/encoding.h"

#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/text_error.h"

namespace shogi {
namespace {

constexpr absl::string_view kBom = "\xEF\xBB\xBF";

uint8_t ByteAt(absl::string_view text, size_t i) { return static_cast<uint8_t>(text[i]); }

// The length of the UTF-8 character that starts at `i`, 0 if none does
// (Unicode 15, table 3-7: the second byte's range depends on the first).
size_t Utf8Length(absl::string_view text, size_t i) {
  const uint8_t lead = ByteAt(text, i);
  if (lead < 0x80) return 1;
  const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead < 0xC2 || lead > 0xF4 || i + length > text.size()) return 0;
  const uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (ByteAt(text, i + 1) < low || ByteAt(text, i + 1) > high) return 0;
  for (size_t k = 2; k < length; ++k) {
    if ((ByteAt(text, i + k) & 0xC0) != 0x80) return 0;
  }
  return length;
}

// The offset of the first byte that isn't UTF-8, text.size() if there is none.
size_t FirstNonUtf8(absl::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const size_t length = Utf8Length(text, i);
    if (length == 0) return i;
    i += length;
  }
  return text.size();
}

// An iconv conversion, closed at the end.
class Converter {
 public:
  Converter(const char* to, const char* from) : descriptor_(iconv_open(to, from)) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (ok()) iconv_close(descriptor_);
  }

  bool ok() const { return descriptor_ != reinterpret_cast<iconv_t>(-1); }

  // Appends the conversion of `in` to `out`, up to the first byte that can't
  // be converted, and returns that byte's offset (in.size() if all could).
  size_t Append(absl::string_view in, std::string* out) {
    char* next = const_cast<char*>(in.data());  // iconv reads only.
    size_t left = in.size();
    while (left > 0) {
      char buffer[4096];
      char* end = buffer;
      size_t room = sizeof(buffer);
      const size_t result = iconv(descriptor_, &next, &left, &end, &room);
      const int reason = errno;
      out->append(buffer, sizeof(buffer) - room);
      if (result == static_cast<size_t>(-1) && reason != E2BIG) break;
    }
    return in.size() - left;
  }

 private:
  iconv_t descriptor_;
};

absl::Status NoConverter() {
  return absl::UnimplementedError("this system's iconv doesn't know CP932 (Shift_JIS)");
}

// A decoding that may have stopped early.
struct Attempt {
  std::string text;     // What was decoded.
  size_t consumed = 0;  // Bytes of the input it came from.
};

// The line and column behind the end of `text`.
absl::Status ErrorBehind(absl::string_view text, absl::string_view message) {
  int line = 1;
  size_t line_start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if ((text[i] != '\n' && text[i] != '\r') || pair) continue;
    ++line;
    line_start = i + 1;
  }
  const absl::string_view last = text.substr(line_start);
  return TextError(line, ColumnAt(last, last.size()), message);
}

std::string HexByte(absl::string_view bytes, size_t offset) {
  return absl::StrCat("byte 0x", absl::Hex(ByteAt(bytes, offset), absl::kZeroPad2));
}

// The encoding the text names in one of its first lines: the value behind
// "encoding=" in a line that begins with "#KIF" or "'CSA". Unknown names are
// returned as they are, "" if there is none.
absl::string_view DeclaredEncoding(absl::string_view bytes) {
  constexpr int kLines = 3;
  size_t start = 0;
  for (int i = 0; i < kLines && start < bytes.size(); ++i) {
    const size_t end = std::min(bytes.find_first_of("\r\n", start), bytes.size());
    const absl::string_view line = bytes.substr(start, end - start);
    start = end + (absl::StartsWith(bytes.substr(end), "\r\n") ? 2 : 1);
    if (!absl::StartsWith(line, "#KIF") && !absl::StartsWith(line, "'CSA")) continue;
    const size_t key = line.find("encoding=");
    if (key == absl::string_view::npos) continue;
    const absl::string_view value = line.substr(key + 9);
    return value.substr(0, std::min(value.find_first_of(" \t"), value.size()));
  }
  return {};
}

// What a declared name means here.
enum class Declared { kNothing, kUtf8, kShiftJis, kUnknown };

Declared Classify(absl::string_view name) {
  if (name.empty()) return Declared::kNothing;
  const std::string upper = absl::AsciiStrToUpper(name);
  if (upper == "UTF-8" || upper == "UTF8") return Declared::kUtf8;
  for (absl::string_view alias : {"SHIFT_JIS", "SHIFT-JIS", "SJIS", "CP932", "WINDOWS-31J"}) {
    if (upper == alias) return Declared::kShiftJis;
  }
  return Declared::kUnknown;
}

// Could these bytes, which are UTF-8, as well be half-width katakana? Only
// then are they likely to be Shift_JIS at all: its kanji and kana start with
// bytes that UTF-8 doesn't start with.
bool MayBeHalfWidthKatakana(absl::string_view bytes) {
  bool any = false;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const uint8_t byte = ByteAt(bytes, i);
    if (byte < 0x80) continue;
    if (byte < 0xA1 || byte > 0xDF) return false;
    any = true;
  }
  return any;
}

std::string NoteAbout(absl::string_view declared, TextEncoding actual) {
  switch (Classify(declared)) {
    case Declared::kNothing:
      return "";
    case Declared::kUnknown:
      break;
    case Declared::kUtf8:
      if (actual == TextEncoding::kUtf8) return "";
      break;
    case Declared::kShiftJis:
      if (actual == TextEncoding::kShiftJis) return "";
      break;
  }
  // The name is quoted from undecoded bytes: show ASCII alone.
  std::string shown;
  for (char c : declared) shown.push_back(absl::ascii_isgraph(static_cast<uint8_t>(c)) ? c : '?');
  return absl::StrCat("the file calls itself ", shown, " but is ", EncodingName(actual));
}

// Every line end becomes an LF.
std::string WithLf(absl::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      out.push_back(text[i]);
      continue;
    }
    out.push_back('\n');
    if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
  }
  return out;
}

bool EndsFirstLineWithCrLf(absl::string_view text) {
  const size_t end = text.find_first_of("\r\n");
  return end != absl::string_view::npos && absl::StartsWith(text.substr(end), "\r\n");
}

DecodedText Finish(absl::string_view text, TextForm form, absl::string_view declared) {
  form.crlf = EndsFirstLineWithCrLf(text);
  return {WithLf(text), form, NoteAbout(declared, form.encoding)};
}

// Neither fits: the message of the one that gets further, UTF-8 in a tie.
absl::Status NeitherFits(absl::string_view bytes, size_t utf8_end, const Attempt& shift_jis,
                         absl::string_view declared) {
  const Declared kind = Classify(declared);
  const bool as_utf8 =
      kind == Declared::kUtf8 || (kind != Declared::kShiftJis && utf8_end >= shift_jis.consumed);
  const size_t offset = as_utf8 ? utf8_end : shift_jis.consumed;
  const bool declared_one = kind == Declared::kUtf8 || kind == Declared::kShiftJis;
  const std::string message =
      declared_one
          ? absl::StrCat(HexByte(bytes, offset), " isn't ", as_utf8 ? "UTF-8" : "Shift_JIS",
                         ", as which the file is declared")
          : absl::StrCat(HexByte(bytes, offset), " is neither UTF-8 nor Shift_JIS");
  return ErrorBehind(as_utf8 ? bytes.substr(0, utf8_end) : shift_jis.text, message);
}

// A UTF-8 character as messages show it: 'x' (U+0000).
std::string ShowCharacter(absl::string_view c) {
  const uint8_t lead = ByteAt(c, 0);
  uint32_t code = c.size() == 1 ? lead : lead & (0x7F >> c.size());
  for (size_t i = 1; i < c.size(); ++i) code = (code << 6) | (ByteAt(c, i) & 0x3F);
  const std::string name = absl::StrCat("U+", absl::Hex(code, absl::kZeroPad4));
  return absl::StrCat("'", c, "' (", absl::AsciiStrToUpper(name), ")");
}

// Where JIS has one character, Unicode has two: the one in front is that of
// other tables, the one behind is Microsoft's, which decoding yields.
bool IsVariant(absl::string_view written, absl::string_view read_back) {
  static constexpr absl::string_view kVariants[][2] = {{"〜", "～"}, {"−", "－"}, {"‖", "∥"},
                                                       {"¢", "￠"},  {"£", "￡"}, {"¬", "￢"}};
  return std::any_of(std::begin(kVariants), std::end(kVariants),
                     [&](const auto& pair) { return pair[0] == written && pair[1] == read_back; });
}

absl::StatusOr<std::string> ToShiftJis(absl::string_view text) {
  Converter encode("CP932", "UTF-8");
  Converter decode("UTF-8", "CP932");
  if (!encode.ok() || !decode.ok()) return NoConverter();
  std::string out;
  for (size_t i = 0; i < text.size();) {
    const size_t length = Utf8Length(text, i);
    if (length == 0) return ErrorBehind(text.substr(0, i), HexByte(text, i) + " isn't UTF-8");
    const absl::string_view character = text.substr(i, length);
    // One by one, and back again: glibc writes some characters as others that
    // merely look alike (a yen sign as a backslash).
    std::string bytes;
    std::string back;
    const bool written = encode.Append(character, &bytes) == length && !bytes.empty();
    if (written) decode.Append(bytes, &back);
    if (!written || (back != character && !IsVariant(character, back))) {
      return ErrorBehind(text.substr(0, i),
                         absl::StrCat(ShowCharacter(character), " doesn't exist in Shift_JIS"));
    }
    out += bytes;
    i += length;
  }
  return out;
}

}  // namespace

absl::string_view EncodingName(TextEncoding encoding) {
  return encoding == TextEncoding::kUtf8 ? "UTF-8" : "Shift_JIS";
}

bool IsUtf8(absl::string_view text) { return FirstNonUtf8(text) == text.size(); }

absl::StatusOr<DecodedText> DecodeText(absl::string_view bytes) {
  if (absl::StartsWith(bytes, "\xFF\xFE") || absl::StartsWith(bytes, "\xFE\xFF")) {
    return TextError(1, 1, "UTF-16 can't be read: save the file as UTF-8 or Shift_JIS");
  }
  TextForm form;
  form.bom = absl::StartsWith(bytes, kBom);
  if (form.bom) bytes.remove_prefix(kBom.size());
  const absl::string_view declared = DeclaredEncoding(bytes);
  const size_t utf8_end = FirstNonUtf8(bytes);
  const bool katakana =
      !form.bom && Classify(declared) == Declared::kShiftJis && MayBeHalfWidthKatakana(bytes);
  if (utf8_end == bytes.size() && !katakana) return Finish(bytes, form, declared);
  if (form.bom) {
    return ErrorBehind(bytes.substr(0, utf8_end),
                       HexByte(bytes, utf8_end) + " isn't UTF-8, as the byte order mark says");
  }

  Converter converter("UTF-8", "CP932");
  if (!converter.ok()) return NoConverter();
  Attempt shift_jis;
  shift_jis.consumed = converter.Append(bytes, &shift_jis.text);
  if (shift_jis.consumed < bytes.size()) return NeitherFits(bytes, utf8_end, shift_jis, declared);
  form.encoding = TextEncoding::kShiftJis;
  return Finish(shift_jis.text, form, declared);
}

absl::StatusOr<std::string> EncodeText(absl::string_view text, const TextForm& form) {
  std::string lines;
  for (char c : text) {
    if (c == '\n' && form.crlf) lines.push_back('\r');
    lines.push_back(c);
  }
  if (form.encoding == TextEncoding::kShiftJis) return ToShiftJis(lines);
  return form.bom ? absl::StrCat(kBom, lines) : lines;
}

}  // namespace shogi
