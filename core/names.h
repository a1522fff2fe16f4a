// English names of colours, pieces and squares, for messages.
//
// Text that other programs read (SFEN, USI) is in sfen.h.
#ifndef CORE_NAMES_H_
#define CORE_NAMES_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/types.h"

namespace shogi {

// "black" or "white".
absl::string_view ColorName(Color c);

// "pawn", ..., "king", "promoted pawn", ..., "horse", "dragon"; "nothing" for
// no piece.
absl::string_view PieceName(PieceType t);

// "7c". REQUIRES: s < 81.
std::string SquareName(Square s);

}  // namespace shogi

#endif  // CORE_NAMES_H_
