// Which way to compute line attacks is the fastest? Each call gets its own
// square and board from a pool, so that nothing can be hoisted.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "core/attacks.h"

namespace shogi {
namespace {

struct Query {
  Square square;
  Bitboard occupied;
};

std::vector<Query> Queries() {
  std::mt19937_64 random(1);
  std::vector<Query> queries(4096);
  for (Query& q : queries) {
    q.square = static_cast<Square>(random() % kNumSquares);
    q.occupied = Bitboard(random() & random(), random() & random()) & Bitboard::All();
  }
  return queries;
}

template <Bitboard (*kAttacks)(Square, Bitboard)>
void BM_Attacks(benchmark::State& state) {
  const std::vector<Query> queries = Queries();
  size_t i = 0;
  for (auto _ : state) {
    const Query& q = queries[i++ % queries.size()];
    benchmark::DoNotOptimize(kAttacks(q.square, q.occupied));
  }
}

Bitboard RookBySubtraction(Square s, Bitboard occupied) {
  return attacks_internal::RankAttacksBySubtraction(s, occupied) |
         attacks_internal::FileAttacks(s, occupied);
}

BENCHMARK(BM_Attacks<BishopAttacks>);
BENCHMARK(BM_Attacks<attacks_internal::BishopAttacksBySubtraction>);
BENCHMARK(BM_Attacks<RookAttacks>);
BENCHMARK(BM_Attacks<RookBySubtraction>);

}  // namespace
}  // namespace shogi
