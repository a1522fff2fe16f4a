// core/ against OpenShogiLib: legal moves, checks, drop-pawn mates, short mates.
//
// README.md says what is compared and which differences are known.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/legality.h"
#include "core/movegen.h"
#include "core/sfen.h"
#include "gtest/gtest.h"
#include "tests/judges/osl/osl.h"
#include "tests/support/parse.h"
#include "tests/support/random_position.h"

namespace tsume_test {
namespace {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

constexpr int kPositions = 20000;
constexpr int kMatePositions = 1500;
constexpr int kDfPnNodes = 20000;

std::vector<std::string> SortedWords(const std::string& text) {
  std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  std::sort(words.begin(), words.end());
  return words;
}

std::vector<std::string> SortedUsi(const MoveList& moves) {
  std::vector<std::string> texts;
  for (Move m : moves) texts.push_back(shogi::ToUsi(m));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// `n` random positions, half from play, and every real one.
std::vector<Position> PositionsToCompare(int n) {
  Random random(19961115);
  std::vector<Position> positions;
  while (static_cast<int>(positions.size()) < n) {
    Position p = random.OneIn(2) ? PlayoutPosition(&random, true) : AnyPosition(&random);
    if (Complete(&random, &p)) positions.push_back(p);
  }
  for (const char* file :
       {"yaneura_mate1.tsv", "yaneura_mate3.tsv", "yaneura_mate5.tsv", "yaneura_mate7.tsv",
        "yaneura_mate9.tsv", "yaneura_mate11.tsv", "no_mate_in_1.tsv"}) {
    const std::vector<Position> real = CorpusPositions(file);
    positions.insert(positions.end(), real.begin(), real.end());
  }
  return positions;
}

// The pawn drops that are forbidden as mates, and those OSL may call so
// beside them: it doesn't look at the dropping side's own king.
struct PawnMates {
  std::vector<std::string> mates;
  std::vector<std::string> unsafe;
};
PawnMates FindPawnMates(const Position& p) {
  PawnMates result;
  for (shogi::Square s : ~p.occupied()) {
    const Move drop = Move::Drop(shogi::kPawn, s);
    const shogi::Foul foul = shogi::FindFoul(p, drop);
    if (foul == shogi::Foul::kDropPawnMate) result.mates.push_back(shogi::ToUsi(drop));
    if (foul == shogi::Foul::kLeftInCheck) result.unsafe.push_back(shogi::ToUsi(drop));
  }
  std::sort(result.mates.begin(), result.mates.end());
  std::sort(result.unsafe.begin(), result.unsafe.end());
  return result;
}

TEST_F(OslTest, MovesChecksAndDropPawnMates) {
  const std::vector<Position> positions = PositionsToCompare(kPositions);
  const auto answers = AskOsl("moves", positions);
  ASSERT_EQ(answers.size(), positions.size());
  size_t mates = 0;
  for (size_t i = 0; i < positions.size(); ++i) {
    const Position& p = positions[i];
    SCOPED_TRACE(shogi::ToSfen(p));
    ASSERT_EQ(answers[i].size(), 3u) << answers[i][0];
    MoveList legal;
    shogi::GenerateLegal(p, &legal);
    EXPECT_EQ(SortedUsi(legal), SortedWords(answers[i][0])) << "legal moves";
    MoveList checks;
    shogi::GenerateChecks(p, &checks);
    EXPECT_EQ(SortedUsi(checks), SortedWords(answers[i][1])) << "checks";
    const PawnMates ours = FindPawnMates(p);
    std::vector<std::string> theirs;
    for (const std::string& drop : SortedWords(answers[i][2])) {
      if (!std::binary_search(ours.unsafe.begin(), ours.unsafe.end(), drop)) {
        theirs.push_back(drop);
      }
    }
    EXPECT_EQ(ours.mates, theirs) << "drop-pawn mates";
    mates += ours.mates.size();
  }
  EXPECT_GT(mates, static_cast<size_t>(kPositions / 100)) << "too few to mean anything";
}

// Can the side to move mate within `plies` (odd), every interposition counted?
bool MatesWithin(Position* p, int plies) {
  MoveList checks;
  shogi::GenerateChecks(*p, &checks);
  for (Move check : checks) {
    const shogi::UndoInfo undo = p->DoMove(check);
    MoveList replies;
    shogi::GenerateEvasions(*p, &replies);
    const bool mated = plies == 1
                           ? replies.empty()
                           : std::all_of(replies.begin(), replies.end(), [p, plies](Move reply) {
                               const shogi::UndoInfo undo_reply = p->DoMove(reply);
                               const bool still = MatesWithin(p, plies - 2);
                               p->UndoMove(undo_reply);
                               return still;
                             });
    p->UndoMove(undo);
    if (mated) return true;
  }
  return false;
}

// Is the move of "mate MOVE" mate at once?
bool IsMateInOne(Position p, const std::string& answer) {
  const Move move = UsiMove(answer.substr(answer.find(' ') + 1));
  if (!shogi::IsLegal(p, move)) return false;
  p.DoMove(move);
  return p.InCheck() && !shogi::HasLegalMove(p);
}

TEST_F(OslTest, ShortMates) {
  std::vector<Position> positions;
  for (const char* file : {"yaneura_mate1.tsv", "yaneura_mate3.tsv", "no_mate_in_1.tsv"}) {
    const std::vector<Position> real = CorpusPositions(file);
    positions.insert(positions.end(), real.begin(), real.end());
  }
  Random random(5);
  for (const size_t all = positions.size() + kMatePositions; positions.size() < all;) {
    Position p = random.OneIn(2) ? PlayoutPosition(&random, true) : AnyPosition(&random);
    MoveList checks;
    if (Complete(&random, &p)) shogi::GenerateChecks(p, &checks);
    if (!checks.empty()) positions.push_back(p);
  }
  const auto answers = AskOsl(absl::StrCat("mate ", kDfPnNodes), positions);
  ASSERT_EQ(answers.size(), positions.size());
  for (size_t i = 0; i < positions.size(); ++i) {
    Position p = positions[i];
    ASSERT_EQ(answers[i].size(), 3u) << answers[i][0];
    const std::string& depth1 = answers[i][0];
    const std::string& depth3 = answers[i][1];
    const std::string& df_pn = answers[i][2];
    SCOPED_TRACE(absl::StrCat(shogi::ToSfen(p), " | ", depth1, " | ", depth3, " | ", df_pn));
    const bool in_1 = MatesWithin(&p, 1);
    const bool in_3 = in_1 || MatesWithin(&p, 3);
    if (StartsWithMate(depth1)) {
      EXPECT_TRUE(in_1);
      EXPECT_TRUE(IsMateInOne(p, depth1));
    }
    if (StartsWithMate(depth3)) {
      EXPECT_TRUE(in_3);
    }
    for (const std::string& answer : answers[i]) {
      if (answer == "nomate") {
        EXPECT_FALSE(in_3);
      }
    }
    // The other way round only df-pn is complete; see README.md.
    if (in_3) {
      EXPECT_TRUE(StartsWithMate(df_pn));
    }
  }
}

// The labels of the real mates of 5 to 11 plies, by OSL's df-pn.
TEST_F(OslTest, RealMatesAreMates) {
  for (const char* file :
       {"yaneura_mate5.tsv", "yaneura_mate7.tsv", "yaneura_mate9.tsv", "yaneura_mate11.tsv"}) {
    const std::vector<Position> positions = CorpusPositions(file);
    if (positions.empty()) GTEST_SKIP() << file << " isn't in " << TSUME_CORPORA_DIR;
    const auto answers = AskOsl(absl::StrCat("mate ", 10 * kDfPnNodes), positions);
    ASSERT_EQ(answers.size(), positions.size());
    for (size_t i = 0; i < positions.size(); ++i) {
      ASSERT_EQ(answers[i].size(), 3u) << answers[i][0];
      EXPECT_FALSE(StartsWithMate(answers[i][1])) << shogi::ToSfen(positions[i]) << " in 3";
      EXPECT_TRUE(StartsWithMate(answers[i][2])) << file << " " << shogi::ToSfen(positions[i]);
    }
  }
}

}  // namespace
}  // namespace tsume_test
