// The reader; csa_writer.cc is the writer.
#include "core/csa.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/csa_names.h"
#include "core/foul_move.h"
#include "core/handicap.h"
#include "core/legality.h"
#include "core/movegen.h"
#include "core/names.h"
#include "core/quote.h"
#include "core/setup.h"
#include "core/text_error.h"

namespace shogi {
namespace {

constexpr absl::string_view kVersions[] = {"V1", "V2", "V2.1", "V2.2", "V3", "V3.0"};
constexpr absl::string_view kEncodingComment = "CSA encoding=";

// The square of the first two digits, kNoSquare if they name none.
Square ParseSquare(absl::string_view text) {
  if (text.size() < 2 || text[0] < '1' || text[0] > '9' || text[1] < '1' || text[1] > '9') {
    return kNoSquare;
  }
  return MakeSquare(text[0] - '1', text[1] - '1');
}

// Milliseconds of "12" or "12.345"; nullopt if it isn't such a number, or finer.
std::optional<int64_t> ParseSeconds(absl::string_view text) {
  const size_t point = std::min(text.find('.'), text.size());
  const absl::string_view whole = text.substr(0, point);
  std::string fraction(text.substr(std::min(point + 1, text.size())));
  if (point < text.size() && fraction.empty()) return std::nullopt;
  if (whole.empty() || whole.size() > 9 || fraction.size() > 3) return std::nullopt;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!std::all_of(whole.begin(), whole.end(), is_digit)) return std::nullopt;
  if (!std::all_of(fraction.begin(), fraction.end(), is_digit)) return std::nullopt;
  fraction.resize(3, '0');
  int64_t ms = 0;
  if (!absl::SimpleAtoi(absl::StrCat(whole, fraction), &ms)) return std::nullopt;
  return ms;
}

// Reads one record, statement by statement.
class Reader {
 public:
  Reader(const TextPart& part, const StartHook& hook) : part_(part), hook_(hook) {}

  absl::StatusOr<Record> Read();

 private:
  struct Place {
    int line = 1;
    int column = 1;
  };
  // How the position is given; P+ and P- lines stand alone or add to the others.
  enum class Setup { kNone, kInitial, kRanks, kPieces };

  absl::Status ReadLine();
  absl::Status ReadStatement(absl::string_view text);
  void ReadComment(absl::string_view text);
  absl::Status ReadVersion(absl::string_view text);
  absl::Status ReadPlayer(absl::string_view text);
  absl::Status ReadHeader(absl::string_view text);
  absl::Status ReadPosition(absl::string_view text);
  absl::Status ReadInitial(absl::string_view text);
  absl::Status ReadRank(absl::string_view text);
  absl::Status ReadPieces(absl::string_view text);
  absl::Status ReadHandPiece(absl::string_view name, Color color, size_t at);
  absl::Status ReadSideToMove(Color color);
  absl::Status CheckStart();
  absl::Status ReadMove(absl::string_view text);
  absl::StatusOr<Move> MoveFromText(absl::string_view text) const;
  absl::Status ReadTime(absl::string_view text);
  absl::Status ReadEnd(absl::string_view text);
  absl::Status Put(Square s, Color color, absl::string_view name, size_t at);

  // The place of byte `at` of the current statement.
  Place PlaceOf(size_t at) const { return {line_number_, ColumnAt(line_, offset_ + at)}; }
  absl::Status Error(size_t at, absl::string_view message) const {
    const Place place = PlaceOf(at);
    return TextError(place.line, place.column, message);
  }
  // Whose turn it is after the moves read so far.
  char SideSign() const { return position_.side_to_move() == kBlack ? '+' : '-'; }
  RecordNode* AppendNode() {
    last_->children.push_back(std::make_unique<RecordNode>());
    return last_ = last_->children.back().get();
  }

  const TextPart part_;
  const StartHook hook_;
  absl::string_view line_;
  int line_number_ = 0;
  size_t offset_ = 0;  // Of the current statement in line_.

  Record record_;
  RecordNode* last_ = &record_.root;
  Position position_;  // After the moves read so far.
  int moves_ = 0;
  absl::Status foul_;            // About the last move, if it was illegal; an end must justify it.
  bool version_allowed_ = true;  // Nothing but comments so far.
  Setup setup_ = Setup::kNone;
  bool has_side_ = false;
  bool all_given_ = false;                         // 00AL was read.
  std::array<bool, 9> rank_given_ = {};            // P1 to P9.
  std::array<Place, kNumSquares> square_at_ = {};  // Where the pieces stand in the text.
};

absl::StatusOr<Record> Reader::Read() {
  line_number_ = part_.line - 1;
  for (absl::string_view line : absl::StrSplit(part_.text, '\n')) {
    ++line_number_;
    line_ = line;
    if (absl::Status status = ReadLine(); !status.ok()) return status;
  }
  if (!has_side_) {
    offset_ = 0;
    return Error(line_.size(), "the record ends before the side to move (a line + or -)");
  }
  if (!foul_.ok()) return foul_;
  return std::move(record_);
}

// Comments, players and $ headers take the rest of the line; anything else may
// be followed by a comma and another statement.
absl::Status Reader::ReadLine() {
  if (absl::StripAsciiWhitespace(line_).empty()) return absl::OkStatus();
  for (size_t start = 0; start <= line_.size();) {
    const absl::string_view rest = absl::StripLeadingAsciiWhitespace(line_.substr(start));
    offset_ = line_.size() - rest.size();
    if (rest.empty() || rest[0] == ',') return Error(0, "an empty statement");
    if (absl::StrContains("'N$", rest.substr(0, 1))) return ReadStatement(rest);
    const absl::string_view statement = rest.substr(0, std::min(rest.find(','), rest.size()));
    start = offset_ + statement.size() + 1;
    const absl::Status status = ReadStatement(absl::StripTrailingAsciiWhitespace(statement));
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Reader::ReadStatement(absl::string_view text) {
  if (text[0] == '\'') {
    ReadComment(text);
    return absl::OkStatus();
  }
  if (text[0] == 'V') return ReadVersion(text);
  version_allowed_ = false;
  switch (text[0]) {
    case 'N':
      return ReadPlayer(text);
    case '$':
      return ReadHeader(text);
    case 'P':
      return ReadPosition(text);
    case 'T':
      return ReadTime(text);
    case '%':
      return ReadEnd(text);
    case '+':
    case '-':
      if (text.size() > 1) return ReadMove(text);
      return ReadSideToMove(text[0] == '+' ? kBlack : kWhite);
    default:
      return Error(0, absl::StrCat(Quoted(text), " is no statement of CSA"));
  }
}

void Reader::ReadComment(absl::string_view text) {
  if (absl::StartsWith(text, "'*")) {
    last_->comments.emplace_back(text.substr(2));
    return;
  }
  if (has_side_) {
    last_->comments.emplace_back(text);
    return;
  }
  text.remove_prefix(1);
  // About the bytes of the file: read by DecodeText(), written by WriteCsa().
  if (line_number_ == part_.line && absl::StartsWith(text, kEncodingComment) &&
      !absl::StrContains(text.substr(kEncodingComment.size()), " ")) {
    return;
  }
  // One quote more shields a * (see csa_writer.cc).
  const absl::string_view unquoted =
      text.substr(std::min(text.find_first_not_of('\''), text.size()));
  if (absl::StartsWith(text, "'") && absl::StartsWith(unquoted, "*")) text.remove_prefix(1);
  record_.preamble.emplace_back(text);
}

absl::Status Reader::ReadVersion(absl::string_view text) {
  if (!version_allowed_) return Error(0, "the version must come first, and once");
  version_allowed_ = false;
  if (std::find(std::begin(kVersions), std::end(kVersions), text) == std::end(kVersions)) {
    return Error(0, absl::StrCat(Quoted(text), " is no version this program knows (V2.2, V3.0)"));
  }
  return absl::OkStatus();
}

absl::Status Reader::ReadPlayer(absl::string_view text) {
  if (text.size() < 2 || (text[1] != '+' && text[1] != '-')) {
    return Error(0, "a player's name must start with N+ or N-");
  }
  record_.headers.push_back({text[1] == '+' ? "先手" : "後手", std::string(text.substr(2))});
  return absl::OkStatus();
}

absl::Status Reader::ReadHeader(absl::string_view text) {
  const size_t colon = text.find(':');
  if (colon == absl::string_view::npos || colon == 1) {
    return Error(0, "a header must have the form $KEY:VALUE");
  }
  const absl::string_view key = text.substr(1, colon - 1);
  const absl::string_view value = text.substr(colon + 1);
  if (key != "手合割") {
    record_.headers.push_back({RecordKeyFromCsa(key), std::string(value)});
    return absl::OkStatus();
  }
  if (!record_.handicap.empty()) return Error(0, "a second 手合割");
  record_.handicap = std::string(value);
  return absl::OkStatus();
}

absl::Status Reader::ReadPosition(absl::string_view text) {
  if (has_side_) return Error(0, "the position must come before the side to move");
  const char kind = text.size() > 1 ? text[1] : '\0';
  if (kind == 'I') return ReadInitial(text);
  if (kind >= '1' && kind <= '9') return ReadRank(text);
  if (kind == '+' || kind == '-') return ReadPieces(text);
  return Error(0, absl::StrCat(Quoted(text), " must be PI, P1 to P9, P+ or P-"));
}

// PI82HI22KA: the start of an even game without the pieces named.
absl::Status Reader::ReadInitial(absl::string_view text) {
  if (setup_ != Setup::kNone) return Error(0, "PI must be the first statement of the position");
  setup_ = Setup::kInitial;
  record_.start = *HandicapStart("平手");
  square_at_.fill(PlaceOf(0));
  for (size_t at = 2; at < text.size(); at += 4) {
    const absl::string_view token = text.substr(at, 4);
    const Square s = ParseSquare(token);
    const PieceType type = PieceTypeFromCsa(token.substr(std::min<size_t>(2, token.size())));
    if (s == kNoSquare || type == kNoPieceType) {
      return Error(at, absl::StrCat(Quoted(token), " is no square and piece"));
    }
    if (TypeOf(record_.start.piece_on(s)) != type) {
      return Error(at, absl::StrCat("no ", CsaPieceName(type), " to take off ", SquareName(s)));
    }
    record_.start.Remove(s);
  }
  return absl::OkStatus();
}

// P1-KY-KE ...: nine squares, ` * ` or a signed piece. The blanks between them
// are layout: mail and web pages eat some, and no square can be misread for it.
absl::Status Reader::ReadRank(absl::string_view text) {
  const int rank = text[1] - '1';
  if (setup_ != Setup::kNone && setup_ != Setup::kRanks) {
    return Error(0, "P1 to P9 don't go with PI, and must come before P+ and P-");
  }
  setup_ = Setup::kRanks;
  if (rank_given_[static_cast<size_t>(rank)]) {
    return Error(0, absl::StrCat("a second P", rank + 1));
  }
  rank_given_[static_cast<size_t>(rank)] = true;
  int file = 8;
  for (size_t at = 2; at < text.size();) {
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    if (file < 0) return Error(at, absl::StrCat("rank ", rank + 1, " holds more than 9 squares"));
    if (text[at] == '*') {
      ++at;
    } else if (text[at] == '+' || text[at] == '-') {
      const absl::Status status = Put(MakeSquare(file, rank), text[at] == '+' ? kBlack : kWhite,
                                      text.substr(at + 1, 2), at);
      if (!status.ok()) return status;
      at += 3;
    } else {
      return Error(at, absl::StrCat(Quoted(text.substr(at)), " is no square: * or a signed piece"));
    }
    --file;
  }
  if (file >= 0) {
    return Error(text.size(),
                 absl::StrCat("rank ", rank + 1, " holds ", 8 - file, " squares instead of 9"));
  }
  return absl::OkStatus();
}

// P+63FU00KI, P-00AL: pieces on squares, or in hand on square 00.
absl::Status Reader::ReadPieces(absl::string_view text) {
  if (setup_ == Setup::kNone) setup_ = Setup::kPieces;
  const Color color = text[1] == '+' ? kBlack : kWhite;
  for (size_t at = 2; at < text.size(); at += 4) {
    const absl::string_view token = text.substr(at, 4);
    const absl::string_view name = token.substr(std::min<size_t>(2, token.size()));
    if (all_given_) return Error(at, "00AL must be the last piece of the position");
    const Square s = ParseSquare(token);
    if (s == kNoSquare && !absl::StartsWith(token, "00")) {
      return Error(at, absl::StrCat(Quoted(token), " is no square and piece"));
    }
    const absl::Status status =
        s == kNoSquare ? ReadHandPiece(name, color, at) : Put(s, color, name, at);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Reader::ReadHandPiece(absl::string_view name, Color color, size_t at) {
  Hand hand = record_.start.hand(color);
  if (name == "AL") {
    all_given_ = true;
    const absl::StatusOr<Hand> rest = PiecesNotShown(record_.start);
    if (!rest.ok()) return Error(at, rest.status().message());
    for (PieceType t : kHandTypes) hand.Set(t, hand.Count(t) + rest->Count(t));
    record_.start.set_hand(color, hand);
    return absl::OkStatus();
  }
  const PieceType type = PieceTypeFromCsa(name);
  if (type == kNoPieceType) return Error(at, absl::StrCat(Quoted(name), " is no piece"));
  if (type == kKing || IsPromoted(type)) {
    return Error(at, absl::StrCat(name, " can't be in hand"));
  }
  if (hand.Count(type) == kFullSet[type]) {
    return Error(at, absl::StrCat("IN_PIECES: ", hand.Count(type) + 1, " of ", name,
                                  " in hand, a set has ", kFullSet[type]));
  }
  hand.Add(type);
  record_.start.set_hand(color, hand);
  return absl::OkStatus();
}

absl::Status Reader::Put(Square s, Color color, absl::string_view name, size_t at) {
  const PieceType type = PieceTypeFromCsa(name);
  if (type == kNoPieceType) return Error(at, absl::StrCat(Quoted(name), " is no piece"));
  if (!record_.start.IsEmpty(s)) {
    return Error(at, absl::StrCat("a second piece on ", SquareName(s)));
  }
  if (type == kKing && record_.start.HasKing(color)) {
    return Error(at, absl::StrCat("IN_KING: a second ", ColorName(color), " king"));
  }
  record_.start.Put(s, MakePiece(color, type));
  square_at_[s] = PlaceOf(at);
  return absl::OkStatus();
}

absl::Status Reader::ReadSideToMove(Color color) {
  if (has_side_) return Error(0, "a second line with the side to move");
  if (setup_ == Setup::kNone) return Error(0, "no position: PI, P1 to P9 or P+ must come before");
  has_side_ = true;
  record_.start.set_side_to_move(color);
  const absl::string_view name = HandicapName(record_.start);
  if (setup_ == Setup::kInitial && record_.handicap.empty()) record_.handicap = std::string(name);
  // A 手合割 that says something else doesn't change where the pieces stand.
  record_.has_diagram = setup_ != Setup::kInitial || name.empty() || record_.handicap != name;
  record_.start.set_side_to_move(hook_.side_to_move.value_or(color));
  absl::Status status = CheckStart();
  if (status.ok()) status = hook_.complete(&record_);
  position_ = record_.start;
  return status;
}

absl::Status Reader::CheckStart() {
  for (size_t rank = 0; rank < rank_given_.size(); ++rank) {
    if (setup_ == Setup::kRanks && !rank_given_[rank]) {
      return Error(0, absl::StrCat("P", rank + 1, " is missing"));
    }
  }
  const std::optional<PlacementFault> fault = FindPlacementFault(record_.start);
  if (!fault.has_value()) return absl::OkStatus();
  const Place place = fault->square == kNoSquare ? PlaceOf(0) : square_at_[fault->square];
  return TextError(place.line, place.column, fault->message);
}

absl::Status Reader::ReadMove(absl::string_view text) {
  if (!has_side_) return Error(0, "a move before the side to move (a line + or -)");
  if (last_->end != RecordEnd::kNone) return Error(0, "a move after the end");
  const absl::StatusOr<Move> move = MoveFromText(text);
  if (!move.ok()) return move.status();
  if (!foul_.ok()) return foul_;
  ++moves_;
  if (!IsLegal(position_, *move)) {
    foul_ = Error(0, absl::StrCat("move ", moves_, ", ", text,
                                  ", is not legal: ", ExplainIllegal(position_, *move).message()));
    if (!CanBeCarriedOut(position_, *move)) return foul_;
  }
  AppendNode()->move = *move;
  position_.DoMove(*move);
  return absl::OkStatus();
}

// +7776FU: the piece is what stands on the target afterwards.
absl::StatusOr<Move> Reader::MoveFromText(absl::string_view text) const {
  const auto malformed = [&] { return Error(0, absl::StrCat(Quoted(text), " is no move")); };
  if (text.size() != 7) return malformed();
  const bool drop = absl::StartsWith(text.substr(1), "00");
  const Square from = ParseSquare(text.substr(1));
  const Square to = ParseSquare(text.substr(3));
  const PieceType type = PieceTypeFromCsa(text.substr(5));
  if (to == kNoSquare || type == kNoPieceType || (from == kNoSquare && !drop)) return malformed();
  if (text[0] != SideSign()) {
    return Error(0, absl::StrCat("it is ", ColorName(position_.side_to_move()), "'s turn (",
                                 std::string(1, SideSign()), ")"));
  }
  if (drop) {
    if (type < kKing) return Move::Drop(type, to);
    return Error(0, absl::StrCat(CsaPieceName(type), " can't be dropped"));
  }
  const PieceType before = TypeOf(position_.piece_on(from));
  const bool promotes = before != type && CanPromote(before) && Promote(before) == type;
  if (before != type && !promotes && before != kNoPieceType) {
    return Error(0, absl::StrCat("the piece on ", SquareName(from), " is ", CsaPieceName(before),
                                 " and can't become ", CsaPieceName(type)));
  }
  return Move::Board(from, to, promotes);
}

absl::Status Reader::ReadTime(absl::string_view text) {
  if (last_ == &record_.root) return Error(0, "a time without a move");
  if (last_->time.has_value()) return Error(0, "a second time for one move");
  const std::optional<int64_t> ms = ParseSeconds(text.substr(1));
  if (!ms.has_value()) {
    return Error(0, absl::StrCat(Quoted(text), " is no time: T and seconds, as T12 or T12.345"));
  }
  last_->time = RecordTime{*ms, std::nullopt};
  return absl::OkStatus();
}

absl::Status Reader::ReadEnd(absl::string_view text) {
  if (!has_side_) return Error(0, "an end before the side to move (a line + or -)");
  if (last_->end != RecordEnd::kNone) return Error(0, "a second end");
  if (text.size() == 1) return Error(0, "the word after % is missing");
  SetEndFromCsa(text.substr(1), position_.side_to_move(), AppendNode());
  if (IsFoul(last_->end)) foul_ = absl::OkStatus();
  return foul_;
}

}  // namespace

std::vector<TextPart> SplitCsa(absl::string_view text) {
  std::vector<TextPart> parts;
  TextPart part;
  const auto finish = [&](size_t end, size_t begin) {
    part.text = text.substr(begin, end - begin);
    if (!absl::StripAsciiWhitespace(part.text).empty()) parts.push_back(part);
  };
  size_t part_start = 0;
  int line = 1;
  for (size_t start = 0; start < text.size(); ++line) {
    const size_t end = std::min(text.find('\n', start), text.size());
    if (absl::StripTrailingAsciiWhitespace(text.substr(start, end - start)) == "/") {
      finish(start, part_start);
      part_start = end + 1;
      part.line = line + 1;
    }
    start = end + 1;
  }
  if (part_start < text.size()) finish(text.size(), part_start);
  return parts;
}

absl::StatusOr<Record> ParseCsaPart(const TextPart& part, const StartHook& hook) {
  return Reader(part, hook).Read();
}

absl::StatusOr<std::vector<Record>> ParseCsa(absl::string_view text) {
  std::vector<Record> records;
  for (const TextPart& part : SplitCsa(text)) {
    absl::StatusOr<Record> record = ParseCsaPart(part);
    if (!record.ok()) return record.status();
    records.push_back(std::move(*record));
  }
  if (records.empty()) return TextError(1, 1, "no record");
  return records;
}

}  // namespace shogi
