// tsume perft: counts move sequences, to test and to time the move generators.
#ifndef TOOLS_CMD_PERFT_H_
#define TOOLS_CMD_PERFT_H_

#include <string>

#include "tools/console.h"

namespace CLI {
class App;
}

namespace tsume {

enum class PerftKind {
  kLegal,   // All legal moves of both sides.
  kChecks,  // Tsume play: the side to move gives check, the other one evades.
};

struct PerftOptions {
  std::string sfen = "startpos";
  int depth = 1;
  PerftKind kind = PerftKind::kLegal;
  bool divide = false;  // Also the count behind each first move.
};

CLI::App* AddPerftCommand(CLI::App* app, PerftOptions* options);

// Prints the total alone on the last line of standard output. Returns an
// ExitCode.
int RunPerft(const PerftOptions& options, const Console& console);

}  // namespace tsume

#endif  // TOOLS_CMD_PERFT_H_
