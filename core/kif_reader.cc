#include "core/kif_reader.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/handicap.h"
#include "core/kif_end.h"
#include "core/kif_time.h"
#include "core/quote.h"
#include "core/text_error.h"

namespace shogi {
namespace {

constexpr absl::string_view kBranch = "変化";
constexpr absl::string_view kSummary = "まで";
constexpr absl::string_view kSeparator = "手数-";
constexpr absl::string_view kHandicapKey = "手合割";
constexpr absl::string_view kEvenGame = "平手";

bool HasColon(absl::string_view line) { return SplitAtColon(line).has_value(); }

}  // namespace

bool IsHeaderKey(absl::string_view key) {
  // What begins like a line of another kind would be read as that.
  constexpr absl::string_view kOtherLines[] = {"*",  "&",     "#",      "+-",      "|",
                                               "｜", kBranch, kSummary, kSeparator};
  if (key.empty() || key != TrimSpaces(key) || HasColon(key) || key == kHandicapKey) return false;
  if (key.find_first_of("\r\n") != absl::string_view::npos) return false;
  for (absl::string_view prefix : kOtherLines) {
    if (absl::StartsWith(key, prefix)) return false;
  }
  TextScanner scanner(key);
  if (ScanColorMark(&scanner)) return false;
  if (scanner.ConsumeNumber() && TrimSpaces(scanner.rest()) != scanner.rest()) return false;
  // Hands and 手数＝.
  const absl::StatusOr<bool> diagram = DiagramReader().Read(absl::StrCat(key, "："), 1);
  return diagram.ok() && !*diagram;
}

bool IsEncodingLine(absl::string_view text) {
  return absl::StartsWith(text, "KIF version=") || absl::StartsWith(text, "KI2 version=");
}

absl::Status KifReader::Error(int column, absl::string_view message) const {
  return TextError(line_number_, column, message);
}

absl::Status KifReader::Located(const absl::Status& status, int column) const {
  if (status.ok() || status == builder_.illegal()) return status;
  return Error(column, status.message());
}

absl::Status KifReader::ReadLine(absl::string_view line) {
  ++line_number_;
  TextScanner scanner(line);
  scanner.SkipSpaces();
  if (scanner.done()) return absl::OkStatus();
  const absl::StatusOr<bool> remark = ReadRemark(scanner);
  if (!remark.ok() || *remark) return remark.status();

  if (!started_) {
    // First, because the row of file numbers looks like a numbered move.
    const absl::StatusOr<bool> diagram = diagram_.Read(line, line_number_);
    if (!diagram.ok() || *diagram) return diagram.status();
  }
  const bool branch = absl::StartsWith(scanner.rest(), kBranch) && HasColon(line);
  const bool summary = absl::StartsWith(scanner.rest(), kSummary);
  if (branch || summary || AtMoves(scanner)) {
    if (absl::Status start = StartMoves(); !start.ok()) return start;
    if (branch) return ReadBranch(scanner);
    if (summary) return ReadSummary(scanner);
    return dialect_ == KifDialect::kKif ? ReadKifLine(scanner) : ReadKi2Line(scanner);
  }
  if (!started_) return ReadHead(line, scanner);
  if (HasColon(line)) {
    return Error(scanner.column(), "a header among the moves: a text holds one record");
  }
  return Error(scanner.column(), "not a line of a record");
}

absl::StatusOr<bool> KifReader::ReadRemark(TextScanner scanner) {
  if (scanner.Consume("*")) {
    builder_.node()->comments.emplace_back(scanner.rest());
    return true;
  }
  if (scanner.Consume("#")) {
    if (!IsEncodingLine(scanner.rest())) record_.preamble.emplace_back(scanner.rest());
    return true;
  }
  const int column = scanner.column();
  if (!scanner.Consume("&")) return false;
  RecordNode* node = builder_.node();
  if (node->bookmarked) return Error(column, "a second bookmark at the same move");
  node->bookmarked = true;
  node->bookmark = std::string(scanner.rest());
  return true;
}

absl::Status KifReader::ReadHead(absl::string_view line, TextScanner scanner) {
  if (absl::StartsWith(scanner.rest(), kSeparator)) return StartMoves();
  const std::optional<KeyValue> header = SplitAtColon(line);
  if (header && header->key == kHandicapKey) {
    return ReadHandicap(header->value, ColumnAt(line, header->value_offset));
  }
  if (!header || !IsHeaderKey(header->key)) {
    return Error(scanner.column(), "not a line of a record");
  }
  record_.headers.push_back({std::string(header->key), std::string(header->value)});
  return absl::OkStatus();
}

absl::Status KifReader::ReadHandicap(absl::string_view name, int column) {
  if (!record_.handicap.empty() && record_.handicap != name) {
    return Error(column, absl::StrCat("a second 手合割, other than in line ", handicap_line_));
  }
  record_.handicap = std::string(name);
  handicap_line_ = line_number_;
  handicap_column_ = column;
  return absl::OkStatus();
}

absl::StatusOr<Position> KifReader::FindStart() {
  // A diagram beats the 手合割, which many programs write without a thought.
  if (diagram_.has_board()) return diagram_.Finish(hook_.side_to_move);
  if (absl::Status alone = diagram_.CheckNoBoard(); !alone.ok()) return alone;
  const bool named = !record_.handicap.empty();
  absl::StatusOr<Position> start = HandicapStart(named ? record_.handicap : kEvenGame);
  if (!start.ok()) {
    return TextError(handicap_line_, handicap_column_,
                     absl::StrCat("手合割 ", Quoted(record_.handicap),
                                  " names no starting position, and there is no diagram"));
  }
  start->set_side_to_move(hook_.side_to_move.value_or(start->side_to_move()));
  return start;
}

absl::Status KifReader::StartMoves() {
  if (started_) return absl::OkStatus();
  started_ = true;
  const absl::StatusOr<Position> start = FindStart();
  if (!start.ok()) return start.status();
  record_.start = *start;
  record_.has_diagram = diagram_.has_board();
  record_.rotated = diagram_.rotated();
  record_.diagram_ply = diagram_.ply();
  record_.diagram_last_move = diagram_.last_move();
  record_.first_ply = diagram_.ply().value_or(0) + 1;
  if (absl::Status status = hook_.complete(&record_); !status.ok()) return status;
  builder_.Start();
  TextScanner scanner(diagram_.last_move());
  const absl::StatusOr<MoveText> last_move = ScanMoveText(&scanner);
  if (last_move.ok()) builder_.SetPreviousTo(last_move->to);
  return absl::OkStatus();
}

bool KifReader::AtMoves(TextScanner scanner) const {
  if (dialect_ == KifDialect::kKif) {
    if (!scanner.ConsumeNumber()) return false;
    const size_t end = scanner.offset();
    scanner.SkipSpaces();
    return started_ || scanner.offset() != end;
  }
  TextScanner mark = scanner;
  if (ScanColorMark(&mark)) return true;
  return !HasColon(scanner.rest()) && ScanMoveText(&scanner).ok();
}

absl::Status KifReader::ReadKifLine(TextScanner scanner) {
  const int column = scanner.column();
  const int number = *scanner.ConsumeNumber();
  if (builder_.ended()) return Error(column, "a move behind the end of the line of play");
  if (absl::Status ok = CheckNumber(number, column); !ok.ok()) return ok;
  scanner.SkipSpaces();
  const int move_column = scanner.column();
  const absl::string_view word = scanner.rest().substr(0, scanner.rest().find_first_of(" \t(+"));
  const KifEnd end = KifEndOfWord(TrimSpaces(word));
  if (end.end != RecordEnd::kNone) {
    scanner.Consume(word);
    const absl::Status added = builder_.AddEnd(end.end, end.end_text);
    if (!added.ok()) return Located(added, move_column);
  } else if (absl::Status read = ReadMove(&scanner); !read.ok()) {
    return read;
  }
  scanner.SkipSpaces();
  if (absl::StartsWith(scanner.rest(), "(")) {
    if (absl::Status time = ReadTime(&scanner, builder_.node()); !time.ok()) return time;
  }
  scanner.SkipSpaces();
  scanner.Consume("+");  // Says that a branch follows, which will show.
  scanner.SkipSpaces();
  if (scanner.done()) return absl::OkStatus();
  return Error(scanner.column(),
               absl::StrCat("unexpected text behind the move: ", Quoted(scanner.rest())));
}

absl::Status KifReader::CheckNumber(int number, int column) {
  // A diagram may start anywhere; with 手数＝N the moves begin at N + 1 or 1.
  const bool free = builder_.at_root() && record_.root.children.empty() && record_.has_diagram &&
                    number > 0 && (!record_.diagram_ply || number == 1);
  if (free) record_.first_ply = number;
  if (number == builder_.next_ply()) return absl::OkStatus();
  return Error(
      column, absl::StrCat("move number ", number, " where ", builder_.next_ply(), " must follow"));
}

absl::Status KifReader::ReadKi2Line(TextScanner scanner) {
  for (; !scanner.done(); scanner.SkipSpaces()) {
    if (absl::Status read = ReadMove(&scanner); !read.ok()) return read;
  }
  return absl::OkStatus();
}

absl::Status KifReader::ReadMove(TextScanner* scanner) {
  const int column = scanner->column();
  const absl::StatusOr<MoveText> text = ScanMoveText(scanner);
  if (!text.ok()) return Error(scanner->column(), text.status().message());
  if (builder_.ended()) return Error(column, "a move behind the end of the line of play");
  // The position stands before an illegal move, so look for that first.
  if (!builder_.illegal().ok()) return builder_.illegal();
  const absl::StatusOr<FoundMove> found =
      FindMove(builder_.position(), *text, builder_.previous_to());
  if (!found.ok()) return Error(column, found.status().message());
  const absl::Status illegal =
      found->legality.ok() ? found->legality : Error(column, found->legality.message());
  summary_seen_ = false;
  return Located(builder_.AddMove(found->move, illegal), column);
}

absl::Status KifReader::ReadTime(TextScanner* scanner, RecordNode* node) {
  const absl::StatusOr<RecordTime> time = ScanKifTime(scanner);
  if (!time.ok()) return Error(scanner->column(), time.status().message());
  node->time = *time;
  return absl::OkStatus();
}

absl::Status KifReader::ReadBranch(TextScanner scanner) {
  const int column = scanner.column();
  scanner.Consume(kBranch);
  scanner.SkipSpaces();
  const bool colon = scanner.Consume("：") || scanner.Consume(":");
  scanner.SkipSpaces();
  const std::optional<int> ply = scanner.ConsumeNumber();
  if (!colon || !ply || !scanner.Consume("手")) {
    return Error(scanner.column(), "a branch begins with 変化：N手");
  }
  scanner.SkipSpaces();
  scanner.Consume("から");
  scanner.SkipSpaces();
  if (!scanner.done()) return Error(scanner.column(), "unexpected text behind 変化：N手");
  summary_seen_ = false;
  return Located(builder_.StartBranch(*ply), column);
}

absl::Status KifReader::ReadSummary(TextScanner scanner) {
  const int column = scanner.column();
  scanner.Consume(kSummary);
  scanner.Consume("、");
  const size_t start = scanner.offset();
  std::optional<int> count = scanner.ConsumeNumber();
  if (!count) count = scanner.ConsumeKanjiNumber();
  if (count && scanner.Consume("手")) {
    if (*count != builder_.moves() && *count != builder_.next_ply() - 1) {
      return Error(column, absl::StrCat("まで", *count, "手, but the line has ", builder_.moves(),
                                        " moves"));
    }
    if (!scanner.Consume("にて")) scanner.Consume("で");
  } else {
    scanner.GoBackTo(start);
  }
  return ApplySummary(TrimSpaces(scanner.rest()), column);
}

absl::Status KifReader::ApplySummary(absl::string_view text, int column) {
  if (summary_seen_) return Error(column, "a second まで line for the same line of play");
  summary_seen_ = true;
  if (!builder_.ended()) {
    KifEnd end = KifEndOfSummary(text, builder_.to_move());
    const absl::Status added = builder_.AddEnd(end.end, std::move(end.end_text));
    if (!added.ok()) return Located(added, column);
  }
  RecordNode* node = builder_.node();
  if (text != KifSummary(*node, builder_.to_move())) node->summary = std::string(text);
  return absl::OkStatus();
}

absl::StatusOr<Record> KifReader::Finish() {
  if (absl::Status start = StartMoves(); !start.ok()) return start;
  if (absl::Status complete = builder_.Finish(); !complete.ok()) return Located(complete, 1);
  return std::move(record_);
}

absl::StatusOr<Record> ReadKifText(absl::string_view text, KifDialect dialect,
                                   const StartHook& hook) {
  KifReader reader(dialect, hook);
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (absl::Status read = reader.ReadLine(text.substr(0, end)); !read.ok()) return read;
    const bool crlf = absl::StartsWith(text.substr(end), "\r\n");
    text.remove_prefix(std::min(end + (crlf ? 2 : 1), text.size()));
  }
  return reader.Finish();
}

}  // namespace shogi
