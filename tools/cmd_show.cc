#include "tools/cmd_show.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/bod.h"
#include "core/names.h"
#include "core/notation.h"
#include "core/sfen.h"
#include "tools/board_text.h"
#include "tools/options.h"
#include "tools/output_file.h"
#include "tools/solve_report.h"
#include "tools/svg_diagram.h"

namespace tsume {
namespace {

using nlohmann::ordered_json;
using shogi::Color;
using shogi::Position;
using shogi::SourceProblem;

// The pieces of one side on the board, king first, as "玉1a 銀2c".
std::string PiecesOnBoard(const Position& position, Color c) {
  std::vector<std::string> pieces;
  for (auto it = std::rbegin(shogi::kPieceTypes); it != std::rend(shogi::kPieceTypes); ++it) {
    for (shogi::Square s : position.pieces(c, *it)) {
      pieces.push_back(absl::StrCat(shogi::DiagramPiece(*it), shogi::JapaneseSquare(s)));
    }
  }
  return pieces.empty() ? "-" : absl::StrJoin(pieces, " ");
}

// rest, given or limited.
absl::string_view HandSourceName(shogi::HandSource source) {
  switch (source) {
    case shogi::HandSource::kRest:
      return "rest";
    case shogi::HandSource::kLimited:
      return "limited";
    case shogi::HandSource::kGiven:
      break;
  }
  return "given";
}

// The pieces of a full set that are nowhere.
std::string Missing(const Position& position) {
  const absl::StatusOr<shogi::Hand> rest = shogi::PiecesNotShown(position);
  return rest.ok() ? shogi::HandText(*rest) : "-";
}

std::string FactsText(const SourceProblem& problem, const ReportStyle& style) {
  const Position& position = problem.record.start;
  const Language language = style.language;
  std::vector<std::pair<std::string, std::string>> rows;
  const auto add = [&](absl::string_view english, absl::string_view japanese, std::string value) {
    rows.emplace_back(In(language, english, japanese), std::move(value));
  };
  for (const shogi::RecordHeader& header : problem.record.headers) {
    if (header.value != problem.id) rows.emplace_back(header.key, header.value);
  }
  add("SFEN", "SFEN", shogi::ToSfen(position));
  add("attacker", "攻方", std::string(SideName(position.side_to_move(), language)));
  for (Color c : {position.side_to_move(), shogi::Opponent(position.side_to_move())}) {
    const std::string who(SideName(c, language));
    add(absl::StrCat(who, "'s pieces"), absl::StrCat(who, "の盤上"),
        absl::StrCat(PiecesOnBoard(position, c), "  (", position.pieces(c).Count(), ")"));
    add(absl::StrCat(who, "'s hand"), absl::StrCat(who, "の持駒"),
        absl::StrCat(shogi::HandText(position.hand(c)), "  (", position.hand(c).Total(), ")"));
  }
  add("defender's hand", "玉方の持駒", HandNote(problem, language));
  add("not in play", "不足駒", Missing(position));
  const std::vector<shogi::Move> intended = problem.record.MainLine();
  if (!intended.empty()) {
    add("intended line", "作意", absl::StrJoin(shogi::ToJapaneseLine(position, intended), " "));
    add("its length", "作意手数", absl::StrCat(intended.size()));
  }
  if (problem.plies.has_value()) add("length claimed", "記載手数", absl::StrCat(*problem.plies));

  int width = 0;
  for (const auto& [name, value] : rows) width = std::max(width, DisplayWidth(name));
  std::string out = style.palette.Bold(problem.id) + "\n";
  for (const auto& [name, value] : rows) {
    if (value.empty()) continue;
    absl::StrAppend(&out, "  ", name,
                    std::string(static_cast<size_t>(width - DisplayWidth(name)), ' '), "  ", value,
                    "\n");
  }
  return out;
}

// id, sfen, attacker, kings, pieces, hands, hand_source, intended, plies, error; absent
// values are null.
ordered_json ShowJson(const SourceProblem& problem) {
  ordered_json json;
  json["id"] = problem.id;
  for (const char* key : {"sfen", "attacker", "kings", "pieces", "hands", "hand_source", "intended",
                          "plies", "error"}) {
    json[key] = nullptr;
  }
  if (!problem.status.ok()) {
    json["error"] = std::string(problem.status.message());
    return json;
  }
  const Position& position = problem.record.start;
  json["sfen"] = shogi::ToSfen(position);
  json["attacker"] = std::string(shogi::ColorName(position.side_to_move()));
  for (Color c : shogi::kColors) {
    const std::string who(shogi::ColorName(c));
    json["kings"][who] = position.HasKing(c)
                             ? ordered_json(shogi::SquareName(position.king_square(c)))
                             : ordered_json();
    json["pieces"][who] = position.pieces(c).Count();
    json["hands"][who] = shogi::HandToSfen(position.hand(c));
  }
  json["hand_source"] = std::string(HandSourceName(problem.hand_source));
  if (const std::vector<shogi::Move> line = problem.record.MainLine(); !line.empty()) {
    json["intended"] = ordered_json::array();
    for (shogi::Move move : line) json["intended"].push_back(shogi::ToUsi(move));
  }
  if (problem.plies.has_value()) json["plies"] = *problem.plies;
  return json;
}

std::string DiagramReport(const SourceProblem& problem, const ReportStyle& style) {
  const Language language = style.language;
  const std::string stop(In(language, ".", "。"));
  std::string out = absl::StrCat(style.palette.Bold(problem.id), "\n",
                                 BoardText(problem.record.start, style.palette),
                                 AttackerText(problem.record.start, language), stop);
  if (const std::string note = HandNote(problem, language); !note.empty()) {
    absl::StrAppend(&out, In(language, " ", ""), note, stop);
  }
  return out + "\n";
}

struct Rendered {
  std::string text;
  absl::string_view extension;
};

Rendered Render(const ShowOptions& options, const SourceProblem& problem,
                const ReportStyle& style) {
  switch (options.format) {
    case ShowFormat::kSvg:
      // A place in a file is no title.
      return {SvgDiagram(problem.record.start, problem.named ? problem.id : "", style.language),
              ".svg"};
    case ShowFormat::kFacts:
      return {FactsText(problem, style), ".txt"};
    case ShowFormat::kJson:
      return {ShowJson(problem).dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n",
              ".json"};
    case ShowFormat::kText:
      break;
  }
  return {DiagramReport(problem, style), ".txt"};
}

}  // namespace

int RunShow(const ShowOptions& options, const Console& console) {
  const Inputs inputs = ReadInputs(options.input, options.common.quiet, console);
  int exit_code = inputs.complete ? kExitDone : kExitInvalid;
  const bool to_screen = options.output.empty() || options.output == "-";
  const ReportStyle style{
      .language = options.common.language,
      .palette = to_screen ? Palette(options.common.color, console) : Palette::Plain()};
  OutputFile file(options.output, console);
  absl::Status written = file.Open(inputs.problems.size(), options.format == ShowFormat::kSvg);
  const bool blank_between =
      options.format == ShowFormat::kText || options.format == ShowFormat::kFacts;
  bool first = true;
  for (const SourceProblem& problem : inputs.problems) {
    if (!written.ok() || console.stopped()) break;
    if (!problem.status.ok()) {
      exit_code = kExitInvalid;
      if (options.format != ShowFormat::kJson) {
        console.err << "tsume: " << problem.status.message() << "\n";
        continue;
      }
    }
    const Rendered rendered = Render(options, problem, style);
    written =
        file.Write(problem.id, rendered.extension,
                   absl::StrCat(blank_between && !first && to_screen ? "\n" : "", rendered.text));
    first = false;
  }
  if (written.ok()) return exit_code;
  console.err << "tsume: " << written.message() << "\n";
  return kExitInvalid;
}

CLI::App* AddShowCommand(CLI::App* app, ShowOptions* options) {
  CLI::App* command =
      app->add_subcommand("show", "Show a problem: its diagram as text or picture, or facts");
  command->footer(
      "Examples:\n"
      "  tsume show --sfen \"7k1/9/7S1/9/9/9/9/9/9 b S 1\"\n"
      "  tsume show problem.kif --format svg -o problem.svg\n"
      "  tsume show problems/*.tsv --format svg -o pictures/     one picture a problem\n"
      "  tsume show problem.csa --format facts");
  AddInputOptions(command, &options->input);
  constexpr const char* kGroup = "Output";
  AddChoice<ShowFormat>(command, "--format", &options->format,
                        {{"text", ShowFormat::kText},
                         {"svg", ShowFormat::kSvg},
                         {"facts", ShowFormat::kFacts},
                         {"json", ShowFormat::kJson}},
                        "text: a diagram; svg: a picture; facts: who attacks, pieces, hands; "
                        "json: the same, one object a line")
      ->group(kGroup);
  command
      ->add_option("-o,--output", options->output,
                   "Write to a file, or to one file a problem in a FOLDER/")
      ->type_name("PATH")
      ->group(kGroup);
  AddCommonOptions(command, &options->common);
  return command;
}

}  // namespace tsume
