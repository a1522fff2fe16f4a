#include "core/record_reader.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/bod.h"
#include "core/csa.h"
#include "core/jkf.h"
#include "core/ki2.h"
#include "core/kif.h"
#include "core/notation.h"
#include "core/sfen.h"
#include "core/text_error.h"
#include "core/text_scanner.h"

namespace shogi {
namespace {

struct FormatRow {
  RecordFormat format;
  absl::string_view name;
  absl::string_view extensions[3];
};
constexpr FormatRow kFormats[] = {
    {RecordFormat::kSfen, "SFEN", {"sfen", "usi"}}, {RecordFormat::kTsv, "TSV", {"tsv"}},
    {RecordFormat::kKif, "KIF", {"kif", "kifu"}},   {RecordFormat::kKi2, "KI2", {"ki2", "ki2u"}},
    {RecordFormat::kBod, "BOD", {"bod"}},           {RecordFormat::kCsa, "CSA", {"csa"}},
    {RecordFormat::kJkf, "JKF", {"jkf", "json"}},
};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Does `text` start like a position in SFEN, perhaps a broken one?
bool LooksLikeSfen(absl::string_view text) {
  for (absl::string_view word : absl::StrSplit(text, absl::ByAnyChar(" \t"), absl::SkipEmpty())) {
    if (word == "position") continue;
    if (word == "sfen" || word == "startpos") return true;
    const bool board = std::all_of(word.begin(), word.end(), [](char c) {
      return c == '/' || c == '+' || absl::ascii_isalnum(static_cast<unsigned char>(c));
    });
    return board && std::count(word.begin(), word.end(), '/') >= 4;
  }
  return false;
}

bool LooksLikeTsv(absl::string_view line) {
  const std::vector<absl::string_view> columns = absl::StrSplit(line, absl::MaxSplits('\t', 2));
  return columns.size() > 1 && LooksLikeSfen(columns[1]);
}

// A statement that only CSA has.
bool LooksLikeCsa(absl::string_view line) {
  const char second = line.size() > 1 ? line[1] : '\0';
  switch (line[0]) {
    case '\'':
      return true;
    case 'V':
      return IsDigit(second);
    case 'N':
      return second == '+' || second == '-';
    case 'P':
      return second == 'I' || second == '+' || second == '-' || IsDigit(second);
    case '$':
    case '%':
      return absl::ascii_isupper(static_cast<unsigned char>(second)) ||
             (line[0] == '%' && (second == '+' || second == '-'));
    case '+':
    case '-':
      return line.size() == 1 || IsDigit(second);
    default:
      return false;
  }
}

// What a line of the Japanese formats says about which of them it is.
enum class Hint {
  kNothing,
  kKif,      // 手数----指手, or a numbered move.
  kKi2,      // ▲７六歩
  kDiagram,  // A row, a hand, whose turn it is.
  kHeader,   // 作者：...
};

Hint HintOf(absl::string_view line) {
  if (absl::StartsWith(line, "手数----") || absl::StartsWith(line, "#KIF")) return Hint::kKif;
  if (line[0] == '*' || line[0] == '&' || line[0] == '#') return Hint::kNothing;
  TextScanner scanner(line);
  scanner.SkipSpaces();
  const size_t start = scanner.offset();
  if (ScanColorMark(&scanner).has_value() || ScanMoveText(&scanner).ok()) return Hint::kKi2;
  scanner.GoBackTo(start);
  if (scanner.ConsumeNumber().has_value()) {
    const size_t behind = scanner.offset();
    scanner.SkipSpaces();
    if (scanner.offset() == behind || scanner.done()) return Hint::kNothing;
    const size_t word = scanner.offset();
    // The files above a board: ９ ８ ７ ...
    if (scanner.ConsumeDigit().has_value() && absl::StartsWith(scanner.rest(), " ")) {
      return Hint::kDiagram;
    }
    scanner.GoBackTo(word);
    // A move or the word of an end: anything but ASCII.
    return (scanner.rest()[0] & 0x80) != 0 ? Hint::kKif : Hint::kNothing;
  }
  for (absl::string_view sign :
       {"|", "+---", "手数＝", "手数=", "後手番", "先手番", "上手番", "下手番"}) {
    if (absl::StartsWith(scanner.rest(), sign)) return Hint::kDiagram;
  }
  if (absl::StrContains(line, "の持駒")) return Hint::kDiagram;
  const bool header = absl::StrContains(line, "：") || absl::StrContains(line, ":") ||
                      absl::StartsWith(line, "まで");
  return header ? Hint::kHeader : Hint::kNothing;
}

bool IsJapanese(RecordFormat format) {
  return format == RecordFormat::kKif || format == RecordFormat::kKi2 ||
         format == RecordFormat::kBod;
}

// A record with the moves of an SFEN line.
Record FromSfenLine(const SfenLine& line, std::vector<std::string> comments) {
  Record record;
  record.start = line.position;
  record.first_ply = std::max(line.ply, 1);
  record.has_diagram = true;
  record.preamble = std::move(comments);
  RecordNode* node = &record.root;
  for (Move move : line.moves) {
    node->children.push_back(std::make_unique<RecordNode>());
    node = node->children.back().get();
    node->move = move;
  }
  return record;
}

// Comment lines (#) belong to the position behind them.
std::vector<ReadRecord> ReadSfen(absl::string_view text) {
  std::vector<ReadRecord> records;
  std::vector<std::string> comments;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (absl::StripAsciiWhitespace(line).empty()) continue;
    if (line[0] == '#') {
      comments.emplace_back(line.substr(1));
      continue;
    }
    const absl::StatusOr<SfenLine> parsed = ParseSfenLine(line, number);
    if (parsed.ok()) {
      records.push_back({number, FromSfenLine(*parsed, std::move(comments))});
    } else {
      records.push_back({number, parsed.status()});
    }
    comments.clear();
  }
  return records;
}

std::vector<ReadRecord> One(absl::StatusOr<Record> record) {
  std::vector<ReadRecord> records;
  records.push_back({1, std::move(record)});
  return records;
}

}  // namespace

absl::string_view FormatName(RecordFormat format) {
  for (const FormatRow& row : kFormats) {
    if (row.format == format) return row.name;
  }
  return "";
}

std::optional<RecordFormat> FormatFromName(absl::string_view name) {
  for (const FormatRow& row : kFormats) {
    for (absl::string_view extension : row.extensions) {
      if (!extension.empty() && absl::EqualsIgnoreCase(name, extension)) return row.format;
    }
  }
  return std::nullopt;
}

std::optional<RecordFormat> FormatFromFileName(absl::string_view file_name) {
  const size_t dot = file_name.rfind('.');
  if (dot == absl::string_view::npos) return std::nullopt;
  return FormatFromName(file_name.substr(dot + 1));
}

std::optional<RecordFormat> DetectFormat(absl::string_view text, absl::string_view file_name) {
  const std::optional<RecordFormat> named = FormatFromFileName(file_name);
  bool diagram = false;
  bool header = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (line.empty()) continue;
    if (line[0] == '{') return RecordFormat::kJkf;
    if (LooksLikeSfen(line)) return RecordFormat::kSfen;
    if (LooksLikeTsv(line)) return RecordFormat::kTsv;
    if (LooksLikeCsa(line)) return RecordFormat::kCsa;
    switch (HintOf(line)) {
      case Hint::kKif:
        return RecordFormat::kKif;
      case Hint::kKi2:
        return RecordFormat::kKi2;
      case Hint::kDiagram:
        diagram = true;
        break;
      case Hint::kHeader:
        header = true;
        break;
      case Hint::kNothing:
        break;
    }
  }
  // No moves: any of the Japanese formats may look so.
  if (!diagram && !header) return named;
  if (named.has_value() && IsJapanese(*named)) return named;
  return diagram ? RecordFormat::kBod : RecordFormat::kKif;
}

absl::StatusOr<ReadRecords> ReadAllRecords(absl::string_view text, RecordFormat format,
                                           const HookOfRecord& hook_of) {
  ReadRecords result;
  result.format = format;
  switch (format) {
    case RecordFormat::kSfen:
      result.records = ReadSfen(text);
      break;
    case RecordFormat::kTsv:
      return absl::UnimplementedError("TSV holds problems, not records (problem_source.h)");
    case RecordFormat::kKif:
      result.records = One(ParseKif(text, hook_of(1)));
      break;
    case RecordFormat::kKi2:
      result.records = One(ParseKi2(text, hook_of(1)));
      break;
    case RecordFormat::kBod:
      result.records = One(ParseBod(text, hook_of(1)));
      break;
    case RecordFormat::kCsa:
      for (const TextPart& part : SplitCsa(text)) {
        result.records.push_back({part.line, ParseCsaPart(part, hook_of(part.line))});
      }
      break;
    case RecordFormat::kJkf:
      for (const TextPart& part : SplitJkf(text)) {
        result.records.push_back(
            {part.line, ParseJkfPart(part, &result.notes, hook_of(part.line))});
      }
      break;
  }
  if (result.records.empty()) {
    return TextError(1, 1, absl::StrCat("no record in this text (", FormatName(format), ")"));
  }
  return result;
}

absl::StatusOr<ReadRecords> ReadAllRecords(absl::string_view text, absl::string_view file_name) {
  const std::optional<RecordFormat> format = DetectFormat(text, file_name);
  if (format.has_value()) return ReadAllRecords(text, *format);
  if (absl::StripAsciiWhitespace(text).empty()) return TextError(1, 1, "the text is empty");
  return TextError(1, 1, "this looks like none of SFEN, KIF, KI2, BOD, CSA, JKF and TSV");
}

}  // namespace shogi
