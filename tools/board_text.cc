#include "tools/board_text.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/bod.h"
#include "core/notation.h"

namespace tsume {

std::string BoardText(const shogi::Position& position, const Palette& palette) {
  const std::string text = shogi::DiagramText(position);
  if (!palette.enabled()) return text;
  std::vector<std::pair<absl::string_view, std::string>> red;
  for (shogi::PieceType t : shogi::kPieceTypes) {
    if (!shogi::IsPromoted(t)) continue;
    red.emplace_back(shogi::DiagramPiece(t), palette.Red(shogi::DiagramPiece(t)));
  }
  return absl::StrReplaceAll(text, red);
}

absl::string_view SideName(shogi::Color c, Language language) {
  if (c == shogi::kBlack) return In(language, "Black", "先手");
  return In(language, "White", "後手");
}

std::string AttackerText(const shogi::Position& position, Language language) {
  const absl::string_view who = SideName(position.side_to_move(), language);
  return language == Language::kJapanese ? absl::StrCat("攻方は", who)
                                         : absl::StrCat(who, " attacks");
}

}  // namespace tsume
