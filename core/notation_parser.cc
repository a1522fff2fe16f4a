#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/foul_move.h"
#include "core/legality.h"
#include "core/movegen.h"
#include "core/names.h"
#include "core/notation.h"
#include "core/notation_internal.h"
#include "core/quote.h"

namespace shogi {
namespace {

using notation_internal::Approach;
using notation_internal::ApproachOf;
using Vertical = MoveText::Vertical;
using Horizontal = MoveText::Horizontal;
using Promotion = MoveText::Promotion;

template <typename T>
struct Word {
  absl::string_view text;
  T value;
};

constexpr Word<Vertical> kVerticalWords[] = {{"上", Vertical::kUp},
                                             {"行", Vertical::kUp},
                                             {"入", Vertical::kUp},
                                             {"寄", Vertical::kSideways},
                                             {"引", Vertical::kDown}};
constexpr Word<Horizontal> kHorizontalWords[] = {
    {"右", Horizontal::kRight}, {"左", Horizontal::kLeft}, {"直", Horizontal::kStraight}};
constexpr Word<Promotion> kPromotionWords[] = {
    {"成", Promotion::kPromotes}, {"不成", Promotion::kDeclines}, {"生", Promotion::kDeclines}};
// 合 is a 打 that interposes.
constexpr Word<bool> kDropWords[] = {{"打", true}, {"合", true}};

// Reads one of `words` into `value`. An error if the value was said before.
template <typename T, size_t kWords>
absl::StatusOr<bool> ScanWord(const Word<T> (&words)[kWords], TextScanner* scanner, T* value) {
  for (const Word<T>& word : words) {
    const size_t start = scanner->offset();
    if (!scanner->Consume(word.text)) continue;
    if (*value != T{}) {
      scanner->GoBackTo(start);
      return absl::InvalidArgumentError(absl::StrCat("a second word of the kind of ", word.text));
    }
    *value = word.value;
    return true;
  }
  return false;
}

// A rank: 三 or 3.
std::optional<int> ScanRank(TextScanner* scanner) {
  for (int n = 1; n <= 9; ++n) {
    if (scanner->Consume(KanjiDigit(n))) return n;
  }
  return scanner->ConsumeDigit();
}

// 同, or a square; nullopt if neither comes next.
struct Target {
  std::optional<Square> to;
};
std::optional<Target> ScanTarget(TextScanner* scanner) {
  if (scanner->Consume("同")) {
    scanner->SkipSpaces();
    return Target{};
  }
  const size_t start = scanner->offset();
  const std::optional<int> file = scanner->ConsumeDigit();
  const std::optional<int> rank = file ? ScanRank(scanner) : std::nullopt;
  if (!rank || *file == 0 || *rank == 0) {
    scanner->GoBackTo(start);
    return std::nullopt;
  }
  return Target{MakeSquare(*file - 1, *rank - 1)};
}

// "(32)"; nothing is consumed if something else comes next.
std::optional<Square> ScanOrigin(TextScanner* scanner) {
  const size_t start = scanner->offset();
  if (scanner->Consume("(")) {
    const std::optional<int> file = scanner->ConsumeDigit();
    const std::optional<int> rank = file ? scanner->ConsumeDigit() : std::nullopt;
    if (rank && *file != 0 && *rank != 0 && scanner->Consume(")")) {
      return MakeSquare(*file - 1, *rank - 1);
    }
  }
  scanner->GoBackTo(start);
  return std::nullopt;
}

// The words behind the piece, in any order.
absl::Status ScanWords(TextScanner* scanner, MoveText* text) {
  for (bool more = true; more;) {
    absl::StatusOr<bool> read = ScanWord(kVerticalWords, scanner, &text->vertical);
    if (read.ok() && !*read) read = ScanWord(kHorizontalWords, scanner, &text->horizontal);
    if (read.ok() && !*read) read = ScanWord(kPromotionWords, scanner, &text->promotion);
    if (read.ok() && !*read) read = ScanWord(kDropWords, scanner, &text->drop);
    if (!read.ok()) return read.status();
    more = *read;
  }
  return absl::OkStatus();
}

absl::Status Complaint(const MoveText& text, absl::string_view message) {
  return absl::InvalidArgumentError(absl::StrCat(text.text, ": ", message));
}

// Do the words of `text` hold for the piece on `from`, one of those that
// reach `to`?
bool WordsHold(Color us, const MoveText& text, const std::vector<Square>& reaching, Square from,
               Square to) {
  const Approach a = ApproachOf(us, from, to);
  switch (text.vertical) {
    case Vertical::kUnsaid:
      break;
    case Vertical::kUp:
      if (a.up <= 0) return false;
      break;
    case Vertical::kSideways:
      if (a.up != 0) return false;
      break;
    case Vertical::kDown:
      if (a.up >= 0) return false;
      break;
  }
  if (text.horizontal == Horizontal::kUnsaid) return true;
  if (text.horizontal == Horizontal::kStraight) {
    return a.side == 0 && a.up > 0 && notation_internal::TakesStraight(text.piece);
  }
  const int wanted = text.horizontal == Horizontal::kRight ? 1 : -1;
  if (a.side != 0) return a.side == wanted;
  // On the file itself: only of two dragons or horses.
  return (text.piece == kDragon || text.piece == kHorse) && reaching.size() > 1 &&
         std::all_of(reaching.begin(), reaching.end(),
                     [&](Square s) { return s == from || ApproachOf(us, s, to).side == -wanted; });
}

// From where the board piece of the text may come.
absl::StatusOr<std::vector<Square>> FindOrigins(const Position& position, const MoveText& text,
                                                Square to) {
  const Color us = position.side_to_move();
  if (text.from) {
    if (position.piece_on(*text.from) != MakePiece(us, text.piece)) {
      return Complaint(text, absl::StrCat("no ", JapanesePiece(text.piece), " of ", ColorName(us),
                                          " on ", JapaneseSquare(*text.from)));
    }
    return std::vector<Square>{*text.from};
  }
  const std::vector<Square> reaching = notation_internal::Reaching(position, text.piece, to);
  std::vector<Square> origins;
  std::copy_if(reaching.begin(), reaching.end(), std::back_inserter(origins),
               [&](Square s) { return WordsHold(us, text, reaching, s, to); });
  return origins;
}

// The board moves that the text can mean, legal or not.
absl::StatusOr<std::vector<Move>> BoardReadings(const Position& position, const MoveText& text,
                                                Square to) {
  const absl::StatusOr<std::vector<Square>> origins = FindOrigins(position, text, to);
  if (!origins.ok()) return origins.status();
  std::vector<Move> moves;
  for (Square from : *origins) {
    const bool open =
        notation_internal::CouldPromote(position.side_to_move(), text.piece, from, to);
    // With an origin, KIF's way, the lack of 成 says that it isn't promoted.
    const bool said = text.promotion != Promotion::kUnsaid || text.from.has_value();
    if (text.promotion == Promotion::kDeclines && !open) continue;
    if (text.promotion == Promotion::kPromotes || (open && !said)) {
      moves.push_back(Move::Board(from, to, true));
    }
    if (text.promotion != Promotion::kPromotes) moves.push_back(Move::Board(from, to, false));
  }
  if (moves.empty() && !origins->empty()) {
    return Complaint(text, "不成 where there is no promotion");
  }
  return moves;
}

// The drop that the text can mean, legal or not.
std::optional<Move> DropReading(const Position& position, const MoveText& text, Square to) {
  const bool bare = text.vertical == Vertical::kUnsaid && text.horizontal == Horizontal::kUnsaid &&
                    text.promotion == Promotion::kUnsaid && !text.from;
  if (!bare || text.piece > kRook) return std::nullopt;
  if (!position.hand(position.side_to_move()).Has(text.piece)) return std::nullopt;
  return Move::Drop(text.piece, to);
}

absl::Status NoReading(const Position& position, const MoveText& text, Square to) {
  const absl::string_view piece = JapanesePiece(text.piece);
  const absl::string_view us = ColorName(position.side_to_move());
  if (text.drop && text.piece <= kRook) {
    if (!position.hand(position.side_to_move()).Has(text.piece)) {
      return Complaint(text, absl::StrCat(us, " has no ", piece, " in hand"));
    }
    return Complaint(text, "打 together with a word about a board piece");
  }
  if (text.drop) return Complaint(text, absl::StrCat("a ", piece, " can't be dropped"));
  if (!notation_internal::Reaching(position, text.piece, to).empty()) {
    return Complaint(text, absl::StrCat("no ", piece, " of ", us, " comes to ", JapaneseSquare(to),
                                        " in the way the words say"));
  }
  return Complaint(text, absl::StrCat("no ", piece, " of ", us, " can go to ", JapaneseSquare(to)));
}

absl::Status Ambiguous(const Position& position, const MoveText& text,
                       const std::vector<Move>& moves) {
  const std::string names = absl::StrJoin(moves, " or ", [&position](std::string* out, Move move) {
    out->append(ToJapanese(position, move, std::nullopt, {.mark = false}));
  });
  return Complaint(text, absl::StrCat("ambiguous: ", names));
}

}  // namespace

absl::StatusOr<MoveText> ScanMoveText(TextScanner* scanner) {
  MoveText text;
  text.mark = ScanColorMark(scanner);
  const absl::string_view all = scanner->rest();
  const std::optional<Target> target = ScanTarget(scanner);
  if (!target) return absl::InvalidArgumentError("not a move: it starts with a square or 同");
  text.to = target->to;
  text.piece = ScanPiece(scanner);
  if (text.piece == kNoPieceType) return absl::InvalidArgumentError("not a piece");
  const absl::Status words = ScanWords(scanner, &text);
  if (!words.ok()) return words;
  text.from = ScanOrigin(scanner);
  text.text = all.substr(0, all.size() - scanner->rest().size());
  return text;
}

absl::StatusOr<FoundMove> FindMove(const Position& position, const MoveText& text,
                                   std::optional<Square> previous_to) {
  const Color us = position.side_to_move();
  if (text.mark && *text.mark != us) {
    return Complaint(text, absl::StrCat("marked ", ColorMark(*text.mark), ", but ", ColorName(us),
                                        " is to move"));
  }
  const std::optional<Square> to = text.to ? text.to : previous_to;
  if (!to) return Complaint(text, "同 without a move before it");

  std::vector<Move> readings;
  if (!text.drop) {
    absl::StatusOr<std::vector<Move>> board = BoardReadings(position, text, *to);
    if (!board.ok()) return board.status();
    readings = *std::move(board);
  }
  std::vector<Move> legal;
  const auto is_legal = [&position](Move move) { return IsLegal(position, move); };
  std::copy_if(readings.begin(), readings.end(), std::back_inserter(legal), is_legal);
  // Without 打 a drop is meant only if no board piece can make the move.
  const std::optional<Move> drop = DropReading(position, text, *to);
  if (legal.empty() && drop && is_legal(*drop)) legal.push_back(*drop);
  if (legal.size() == 1) return FoundMove{legal.front(), absl::OkStatus()};
  if (legal.size() > 1) return Ambiguous(position, text, legal);

  if (readings.empty() && drop) readings.push_back(*drop);
  if (readings.empty()) return NoReading(position, text, *to);
  const Foul foul = FindFoul(position, readings.front());
  const absl::Status reason = Complaint(text, absl::StrCat("illegal, ", FoulName(foul)));
  if (readings.size() > 1 || !CanBeCarriedOut(position, readings.front())) return reason;
  return FoundMove{readings.front(), reason};
}

absl::StatusOr<Move> ParseJapanese(const Position& position, absl::string_view text,
                                   std::optional<Square> previous_to) {
  TextScanner scanner(TrimSpaces(text));
  const absl::StatusOr<MoveText> read = ScanMoveText(&scanner);
  if (!read.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(Quoted(text), ": ", read.status().message()));
  }
  if (!scanner.done()) {
    return absl::InvalidArgumentError(
        absl::StrCat(read->text, ": unexpected text behind the move: ", Quoted(scanner.rest())));
  }
  const absl::StatusOr<FoundMove> found = FindMove(position, *read, previous_to);
  if (!found.ok()) return found.status();
  if (!found->legality.ok()) return found->legality;
  return found->move;
}

}  // namespace shogi
