// The times behind a KIF move: ( 0:16/00:00:16).
#ifndef CORE_KIF_TIME_H_
#define CORE_KIF_TIME_H_

#include <string>

#include "absl/status/statusor.h"
#include "core/record.h"
#include "core/text_scanner.h"

namespace shogi {

// Reads the brackets: the time of the move, m:ss or h:mm:ss, and perhaps the
// total behind a slash; seconds may have a fraction of up to three digits.
// Seconds and minutes above 59 count for what they say. On error the scanner
// stands at the character that doesn't fit. REQUIRES: '(' comes next.
absl::StatusOr<RecordTime> ScanKifTime(TextScanner* scanner);

// "( 0:16/00:00:16)", "( 0:16)" without a total; a fraction only where there
// is one.
std::string KifTimeText(const RecordTime& time);

}  // namespace shogi

#endif  // CORE_KIF_TIME_H_
