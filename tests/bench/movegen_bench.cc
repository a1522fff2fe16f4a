// Move generation on positions from games and problems.
#include <benchmark/benchmark.h>

#include "core/movegen.h"
#include "core/sfen.h"

namespace shogi {
namespace {

constexpr const char* kGame =
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1";
constexpr const char* kProblem =
    "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1";

using Generator = void (*)(const Position&, MoveList*);

// Generates in the position of `sfen`, after `move` unless it is null.
void BM_Generate(benchmark::State& state, Generator generate, const char* sfen, const char* move) {
  Position p = *ParseSfen(sfen);
  if (move != nullptr) p.DoMove(*ParseUsiMove(move));
  for (auto _ : state) {
    MoveList moves;
    generate(p, &moves);
    benchmark::DoNotOptimize(moves);
  }
}

BENCHMARK_CAPTURE(BM_Generate, legal_game, GenerateLegal, kGame, nullptr);
BENCHMARK_CAPTURE(BM_Generate, checks_game, GenerateChecks, kGame, nullptr);
BENCHMARK_CAPTURE(BM_Generate, checks_problem, GenerateChecks, kProblem, nullptr);
BENCHMARK_CAPTURE(BM_Generate, evasions_problem, GenerateEvasions, kProblem, "S*5d");

void BM_DoAndUndo(benchmark::State& state) {
  Position p = *ParseSfen(kProblem);
  const Move move = *ParseUsiMove("S*5d");
  for (auto _ : state) {
    const UndoInfo undo = p.DoMove(move);
    benchmark::DoNotOptimize(p);
    p.UndoMove(undo);
  }
}
BENCHMARK(BM_DoAndUndo);

}  // namespace
}  // namespace shogi
