#include "tools/console.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace tsume {
namespace {

bool ColorWanted(When when, const Console& console) {
  if (when != When::kAuto) return when == When::kAlways;
  const char* no_color = std::getenv("NO_COLOR");  // https://no-color.org
  return console.out_is_terminal && (no_color == nullptr || *no_color == '\0');
}

}  // namespace

Palette::Palette(When when, const Console& console) : enabled_(ColorWanted(when, console)) {}

std::string Palette::Wrap(absl::string_view code, absl::string_view text) const {
  return enabled_ ? absl::StrCat("\x1b[", code, "m", text, "\x1b[0m") : std::string(text);
}

int DisplayWidth(absl::string_view text) {
  int width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) continue;  // Not the first byte of a character.
    // Everything of three bytes or more that we print is full-width.
    width += byte >= 0xE0 ? 2 : 1;
  }
  return width;
}

std::string WithThousands(uint64_t n) {
  std::string digits = absl::StrCat(n);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

}  // namespace tsume
