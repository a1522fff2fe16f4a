// KIF: the record format of Kakinoki's programs, which nearly all Japanese
// shogi software reads. Text is UTF-8 here; encoding.h does the bytes.
//
//   #KIF version=2.0 encoding=UTF-8
//   作者：伊藤宗看
//   後手の持駒：...              (a diagram: bod.h; or 手合割：香落ち: handicap.h)
//   手数----指手---------消費時間--
//   *a comment on the start
//      1 ２三銀打      ( 0:16/00:00:16)+
//   *a comment on the move before it
//   &a bookmark on it
//      2 同　玉(12)    ( 0:00/00:00:00)
//      3 ３二飛成(35)  ( 0:04/00:00:20)
//      4 詰み
//   まで3手で詰み
//
//   変化：1手
//      1 ２三銀成(32)
//
// Read are LF, CR LF and CR; full-width and half-width digits, colons and
// spaces; moves without times or marked ▲△; and what notation.h and bod.h say.
// A text holds one record: a second one in it is an error.
//
// * A 手合割 beside a diagram is kept as the name it is; the diagram is the
//   start. Without either the start is 平手. Every other `key：value` line
//   before the moves is a header, kept in order.
// * 変化：N手 leaves the line just before it at move N, to any depth. The
//   writer puts branches behind their line, the last one first, and + behind
//   a move for which another one follows; the reader ignores +.
// * Comments behind 変化：N手 belong to the move that follows, all others to
//   the move before them.
// * A まで line that says what its end says anyway is left out of the record and
//   always written; any other wording is kept (RecordNode::summary). A text
//   with まで but no end, usual for problems, has the end that まで names. The
//   count in it must be right.
// * An illegal move is an error that names the rule, unless 反則勝ち or 反則負け
//   follows it.
// * # lines are kept together, at the top (Record::preamble).
#ifndef CORE_KIF_H_
#define CORE_KIF_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/record.h"
#include "core/start_hook.h"

namespace shogi {

// Errors: InvalidArgument "LINE:COLUMN: ..." (text_error.h).
absl::StatusOr<Record> ParseKif(absl::string_view text, const StartHook& hook = {});

struct KifOptions {
  // Named in the first line, if not "". The text returned is UTF-8 in any case.
  absl::string_view encoding = "UTF-8";
};

// Lines end in LF. Reading it gives the same record, if `record` came from a
// reader: of other records lines are made from what would not be one (a line
// break in a header's value), and headers that would be read as something else
// become # lines. REQUIRES: the moves are legal, or as record.h says.
std::string WriteKif(const Record& record, const KifOptions& options = {});

}  // namespace shogi

#endif  // CORE_KIF_H_
