#include "core/problem_source.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/encoding.h"
#include "core/legality.h"
#include "core/record_reader.h"
#include "core/sfen.h"
#include "core/start_hook.h"
#include "core/text_error.h"

namespace shogi {
namespace {

constexpr absl::string_view kSpaces = " \t\r";

// The next word of `text` from `*offset` on, which moves behind it.
absl::string_view NextWord(absl::string_view text, size_t* offset) {
  const size_t begin = std::min(text.find_first_not_of(kSpaces, *offset), text.size());
  const size_t end = std::min(text.find_first_of(kSpaces, begin), text.size());
  *offset = end;
  return text.substr(begin, end - begin);
}

// The offset of the word `moves` in `text`, its size if there is none.
size_t FindMoves(absl::string_view text) {
  for (size_t offset = 0; offset < text.size();) {
    const absl::string_view word = NextWord(text, &offset);
    if (word == "moves") return offset - word.size();
  }
  return text.size();
}

// "G*3b", "8h2b+" or something that was meant to be one; not a number, not a
// word of a note.
bool LooksLikeMove(absl::string_view word) {
  bool digit = false;
  bool other = false;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    digit |= absl::ascii_isdigit(byte);
    other |= absl::ascii_isalpha(byte) || c == '*';
    if (!absl::ascii_isalnum(byte) && c != '*' && c != '+') return false;
  }
  return (word.size() == 4 || word.size() == 5) && digit && other;
}

// Reads moves from `line` at `offset` on and hangs them into the record.
absl::Status ReadMoves(absl::string_view line, int line_number, size_t offset, Record* record) {
  Position position = record->start;
  RecordNode* node = &record->root;
  for (int number = 1;; ++number) {
    const absl::string_view word = NextWord(line, &offset);
    if (word.empty()) return absl::OkStatus();
    const int column = ColumnAt(line, offset - word.size());
    const absl::StatusOr<Move> move = ParseUsiMove(word);
    if (!move.ok()) return TextError(line_number, column, move.status().message());
    if (absl::Status legal = ExplainIllegal(position, *move); !legal.ok()) {
      return TextError(line_number, column,
                       absl::StrCat("move ", number, " is not legal: ", legal.message()));
    }
    position.DoMove(*move);
    node->children.push_back(std::make_unique<RecordNode>());
    node = node->children.back().get();
    node->move = *move;
  }
}

// Completes the defender's hand as the options ask.
absl::Status SetUp(const SourceOptions& options, Position* position, HandSource* hand_source) {
  if (!options.hands.has_value()) return absl::OkStatus();
  const absl::StatusOr<Problem> result = SetUpProblem(*position, *options.hands, options.set);
  if (!result.ok()) return result.status();
  *position = result->position;
  *hand_source = result->hand_source;
  return absl::OkStatus();
}

// The line with its side to move as the options ask; every column stays.
std::string WithAttacker(absl::string_view line, size_t offset, const SourceOptions& options) {
  std::string out(line);
  if (!options.attacker.has_value()) return out;
  absl::string_view word = NextWord(line, &offset);
  while (word == "position" || word == "sfen") word = NextWord(line, &offset);
  const absl::string_view side = NextWord(line, &offset);
  if (side == "b" || side == "w") {
    out[offset - 1] = *options.attacker == kBlack ? 'b' : 'w';
  }
  return out;
}

// The errors below say "LINE:COLUMN: ...".

// Reads a position from `line`, which holds it from `offset` on, and what
// follows it after the word `moves`.
absl::Status ReadSfenLine(absl::string_view line, int line_number, size_t offset,
                          const SourceOptions& options, SourceProblem* problem) {
  const size_t moves = FindMoves(line);
  // The moves are read apart, because a defender's drop may need a hand that
  // isn't written. What stands before the position becomes spaces, so that
  // columns are right.
  std::string sfen = WithAttacker(line.substr(0, moves), offset, options);
  sfen.replace(0, offset, std::string(static_cast<size_t>(ColumnAt(line, offset) - 1), ' '));
  absl::StatusOr<SfenLine> parsed = ParseSfenLine(sfen, line_number);
  if (!parsed.ok()) return parsed.status();
  problem->record.start = parsed->position;
  problem->record.first_ply = std::max(parsed->ply, 1);
  problem->record.has_diagram = true;
  if (absl::Status status = SetUp(options, &problem->record.start, &problem->hand_source);
      !status.ok()) {
    const size_t board = line.find_first_not_of(kSpaces, offset);
    return TextError(line_number, ColumnAt(line, board), status.message());
  }
  if (moves == line.size()) return absl::OkStatus();
  return ReadMoves(line, line_number, moves + absl::string_view("moves").size(), &problem->record);
}

// `id<TAB>sfen<TAB>plies<TAB>moves<TAB>notes...`
absl::Status ReadTsvLine(absl::string_view line, int line_number, const SourceOptions& options,
                         SourceProblem* problem) {
  const std::vector<absl::string_view> columns = absl::StrSplit(line, '\t');
  const auto offset_of = [&](size_t i) {
    return static_cast<size_t>(columns[i].data() - line.data());
  };
  const absl::string_view id = absl::StripAsciiWhitespace(columns[0]);
  if (!id.empty()) {
    problem->id = std::string(id);
    problem->named = true;
    problem->record.headers.push_back({"作品名", problem->id});
  }
  const absl::string_view upto_sfen = line.substr(0, offset_of(1) + columns[1].size());
  if (absl::Status status = ReadSfenLine(upto_sfen, line_number, offset_of(1), options, problem);
      !status.ok()) {
    return status;
  }
  int plies = 0;
  if (columns.size() > 2 && absl::SimpleAtoi(columns[2], &plies)) problem->plies = plies;
  if (columns.size() <= 3 || !problem->record.root.children.empty()) return absl::OkStatus();
  for (absl::string_view word : absl::StrSplit(columns[3], ' ', absl::SkipWhitespace())) {
    if (!LooksLikeMove(word)) continue;
    return ReadMoves(line.substr(0, offset_of(3) + columns[3].size()), line_number, offset_of(3),
                     &problem->record);
  }
  return absl::OkStatus();
}

// Names the file in an error: FILE:LINE:COLUMN: RULE where the place is known,
// else FILE: RULE.
absl::Status InFile(absl::string_view name, const absl::Status& status) {
  const absl::string_view message = status.message();
  const bool placed =
      !message.empty() && absl::ascii_isdigit(static_cast<unsigned char>(message[0]));
  return absl::Status(status.code(), absl::StrCat(name, placed ? ":" : ": ", message));
}

SourceProblem ReadLine(absl::string_view name, int line_number, absl::string_view line,
                       const SourceOptions& options) {
  SourceProblem problem;
  problem.id = problem.place = absl::StrCat(name, ":", line_number);
  const bool tsv = absl::StrContains(line, '\t');
  const absl::Status status = tsv ? ReadTsvLine(line, line_number, options, &problem)
                                  : ReadSfenLine(line, line_number, 0, options, &problem);
  if (!status.ok()) problem.status = InFile(name, status);
  return problem;
}

std::vector<SourceProblem> ReadLines(absl::string_view name, absl::string_view text,
                                     const SourceOptions& options) {
  std::vector<SourceProblem> problems;
  int line_number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++line_number;
    if (absl::StripAsciiWhitespace(line).empty() || line[0] == '#') continue;
    problems.push_back(ReadLine(name, line_number, line, options));
  }
  return problems;
}

// Blank lines and # comments: no problem, and no sign of a format.
bool HoldsOnlyComments(absl::string_view text) {
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (!absl::StripAsciiWhitespace(line).empty() && line[0] != '#') return false;
  }
  return true;
}

// An input of which nothing can be read.
Source NothingButAnError(absl::string_view name, const absl::Status& status) {
  Source source;
  SourceProblem& problem = source.problems.emplace_back();
  problem.id = problem.place = std::string(name);
  problem.status = InFile(name, status);
  return source;
}

// 作品番号 and 作品名, "" if the record has neither.
std::string Title(const Record& record) {
  std::string title;
  for (absl::string_view key : {"作品番号", "作品名"}) {
    for (const RecordHeader& header : record.headers) {
      if (header.key != key || header.value.empty()) continue;
      absl::StrAppend(&title, title.empty() ? "" : " ", header.value);
      break;
    }
  }
  return title;
}

void NameByTitle(const Record& record, SourceProblem* problem) {
  const std::string title = Title(record);
  if (title.empty()) return;
  problem->id = title;
  problem->named = true;
}

Source ReadRecordFile(absl::string_view name, absl::string_view text, RecordFormat format,
                      const SourceOptions& options) {
  Source source;
  const HookOfRecord hook_of = [&](int line) {
    const size_t i = source.problems.size();
    SourceProblem& begun = source.problems.emplace_back();
    begun.id = absl::StrCat(name, "#", i + 1);
    begun.place = absl::StrCat(name, ":", line);
    const auto complete = [&source, &options, i, line](Record* record) {
      SourceProblem& problem = source.problems[i];
      NameByTitle(*record, &problem);  // For errors, too.
      const absl::Status status = SetUp(options, &record->start, &problem.hand_source);
      return status.ok() ? status : TextError(line, 1, status.message());
    };
    return StartHook{.side_to_move = options.attacker, .complete = complete};
  };
  absl::StatusOr<ReadRecords> read = ReadAllRecords(text, format, hook_of);
  if (!read.ok()) return NothingButAnError(name, read.status());
  for (const std::string& note : read->notes) {
    source.notes.push_back(absl::StrCat(name, ":", note));
  }
  for (size_t i = 0; i < source.problems.size(); ++i) {
    SourceProblem& problem = source.problems[i];
    absl::StatusOr<Record>& record = read->records[i].record;
    if (!record.ok()) {
      problem.status = InFile(name, record.status());
      continue;
    }
    problem.record = *std::move(record);
    NameByTitle(problem.record, &problem);  // CSA has headers behind the moves, too.
  }
  return source;
}

Source ReadText(absl::string_view name, absl::string_view text, const SourceOptions& options) {
  const std::optional<RecordFormat> format = DetectFormat(text, name);
  const bool lines = format == RecordFormat::kSfen || format == RecordFormat::kTsv;
  if (HoldsOnlyComments(text) && (lines || !format.has_value())) return {};
  if (!format.has_value()) {
    return NothingButAnError(name, absl::InvalidArgumentError(
                                       "in no known format (SFEN, TSV, KIF, KI2, BOD, CSA, JKF)"));
  }
  if (!lines) return ReadRecordFile(name, text, *format, options);
  return {.problems = ReadLines(name, text, options), .notes = {}};
}

}  // namespace

SourceProblem ReadSfenProblem(absl::string_view name, int line, absl::string_view text,
                              const SourceOptions& options) {
  return ReadLine(name, line, text, options);
}

Source ReadProblems(absl::string_view name, absl::string_view bytes, const SourceOptions& options) {
  const absl::StatusOr<DecodedText> decoded = DecodeText(bytes);
  if (!decoded.ok()) return NothingButAnError(name, decoded.status());
  Source source = ReadText(name, decoded->text, options);
  if (!decoded->note.empty()) {
    source.notes.insert(source.notes.begin(), absl::StrCat(name, ": ", decoded->note));
  }
  return source;
}

absl::StatusOr<Hand> ParseSet(absl::string_view text) {
  Hand set = Hand::Full();
  if (text.empty()) return absl::InvalidArgumentError("a set must name pieces, such as R1P17");
  while (!text.empty()) {
    PieceType type = kNoPieceType;
    for (PieceType t : kHandTypes) {
      if (PieceLetter(t) == absl::ascii_toupper(static_cast<unsigned char>(text[0]))) type = t;
    }
    if (type == kNoPieceType) {
      return absl::InvalidArgumentError(
          absl::StrCat("a set has no '", text.substr(0, 1), "'; it has R B G S N L P"));
    }
    text.remove_prefix(1);
    const absl::string_view digits = text.substr(0, text.find_first_not_of("0123456789"));
    text.remove_prefix(digits.size());
    int count = 0;
    if (!absl::SimpleAtoi(digits, &count) || count > kFullSet[type]) {
      return absl::InvalidArgumentError(absl::StrCat("behind ", std::string(1, PieceLetter(type)),
                                                     " must stand a number from 0 to ",
                                                     kFullSet[type]));
    }
    set.Set(type, count);
  }
  return set;
}

}  // namespace shogi
