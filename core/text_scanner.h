// Reads one line of Japanese text from left to right (UTF-8).
//
// For the readers of moves, diagrams and records, which all meet full-width
// and half-width forms of the same thing: digits １ and 1, spaces of either
// width, ： and :. Text that isn't UTF-8 does no harm: a stray byte is a
// character that nothing matches.
#ifndef CORE_TEXT_SCANNER_H_
#define CORE_TEXT_SCANNER_H_

#include <cstddef>
#include <optional>

#include "absl/strings/string_view.h"
#include "core/text_error.h"

namespace shogi {

class TextScanner {
 public:
  explicit TextScanner(absl::string_view line) : line_(line) {}

  bool done() const { return offset_ == line_.size(); }
  size_t offset() const { return offset_; }
  absl::string_view rest() const { return line_.substr(offset_); }
  // The column of the next character, from 1.
  int column() const { return ColumnAt(line_, offset_); }
  // REQUIRES: an offset() of this scanner.
  void GoBackTo(size_t offset) { offset_ = offset; }

  // The next character, "" at the end.
  absl::string_view Peek() const;
  // Skips the next character. REQUIRES: !done().
  void Skip() { offset_ += Peek().size(); }
  // Steps over `word` if it comes next.
  bool Consume(absl::string_view word);
  // Spaces of both widths and tabs.
  void SkipSpaces();
  // A digit 0-9 or ０-９.
  std::optional<int> ConsumeDigit();
  // One or more such digits; nullopt, and nothing consumed, if there are none
  // or more than nine.
  std::optional<int> ConsumeNumber();
  // A kanji number 一 to 九十九 (as in 十八 or 二十); nullopt, and nothing
  // consumed, if none comes next.
  std::optional<int> ConsumeKanjiNumber();

 private:
  absl::string_view line_;
  size_t offset_ = 0;
};

// Without the spaces (of both widths, tabs) at its ends.
absl::string_view TrimSpaces(absl::string_view text);

// A line split at its first colon of either width, both parts trimmed.
struct KeyValue {
  absl::string_view key;
  absl::string_view value;
  size_t value_offset;  // Of the value, in bytes from the beginning of the line.
};
// nullopt if there is no colon.
std::optional<KeyValue> SplitAtColon(absl::string_view line);

// １ to ９ and 一 to 九. REQUIRES: 1 <= n <= 9.
absl::string_view FullWidthDigit(int n);
absl::string_view KanjiDigit(int n);

}  // namespace shogi

#endif  // CORE_TEXT_SCANNER_H_
