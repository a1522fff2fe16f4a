#include "tools/cmd_convert.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "core/bod.h"
#include "core/csa.h"
#include "core/jkf.h"
#include "core/ki2.h"
#include "core/kif.h"
#include "core/record.h"
#include "core/sfen.h"
#include "tools/options.h"
#include "tools/output_file.h"

namespace tsume {
namespace {

using shogi::Record;
using shogi::RecordNode;
using shogi::SourceProblem;
using Notes = std::vector<std::string>;

// What a record holds beside its start and its main line.
struct Extras {
  size_t moves = 0;  // Of the main line.
  size_t branches = 0;
  size_t comments = 0;  // Lines.
  size_t bookmarks = 0;
  size_t times = 0;
  size_t headers = 0;
};

Extras CountExtras(const Record& record) {
  Extras extras;
  extras.moves = record.MainLine().size();
  // A title isn't counted: it often is but the first column of a TSV file.
  for (const shogi::RecordHeader& header : record.headers) {
    if (header.key != "作品名") ++extras.headers;
  }
  std::vector<const RecordNode*> pending = {&record.root};
  while (!pending.empty()) {
    const RecordNode* node = pending.back();
    pending.pop_back();
    extras.comments += node->comments.size();
    extras.bookmarks += node->bookmarked ? 1 : 0;
    extras.times += node->time.has_value() ? 1 : 0;
    if (node->children.size() > 1) extras.branches += node->children.size() - 1;
    for (const auto& child : node->children) pending.push_back(child.get());
  }
  return extras;
}

// Notes "SFEN has no place for 13 moves, 2 branches".
void NoteLosses(absl::string_view format,
                const std::vector<std::pair<absl::string_view, size_t>>& lost, Notes* notes) {
  std::string list;
  for (const auto& [what, count] : lost) {
    if (count > 0) absl::StrAppend(&list, list.empty() ? "" : ", ", count, " ", what);
  }
  if (!list.empty()) notes->push_back(absl::StrCat(format, " has no place for ", list));
}

std::string SfenText(const Record& record, bool moves, Notes* notes) {
  const Extras extras = CountExtras(record);
  NoteLosses(moves ? "USI" : "SFEN",
             {{"moves", moves ? 0 : extras.moves},
              {"branches", extras.branches},
              {"comments", extras.comments},
              {"headers", extras.headers}},
             notes);
  std::string out = shogi::ToSfen(record.start, record.first_ply);
  if (!moves) return out + "\n";
  out = absl::StrCat("position sfen ", out);
  if (extras.moves > 0) absl::StrAppend(&out, " moves");
  for (shogi::Move move : record.MainLine()) absl::StrAppend(&out, " ", shogi::ToUsi(move));
  return out + "\n";
}

// One record as text in UTF-8.
std::string RecordText(const Record& record, const ConvertOptions& options, Notes* notes) {
  switch (options.to) {
    case ConvertFormat::kSfen:
    case ConvertFormat::kUsi:
      return SfenText(record, options.to == ConvertFormat::kUsi, notes);
    case ConvertFormat::kKif:
      return shogi::WriteKif(record, {.encoding = shogi::EncodingName(options.encoding)});
    case ConvertFormat::kKi2:
      NoteLosses("KI2", {{"times", CountExtras(record).times}}, notes);
      return shogi::WriteKi2(record);
    case ConvertFormat::kBod: {
      const Extras extras = CountExtras(record);
      NoteLosses("BOD", {{"moves", extras.moves}, {"branches", extras.branches}}, notes);
      return shogi::WriteBod(record);
    }
    case ConvertFormat::kCsa:
      return shogi::WriteCsa(record, {.encoding = options.encoding}, notes);
    case ConvertFormat::kJkf:
      break;
  }
  return shogi::WriteJkf(record, notes);
}

absl::string_view Extension(ConvertFormat format) {
  switch (format) {
    case ConvertFormat::kSfen:
    case ConvertFormat::kUsi:
      return ".sfen";
    case ConvertFormat::kKif:
      return ".kif";
    case ConvertFormat::kKi2:
      return ".ki2";
    case ConvertFormat::kBod:
      return ".bod";
    case ConvertFormat::kCsa:
      return ".csa";
    case ConvertFormat::kJkf:
      break;
  }
  return ".jkf";
}

// Do several records fit into one file?
bool IsSingle(ConvertFormat format) {
  return format == ConvertFormat::kKif || format == ConvertFormat::kKi2 ||
         format == ConvertFormat::kBod;
}

class Converter {
 public:
  Converter(const ConvertOptions& options, const Console& console)
      : options_(options), console_(console), file_(options.output, console) {}

  absl::Status Run(const std::vector<SourceProblem>& problems) {
    if (absl::Status s = file_.Open(problems.size(), IsSingle(options_.to)); !s.ok()) return s;
    bool first = true;
    for (const SourceProblem& problem : problems) {
      if (console_.stopped()) break;
      if (!problem.status.ok()) {
        console_.err << "tsume: " << problem.status.message() << "\n";
        continue;
      }
      if (absl::Status s = Convert(problem, std::exchange(first, false)); !s.ok()) return s;
    }
    return absl::OkStatus();
  }

 private:
  absl::Status Convert(const SourceProblem& problem, bool first) {
    Notes notes;
    std::string text = RecordText(problem.record, options_, &notes);
    const bool separator = options_.to == ConvertFormat::kCsa && !first && !file_.one_each();
    if (separator) text = "/\n" + text;
    for (const std::string& note : notes) {
      if (!options_.common.quiet) console_.err << problem.place << ": note: " << note << "\n";
    }
    // JKF and SFEN have but one encoding.
    const bool fixed = options_.to == ConvertFormat::kJkf || options_.to == ConvertFormat::kSfen ||
                       options_.to == ConvertFormat::kUsi;
    const absl::StatusOr<std::string> bytes = shogi::EncodeText(
        text, {.encoding = fixed ? shogi::TextEncoding::kUtf8 : options_.encoding});
    if (!bytes.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(problem.place, ": can't be written: ", bytes.status().message()));
    }
    return file_.Write(problem.id, Extension(options_.to), *bytes);
  }

  const ConvertOptions& options_;
  const Console& console_;
  OutputFile file_;
};

}  // namespace

int RunConvert(const ConvertOptions& options, const Console& console) {
  const Inputs inputs = ReadInputs(options.input, options.common.quiet, console);
  const bool valid =
      inputs.complete && std::all_of(inputs.problems.begin(), inputs.problems.end(),
                                     [](const SourceProblem& p) { return p.status.ok(); });
  if (absl::Status status = Converter(options, console).Run(inputs.problems); !status.ok()) {
    console.err << "tsume: " << status.message() << "\n";
    return kExitInvalid;
  }
  return valid ? kExitDone : kExitInvalid;
}

CLI::App* AddConvertCommand(CLI::App* app, ConvertOptions* options) {
  CLI::App* command = app->add_subcommand(
      "convert", "Convert problems and game records between SFEN, USI, KIF, KI2, BOD, CSA and JKF");
  command->footer(
      "Examples:\n"
      "  tsume convert --to sfen problem.kif\n"
      "  tsume convert --to kif --encoding sjis game.csa -o game.kif\n"
      "  tsume convert --to kif problems/*.tsv -o kif/           one file a problem\n"
      "Branches, comments and headers are kept where the format has a place for them; what is\n"
      "left out is said on standard error. Positions stay as they are written; --hands auto\n"
      "completes the defender's hand.");
  AddInputOptions(command, &options->input);
  constexpr const char* kGroup = "Output";
  AddChoice<ConvertFormat>(command, "--to", &options->to,
                           {{"sfen", ConvertFormat::kSfen},
                            {"usi", ConvertFormat::kUsi},
                            {"kif", ConvertFormat::kKif},
                            {"ki2", ConvertFormat::kKi2},
                            {"bod", ConvertFormat::kBod},
                            {"csa", ConvertFormat::kCsa},
                            {"jkf", ConvertFormat::kJkf}},
                           "The format to write")
      ->required()
      ->group(kGroup);
  AddChoice<shogi::TextEncoding>(
      command, "--encoding", &options->encoding,
      {{"utf8", shogi::TextEncoding::kUtf8}, {"sjis", shogi::TextEncoding::kShiftJis}},
      "Of KIF, KI2, BOD and CSA; old programs want Shift_JIS")
      ->group(kGroup);
  command
      ->add_option("-o,--output", options->output,
                   "Write to a file, or to one file a record in a FOLDER/")
      ->type_name("PATH")
      ->group(kGroup);
  AddCommonOptions(command, &options->common);
  return command;
}

}  // namespace tsume
