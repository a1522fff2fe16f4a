// A position as text for people.
#ifndef TOOLS_BOARD_TEXT_H_
#define TOOLS_BOARD_TEXT_H_

#include <string>

#include "core/position.h"
#include "tools/console.h"

namespace tsume {

// The diagram as KIF and BOD files frame it, promoted pieces in red if the
// palette has colours. Lines end in LF. A viewer that shows full-width
// characters at twice the width of others aligns it.
std::string BoardText(const shogi::Position& position, const Palette& palette);

// "Black" or "White"; 先手 or 後手.
absl::string_view SideName(shogi::Color c, Language language);

// "Black attacks", without a full stop.
std::string AttackerText(const shogi::Position& position, Language language);

}  // namespace tsume

#endif  // TOOLS_BOARD_TEXT_H_
