// CSA: the record format of the Computer Shogi Association, versions 2.2 and
// 3.0 (http://www2.computer-shogi.org/protocol/record_v22.html, record_v3.html).
//
// Text is UTF-8 here; encoding.h does the bytes. Where CSA and KIF have a
// header in common, the record holds KIF's name for it:
//
//   N+ 先手 | N- 後手 | $EVENT 棋戦 | $SITE 場所 | $OPENING 戦型 | $NOTE 備考
//   | $START_TIME 開始日時 | $END_TIME 終了日時 | $TIME_LIMIT 持ち時間 (the last
//   three in CSA's form only; other values keep the Japanese key: $持ち時間:各6時間)
//
// and any other $KEY is kept under its own name. `$手合割:` is ours: it carries
// Record::handicap where the position doesn't tell it.
//
// Comments: "'*" lines belong to the record (of CSA 3.0, and used so before)
// and are held without the marker; plain ' lines are held with their '. Before
// the side to move a "'*" line is a comment on the start, a plain one goes to
// Record::preamble without its '.
#ifndef CORE_CSA_H_
#define CORE_CSA_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/encoding.h"
#include "core/record.h"
#include "core/start_hook.h"
#include "core/text_part.h"

namespace shogi {

// The records of a file, separated by lines with a `/`. Every statement must be
// understood, every move must be legal.
// Errors: InvalidArgument "LINE:COLUMN: ..." (text_error.h).
absl::StatusOr<std::vector<Record>> ParseCsa(absl::string_view text);

// The parts between `/` lines that aren't blank, for callers that want to go on
// after a broken record.
std::vector<TextPart> SplitCsa(absl::string_view text);
absl::StatusOr<Record> ParseCsaPart(const TextPart& part, const StartHook& hook = {});

enum class CsaVersion {
  kAuto,  // 2.2, unless times have fractions or the game ended by MAX_MOVES.
  k22,
  k30,
};

struct CsaOptions {
  CsaVersion version = CsaVersion::kAuto;
  // Named in the first line, `'CSA encoding=UTF-8`; a file without that line is
  // Shift_JIS by definition. The text returned is UTF-8 in any case.
  TextEncoding encoding = TextEncoding::kUtf8;
};

// CSA text of the main line. Appends to `notes`, one line each, what CSA has no
// place for: branches, bookmarks, the number of the first move, ...
std::string WriteCsa(const Record& record, const CsaOptions& options,
                     std::vector<std::string>* notes);
// Several, with `/` between them; their notes start with "record N: ".
std::string WriteCsa(absl::Span<const Record> records, const CsaOptions& options,
                     std::vector<std::string>* notes);

}  // namespace shogi

#endif  // CORE_CSA_H_
