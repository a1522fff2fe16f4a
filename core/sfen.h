// SFEN positions and USI moves, in and out.
//
// The reader accepts what ../shared/design/formats.md lists: prefixes `sfen`
// and `position sfen`, hands in any order and interleaved, a missing ply.
// It never repairs: text that isn't a position is an error that names line,
// column (in characters, from 1) and rule.
#ifndef CORE_SFEN_H_
#define CORE_SFEN_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/position.h"
#include "core/types.h"

namespace shogi {

// A line of SFEN with its moves.
struct SfenLine {
  Position position;
  int ply = 1;              // The move number of the line, 1 if it has none.
  std::vector<Move> moves;  // After ` moves `; each was legal in its turn.
};

// One line: `[position] [sfen] BOARD SIDE HANDS [PLY] [moves M...]`, or
// `[position] startpos [moves M...]`.
// Errors (InvalidArgument): see text_error.h; `line` is the line number to
// report. The placement is checked by CheckPlacement() (setup.h).
absl::StatusOr<SfenLine> ParseSfenLine(absl::string_view text, int line = 1);

// A position alone (a ply is allowed, moves aren't).
absl::StatusOr<Position> ParseSfen(absl::string_view text);

// Normalised: `BOARD SIDE HANDS 1`, hands in the order R B G S N L P, black
// first.
std::string ToSfen(const Position& position, int ply = 1);

// USI text such as 7g7f, 8h2b+, P*5e. The parser checks the form alone;
// error: InvalidArgument.
absl::StatusOr<Move> ParseUsiMove(absl::string_view text);
std::string ToUsi(Move move);

// 'P' 'L' ... 'R' 'K'; promoted pieces have the letter of the unpromoted.
char PieceLetter(PieceType t);
// Both hands as SFEN writes them, "-" if empty; one hand as capital letters
// with counts, "" if empty.
std::string HandsToSfen(Hand black, Hand white);
std::string HandToSfen(Hand hand);

}  // namespace shogi

#endif  // CORE_SFEN_H_
