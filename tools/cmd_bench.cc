#include "tools/cmd_bench.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/check.h"
#include "core/sfen.h"
#include "solver/solver.h"
#include "tools/options.h"

namespace tsume {
namespace {

struct BenchProblem {
  absl::string_view name;
  absl::string_view sfen;
  Goal goal;
};

// Compositions of 1734 and 1755: long mates, a wide one, interpositions in a
// row, exact lengths, and a no-mate made from one of them.
constexpr BenchProblem kProblems[] = {
    {"musou-002", "5g1l1/3+P2s1p/1R1B2p1S/3npSL2/7pk/3+B1L3/5rN1P/6N2/8L b 2P3gsn10p 1",
     Goal::kVerdict},
    {"musou-075", "1pg2p1l1/3gG1n2/6S2/1Sbp5/2p2s2L/1l2P1+p2/LR4+R2/k6P1/2+p+s1G1+p1 b B6P3n3p 1",
     Goal::kVerdict},
    {"zukou-050", "9/9/6n2/8n/6+pl1/7Sn/4+pp1k1/7N1/7s+R b R2B4g2s3l15p 1", Goal::kVerdict},
    {"zukou-083", "1+P2p1p2/n2g1G1pp/3pB2Rn/2P1k1+r2/5l2B/3G2N2/N8/7S1/9 b Pg3s3l10p 1",
     Goal::kVerdict},
    {"zukou-100",
     "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1",
     Goal::kVerdict},
    {"zukou-100 without its pawns in hand",
     "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b P3n3p 1",
     Goal::kVerdict},
    {"musou-077", "9/9/9/1+P1+B5/1p2S4/+pn7/1k2G4/s8/+l1L+p1+B3 b 3G2r2s3n2l14p 1", Goal::kLength},
    {"musou-079", "9/7B1/9/9/n1p6/+p8/4n4/+B1k1S4/N8 b G2S2r3gsn4l16p 1", Goal::kLength},
    {"zukou-092", "6kp1/8n/5R1L1/4+b2sB/6N2/9/6L2/9/9 b r4g3s2n2l17p 1", Goal::kLength},
};

std::string Answer(const Solution& s) {
  switch (s.verdict) {
    case Verdict::kUnknown:
      return "undecided";
    case Verdict::kNoMate:
      return "no mate";
    case Verdict::kMate:
      break;
  }
  if (s.plies.has_value()) return absl::StrCat("mate in ", *s.plies);
  return s.upper.has_value() ? absl::StrCat("mate within ", *s.upper) : "mate";
}

}  // namespace

int RunBench(const BenchOptions& options, const Console& console) {
  Limits limits;
  limits.memory_bytes = options.memory_bytes;
  limits.stop = console.stop;
  Solver solver(limits);
  uint64_t nodes = 0;
  double seconds = 0;
  double bytes_per_position = 0;
  for (const BenchProblem& problem : kProblems) {
    const auto position = shogi::ParseSfen(problem.sfen);
    TSUME_CHECK(position.ok(), std::string(problem.sfen));
    const Solution s = solver.Solve(*position, problem.goal);
    nodes += s.nodes;
    seconds += s.seconds;
    const TableUse use = solver.table_use();
    if (use.positions != 0) {
      bytes_per_position = static_cast<double>(use.bytes) / static_cast<double>(use.positions);
    }
    console.out << absl::StrFormat("%-36s %-18s %9d nodes %8.3f s %9.0f nodes/s %9d positions\n",
                                   problem.name, Answer(s), s.nodes, s.seconds,
                                   static_cast<double>(s.nodes) / std::max(s.seconds, 1e-9),
                                   use.positions)
                << std::flush;
    if (console.stop != nullptr && console.stop->load()) break;
  }
  console.out << absl::StrFormat(
                     "%.3f s, %.0f nodes/s, %.1f bytes of table a position at the end\n", seconds,
                     static_cast<double>(nodes) / std::max(seconds, 1e-9), bytes_per_position)
              << "Bench: " << nodes << std::endl;
  return kExitDone;
}

CLI::App* AddBenchCommand(CLI::App* app, BenchOptions* options) {
  CLI::App* command =
      app->add_subcommand("bench", "For developers: time the search on a fixed set, in one thread");
  command->footer(
      "The last line, 'Bench: NODES', changes only with the search itself.\n"
      "Examples:\n"
      "  tsume bench\n"
      "  tsume bench --memory 16MiB");
  AddBytes(command, "--memory", &options->memory_bytes, "Memory of the search [256MiB]");
  return command;
}

}  // namespace tsume
