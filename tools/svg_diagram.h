// A position as an SVG picture, as diagrams are printed in Japan: the board
// with its coordinates, white's pieces upside down, promoted pieces in red, the
// hands beside the board, and who is to move.
//
// The pieces are text, so the viewer needs a Japanese font; any will do.
#ifndef TOOLS_SVG_DIAGRAM_H_
#define TOOLS_SVG_DIAGRAM_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/position.h"
#include "tools/language.h"

namespace tsume {

// A complete SVG document, ending in a newline. `title` stands above the board;
// it may be empty and may hold any UTF-8 text.
std::string SvgDiagram(const shogi::Position& position, absl::string_view title, Language language);

// `text` with & < > " ' as entities and without the control characters that
// XML forbids.
std::string EscapeXml(absl::string_view text);

}  // namespace tsume

#endif  // TOOLS_SVG_DIAGRAM_H_
