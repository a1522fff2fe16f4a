// The reader behind ParseKif(), ParseKi2() and ParseBod(). Only their .cc
// files include this; kif.h says what it accepts.
#ifndef CORE_KIF_READER_H_
#define CORE_KIF_READER_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/bod.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/record_builder.h"
#include "core/start_hook.h"
#include "core/text_scanner.h"

namespace shogi {

enum class KifDialect {
  kKif,  // Numbered moves, one a line.
  kKi2,  // Moves in Japanese notation, several a line.
};

// Reads a whole text.
absl::StatusOr<Record> ReadKifText(absl::string_view text, KifDialect dialect,
                                   const StartHook& hook);

// Can the writer write a header with this key, so that it is read as one?
bool IsHeaderKey(absl::string_view key);
// Is a # line about the encoding of its file? Those are not kept.
bool IsEncodingLine(absl::string_view text);

class KifReader {
 public:
  KifReader(KifDialect dialect, const StartHook& hook)
      : dialect_(dialect), hook_(hook), builder_(&record_) {}
  KifReader(const KifReader&) = delete;
  KifReader& operator=(const KifReader&) = delete;

  // The next line. Errors: "LINE:COLUMN: ...".
  absl::Status ReadLine(absl::string_view line);
  // The record. REQUIRES: each line was read without error.
  absl::StatusOr<Record> Finish();

 private:
  // The lines that may come anywhere; false if it is another one.
  absl::StatusOr<bool> ReadRemark(TextScanner scanner);
  // The lines before the moves.
  absl::Status ReadHead(absl::string_view line, TextScanner scanner);
  absl::Status ReadHandicap(absl::string_view name, int column);
  // Settles the start.
  absl::Status StartMoves();
  absl::StatusOr<Position> FindStart();

  // Does a line of moves begin here?
  bool AtMoves(TextScanner scanner) const;
  absl::Status ReadKifLine(TextScanner scanner);
  absl::Status CheckNumber(int number, int column);
  absl::Status ReadKi2Line(TextScanner scanner);
  absl::Status ReadMove(TextScanner* scanner);
  absl::Status ReadTime(TextScanner* scanner, RecordNode* node);
  absl::Status ReadBranch(TextScanner scanner);
  absl::Status ReadSummary(TextScanner scanner);
  absl::Status ApplySummary(absl::string_view text, int column);

  absl::Status Error(int column, absl::string_view message) const;
  // Gives an error of the builder its place.
  absl::Status Located(const absl::Status& status, int column) const;

  const KifDialect dialect_;
  const StartHook hook_;
  Record record_;
  RecordBuilder builder_;
  DiagramReader diagram_;
  int line_number_ = 0;
  int handicap_line_ = 0;
  int handicap_column_ = 0;
  bool started_ = false;       // The start is settled: moves have begun.
  bool summary_seen_ = false;  // The present line has its まで line.
};

}  // namespace shogi

#endif  // CORE_KIF_READER_H_
