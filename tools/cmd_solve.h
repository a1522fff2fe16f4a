// tsume solve: is there a mate, how long is it, and how does it go?
#ifndef TOOLS_CMD_SOLVE_H_
#define TOOLS_CMD_SOLVE_H_

#include <string>

#include "core/encoding.h"
#include "solver/limits.h"
#include "solver/rules.h"
#include "tools/console.h"
#include "tools/inputs.h"

namespace CLI {
class App;
}

namespace tsume {

enum class SolveFormat { kText, kJson, kCsv, kKif };

struct SolveOptions {
  InputOptions input;
  CommonOptions common;
  SolveFormat format = SolveFormat::kText;
  // Text with a diagram and numbered moves; kAuto: for a single problem.
  When board = When::kAuto;
  std::string output;   // -o; see output_file.h.
  std::string summary;  // A file for the summary as JSON; "" for stderr.
  shogi::TextEncoding encoding = shogi::TextEncoding::kUtf8;  // Of KIF.
  bool no_times = false;                                      // For comparisons of two runs.
  When progress = When::kAuto;

  // `stop` is set by RunSolve(); the memory is for all solvers together.
  Limits limits = {.memory_bytes = size_t{512} << 20};
  Rules rules;
  bool first = false;     // Stop when the verdict is known.
  bool with_raw = false;  // Also the length with every interposition counted.
  bool verify = true;     // Check every answer (solver/verifier.h).
  int jobs = 1;           // Problems at once; 0: as many as there are cores.
};

// Defines the command; parsing fills `options`.
CLI::App* AddSolveCommand(CLI::App* app, SolveOptions* options);

// Returns an ExitCode.
int RunSolve(const SolveOptions& options, const Console& console);

}  // namespace tsume

#endif  // TOOLS_CMD_SOLVE_H_
