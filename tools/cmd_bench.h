// tsume bench: a fixed piece of work for the search, to compare builds by.
#ifndef TOOLS_CMD_BENCH_H_
#define TOOLS_CMD_BENCH_H_

#include <cstddef>

#include "tools/console.h"

namespace CLI {
class App;
}

namespace tsume {

struct BenchOptions {
  size_t memory_bytes = size_t{256} << 20;
};

CLI::App* AddBenchCommand(CLI::App* app, BenchOptions* options);

// Solves the set one problem after the other in one thread, a line each. The
// last line of standard output is `Bench: NODES`, which is the same in every run
// of a build and with every amount of memory that forgets nothing; the lines
// before it have times. Returns an ExitCode.
int RunBench(const BenchOptions& options, const Console& console);

}  // namespace tsume

#endif  // TOOLS_CMD_BENCH_H_
