#include "core/notation.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/check.h"
#include "core/movegen.h"
#include "core/notation_internal.h"

namespace shogi {
namespace notation_internal {
namespace {

int Sign(int n) { return n > 0 ? 1 : (n < 0 ? -1 : 0); }

}  // namespace

Approach ApproachOf(Color c, Square from, Square to) {
  const Approach black = {.side = Sign(FileOf(to) - FileOf(from)),
                          .up = Sign(RankOf(from) - RankOf(to))};
  return c == kBlack ? black : Approach{.side = -black.side, .up = -black.up};
}

bool TakesStraight(PieceType t) { return IsGoldLike(t) || t == kSilver; }

std::vector<Square> Reaching(const Position& position, PieceType piece, Square to) {
  const Color us = position.side_to_move();
  std::vector<Square> squares;
  for (Square s : position.AttackersTo(to, us, position.occupied()) & position.pieces(us, piece)) {
    squares.push_back(s);
  }
  return squares;
}

bool CouldPromote(Color c, PieceType piece, Square from, Square to) {
  return CanPromote(piece) && (InPromotionZone(c, from) || InPromotionZone(c, to));
}

}  // namespace notation_internal

namespace {

using notation_internal::Approach;
using notation_internal::ApproachOf;

struct PieceText {
  PieceType type;
  absl::string_view in_move;
  absl::string_view in_diagram;
};

// Both directions read this table. The two-character names stand first, so
// that 成銀 isn't taken for a promotion.
constexpr PieceText kPieceTexts[] = {
    {kProSilver, "成銀", "全"}, {kProKnight, "成桂", "圭"}, {kProLance, "成香", "杏"},
    {kProPawn, "と", "と"},     {kPawn, "歩", "歩"},        {kLance, "香", "香"},
    {kKnight, "桂", "桂"},      {kSilver, "銀", "銀"},      {kGold, "金", "金"},
    {kBishop, "角", "角"},      {kRook, "飛", "飛"},        {kKing, "玉", "玉"},
    {kHorse, "馬", "馬"},       {kDragon, "龍", "龍"},
};
// Other spellings, read but never written.
constexpr PieceText kOtherSpellings[] = {{kKing, "王", "王"}, {kDragon, "竜", "竜"}};

const PieceText& TextOf(PieceType t) {
  const PieceText* found = std::find_if(std::begin(kPieceTexts), std::end(kPieceTexts),
                                        [t](const PieceText& text) { return text.type == t; });
  TSUME_CHECK(found != std::end(kPieceTexts), absl::StrCat("piece type ", static_cast<int>(t)));
  return *found;
}

constexpr absl::string_view kMarks[kNumColors][3] = {{"▲", "☗", "▼"}, {"△", "☖", "▽"}};

absl::string_view VerticalWord(Approach a) { return a.up > 0 ? "上" : (a.up == 0 ? "寄" : "引"); }

// 右 or 左; of two dragons or horses the one that comes straight is named
// after the side on which the other one isn't.
absl::string_view SideWord(Approach a, Approach other) {
  const int side = a.side != 0 ? a.side : -other.side;
  return side > 0 ? "右" : "左";
}

// The words that tell the piece on `from` from the others of its kind.
std::string Distinction(const Position& position, PieceType piece, Square from, Square to) {
  const Color us = position.side_to_move();
  const Approach mine = ApproachOf(us, from, to);
  std::vector<Approach> others;
  for (Square s : notation_internal::Reaching(position, piece, to)) {
    if (s != from) others.push_back(ApproachOf(us, s, to));
  }
  if (others.empty()) return "";
  const auto same_way =
      std::find_if(others.begin(), others.end(), [mine](Approach a) { return a.up == mine.up; });
  if (same_way == others.end()) return std::string(VerticalWord(mine));
  if (piece == kDragon || piece == kHorse) return std::string(SideWord(mine, *same_way));
  if (mine.side == 0 && notation_internal::TakesStraight(piece)) return "直";
  const bool side_tells = std::none_of(others.begin(), others.end(),
                                       [mine](Approach a) { return a.side == mine.side; });
  return absl::StrCat(SideWord(mine, *same_way), side_tells ? "" : VerticalWord(mine));
}

std::string Destination(Square to, std::optional<Square> previous_to, bool space_after_same) {
  if (previous_to != to) return JapaneseSquare(to);
  return space_after_same ? "同　" : "同";
}

std::string Origin(Square from) {
  return absl::StrCat("(", FileOf(from) + 1, RankOf(from) + 1, ")");
}

}  // namespace

std::string ToJapanese(const Position& position, Move move, std::optional<Square> previous_to,
                       JapaneseOptions options) {
  const Color us = position.side_to_move();
  std::string text = absl::StrCat(options.mark ? ColorMark(us) : "",
                                  Destination(move.to(), previous_to, options.space_after_same));
  const bool legal = IsLegal(position, move);
  if (move.is_drop()) {
    const PieceType dropped = move.dropped();
    const bool contested =
        !legal || !notation_internal::Reaching(position, dropped, move.to()).empty();
    absl::StrAppend(&text, JapanesePiece(dropped), contested ? "打" : "");
    return text;
  }
  const PieceType piece = TypeOf(position.piece_on(move.from()));
  absl::StrAppend(&text, JapanesePiece(piece));
  if (legal) absl::StrAppend(&text, Distinction(position, piece, move.from(), move.to()));
  if (move.promotes()) {
    absl::StrAppend(&text, "成");
  } else if (notation_internal::CouldPromote(us, piece, move.from(), move.to())) {
    absl::StrAppend(&text, "不成");
  }
  if (!legal) absl::StrAppend(&text, Origin(move.from()));
  return text;
}

std::vector<std::string> ToJapaneseLine(const Position& start, absl::Span<const Move> moves,
                                        JapaneseOptions options) {
  Position position = start;
  std::optional<Square> previous_to;
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const Move move : moves) {
    texts.push_back(ToJapanese(position, move, previous_to, options));
    position.DoMove(move);
    previous_to = move.to();
  }
  return texts;
}

std::string ToKifMove(const Position& position, Move move, std::optional<Square> previous_to) {
  const std::string to = Destination(move.to(), previous_to, true);
  if (move.is_drop()) return absl::StrCat(to, JapanesePiece(move.dropped()), "打");
  const PieceType piece = TypeOf(position.piece_on(move.from()));
  return absl::StrCat(to, JapanesePiece(piece), move.promotes() ? "成" : "", Origin(move.from()));
}

std::string JapaneseSquare(Square s) {
  return absl::StrCat(FullWidthDigit(FileOf(s) + 1), KanjiDigit(RankOf(s) + 1));
}

absl::string_view JapanesePiece(PieceType t) { return TextOf(t).in_move; }
absl::string_view DiagramPiece(PieceType t) { return TextOf(t).in_diagram; }
absl::string_view ColorMark(Color c) { return kMarks[c][0]; }

PieceType ScanPiece(TextScanner* scanner) {
  const auto scan = [scanner](absl::Span<const PieceText> texts) {
    for (const PieceText& text : texts) {
      if (scanner->Consume(text.in_move) || scanner->Consume(text.in_diagram)) return text.type;
    }
    return kNoPieceType;
  };
  const PieceType type = scan(kPieceTexts);
  return type != kNoPieceType ? type : scan(kOtherSpellings);
}

std::optional<Color> ScanColorMark(TextScanner* scanner) {
  for (Color c : kColors) {
    for (absl::string_view mark : kMarks[c]) {
      if (scanner->Consume(mark)) return c;
    }
  }
  return std::nullopt;
}

}  // namespace shogi
