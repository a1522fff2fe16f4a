#include "core/names.h"

namespace shogi {

absl::string_view ColorName(Color c) { return c == kBlack ? "black" : "white"; }

absl::string_view PieceName(PieceType t) {
  static constexpr absl::string_view kNames[kNumPieceTypes] = {
      "nothing",         "pawn",           "lance",
      "knight",          "silver",         "gold",
      "bishop",          "rook",           "king",
      "promoted pawn",   "promoted lance", "promoted knight",
      "promoted silver", "promoted gold",  "horse",
      "dragon"};
  return kNames[t];
}

std::string SquareName(Square s) {
  return {static_cast<char>('1' + FileOf(s)), static_cast<char>('a' + RankOf(s))};
}

}  // namespace shogi
