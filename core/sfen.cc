#include "core/sfen.h"

#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/game.h"
#include "core/movegen.h"
#include "core/setup.h"
#include "core/text_error.h"

namespace shogi {
namespace {

constexpr absl::string_view kLetters = ".PLNSGBRK";
constexpr absl::string_view kStartpos =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

// The type of a piece letter of either case, kNoPieceType if it is none.
PieceType TypeOfLetter(char c) {
  const size_t i = kLetters.find(absl::ascii_toupper(static_cast<unsigned char>(c)));
  return i == absl::string_view::npos || i == 0 ? kNoPieceType : static_cast<PieceType>(i);
}

Color ColorOfLetter(char c) {
  return absl::ascii_isupper(static_cast<unsigned char>(c)) ? kBlack : kWhite;
}

// A message shows a character of the input; control bytes as hex.
std::string Quote(char c) {
  if (absl::ascii_isprint(static_cast<unsigned char>(c)))
    return absl::StrCat("'", std::string(1, c), "'");
  return absl::StrCat("byte 0x", absl::Hex(static_cast<unsigned char>(c), absl::kZeroPad2));
}

// Reads one line from left to right and knows where it is.
class Reader {
 public:
  Reader(absl::string_view text, int line) : text_(text), line_(line) {}

  absl::StatusOr<SfenLine> Read();

 private:
  struct Word {
    absl::string_view text;
    size_t offset = 0;
  };

  absl::Status Error(size_t offset, absl::string_view message) const {
    return TextError(line_, ColumnAt(text_, offset), message);
  }
  Word NextWord();
  // The next word without consuming it.
  Word Peek() {
    const size_t saved = at_;
    const Word word = NextWord();
    at_ = saved;
    return word;
  }
  absl::Status ReadBoard(const Word& word);
  absl::Status ReadRank(absl::string_view rank, size_t offset, int rank_number);
  absl::Status ReadSide(const Word& word);
  absl::Status ReadHands(const Word& word);
  absl::Status ReadPly();
  absl::Status ReadMoves();
  absl::Status CheckPlacementHere() const;

  const absl::string_view text_;
  const int line_;
  size_t at_ = 0;
  SfenLine result_;
  // Where the board's squares and the hands stand in the text.
  size_t square_offset_[kNumSquares] = {};
  size_t board_offset_ = 0;
};

Reader::Word Reader::NextWord() {
  while (at_ < text_.size() && absl::ascii_isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  const size_t start = at_;
  while (at_ < text_.size() && !absl::ascii_isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  return {text_.substr(start, at_ - start), start};
}

absl::Status Reader::ReadRank(absl::string_view rank, size_t offset, int rank_number) {
  int file = 8;  // From the left.
  bool promoted = false;
  const auto too_many = [&](size_t i) {
    return Error(offset + i, absl::StrCat("rank ", rank_number + 1, " holds more than 9 squares"));
  };
  for (size_t i = 0; i < rank.size(); ++i) {
    const char c = rank[i];
    if (c >= '1' && c <= '9') {
      if (promoted) return Error(offset + i, "'+' must be followed by a piece");
      if (c - '0' > file + 1) return too_many(i);
      file -= c - '0';
      continue;
    }
    if (c == '+') {
      if (promoted) return Error(offset + i, "'+' must be followed by a piece");
      promoted = true;
      continue;
    }
    PieceType t = TypeOfLetter(c);
    if (t == kNoPieceType) return Error(offset + i, absl::StrCat(Quote(c), " is not a piece"));
    if (promoted) {
      if (!CanPromote(t)) return Error(offset + i, absl::StrCat(Quote(c), " does not promote"));
      t = Promote(t);
      promoted = false;
    }
    if (file < 0) return too_many(i);
    const Square s = MakeSquare(file--, rank_number);
    const Color color = ColorOfLetter(c);
    if (t == kKing && result_.position.HasKing(color)) {
      return Error(offset + i, absl::StrCat("IN_KING: a second ",
                                            color == kBlack ? "black" : "white", " king"));
    }
    square_offset_[s] = offset + i;
    result_.position.Put(s, MakePiece(color, t));
  }
  if (promoted) return Error(offset + rank.size(), "'+' must be followed by a piece");
  if (file >= 0) {
    return Error(offset + rank.size(), absl::StrCat("rank ", rank_number + 1, " holds ", 8 - file,
                                                    " squares instead of 9"));
  }
  return absl::OkStatus();
}

absl::Status Reader::ReadBoard(const Word& word) {
  if (word.text.empty()) return Error(word.offset, "no position");
  board_offset_ = word.offset;
  size_t start = 0;
  for (int rank = 0; rank < 9; ++rank) {
    const size_t slash = word.text.find('/', start);
    const bool last = slash == absl::string_view::npos;
    if (absl::Status s = ReadRank(word.text.substr(start, last ? slash : slash - start),
                                  word.offset + start, rank);
        !s.ok()) {
      return s;
    }
    if (last) {
      if (rank == 8) return absl::OkStatus();
      return Error(word.offset + word.text.size(),
                   absl::StrCat("the board has ", rank + 1, " ranks instead of 9"));
    }
    start = slash + 1;
  }
  return Error(word.offset + start - 1, "the board has more than 9 ranks");
}

absl::Status Reader::ReadSide(const Word& word) {
  if (word.text == "b" || word.text == "w") {
    result_.position.set_side_to_move(word.text == "b" ? kBlack : kWhite);
    return absl::OkStatus();
  }
  if (word.text.empty()) return Error(word.offset, "the side to move is missing");
  return Error(word.offset, absl::StrCat("the side to move must be b or w, not ", word.text));
}

absl::Status Reader::ReadHands(const Word& word) {
  if (word.text.empty()) return Error(word.offset, "the hands are missing ('-' if both are empty)");
  if (word.text == "-") return absl::OkStatus();
  int counts[kNumColors][8] = {};
  int count = -1;  // -1: no number before the letter.
  for (size_t i = 0; i < word.text.size(); ++i) {
    const char c = word.text[i];
    const size_t offset = word.offset + i;
    if (absl::ascii_isdigit(static_cast<unsigned char>(c))) {
      count = (count < 0 ? 0 : count * 10) + (c - '0');
      if (count == 0) return Error(offset, "a count in hand must not begin with 0");
      if (count > 40) return Error(offset, "IN_PIECES: a count in hand is too large");
      continue;
    }
    const PieceType t = TypeOfLetter(c);
    if (t == kNoPieceType || t == kKing) {
      return Error(offset, absl::StrCat(Quote(c), " can't be in hand"));
    }
    int& held = counts[ColorOfLetter(c)][t];
    held += count < 0 ? 1 : count;
    count = -1;
    if (held > kFullSet[t]) {
      return Error(offset,
                   absl::StrCat("IN_PIECES: ", held, " of ",
                                std::string(1, absl::ascii_toupper(static_cast<unsigned char>(c))),
                                " in hand, a set has ", kFullSet[t]));
    }
  }
  if (count >= 0) return Error(word.offset + word.text.size(), "a count without a piece");
  for (Color c : kColors) {
    Hand hand;
    for (PieceType t : kHandTypes) hand.Set(t, counts[c][t]);
    result_.position.set_hand(c, hand);
  }
  return absl::OkStatus();
}

absl::Status Reader::ReadPly() {
  const Word word = Peek();
  if (word.text.empty() || word.text == "moves") return absl::OkStatus();
  NextWord();
  if (!absl::SimpleAtoi(word.text, &result_.ply) || result_.ply < 0) {
    return Error(word.offset, absl::StrCat("the move number must be a number, not ", word.text));
  }
  return absl::OkStatus();
}

absl::Status Reader::ReadMoves() {
  const Word keyword = NextWord();
  if (keyword.text.empty()) return absl::OkStatus();
  if (keyword.text != "moves") {
    return Error(keyword.offset, absl::StrCat("only ' moves ...' may follow, not ", keyword.text));
  }
  Position position = result_.position;
  for (Word word = NextWord(); !word.text.empty(); word = NextWord()) {
    const absl::StatusOr<Move> move = ParseUsiMove(word.text);
    if (!move.ok()) return Error(word.offset, move.status().message());
    if (absl::Status legal = ExplainIllegal(position, *move); !legal.ok()) {
      return Error(word.offset, absl::StrCat("move ", result_.moves.size() + 1, ", ", word.text,
                                             ", is not legal: ", legal.message()));
    }
    position.DoMove(*move);
    result_.moves.push_back(*move);
  }
  return absl::OkStatus();
}

absl::Status Reader::CheckPlacementHere() const {
  const std::optional<PlacementFault> fault = FindPlacementFault(result_.position);
  if (!fault.has_value()) return absl::OkStatus();
  return Error(fault->square == kNoSquare ? board_offset_ : square_offset_[fault->square],
               fault->message);
}

absl::StatusOr<SfenLine> Reader::Read() {
  Word word = NextWord();
  if (word.text == "position") word = NextWord();
  if (word.text == "startpos") {
    result_.position = ParseSfenLine(kStartpos)->position;
    if (absl::Status s = ReadMoves(); !s.ok()) return s;
    return std::move(result_);
  }
  if (word.text == "sfen") word = NextWord();
  if (absl::Status s = ReadBoard(word); !s.ok()) return s;
  if (absl::Status s = ReadSide(NextWord()); !s.ok()) return s;
  if (absl::Status s = ReadHands(NextWord()); !s.ok()) return s;
  if (absl::Status s = ReadPly(); !s.ok()) return s;
  if (absl::Status s = CheckPlacementHere(); !s.ok()) return s;
  if (absl::Status s = ReadMoves(); !s.ok()) return s;
  return std::move(result_);
}

// The square of two characters such as "7g", kNoSquare if they are none.
Square ParseSquare(absl::string_view text) {
  if (text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i') return kNoSquare;
  return MakeSquare(text[0] - '1', text[1] - 'a');
}

std::string SquareToUsi(Square s) {
  return {static_cast<char>('1' + FileOf(s)), static_cast<char>('a' + RankOf(s))};
}

void AppendRank(const Position& position, int rank, std::string* out) {
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0) absl::StrAppend(out, empty);
    empty = 0;
  };
  for (int file = 8; file >= 0; --file) {
    const Piece p = position.piece_on(MakeSquare(file, rank));
    if (p == kNoPiece) {
      ++empty;
      continue;
    }
    flush();
    if (IsPromoted(TypeOf(p))) out->push_back('+');
    const char letter = PieceLetter(TypeOf(p));
    out->push_back(ColorOf(p) == kBlack ? letter
                                        : absl::ascii_tolower(static_cast<unsigned char>(letter)));
  }
  flush();
}

}  // namespace

char PieceLetter(PieceType t) { return kLetters[Demote(t)]; }

std::string HandToSfen(Hand hand) {
  std::string out;
  for (PieceType t : {kRook, kBishop, kGold, kSilver, kKnight, kLance, kPawn}) {
    const int n = hand.Count(t);
    if (n > 1) absl::StrAppend(&out, n);
    if (n > 0) out.push_back(PieceLetter(t));
  }
  return out;
}

std::string HandsToSfen(Hand black, Hand white) {
  const std::string out = absl::StrCat(HandToSfen(black), absl::AsciiStrToLower(HandToSfen(white)));
  return out.empty() ? "-" : out;
}

std::string ToSfen(const Position& position, int ply) {
  std::string out;
  for (int rank = 0; rank < 9; ++rank) {
    if (rank > 0) out.push_back('/');
    AppendRank(position, rank, &out);
  }
  absl::StrAppend(&out, position.side_to_move() == kBlack ? " b " : " w ",
                  HandsToSfen(position.hand(kBlack), position.hand(kWhite)), " ", ply);
  return out;
}

absl::StatusOr<Move> ParseUsiMove(absl::string_view text) {
  const auto error = [&] {
    return absl::InvalidArgumentError(absl::StrCat("'", text, "' is not a move in USI form"));
  };
  if (text.size() < 4 || text.size() > 5) return error();
  const Square to = ParseSquare(text.substr(2));
  if (to == kNoSquare) return error();
  if (text[1] == '*') {
    const PieceType t = TypeOfLetter(text[0]);
    if (text.size() != 4 || t == kNoPieceType || t == kKing || ColorOfLetter(text[0]) != kBlack) {
      return error();
    }
    return Move::Drop(t, to);
  }
  const Square from = ParseSquare(text);
  if (from == kNoSquare || from == to) return error();
  if (text.size() == 5 && text[4] != '+') return error();
  return Move::Board(from, to, text.size() == 5);
}

std::string ToUsi(Move move) {
  if (move.is_null()) return "none";
  if (move.is_drop()) {
    return absl::StrCat(std::string(1, PieceLetter(move.dropped())), "*", SquareToUsi(move.to()));
  }
  return absl::StrCat(SquareToUsi(move.from()), SquareToUsi(move.to()), move.promotes() ? "+" : "");
}

absl::StatusOr<SfenLine> ParseSfenLine(absl::string_view text, int line) {
  return Reader(text, line).Read();
}

absl::StatusOr<Position> ParseSfen(absl::string_view text) {
  absl::StatusOr<SfenLine> line = ParseSfenLine(text);
  if (!line.ok()) return line.status();
  if (!line->moves.empty()) {
    return TextError(1, ColumnAt(text, text.find("moves")), "moves are not allowed here");
  }
  return line->position;
}

}  // namespace shogi
