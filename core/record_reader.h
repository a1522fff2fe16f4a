// Which format is a text in, and what records does it hold?
//
// The content decides; the file's name only where the content says nothing.
// Text is UTF-8 (encoding.h).
#ifndef CORE_RECORD_READER_H_
#define CORE_RECORD_READER_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/record.h"
#include "core/start_hook.h"

namespace shogi {

enum class RecordFormat {
  kSfen,  // One position a line, perhaps with moves.
  kTsv,   // id<TAB>sfen<TAB>...; recognised here, read by problem_source.h.
  kKif,
  kKi2,
  kBod,
  kCsa,
  kJkf,
};

// "SFEN", "TSV", "KIF", ...
absl::string_view FormatName(RecordFormat format);
// The format called `name` in any case ("kif"); also "kifu" and "usi".
std::optional<RecordFormat> FormatFromName(absl::string_view name);
// What the extension of a file name promises; nullopt if nothing.
std::optional<RecordFormat> FormatFromFileName(absl::string_view file_name);

// The first line that only one format can have decides. A text that holds
// none, as an empty one, is what its name promises; nullopt if nothing does.
std::optional<RecordFormat> DetectFormat(absl::string_view text, absl::string_view file_name = "");

// A record with the line where it starts.
struct ReadRecord {
  int line = 1;
  absl::StatusOr<Record> record;  // Error: "LINE:COLUMN: ..." (text_error.h).
};

struct ReadRecords {
  RecordFormat format = RecordFormat::kSfen;
  // In order. After a record that can't be read come those behind it, where the
  // format tells where the next one starts: SFEN, CSA, JKF.
  std::vector<ReadRecord> records;
  std::vector<std::string> notes;  // "LINE:COLUMN: ...": what was read and ignored.
};

// Errors: InvalidArgument if the format can't be told, or if there is nothing
// to read. TSV: Unimplemented.
absl::StatusOr<ReadRecords> ReadAllRecords(absl::string_view text,
                                           absl::string_view file_name = "");
// Gives the hook of the record that starts in `line`.
using HookOfRecord = std::function<StartHook(int line)>;
// The same in a known format. `hook_of` is asked once for each record, in their
// order; not for SFEN, whose lines problem_source.h reads by itself.
absl::StatusOr<ReadRecords> ReadAllRecords(
    absl::string_view text, RecordFormat format,
    const HookOfRecord& hook_of = [](int) { return StartHook(); });

}  // namespace shogi

#endif  // CORE_RECORD_READER_H_
