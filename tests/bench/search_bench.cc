// The parts of the search: table, mate in one, counting replies, expansion.
#include <benchmark/benchmark.h>

#include "core/movegen.h"
#include "core/sfen.h"
#include "core/zobrist.h"
#include "solver/dfpn.h"
#include "solver/limits.h"
#include "solver/one_ply_mate.h"
#include "solver/reply_counter.h"
#include "solver/transposition_table.h"

namespace tsume {
namespace {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

constexpr const char* kGame =
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1";
constexpr const char* kProblem =
    "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1";

TranspositionTable::Place PlaceOf(uint64_t i) { return {shogi::MixBits(i), shogi::Hand()}; }

// Probes of boards in any order, half of them stored, after a prefetch or not.
// The argument: boards stored, in thousands.
void BM_Look(benchmark::State& state, bool prefetch) {
  TranspositionTable table(size_t{1} << 30);
  const auto boards = static_cast<uint64_t>(state.range(0)) * 1000;
  for (uint64_t i = 0; i < boards; ++i) table.Store(PlaceOf(2 * i), kUnbounded, {}, 3, 4, 1);
  // As many as the children of a node.
  constexpr uint64_t kTogether = 8;
  uint64_t random = 1;
  for (auto _ : state) {
    random = shogi::MixBits(random);
    for (uint64_t i = 0; prefetch && i < kTogether; ++i) {
      table.Prefetch(PlaceOf((random + i * i) % (2 * boards)).key);
    }
    for (uint64_t i = 0; i < kTogether; ++i) {
      benchmark::DoNotOptimize(table.Look(PlaceOf((random + i * i) % (2 * boards)), kUnbounded));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(kTogether));
}
BENCHMARK_CAPTURE(BM_Look, prefetched, true)->Arg(1)->Arg(100)->Arg(10'000);
BENCHMARK_CAPTURE(BM_Look, cold, false)->Arg(1)->Arg(100)->Arg(10'000);

// Stores into a table that is full and forgets.
void BM_Store(benchmark::State& state) {
  TranspositionTable table(size_t{64} << 20);
  uint64_t i = 0;
  for (auto _ : state) {
    ++i;
    table.Store(PlaceOf(i), kUnbounded, {}, 3, 4, i % 64);
  }
}
BENCHMARK(BM_Store);

void BM_OnePlyMate(benchmark::State& state, const char* sfen) {
  Position p = *shogi::ParseSfen(sfen);
  for (auto _ : state) benchmark::DoNotOptimize(FindOnePlyMate(&p, kUnbounded));
}
BENCHMARK_CAPTURE(BM_OnePlyMate, game, kGame);
BENCHMARK_CAPTURE(BM_OnePlyMate, problem, kProblem);

// All checks of a position.
void BM_CountReplies(benchmark::State& state, const char* sfen) {
  const Position p = *shogi::ParseSfen(sfen);
  MoveList checks;
  GenerateChecks(p, &checks);
  for (auto _ : state) {
    const ReplyCounter counter(p);
    for (Move m : checks) benchmark::DoNotOptimize(counter.Breaks(m));
  }
}
BENCHMARK_CAPTURE(BM_CountReplies, game, kGame);
BENCHMARK_CAPTURE(BM_CountReplies, problem, kProblem);

// The first nodes of a search, table and all; time an item is that of a node.
void BM_Expand(benchmark::State& state, const char* sfen) {
  constexpr uint64_t kNodes = 2'000;
  const Position p = *shogi::ParseSfen(sfen);
  TranspositionTable table(size_t{16} << 20);
  uint64_t nodes = 0;
  for (auto _ : state) {
    table.NewProblem();
    Budget budget(Limits{});
    budget.BeginStage(kNodes);
    Dfpn search(&table, &budget, {.rule = FutileRule::kNone, .attacker = p.side_to_move()});
    benchmark::DoNotOptimize(search.Prove(p, shogi::Hand(), kUnbounded));
    nodes += budget.nodes();
  }
  state.SetItemsProcessed(static_cast<int64_t>(nodes));
}
BENCHMARK_CAPTURE(BM_Expand, game, kGame);
BENCHMARK_CAPTURE(BM_Expand, problem, kProblem);

}  // namespace
}  // namespace tsume
