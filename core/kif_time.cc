#include "core/kif_time.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace shogi {
namespace {

constexpr int64_t kSecond = 1000;
constexpr int64_t kMinute = 60 * kSecond;
constexpr int64_t kHour = 60 * kMinute;

// The digits behind the point, as milliseconds.
std::optional<int64_t> ScanFraction(TextScanner* scanner) {
  int64_t ms = 0;
  int digits = 0;
  for (; const std::optional<int> digit = scanner->ConsumeDigit(); ++digits) {
    if (digits == 3) return std::nullopt;
    ms = ms * 10 + *digit;
  }
  if (digits == 0) return std::nullopt;
  for (; digits < 3; ++digits) ms *= 10;
  return ms;
}

// m:ss or h:mm:ss.
std::optional<int64_t> ScanClock(TextScanner* scanner) {
  const std::optional<int> first = scanner->ConsumeNumber();
  if (!first || !scanner->Consume(":")) return std::nullopt;
  const std::optional<int> second = scanner->ConsumeNumber();
  if (!second) return std::nullopt;
  int64_t ms = *first * kMinute + *second * kSecond;
  if (scanner->Consume(":")) {
    const std::optional<int> third = scanner->ConsumeNumber();
    if (!third) return std::nullopt;
    ms = *first * kHour + *second * kMinute + *third * kSecond;
  }
  if (scanner->Consume(".")) {
    const std::optional<int64_t> fraction = ScanFraction(scanner);
    if (!fraction) return std::nullopt;
    ms += *fraction;
  }
  return ms;
}

std::string FractionText(int64_t ms) {
  return ms % kSecond == 0 ? "" : absl::StrFormat(".%03d", ms % kSecond);
}

}  // namespace

absl::StatusOr<RecordTime> ScanKifTime(TextScanner* scanner) {
  const absl::Status error = absl::InvalidArgumentError("a time looks like ( 0:16/00:00:16)");
  scanner->Consume("(");
  scanner->SkipSpaces();
  const std::optional<int64_t> move = ScanClock(scanner);
  if (!move) return error;
  RecordTime time{.move_ms = *move, .total_ms = std::nullopt};
  scanner->SkipSpaces();
  if (scanner->Consume("/")) {
    scanner->SkipSpaces();
    // An empty total is common.
    if (scanner->Peek() != ")") {
      time.total_ms = ScanClock(scanner);
      if (!time.total_ms) return error;
    }
    scanner->SkipSpaces();
  }
  if (!scanner->Consume(")")) return error;
  return time;
}

std::string KifTimeText(const RecordTime& time) {
  const int64_t move = std::max<int64_t>(time.move_ms, 0);
  std::string text =
      absl::StrFormat("(%2d:%02d%s", move / kMinute, move % kMinute / kSecond, FractionText(move));
  if (time.total_ms) {
    const int64_t total = std::max<int64_t>(*time.total_ms, 0);
    absl::StrAppendFormat(&text, "/%02d:%02d:%02d%s", total / kHour, total % kHour / kMinute,
                          total % kMinute / kSecond, FractionText(total));
  }
  return absl::StrCat(text, ")");
}

}  // namespace shogi
