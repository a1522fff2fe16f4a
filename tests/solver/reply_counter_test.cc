// The counter of replies against the replies themselves.
#include "solver/reply_counter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/movegen.h"
#include "core/sfen.h"
#include "solver/interposition.h"
#include "tests/support/random_position.h"

namespace tsume {
namespace {

using shogi::Bitboard;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;

// What really can be played after `check`: breaks, and interpositions with all
// drops as one.
std::pair<int, int> CountByPlaying(Position p, Move check) {
  p.DoMove(check);
  MoveList replies;
  GenerateEvasions(p, &replies);
  const Bitboard squares = InterpositionSquares(p);
  int breaks = 0;
  int moved = 0;
  int drops = 0;
  for (Move m : replies) {
    if (m.is_drop()) {
      drops = 1;
    } else {
      ++(squares.Has(m.to()) ? moved : breaks);
    }
  }
  return {breaks, moved + drops};
}

// Nothing that is counted may be missing in truth; what is missed must be rare,
// or the search would be led astray.
TEST(ReplyCounterTest, CountsOnlyWhatCanBePlayed) {
  tsume_test::Random random(20261130);
  int checks = 0;
  int told = 0;
  int exact = 0;
  for (int i = 0; i < 20000; ++i) {
    const Position p = tsume_test::AnyPosition(&random);
    if (!p.HasKing(Opponent(p.side_to_move())) || p.Checkers(Opponent(p.side_to_move())).any()) {
      continue;
    }
    MoveList moves;
    GenerateChecks(p, &moves);
    const ReplyCounter counter(p);
    for (Move m : moves) {
      ++checks;
      const std::optional<int> breaks = counter.Breaks(m);
      if (!breaks.has_value()) continue;
      ++told;
      const auto [true_breaks, true_interpositions] = CountByPlaying(p, m);
      const int interpositions = counter.Interpositions(m);
      ASSERT_LE(*breaks, true_breaks) << ToSfen(p) << " " << ToUsi(m);
      ASSERT_LE(interpositions, true_interpositions) << ToSfen(p) << " " << ToUsi(m);
      if (*breaks == true_breaks && interpositions == true_interpositions) ++exact;
    }
  }
  EXPECT_GT(checks, 50000);
  EXPECT_GT(told, checks * 3 / 4);
  EXPECT_GT(exact, told * 98 / 100);
}

}  // namespace
}  // namespace tsume
