#include "tools/cmd_perft.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <ostream>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "core/movegen.h"
#include "core/perft.h"
#include "core/sfen.h"
#include "tools/options.h"

namespace tsume {
namespace {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

// Sequences of tsume play that begin with the defender's move.
uint64_t CountAfterCheck(Position* position, int depth) {
  if (depth == 0) return 1;
  MoveList evasions;
  GenerateEvasions(*position, &evasions);
  uint64_t total = 0;
  for (Move move : evasions) {
    const shogi::UndoInfo undo = position->DoMove(move);
    total += shogi::PerftChecks(position, depth - 1);
    position->UndoMove(undo);
  }
  return total;
}

// The count behind each move, in the order of their USI texts.
std::vector<std::pair<std::string, uint64_t>> Divide(Position* position, int depth,
                                                     PerftKind kind) {
  std::vector<std::pair<std::string, uint64_t>> counts;
  if (depth == 0) return counts;
  MoveList moves;
  if (kind == PerftKind::kChecks) {
    GenerateChecks(*position, &moves);
  } else {
    GenerateLegal(*position, &moves);
  }
  for (Move move : moves) {
    const shogi::UndoInfo undo = position->DoMove(move);
    counts.emplace_back(shogi::ToUsi(move), kind == PerftKind::kChecks
                                                ? CountAfterCheck(position, depth - 1)
                                                : shogi::Perft(position, depth - 1));
    position->UndoMove(undo);
  }
  std::sort(counts.begin(), counts.end());
  return counts;
}

}  // namespace

int RunPerft(const PerftOptions& options, const Console& console) {
  const absl::StatusOr<shogi::SfenLine> line = shogi::ParseSfenLine(options.sfen);
  if (!line.ok()) {
    console.err << "tsume: --sfen:" << line.status().message() << "\n";
    return kExitInvalid;
  }
  Position position = line->position;
  for (Move move : line->moves) position.DoMove(move);

  const auto start = std::chrono::steady_clock::now();
  uint64_t total = 0;
  if (options.divide) {
    for (const auto& [move, count] : Divide(&position, options.depth, options.kind)) {
      console.out << move << ": " << count << "\n";
      total += count;
    }
    if (options.depth == 0) total = 1;
  } else {
    total = options.kind == PerftKind::kChecks ? shogi::PerftChecks(&position, options.depth)
                                               : shogi::Perft(&position, options.depth);
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  console.err << absl::StrFormat("%.3f s, %.0f nodes/s\n", seconds,
                                 static_cast<double>(total) / std::max(seconds, 1e-9));
  console.out << total << std::endl;
  return kExitDone;
}

CLI::App* AddPerftCommand(CLI::App* app, PerftOptions* options) {
  CLI::App* command =
      app->add_subcommand("perft", "For developers: count the move sequences of a given length");
  command->footer(
      "Examples:\n"
      "  tsume perft --depth 4\n"
      "  tsume perft --depth 3 --divide --kind checks --sfen \"7k1/9/7S1/9/9/9/9/9/9 b S 1\"");
  command->add_option("--depth", options->depth, "Length of the sequences, in plies")
      ->required()
      ->check(CLI::Range(0, 50).description(""))
      ->type_name("N");
  command->add_option("--sfen", options->sfen, "The position, also with ' moves ...' [startpos]")
      ->type_name("SFEN");
  AddChoice<PerftKind>(command, "--kind", &options->kind,
                       {{"legal", PerftKind::kLegal}, {"checks", PerftKind::kChecks}},
                       "legal: every legal move; checks: the side to move gives check, the other "
                       "one evades");
  command->add_flag("--divide", options->divide, "Print the count behind each first move, too");
  return command;
}

}  // namespace tsume
