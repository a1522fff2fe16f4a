#include "tools/solve_report.h"

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "core/bod.h"
#include "core/notation.h"
#include "core/sfen.h"
#include "tools/board_text.h"

namespace tsume {
namespace {

using nlohmann::ordered_json;
using shogi::Move;
using shogi::Position;
using shogi::SourceProblem;

template <typename T>
ordered_json OrNull(const std::optional<T>& value) {
  return value.has_value() ? ordered_json(*value) : ordered_json();
}

std::vector<std::string> UsiLine(const std::vector<Move>& line) {
  std::vector<std::string> out;
  for (Move move : line) out.push_back(shogi::ToUsi(move));
  return out;
}

// Everything a terminal shows beside the line itself is at most this wide.
constexpr int kTextWidth = 80;
constexpr int kMoveWidth = 20;  // A numbered move: four fit into a line.

std::string Padded(std::string text, int width) {
  const int missing = width - DisplayWidth(text);
  if (missing > 0) text.append(static_cast<size_t>(missing), ' ');
  return text;
}

// "   1 ▲２三銀不成    2 △同玉 ...", four moves a line.
std::string NumberedLine(const Position& start, const std::vector<Move>& line) {
  std::string out;
  const std::vector<std::string> moves = shogi::ToJapaneseLine(start, line);
  for (size_t i = 0; i < moves.size(); ++i) {
    const bool last = i + 1 == moves.size() || i % 4 == 3;
    const std::string move = absl::StrFormat("%4d ", i + 1) + moves[i];
    absl::StrAppend(&out, last ? move + "\n" : Padded(move, kMoveWidth));
  }
  return out;
}

// The moves one behind the other, indented, broken before column 80.
std::string WrappedLine(const Position& start, const std::vector<Move>& line) {
  constexpr int kIndent = 4;
  std::string out;
  int column = kTextWidth;
  for (const std::string& move : shogi::ToJapaneseLine(start, line)) {
    const int width = DisplayWidth(move) + 1;
    if (column + width > kTextWidth) {
      out += out.empty() ? "   " : "\n   ";
      column = kIndent - 1;
    }
    absl::StrAppend(&out, " ", move);
    column += width;
  }
  return out.empty() ? out : out + "\n";
}

// What is proved where the answer isn't complete: ", at least 5, at most 9 plies".
std::string BoundsText(const Solution& solution, Language language) {
  std::vector<std::string> bounds;
  const bool japanese = language == Language::kJapanese;
  if (solution.lower.has_value() && solution.lower == solution.upper) {
    return japanese ? absl::StrCat("（", *solution.lower, "手、本手順は未確定）")
                    : absl::StrCat(" in ", *solution.lower, ", main line not known");
  }
  if (solution.lower.has_value()) {
    bounds.push_back(japanese ? absl::StrCat(*solution.lower, "手以上")
                              : absl::StrCat("at least ", *solution.lower));
  }
  if (solution.upper.has_value()) {
    bounds.push_back(japanese ? absl::StrCat(*solution.upper, "手以下")
                              : absl::StrCat("at most ", *solution.upper));
  }
  if (bounds.empty()) return "";
  if (japanese) return absl::StrCat("（", absl::StrJoin(bounds, "、"), "）");
  return absl::StrCat(", ", absl::StrJoin(bounds, ", "), " plies");
}

std::string VerdictText(const SourceProblem& problem, const SolveResult& result,
                        const ReportStyle& style) {
  const Palette& palette = style.palette;
  const Solution& solution = result.solution;
  const Language language = style.language;
  if (!problem.status.ok()) return palette.Red(In(language, "invalid", "不正な入力"));
  switch (solution.verdict) {
    case Verdict::kNoMate:
      return palette.Red(In(language, "no mate", "詰みなし（不詰）"));
    case Verdict::kUnknown:
      return palette.Yellow(
          absl::StrCat(In(language, "undecided", "未解決"), BoundsText(solution, language)));
    case Verdict::kMate:
      break;
  }
  if (!solution.plies.has_value()) {
    return palette.Green(
        absl::StrCat(In(language, "mate", "詰みあり"), BoundsText(solution, language)));
  }
  return palette.Green(language == Language::kJapanese ? absl::StrCat(*solution.plies, "手詰")
                                                       : absl::StrCat("mate in ", *solution.plies));
}

// What a reader should know about the answer beside it, each a sentence
// without a full stop.
std::vector<std::string> Remarks(const SourceProblem& problem, const SolveResult& result,
                                 Language language) {
  const Solution& solution = result.solution;
  const bool japanese = language == Language::kJapanese;
  std::vector<std::string> remarks;
  if (solution.plies.has_value() && !solution.surplus.empty()) {
    const std::string hand = shogi::HandText(solution.surplus);
    remarks.push_back(japanese ? absl::StrCat("駒余り：", hand)
                               : absl::StrCat("left in hand: ", hand, " (駒余り)"));
  }
  if (result.raw_plies.has_value()) {
    remarks.push_back(
        japanese ? absl::StrCat("無駄合も数えると", *result.raw_plies, "手")
                 : absl::StrCat(*result.raw_plies, " plies with every interposition counted"));
  }
  if (problem.plies.has_value() && solution.plies.has_value() &&
      *problem.plies != *solution.plies) {
    remarks.push_back(japanese ? absl::StrCat("ファイルの記載は", *problem.plies, "手")
                               : absl::StrCat("the file says ", *problem.plies));
  }
  if (solution.plies.has_value() && solution.line.empty()) {
    remarks.push_back(japanese ? "本手順は制限内に求まらず"
                               : "its main line was not found within the limits");
  }
  if (result.solution.verified.has_value() && !*result.solution.verified) {
    remarks.push_back(japanese ? "検証に失敗" : "FAILED VERIFICATION");
  }
  return remarks;
}

std::string EffortText(const Solution& solution, const ReportStyle& style) {
  std::string text = NodesText(solution.nodes, style.language);
  if (style.times) {
    absl::StrAppendFormat(&text, "%s%.2f%s", In(style.language, ", ", "、"), solution.seconds,
                          In(style.language, " s", "秒"));
  }
  return text;
}

// The short block of a batch: a line with the answer, then the moves.
std::string ShortText(const SourceProblem& problem, const SolveResult& result,
                      const ReportStyle& style) {
  const Palette& palette = style.palette;
  std::string out =
      absl::StrCat(palette.Bold(problem.id), ": ", VerdictText(problem, result, style));
  if (!problem.status.ok()) return absl::StrCat(out, ": ", problem.status.message(), "\n");
  std::vector<std::string> remarks = Remarks(problem, result, style.language);
  if (problem.hand_source == shogi::HandSource::kLimited) {
    remarks.push_back(HandNote(problem, style.language));
  }
  for (const std::string& remark : remarks) absl::StrAppend(&out, "; ", remark);
  absl::StrAppend(&out, palette.Dim(absl::StrCat("  (", EffortText(result.solution, style), ")")),
                  "\n", WrappedLine(problem.record.start, result.solution.line));
  return out;
}

}  // namespace

std::string NodesText(uint64_t nodes, Language language) {
  return absl::StrCat(WithThousands(nodes), In(language, nodes == 1 ? " node" : " nodes", "局面"));
}

absl::string_view VerdictName(const SourceProblem& problem, const SolveResult& result) {
  if (!problem.status.ok()) return "invalid";
  switch (result.solution.verdict) {
    case Verdict::kMate:
      return "mate";
    case Verdict::kNoMate:
      return "no_mate";
    case Verdict::kUnknown:
      break;
  }
  return "unknown";
}

ordered_json SolveJson(const SourceProblem& problem, const SolveResult& result,
                       const ReportStyle& style) {
  const bool valid = problem.status.ok();
  const Solution& solution = result.solution;
  const bool has_line = valid && !solution.line.empty();
  const Position& start = problem.record.start;
  ordered_json json;
  json["id"] = problem.id;
  json["sfen"] = valid ? ordered_json(shogi::ToSfen(start)) : ordered_json();
  json["verdict"] = std::string(VerdictName(problem, result));
  json["plies"] = OrNull(solution.plies);
  json["lower"] = OrNull(solution.lower);
  json["upper"] = OrNull(solution.upper);
  json["raw_plies"] = OrNull(result.raw_plies);
  json["line"] = has_line ? ordered_json(UsiLine(solution.line)) : ordered_json();
  json["line_ja"] =
      has_line ? ordered_json(shogi::ToJapaneseLine(start, solution.line)) : ordered_json();
  json["surplus"] = has_line ? ordered_json(shogi::HandToSfen(solution.surplus)) : ordered_json();
  json["nodes"] = valid ? ordered_json(solution.nodes) : ordered_json();
  // Microseconds: what the clock is good for.
  json["seconds"] = valid && style.times ? ordered_json(std::round(solution.seconds * 1e6) / 1e6)
                                         : ordered_json();
  json["verified"] = OrNull(result.solution.verified);
  json["error"] = valid ? ordered_json() : ordered_json(std::string(problem.status.message()));
  return json;
}

std::string SolveCsvHeader(const ordered_json& record) {
  std::vector<std::string> keys;
  for (const auto& [key, unused] : record.items()) keys.push_back(key);
  return absl::StrJoin(keys, ",") + "\n";
}

std::string SolveCsv(const ordered_json& record) {
  std::vector<std::string> fields;
  for (const ordered_json& value : record) {
    std::string field;
    if (value.is_array()) {
      field = absl::StrJoin(value.get<std::vector<std::string>>(), " ");
    } else if (value.is_string()) {
      field = value.get<std::string>();
    } else if (!value.is_null()) {
      field = value.dump();
    }
    const bool quote = field.find_first_of(",\"\r\n") != std::string::npos;
    fields.push_back(quote ? absl::StrCat("\"", absl::StrReplaceAll(field, {{"\"", "\"\""}}), "\"")
                           : field);
  }
  return absl::StrJoin(fields, ",") + "\n";
}

std::string HandNote(const SourceProblem& problem, Language language) {
  const shogi::Color defender = shogi::Opponent(problem.record.start.side_to_move());
  const shogi::Hand hand = problem.record.start.hand(defender);
  const std::string who(SideName(defender, language));
  switch (problem.hand_source) {
    case shogi::HandSource::kRest:
      if (hand.empty()) return "";
      return language == Language::kJapanese
                 ? absl::StrCat(who, "の持駒は残り全部")
                 : absl::StrCat(who, " holds every piece that isn't shown");
    case shogi::HandSource::kLimited:
      return language == Language::kJapanese
                 ? absl::StrCat(who, "の持駒は", shogi::HandText(hand), "のみ（持駒制限）")
                 : absl::StrCat(who, " holds only ", shogi::HandText(hand),
                                ", a restricted hand (持駒制限)");
    case shogi::HandSource::kGiven:
      break;
  }
  return language == Language::kJapanese
             ? absl::StrCat(who, "の持駒は指定通り", shogi::HandText(hand))
             : absl::StrCat(who, " holds what the input says: ", shogi::HandText(hand));
}

std::string SolveText(const SourceProblem& problem, const SolveResult& result,
                      const ReportStyle& style) {
  if (!style.board || !problem.status.ok()) return ShortText(problem, result, style);
  const Language language = style.language;
  const Position& start = problem.record.start;
  const bool japanese = language == Language::kJapanese;
  const std::string stop = japanese ? "。" : ".";
  std::string out =
      absl::StrCat(style.palette.Bold(problem.id), "\n", BoardText(start, style.palette), "\n");
  absl::StrAppend(&out, AttackerText(start, language), stop);
  if (const std::string note = HandNote(problem, language); !note.empty()) {
    absl::StrAppend(&out, japanese ? "" : " ", note, stop);
  }
  absl::StrAppend(&out, "\n", style.palette.Bold(VerdictText(problem, result, style)));
  for (const std::string& remark : Remarks(problem, result, language)) {
    absl::StrAppend(&out, "; ", remark);
  }
  absl::StrAppend(&out, "\n\n");
  if (!result.solution.line.empty()) {
    absl::StrAppend(&out, NumberedLine(start, result.solution.line), "\n");
  }
  return absl::StrCat(out, style.palette.Dim(EffortText(result.solution, style)), "\n");
}

shogi::Record SolvedRecord(const SourceProblem& problem, const SolveResult& result,
                           Language language) {
  shogi::Record record;
  record.start = problem.record.start;
  record.has_diagram = true;
  record.handicap = problem.record.handicap;
  record.headers = problem.record.headers;
  record.preamble = problem.record.preamble;
  record.root.comments = problem.record.root.comments;
  std::string answer = VerdictText(problem, result, ReportStyle{.language = language});
  for (const std::string& remark : Remarks(problem, result, language)) {
    absl::StrAppend(&answer, "; ", remark);
  }
  record.root.comments.push_back(absl::StrCat("tsume: ", answer));
  shogi::RecordNode* node = &record.root;
  for (Move move : result.solution.line) {
    node->children.push_back(std::make_unique<shogi::RecordNode>());
    node = node->children.back().get();
    node->move = move;
  }
  const bool no_mate = result.solution.verdict == Verdict::kNoMate;
  if (result.solution.line.empty() && !no_mate) return record;
  node->children.push_back(std::make_unique<shogi::RecordNode>());
  node->children.back()->end = no_mate ? shogi::RecordEnd::kNoMate : shogi::RecordEnd::kMate;
  return record;
}

}  // namespace tsume
