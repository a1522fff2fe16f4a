#include "tools/svg_diagram.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/notation.h"
#include "core/sfen.h"
#include "core/text_scanner.h"
#include "tools/console.h"

namespace tsume {
namespace {

using shogi::Color;
using shogi::kBlack;
using shogi::kWhite;

// All lengths are in pixels. Left to right: white's hand, the board with the
// ranks' names to its right, black's hand.
constexpr int kCell = 48;
constexpr int kBoard = 9 * kCell;
constexpr int kHandWidth = 92;
constexpr int kLabelWidth = 26;
constexpr int kTop = 64;  // Room for the title and the files' numbers.
constexpr int kLeft = kHandWidth + 8;
constexpr int kWidth = kLeft + kBoard + kLabelWidth + kHandWidth;
constexpr int kHeight = kTop + kBoard + 20;
constexpr int kTitleWidth = kBoard + kHandWidth;
constexpr int kPieceSize = 36;
constexpr int kHandRow = 42;

// The middle of a Japanese character lies this much (of its size) above the
// base line. `dominant-baseline` would say the same, but not every viewer
// knows it.
constexpr double kMiddle = 0.38;

constexpr absl::string_view kStyle =
    "  <style>\n"
    "    text { font-family: 'Noto Serif CJK JP', 'Noto Serif JP', 'Hiragino Mincho ProN', "
    "'Yu Mincho', 'IPAexMincho', 'MS Mincho', serif; fill: #1a1a1a; text-anchor: middle }\n"
    "    .piece { font-weight: 600 }\n"
    "    .promoted { fill: #c8102e }\n"
    "    .label { font-family: 'Noto Sans CJK JP', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', "
    "'IPAexGothic', 'MS Gothic', sans-serif; fill: #555 }\n"
    "    .title { fill: #1a1a1a; font-weight: 700 }\n"
    "  </style>\n";

// One text centred on (x, y). `attributes` go into the tag as they are.
std::string CentredText(double x, double y, double size, absl::string_view attributes,
                        absl::string_view text) {
  return absl::StrCat("  <text x=\"", x, "\" y=\"", y + kMiddle * size, "\" font-size=\"", size,
                      "\"", attributes.empty() ? "" : " ", attributes, ">", EscapeXml(text),
                      "</text>\n");
}

std::string Grid() {
  std::string out =
      absl::StrCat("  <rect x=\"", kLeft, "\" y=\"", kTop, "\" width=\"", kBoard, "\" height=\"",
                   kBoard, "\" fill=\"#fbeac4\" stroke=\"#3b2a14\" stroke-width=\"3\"/>\n");
  absl::StrAppend(&out, "  <path stroke=\"#3b2a14\" stroke-width=\"1\" fill=\"none\" d=\"");
  for (int i = 1; i < 9; ++i) {
    absl::StrAppend(&out, "M", kLeft + i * kCell, " ", kTop, "v", kBoard, "M", kLeft, " ",
                    kTop + i * kCell, "h", kBoard);
  }
  absl::StrAppend(&out, "\"/>\n");
  for (int i : {3, 6}) {
    for (int j : {3, 6}) {
      absl::StrAppend(&out, "  <circle cx=\"", kLeft + i * kCell, "\" cy=\"", kTop + j * kCell,
                      "\" r=\"3\" fill=\"#3b2a14\"/>\n");
    }
  }
  return out;
}

std::string Coordinates() {
  std::string out;
  for (int i = 0; i < 9; ++i) {
    const double middle = (i + 0.5) * kCell;
    absl::StrAppend(&out, CentredText(kLeft + middle, kTop - 13, 15, "class=\"label\"",
                                      shogi::FullWidthDigit(9 - i)));
    absl::StrAppend(&out, CentredText(kLeft + kBoard + 14, kTop + middle, 15, "class=\"label\"",
                                      shogi::KanjiDigit(i + 1)));
  }
  return out;
}

std::string Pieces(const shogi::Position& position) {
  std::string out;
  for (shogi::Square s : position.occupied()) {
    const shogi::Piece piece = position.piece_on(s);
    const double x = kLeft + (8 - shogi::FileOf(s) + 0.5) * kCell;
    const double y = kTop + (shogi::RankOf(s) + 0.5) * kCell;
    std::string attributes = absl::StrCat(
        "class=\"piece", shogi::IsPromoted(shogi::TypeOf(piece)) ? " promoted" : "", "\"");
    if (shogi::ColorOf(piece) == kWhite) {
      absl::StrAppend(&attributes, " transform=\"rotate(180 ", x, " ", y, ")\"");
    }
    absl::StrAppend(
        &out, CentredText(x, y, kPieceSize, attributes, shogi::DiagramPiece(shogi::TypeOf(piece))));
  }
  return out;
}

// The mark of a side, a pentagon like a piece: black's is filled, white's
// points down.
std::string SideMark(Color c, double x, double y) {
  const int up = c == kBlack ? 1 : -1;
  return absl::StrCat("  <path transform=\"translate(", x, " ", y, ") scale(1 ", up,
                      ")\" d=\"M0 -12L8 -8L11 12L-11 12L-8 -8Z\" fill=\"",
                      c == kBlack ? "#1a1a1a" : "#fff",
                      "\" stroke=\"#1a1a1a\" stroke-width=\"1.5\"/>\n");
}

// The hand of one side: its mark, whether it is to move, and each kind of
// piece with its number.
std::string HandColumn(const shogi::Position& position, Color c, Language language) {
  const double x = c == kWhite ? kHandWidth / 2.0 : kWidth - kHandWidth / 2.0;
  double y = kTop + 14;
  std::string out = SideMark(c, x, y);
  if (position.side_to_move() == c) {
    absl::StrAppend(&out, "  <rect x=\"", x - 34, "\" y=\"", y + 22,
                    "\" width=\"68\" height=\"22\" rx=\"11\" fill=\"#1f5fa8\"/>\n",
                    CentredText(x, y + 33, 13, "class=\"label\" style=\"fill: #fff\"",
                                In(language, "to move", "手番")));
  }
  y += 74;
  if (position.hand(c).empty()) {
    return absl::StrCat(out,
                        CentredText(x, y, 18, "class=\"label\"", In(language, "no hand", "なし")));
  }
  for (auto type = shogi::kRook; type >= shogi::kPawn;
       type = static_cast<shogi::PieceType>(type - 1)) {
    const int count = position.hand(c).Count(type);
    if (count == 0) continue;
    absl::StrAppend(&out, CentredText(x - 10, y, 32, "class=\"piece\"", shogi::DiagramPiece(type)));
    if (count > 1) {
      absl::StrAppend(&out, CentredText(x + 22, y + 3, 20, "", absl::StrCat(count)));
    }
    y += kHandRow;
  }
  return out;
}

// What a reader that can't show pictures says.
std::string Description(const shogi::Position& position, absl::string_view title) {
  return absl::StrCat("  <title>", EscapeXml(title.empty() ? "tsume-shogi" : title), "</title>\n",
                      "  <desc>", EscapeXml(shogi::ToSfen(position)), "</desc>\n");
}

}  // namespace

std::string EscapeXml(absl::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      default:
        // XML 1.0 has no way to write the other control characters.
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n') out.push_back(c);
    }
  }
  return out;
}

std::string SvgDiagram(const shogi::Position& position, absl::string_view title,
                       Language language) {
  std::string out = absl::StrCat("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", kWidth,
                                 "\" height=\"", kHeight, "\" viewBox=\"0 0 ", kWidth, " ", kHeight,
                                 "\" role=\"img\">\n", Description(position, title), kStyle,
                                 "  <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
  if (!title.empty()) {
    // A half-width character is about half its size wide; long titles shrink.
    const double size = std::min(18.0, 2.0 * kTitleWidth / DisplayWidth(title));
    absl::StrAppend(&out,
                    CentredText(kLeft + kBoard / 2.0, 20, size, "class=\"label title\"", title));
  }
  absl::StrAppend(&out, Grid(), Coordinates(), Pieces(position));
  for (Color c : shogi::kColors) absl::StrAppend(&out, HandColumn(position, c, language));
  return absl::StrCat(out, "</svg>\n");
}

}  // namespace tsume
