#include "tools/cmd_solve.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/kif.h"
#include "core/sfen.h"
#include "solver/solver.h"
#include "solver/watch.h"
#include "tools/options.h"
#include "tools/ordered_jobs.h"
#include "tools/output_file.h"
#include "tools/progress.h"
#include "tools/solve_report.h"
#include "tools/solve_summary.h"

namespace tsume {
namespace {

using shogi::SourceProblem;

constexpr char kExamples[] =
    "Examples:\n"
    "  tsume solve --sfen \"7k1/9/7S1/9/9/9/9/9/9 b S 1\"\n"
    "  tsume solve problems/*.tsv                       one short block a problem\n"
    "  tsume solve --recursive collection/ --format json --jobs 0 > answers.json\n"
    "  tsume solve hard.kif --time 10m --memory 4GiB\n"
    "  tsume solve mine.sfen --format kif -o solved/    one KIF a problem\n"
    "Exit code: 0 all are mates, 1 one is no mate, 2 invalid input, 3 a limit was reached,\n"
    "4 an answer failed verification; the highest applies.";

// As many as asked for, 0: as there are cores.
int Threads(int asked_for) {
  if (asked_for > 0) return asked_for;
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

bool SolvesTwice(const SolveOptions& options) {
  return options.with_raw && options.rules.futile != FutileRule::kNone;
}

// What the program needs beside the solvers, and what a solver needs at least,
// in bytes.
constexpr size_t kProgramBytes = size_t{8} << 20;
constexpr size_t kLeastBytes = size_t{128} << 10;

// A solver's part of the memory for everything.
size_t MemoryOfSolver(const SolveOptions& options) {
  const size_t all = options.limits.memory_bytes;
  const size_t solvers =
      static_cast<size_t>(Threads(options.jobs)) * (SolvesTwice(options) ? 2 : 1);
  return std::max(kLeastBytes, (all - std::min(all, kProgramBytes)) / solvers);
}

// What one thread solves with.
class Worker {
 public:
  Worker(const SolveOptions& options, const std::vector<SourceProblem>& problems,
         std::atomic<bool>* stop, Watch* watch)
      : options_(options), problems_(problems), stop_(stop) {
    Limits limits = options.limits;
    limits.stop = stop;
    limits.watch = watch;
    limits.threads = Threads(limits.threads);
    limits.memory_bytes = MemoryOfSolver(options);
    solver_ = std::make_unique<Solver>(limits, options.rules);
    if (SolvesTwice(options)) {
      raw_solver_ = std::make_unique<Solver>(limits, Rules{.futile = FutileRule::kNone});
    }
  }

  // nullopt if it was interrupted.
  std::optional<SolveResult> operator()(size_t i) {
    const SourceProblem& problem = problems_[i];
    SolveResult result;
    if (!problem.status.ok()) return result;
    const shogi::Position& position = problem.record.start;
    result.solution =
        solver_->Solve(position, options_.first ? Goal::kVerdict : Goal::kLength, options_.verify);
    if (options_.first) {
      // It may have found the length by the way. What was not asked for is left
      // out, so that an answer says the same every time.
      result.solution.plies.reset();
      result.solution.line.clear();
    }
    if (raw_solver_ != nullptr) {
      const Solution raw = raw_solver_->Solve(position, Goal::kLength, options_.verify);
      result.raw_plies = raw.plies;
      // A refused claim is a bug, whichever claim it is.
      if (raw.verified == false) result.solution.verified = false;
    } else if (options_.with_raw) {
      result.raw_plies = result.solution.plies;
    }
    if (stop_->load()) return std::nullopt;
    return result;
  }

 private:
  const SolveOptions& options_;
  const std::vector<SourceProblem>& problems_;
  std::atomic<bool>* stop_;
  std::unique_ptr<Solver> solver_;
  std::unique_ptr<Solver> raw_solver_;
};

// Writes each result in the format asked for.
class Writer {
 public:
  Writer(const SolveOptions& options, size_t problems, const Console& console)
      : options_(options), console_(console), file_(options.output, console) {
    style_.language = options.common.language;
    style_.palette = options.output.empty() || options.output == "-"
                         ? Palette(options.common.color, console)
                         : Palette::Plain();
    style_.times = !options.no_times;
    style_.board =
        options.board == When::kAlways || (options.board == When::kAuto && problems == 1);
    opened_ = file_.Open(problems, options.format == SolveFormat::kKif);
  }

  const ReportStyle& style() const { return style_; }
  const absl::Status& opened() const { return opened_; }

  absl::Status Write(const SourceProblem& problem, const SolveResult& result) {
    const bool first = std::exchange(first_, false);
    switch (options_.format) {
      case SolveFormat::kText:
        return file_.Write(
            problem.id, ".txt",
            absl::StrCat(first || !style_.board ? "" : "\n", SolveText(problem, result, style_)));
      case SolveFormat::kJson:
        Note(problem);
        // File names may hold bytes that aren't UTF-8; they must not stop us.
        return file_.Write(
            problem.id, ".json",
            SolveJson(problem, result, style_)
                    .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                "\n");
      case SolveFormat::kCsv: {
        Note(problem);
        const nlohmann::ordered_json json = SolveJson(problem, result, style_);
        return file_.Write(problem.id, ".csv",
                           absl::StrCat(first ? SolveCsvHeader(json) : "", SolveCsv(json)));
      }
      case SolveFormat::kKif:
        break;
    }
    return WriteSolvedKif(problem, result);
  }

 private:
  // What text says in its place and these formats have no room for.
  void Note(const SourceProblem& problem) {
    if (options_.common.quiet || problem.hand_source != shogi::HandSource::kLimited) return;
    console_.err << problem.place
                 << ": note: HAND_LIMIT: " << HandNote(problem, options_.common.language) << "\n";
  }

  absl::Status WriteSolvedKif(const SourceProblem& problem, const SolveResult& result) {
    if (!problem.status.ok()) {
      console_.err << "tsume: " << problem.status.message() << "\n";
      return absl::OkStatus();
    }
    Note(problem);
    const shogi::KifOptions kif{.encoding = shogi::EncodingName(options_.encoding)};
    const absl::StatusOr<std::string> bytes = shogi::EncodeText(
        shogi::WriteKif(SolvedRecord(problem, result, options_.common.language), kif),
        {.encoding = options_.encoding});
    if (!bytes.ok()) {
      return absl::InvalidArgumentError(absl::StrCat(problem.id, ": ", bytes.status().message()));
    }
    return file_.Write(problem.id, ".kif", *bytes);
  }

  const SolveOptions& options_;
  const Console& console_;
  OutputFile file_;
  ReportStyle style_;
  absl::Status opened_;
  bool first_ = true;
};

// An answer the checker refused is worth more than any other report.
void ReportRefusal(const SourceProblem& problem, const Console& console) {
  console.err << "tsume: " << problem.place
              << ": the independent checker refused this answer. It is a bug of tsume: please "
                 "report it with the command line, `tsume --version` and this position: "
              << shogi::ToSfen(problem.record.start) << "\n";
}

// How far the search of a single problem is.
std::string Remark(const SearchState& s, double seconds) {
  if (s.nodes == 0) return "";
  const double rate = static_cast<double>(s.nodes) / std::max(seconds, 1e-3);
  std::string text = absl::StrFormat("%.1f M nodes, %.0f k nodes/s, table %.0f %% of %d MiB",
                                     static_cast<double>(s.nodes) / 1e6, rate / 1e3,
                                     100 * s.table_load, s.table_bytes >> 20);
  if (s.lower.has_value()) absl::StrAppend(&text, ", at least ", *s.lower);
  if (s.upper.has_value()) absl::StrAppend(&text, ", at most ", *s.upper);
  for (size_t i = 0; i < s.line.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? ", at " : " ", shogi::ToUsi(s.line[i]));
  }
  return text;
}

// Puts the summary where it was asked for. False if it can't be written.
bool WriteSummary(const SolveOptions& options, const SolveSummary& summary, double seconds,
                  const ReportStyle& style, const Console& console) {
  if (!options.summary.empty()) {
    std::ofstream file(options.summary);
    file << summary.Json(seconds, style.times).dump(2) << std::endl;
    if (file) return true;
    console.err << "tsume: " << options.summary << ": can't be written\n";
    return false;
  }
  // One problem needs none, unless it was interrupted and left no other trace.
  const bool wanted = summary.total() > 1 || summary.done() < summary.total();
  if (wanted && !options.common.quiet) console.err << summary.Text(seconds, style);
  return true;
}

void AddSearchOptions(CLI::App* command, SolveOptions* options) {
  constexpr const char* kSearch = "Search";
  AddDuration(command, "--time", &options->limits.seconds,
              "Stop a problem after this time: 30s, 500ms, 5m, 1h")
      ->group(kSearch);
  AddCount(command, "--nodes", &options->limits.nodes,
           "Stop a problem after this many positions: 500k, 10M, 1G")
      ->group(kSearch);
  AddBytes(command, "--memory", &options->limits.memory_bytes,
           "Use no more than this for the whole search: 16MiB, 512MiB, 4GiB [512MiB]")
      ->group(kSearch);
  command
      ->add_option("--threads", options->limits.threads,
                   "Threads that search a problem together, for hard ones; 0 = one a core [1]")
      ->type_name("N")
      ->check(CLI::Range(0, 64).description(""))
      ->group(kSearch);
  command->add_option("-j,--jobs", options->jobs, "Problems at once; 0 = one a processor core [1]")
      ->type_name("N")
      ->check(CLI::Range(0, 1024).description(""))
      ->group(kSearch);
  command
      ->add_flag("--first", options->first,
                 "Stop when the verdict is known; the length is then an upper bound only")
      ->group(kSearch);
  AddChoice<FutileRule>(command, "--futile", &options->rules.futile,
                        {{"standard", FutileRule::kStandard},
                         {"none", FutileRule::kNone},
                         {"terminal", FutileRule::kTerminal},
                         {"wide", FutileRule::kWide}},
                        "Which interpositions are futile (無駄合) and don't count")
      ->group(kSearch);
  command
      ->add_flag("--with-raw", options->with_raw,
                 "Find also the length with every interposition counted")
      ->group(kSearch);

  AddChoice<bool>(command, "--verify", &options->verify, {{"on", true}, {"off", false}},
                  "Have an independent checker go through every answer")
      ->group(kSearch);
}

void AddOutputOptions(CLI::App* command, SolveOptions* options) {
  constexpr const char* kOutput = "Output";
  AddChoice<SolveFormat>(command, "--format", &options->format,
                         {{"text", SolveFormat::kText},
                          {"json", SolveFormat::kJson},
                          {"csv", SolveFormat::kCsv},
                          {"kif", SolveFormat::kKif}},
                         "text for people; json: one object a line; kif: a record to open in "
                         "other programs")
      ->group(kOutput);
  AddChoice<When>(command, "--board", &options->board,
                  {{"auto", When::kAuto}, {"on", When::kAlways}, {"off", When::kNever}},
                  "Text with a diagram; auto: for a single problem")
      ->group(kOutput);
  command
      ->add_option("-o,--output", options->output,
                   "Write to a file, or to one file a problem in a FOLDER/")
      ->type_name("PATH")
      ->group(kOutput);
  AddChoice<shogi::TextEncoding>(
      command, "--encoding", &options->encoding,
      {{"utf8", shogi::TextEncoding::kUtf8}, {"sjis", shogi::TextEncoding::kShiftJis}},
      "Of KIF files; old programs want Shift_JIS")
      ->group(kOutput);
  command
      ->add_option("--summary", options->summary,
                   "Write the summary to this file, as JSON, not to standard error")
      ->type_name("FILE")
      ->group(kOutput);
  command
      ->add_flag("--no-times", options->no_times,
                 "Leave times out, so that the output of two runs can be compared")
      ->group(kOutput);
  AddChoice<When>(command, "--progress", &options->progress,
                  {{"auto", When::kAuto}, {"on", When::kAlways}, {"off", When::kNever}},
                  "How far it is, on standard error; auto: on a terminal")
      ->group(kOutput);
}

}  // namespace

int RunSolve(const SolveOptions& options, const Console& console) {
  const auto start = std::chrono::steady_clock::now();
  const Inputs inputs = ReadInputs(options.input, options.common.quiet, console);
  const std::vector<SourceProblem>& problems = inputs.problems;
  int exit_code = inputs.complete ? kExitDone : kExitInvalid;
  if (problems.empty()) return exit_code;

  Writer writer(options, problems.size(), console);
  absl::Status written = writer.opened();
  SolveSummary summary(problems.size());
  Progress progress(options.common.quiet ? When::kNever : options.progress, problems.size(),
                    console);
  std::atomic<bool> own_stop{false};
  std::atomic<bool>* stop = console.stop != nullptr ? console.stop : &own_stop;
  // One search at a time can be watched.
  Watch watch;
  const bool single = problems.size() == 1;
  if (written.ok()) {
    size_t done = 0;
    RunInOrder<SolveResult>(
        problems.size(), Threads(options.jobs), stop,
        [&] { return Worker(options, problems, stop, single ? &watch : nullptr); },
        [&](size_t i, const SolveResult& result) {
          progress.Hide();
          summary.Add(problems[i], result);
          if (result.solution.verified == false) ReportRefusal(problems[i], console);
          written = writer.Write(problems[i], result);
          ++done;
          return written.ok();
        },
        [&] {
          progress.Show(done, single ? Remark(watch.state(), progress.seconds()) : summary.Short());
        });
  }
  progress.Hide();
  if (!written.ok()) {
    console.err << "tsume: " << written.message() << "\n";
    return kExitInvalid;
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!WriteSummary(options, summary, seconds, writer.style(), console)) {
    exit_code = kExitInvalid;
  }
  return std::max<int>(exit_code, summary.exit_code(options.first));
}

CLI::App* AddSolveCommand(CLI::App* app, SolveOptions* options) {
  CLI::App* command = app->add_subcommand(
      "solve", "Find whether there is a mate, its exact length and its main line (本手順)");
  command->footer(kExamples);
  AddInputOptions(command, &options->input);
  AddSearchOptions(command, options);
  AddOutputOptions(command, options);
  AddCommonOptions(command, &options->common);
  return command;
}

}  // namespace tsume
