#include "tools/app.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "tools/cmd_bench.h"
#include "tools/cmd_convert.h"
#include "tools/cmd_perft.h"
#include "tools/cmd_show.h"
#include "tools/cmd_solve.h"
#include "tools/language.h"
#include "tools/options.h"

namespace tsume {

int RunTsume(int argc, const char* const* argv, const Console& console) {
  CLI::App app(
      "tsume solves tsume-shogi (詰将棋): the side to move mates with checks alone.\n"
      "It finds the exact length and the main line (本手順) of a problem.",
      "tsume");
  app.set_version_flag("--version", "tsume " TSUME_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  tsume solve --sfen \"7k1/9/7S1/9/9/9/9/9/9 b S 1\"\n"
      "  tsume show problem.kif --format svg -o problem.svg\n"
      "  tsume convert --to kif problem.csa\n"
      "`tsume COMMAND --help` tells more.");

  SolveOptions solve;
  ShowOptions show;
  ConvertOptions convert;
  PerftOptions perft;
  BenchOptions bench;
  for (CommonOptions* common : {&solve.common, &show.common, &convert.common}) {
    common->language = LanguageOfEnvironment();
  }
  const CLI::App* solve_command = AddSolveCommand(&app, &solve);
  const CLI::App* show_command = AddShowCommand(&app, &show);
  const CLI::App* convert_command = AddConvertCommand(&app, &convert);
  const CLI::App* perft_command = AddPerftCommand(&app, &perft);
  const CLI::App* bench_command = AddBenchCommand(&app, &bench);

  try {
    app.parse(argc, argv);
    if (solve_command->parsed()) CheckInputOptions(solve.input);
    if (show_command->parsed()) CheckInputOptions(show.input);
    if (convert_command->parsed()) CheckInputOptions(convert.input);
  } catch (const CLI::ParseError& error) {
    // Help and version are "errors" with code 0; CLI11 has codes of its own for
    // the others.
    return app.exit(error, console.out, console.err) == 0 ? kExitDone : kExitInvalid;
  }
  if (solve_command->parsed()) return RunSolve(solve, console);
  if (show_command->parsed()) return RunShow(show, console);
  if (convert_command->parsed()) return RunConvert(convert, console);
  if (perft_command->parsed()) return RunPerft(perft, console);
  return bench_command->parsed() ? RunBench(bench, console) : kExitInvalid;
}

}  // namespace tsume
