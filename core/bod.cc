#include "core/bod.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "core/kif_reader.h"
#include "core/kif_writer.h"
#include "core/names.h"
#include "core/notation.h"
#include "core/setup.h"
#include "core/text_error.h"

namespace shogi {
namespace {

constexpr int kBoardSize = 9;

struct SideWord {
  absl::string_view word;
  Color color;
};
// The first of each colour is the one that is written.
constexpr SideWord kSideWords[] = {
    {"先手", kBlack}, {"後手", kWhite}, {"下手", kBlack}, {"上手", kWhite}};

constexpr absl::string_view kRestWords[] = {"残り全部", "残り駒全部", "残り駒",
                                            "残駒全部", "残駒",       "残り"};
constexpr absl::string_view kEmptyCells[] = {"・", "･", "·"};
constexpr absl::string_view kWhiteMarks[] = {"v", "V", "ｖ"};
constexpr absl::string_view kBars[] = {"|", "｜"};
constexpr absl::string_view kNone = "なし";

bool ConsumeAny(absl::Span<const absl::string_view> words, TextScanner* scanner) {
  return std::any_of(words.begin(), words.end(),
                     [scanner](absl::string_view word) { return scanner->Consume(word); });
}

std::optional<Color> ConsumeSide(TextScanner* scanner) {
  for (const SideWord& side : kSideWords) {
    if (scanner->Consume(side.word)) return side.color;
  }
  return std::nullopt;
}

// Is the line the row of file numbers? Of a turned board (from 1) too.
bool IsFileRow(absl::string_view line, bool turned) {
  TextScanner scanner(line);
  for (int i = 0; i < kBoardSize; ++i) {
    scanner.SkipSpaces();
    if (scanner.ConsumeDigit() != (turned ? i + 1 : kBoardSize - i)) return false;
  }
  scanner.SkipSpaces();
  return scanner.done();
}

// The pieces of a hand line, from behind the colon.
absl::Status ReadHandPieces(TextScanner* scanner, int line_number, Hand* hand) {
  for (scanner->SkipSpaces(); !scanner->done(); scanner->SkipSpaces()) {
    const int column = scanner->column();
    const PieceType type = ScanPiece(scanner);
    if (type == kNoPieceType) return TextError(line_number, column, "not a piece of a hand");
    if (type > kRook) {
      return TextError(line_number, column,
                       absl::StrCat("a ", JapanesePiece(type), " can't be in a hand"));
    }
    std::optional<int> count = scanner->ConsumeKanjiNumber();
    if (!count) count = scanner->ConsumeNumber();
    if (count == 0) return TextError(line_number, column, "a count of zero");
    if (hand->Count(type) + count.value_or(1) > kFullSet[type]) {
      return TextError(line_number, column,
                       absl::StrCat("IN_PIECES: a hand with more ", JapanesePiece(type),
                                    " than a set has (", kFullSet[type], ")"));
    }
    hand->Set(type, hand->Count(type) + count.value_or(1));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<bool> DiagramReader::Read(absl::string_view line, int line_number) {
  TextScanner scanner(line);
  scanner.SkipSpaces();
  if (absl::StartsWith(scanner.rest(), "+-")) return true;  // The border.
  if (IsFileRow(line, false)) return true;
  if (IsFileRow(line, true)) {
    return TextError(line_number, scanner.column(),
                     "a board drawn from white's side (files from 1 to 9) isn't read");
  }
  if (ConsumeAny(kBars, &scanner)) {
    const absl::Status row = ReadRow(&scanner, line_number);
    if (!row.ok()) return row;
    return true;
  }
  if (TrimSpaces(line) == "盤面回転") return rotated_ = true;
  const absl::StatusOr<bool> hand = ReadHand(line, line_number);
  if (!hand.ok() || *hand) return hand;
  const absl::StatusOr<bool> turn = ReadTurn(scanner, line_number);
  if (!turn.ok() || *turn) return turn;
  return ReadPly(scanner, line_number);
}

absl::StatusOr<bool> DiagramReader::ReadHand(absl::string_view line, int line_number) {
  const std::optional<KeyValue> header = SplitAtColon(line);
  if (!header) return false;
  absl::string_view owner = header->key;
  if (!absl::ConsumeSuffix(&owner, "持駒") && !absl::ConsumeSuffix(&owner, "持ち駒")) return false;
  absl::ConsumeSuffix(&owner, "の");
  TextScanner scanner(owner);
  const std::optional<Color> side = ConsumeSide(&scanner);
  if (!side || !scanner.done()) {
    return TextError(line_number, 1, "a hand, but it doesn't say whether 先手's or 後手's");
  }
  if (hands_[*side]) {
    return TextError(
        line_number, 1,
        absl::StrCat("a second hand of ", ColorName(*side), ", after line ", hands_[*side]->line));
  }
  const int column = ColumnAt(line, header->value_offset);
  HandLine& hand = hands_[*side].emplace(HandLine{line_number, column, Hand(), false});
  hand.rest = std::find(std::begin(kRestWords), std::end(kRestWords), header->value) !=
              std::end(kRestWords);
  if (hand.rest || header->value == kNone) return true;
  TextScanner pieces(line);
  pieces.GoBackTo(header->value_offset);
  const absl::Status read = ReadHandPieces(&pieces, line_number, &hand.hand);
  if (!read.ok()) return read;
  return true;
}

absl::StatusOr<bool> DiagramReader::ReadTurn(TextScanner scanner, int line_number) {
  const int column = scanner.column();
  const std::optional<Color> side = ConsumeSide(&scanner);
  if (!side || !scanner.Consume("番")) return false;
  scanner.SkipSpaces();
  if (!scanner.done()) return false;
  if (turn_ && *turn_ != *side) {
    return TextError(line_number, column,
                     absl::StrCat("the other side was to move in line ", turn_line_));
  }
  turn_ = side;
  turn_line_ = line_number;
  return true;
}

absl::StatusOr<bool> DiagramReader::ReadPly(TextScanner scanner, int line_number) {
  const int column = scanner.column();
  if (!scanner.Consume("手数") || !(scanner.Consume("＝") || scanner.Consume("="))) return false;
  scanner.SkipSpaces();
  const std::optional<int> ply = scanner.ConsumeNumber();
  if (!ply) return TextError(line_number, scanner.column(), "not a number of moves");
  if (ply_) {
    return TextError(line_number, column, absl::StrCat("a second 手数＝, after line ", ply_line_));
  }
  ply_ = ply;
  ply_line_ = line_number;
  last_move_ = std::string(TrimSpaces(scanner.rest()));
  return true;
}

absl::Status DiagramReader::ReadRow(TextScanner* scanner, int line_number) {
  Row row{.line = line_number, .cells = {}};
  for (scanner->SkipSpaces(); !ConsumeAny(kBars, scanner); scanner->SkipSpaces()) {
    const int column = scanner->column();
    if (scanner->done()) return TextError(line_number, column, "the row has no | at its end");
    if (ConsumeAny(kEmptyCells, scanner)) {
      row.cells.push_back({kNoPiece, column});
      continue;
    }
    const Color color = ConsumeAny(kWhiteMarks, scanner) ? kWhite : kBlack;
    const PieceType type = ScanPiece(scanner);
    if (type == kNoPieceType) {
      return TextError(line_number, scanner->column(), "not a piece of a diagram");
    }
    row.cells.push_back({MakePiece(color, type), column});
  }
  if (row.cells.size() != kBoardSize) {
    return TextError(line_number, 1,
                     absl::StrCat("a row has 9 squares, this one ", row.cells.size()));
  }
  if (rows_.size() == kBoardSize) return TextError(line_number, 1, "a tenth row");
  const absl::string_view label = TrimSpaces(scanner->rest());
  if (!label.empty() && label != KanjiDigit(static_cast<int>(rows_.size()) + 1)) {
    return TextError(line_number, scanner->column(),
                     absl::StrCat("row ", rows_.size() + 1, " of the diagram must be ",
                                  KanjiDigit(static_cast<int>(rows_.size()) + 1)));
  }
  rows_.push_back(std::move(row));
  return absl::OkStatus();
}

absl::Status DiagramReader::PutPieces(Position* position) const {
  if (rows_.size() != kBoardSize) {
    return TextError(rows_.back().line, 1,
                     absl::StrCat("a diagram has 9 rows, this one ends after ", rows_.size()));
  }
  for (int rank = 0; rank < kBoardSize; ++rank) {
    const Row& row = rows_[static_cast<size_t>(rank)];
    for (int i = 0; i < kBoardSize; ++i) {
      const Cell& cell = row.cells[static_cast<size_t>(i)];
      if (cell.piece == kNoPiece) continue;
      if (TypeOf(cell.piece) == kKing && position->HasKing(ColorOf(cell.piece))) {
        return TextError(
            row.line, cell.column,
            absl::StrCat("IN_KING: a second ", ColorName(ColorOf(cell.piece)), " king"));
      }
      position->Put(MakeSquare(kBoardSize - 1 - i, rank), cell.piece);
    }
  }
  return absl::OkStatus();
}

absl::Status DiagramReader::GiveHands(Position* position) const {
  for (Color c : kColors) {
    if (hands_[c]) position->set_hand(c, hands_[c]->hand);
  }
  for (Color c : kColors) {
    if (!hands_[c] || !hands_[c]->rest) continue;
    const absl::StatusOr<Hand> rest = PiecesNotShown(*position);
    if (!rest.ok()) {
      return TextError(hands_[c]->line, hands_[c]->column, rest.status().message());
    }
    position->set_hand(c, *rest);
  }
  return absl::OkStatus();
}

absl::StatusOr<Position> DiagramReader::Finish(std::optional<Color> side_to_move) const {
  Position position;
  position.set_side_to_move(side_to_move.value_or(turn_.value_or(kBlack)));
  absl::Status status = PutPieces(&position);
  if (status.ok()) status = GiveHands(&position);
  if (!status.ok()) return status;
  const std::optional<PlacementFault> fault = FindPlacementFault(position);
  if (!fault) return position;
  if (fault->square == kNoSquare) return TextError(rows_.front().line, 1, fault->message);
  const Row& row = rows_[static_cast<size_t>(RankOf(fault->square))];
  const size_t cell = static_cast<size_t>(kBoardSize - 1 - FileOf(fault->square));
  return TextError(row.line, row.cells[cell].column, fault->message);
}

absl::Status DiagramReader::CheckNoBoard() const {
  for (const std::optional<HandLine>& hand : hands_) {
    if (hand && (hand->rest || !hand->hand.empty())) {
      return TextError(hand->line, hand->column, "a hand without a board");
    }
  }
  if (ply_) return TextError(ply_line_, 1, "手数＝ without a board");
  if (turn_ == kWhite) return TextError(turn_line_, 1, "後手番 without a board");
  return absl::OkStatus();
}

std::string HandText(Hand hand) {
  std::string text;
  for (int t = kRook; t >= kPawn; --t) {
    const PieceType type = static_cast<PieceType>(t);
    const int count = hand.Count(type);
    if (count == 0) continue;
    absl::StrAppend(&text, text.empty() ? "" : "　", JapanesePiece(type));
    if (count >= 10) absl::StrAppend(&text, "十");
    if (count > 1 && count % 10 != 0) absl::StrAppend(&text, KanjiDigit(count % 10));
  }
  return text.empty() ? std::string(kNone) : text;
}

std::string DiagramText(const Position& position) {
  constexpr absl::string_view kBorder = "+---------------------------+\n";
  const auto hand = [&position](Color c) {
    return absl::StrCat(kSideWords[c].word, "の持駒：", HandText(position.hand(c)), "\n");
  };
  std::string text = absl::StrCat(hand(kWhite), "  ９ ８ ７ ６ ５ ４ ３ ２ １\n", kBorder);
  for (int rank = 0; rank < kBoardSize; ++rank) {
    absl::StrAppend(&text, "|");
    for (int file = kBoardSize - 1; file >= 0; --file) {
      const Piece piece = position.piece_on(MakeSquare(file, rank));
      if (piece == kNoPiece) {
        absl::StrAppend(&text, " ", kEmptyCells[0]);
      } else {
        absl::StrAppend(&text, ColorOf(piece) == kWhite ? kWhiteMarks[0] : " ",
                        DiagramPiece(TypeOf(piece)));
      }
    }
    absl::StrAppend(&text, "|", KanjiDigit(rank + 1), "\n");
  }
  const bool white = position.side_to_move() == kWhite;
  absl::StrAppend(&text, kBorder, hand(kBlack), white ? "後手番\n" : "");
  return text;
}

absl::StatusOr<Record> ParseBod(absl::string_view text, const StartHook& hook) {
  absl::StatusOr<Record> record = ReadKifText(text, KifDialect::kKif, hook);
  if (!record.ok()) return record;
  if (!record->has_diagram) return TextError(1, 1, "no diagram");
  if (!record->root.children.empty()) return TextError(1, 1, "a diagram with moves");
  return record;
}

std::string WriteBod(const Record& record) {
  // A diagram even where a 手合割 would do.
  std::string text = KifHead(record, true);
  if (!NeedsDiagram(record)) absl::StrAppend(&text, DiagramText(record.start));
  return absl::StrCat(text, KifRemarks(record.root));
}

}  // namespace shogi
