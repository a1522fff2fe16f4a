#include "core/text_scanner.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace shogi {
namespace {

constexpr absl::string_view kFullWidthDigits[] = {"０", "１", "２", "３", "４",
                                                  "５", "６", "７", "８", "９"};
constexpr absl::string_view kKanjiDigits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr absl::string_view kSpaces[] = {" ", "\t", "　"};
constexpr int kMostDigits = 9;  // Whatever they are, they fit an int.

std::optional<int> ConsumeKanjiDigit(TextScanner* scanner) {
  for (int n = 1; n <= 9; ++n) {
    if (scanner->Consume(KanjiDigit(n))) return n;
  }
  return std::nullopt;
}

}  // namespace

absl::string_view TextScanner::Peek() const {
  if (done()) return {};
  size_t end = offset_ + 1;
  while (end < line_.size() && (static_cast<unsigned char>(line_[end]) & 0xC0) == 0x80) ++end;
  return line_.substr(offset_, end - offset_);
}

bool TextScanner::Consume(absl::string_view word) {
  if (!absl::StartsWith(rest(), word)) return false;
  offset_ += word.size();
  return true;
}

void TextScanner::SkipSpaces() {
  while (std::any_of(std::begin(kSpaces), std::end(kSpaces),
                     [this](absl::string_view space) { return Consume(space); })) {
  }
}

std::optional<int> TextScanner::ConsumeDigit() {
  const absl::string_view next = Peek();
  if (next.size() == 1 && next[0] >= '0' && next[0] <= '9') {
    ++offset_;
    return next[0] - '0';
  }
  for (int n = 0; n <= 9; ++n) {
    if (Consume(kFullWidthDigits[n])) return n;
  }
  return std::nullopt;
}

std::optional<int> TextScanner::ConsumeNumber() {
  const size_t start = offset_;
  int number = 0;
  int digits = 0;
  while (const std::optional<int> digit = ConsumeDigit()) {
    if (++digits > kMostDigits) {
      GoBackTo(start);
      return std::nullopt;
    }
    number = number * 10 + *digit;
  }
  return digits == 0 ? std::nullopt : std::optional<int>(number);
}

std::optional<int> TextScanner::ConsumeKanjiNumber() {
  const std::optional<int> first = ConsumeKanjiDigit(this);
  if (!Consume("十")) return first;
  return first.value_or(1) * 10 + ConsumeKanjiDigit(this).value_or(0);
}

absl::string_view TrimSpaces(absl::string_view text) {
  TextScanner scanner(text);
  scanner.SkipSpaces();
  text = scanner.rest();
  while (std::any_of(std::begin(kSpaces), std::end(kSpaces), [&text](absl::string_view space) {
    return absl::ConsumeSuffix(&text, space);
  })) {
  }
  return text;
}

std::optional<KeyValue> SplitAtColon(absl::string_view line) {
  constexpr absl::string_view kColons[] = {"：", ":"};
  size_t at = absl::string_view::npos;
  size_t width = 0;
  for (absl::string_view colon : kColons) {
    const size_t found = line.find(colon);
    if (found < at) {
      at = found;
      width = colon.size();
    }
  }
  if (at == absl::string_view::npos) return std::nullopt;
  TextScanner scanner(line);
  scanner.GoBackTo(at + width);
  scanner.SkipSpaces();
  return KeyValue{TrimSpaces(line.substr(0, at)), TrimSpaces(scanner.rest()), scanner.offset()};
}

absl::string_view FullWidthDigit(int n) { return kFullWidthDigits[n]; }
absl::string_view KanjiDigit(int n) { return kKanjiDigits[n - 1]; }

}  // namespace shogi
