// The solver against OpenShogiLib's df-pn: mate or no mate by the raw rules,
// each within its limit of nodes. README.md says which differences are known.
//
// TSUME_OSL_MATES=n compares n positions of each family instead of the
// default, TSUME_RANDOM_SEED=s other ones; TSUME_OSL_NODES=m lets both search
// more.
#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/legality.h"
#include "core/movegen.h"
#include "core/sfen.h"
#include "gtest/gtest.h"
#include "solver/solver.h"
#include "tests/judges/osl/osl.h"
#include "tests/reference/mate.h"
#include "tests/support/environment.h"
#include "tests/support/random_position.h"

namespace tsume_test {
namespace {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using tsume::Solution;
using tsume::Verdict;

constexpr int kPerFamily = 60;
constexpr int kNodes = 20'000;
constexpr uint64_t kNodesToVerify = 10'000'000;
constexpr size_t kTwinPositions = 1'000'000;

template <typename List>
auto AnyOf(Random* random, const List& list) {
  return list[static_cast<size_t>(random->Below(static_cast<int>(list.size())))];
}

MoveList Checks(const Position& p) {
  MoveList checks;
  shogi::GenerateChecks(p, &checks);
  return checks;
}

// Plays a check and a reply, neither chosen well. False if it was mate.
bool PlayTwoPlies(Random* random, Position* p) {
  p->DoMove(AnyOf(random, Checks(*p)));
  MoveList replies;
  shogi::GenerateEvasions(*p, &replies);
  if (replies.empty()) return false;
  p->DoMove(AnyOf(random, replies));
  return true;
}

// Gives the attacker a king that isn't in check. False: not there.
bool TryAddKing(Random* random, Position* p) {
  const shogi::Color attacker = p->side_to_move();
  if (p->HasKing(attacker)) return true;
  const auto s = static_cast<shogi::Square>(random->Below(shogi::kNumSquares));
  if (!p->IsEmpty(s)) return false;
  p->Put(s, shogi::MakePiece(attacker, shogi::kKing));
  return !p->InCheck();
}

// All positions of some corpora.
std::vector<Position> Pool(std::initializer_list<const char*> files) {
  std::vector<Position> pool;
  for (const char* file : files) {
    const std::vector<Position> more = AllCorpusPositions(file);
    pool.insert(pool.end(), more.begin(), more.end());
  }
  return pool;
}

// Where positions come from; false: not this time. All have two kings and 40
// pieces, as OSL wants them.
struct Family {
  const char* name;
  std::function<bool(Random*, Position*)> make;
};

std::vector<Family> Families() {
  const std::vector<Position> mates =
      Pool({"yaneura_mate1.tsv", "yaneura_mate3.tsv", "yaneura_mate5.tsv", "yaneura_mate7.tsv",
            "yaneura_mate9.tsv", "yaneura_mate11.tsv"});
  const std::vector<Position> compositions =
      Pool({"tanuki_1to11.tsv", "zukou.tsv", "musou.tsv", "special_cases.tsv", "antma_tests.tsv",
            "kif_samples.tsv"});
  std::vector<Family> families = {
      {"sparse, rest to the defender",
       [](Random* random, Position* p) {
         *p = SparsePosition(random);
         return Complete(Opponent(p->side_to_move()), p);
       }},
      {"sparse, rest to both",
       [](Random* random, Position* p) {
         *p = SparsePosition(random);
         return Complete(random, p);
       }},
      {"pawn drops, rest to the defender",
       [](Random* random, Position* p) {
         *p = PawnDropPosition(random);
         return Complete(Opponent(p->side_to_move()), p);
       }},
      {"crowded, rest to both",
       [](Random* random, Position* p) {
         *p = CrowdedPosition(random);
         return Complete(random, p);
       }},
      {"random games",
       [](Random* random, Position* p) {
         *p = PlayoutPosition(random, true);
         return true;
       }},
  };
  if (mates.empty() || compositions.empty()) return families;
  families.push_back({"mates of real games", [mates](Random* random, Position* p) {
                        *p = AnyOf(random, mates);
                        return Complete(random, p);
                      }});
  families.push_back({"the same two plies on", [mates](Random* random, Position* p) {
                        *p = AnyOf(random, mates);
                        return Complete(random, p) && PlayTwoPlies(random, p);
                      }});
  // These turn on what games hardly know: not promoting, drop-pawn mates.
  families.push_back({"compositions, a king added", [compositions](Random* random, Position* p) {
                        *p = AnyOf(random, compositions);
                        return TryAddKing(random, p) && Complete(Opponent(p->side_to_move()), p);
                      }});
  return families;
}

// Up to `n` different positions with a check; fewer if the family has no more.
std::vector<Position> Draw(const Family& family, int n, Random* random) {
  std::vector<Position> positions;
  std::set<std::string> seen;
  for (int tries = 100 * n; tries > 0 && static_cast<int>(positions.size()) < n; --tries) {
    Position p;
    if (!family.make(random, &p) || Checks(p).empty()) continue;
    if (seen.insert(shogi::ToSfen(p)).second) positions.push_back(p);
  }
  return positions;
}

Verdict VerdictOf(const std::string& answer) {
  if (StartsWithMate(answer)) return Verdict::kMate;
  return answer == "nomate" ? Verdict::kNoMate : Verdict::kUnknown;
}

constexpr Verdict kVerdicts[] = {Verdict::kMate, Verdict::kNoMate, Verdict::kUnknown};

// As OSL's judge says it.
std::string NameOf(Verdict verdict) {
  if (verdict == Verdict::kUnknown) return "unknown";
  return verdict == Verdict::kMate ? "mate" : "nomate";
}

// What a difference comes to: "" if the slow twin or, where it sees no end, the
// verifier confirms what the solver says.
std::string FaultOfSolver(const Position& p, Verdict ours) {
  const std::optional<bool> mate =
      reference::MateAtAll(*reference::ParseSfen(shogi::ToSfen(p)), kTwinPositions);
  if (mate.has_value()) return *mate == (ours == Verdict::kMate) ? "" : "the twin contradicts";
  tsume::Solver solver(tsume::Limits{.nodes = kNodesToVerify},
                       tsume::Rules{tsume::FutileRule::kNone});
  const Solution s = solver.Solve(p, tsume::Goal::kVerdict, /*verify=*/true);
  return s.verdict == ours && s.verified == true ? "" : "nobody confirms it";
}

// "" if the line is a mate: checks, legal replies, nothing left at the end, and
// still a mate for the solver before each check.
std::string FaultOfLine(Position p, const std::vector<std::string>& line, tsume::Solver* solver) {
  for (size_t i = 0; i < line.size(); ++i) {
    const auto move = shogi::ParseUsiMove(line[i]);
    if (!move.ok() || !shogi::IsLegal(p, *move)) return absl::StrCat(line[i], " is illegal");
    if (i % 2 == 0 && solver->Solve(p, tsume::Goal::kVerdict).verdict == Verdict::kNoMate) {
      return absl::StrCat("no mate before ", line[i]);
    }
    p.DoMove(*move);
    if (i % 2 == 0 && !p.InCheck()) return absl::StrCat(line[i], " is no check");
  }
  return line.size() % 2 == 1 && !shogi::HasLegalMove(p) ? "" : "no mate at its end";
}

class OslSolverTest : public OslTest {
 protected:
  void Compare(const Family& family, Random* random);

  int positions_ = 0;
  int agreed_mates_ = 0;
  int agreed_no_mates_ = 0;

 private:
  const uint64_t nodes_ = static_cast<uint64_t>(NumberFromEnvironment("TSUME_OSL_NODES", kNodes));
  tsume::Solver solver_{tsume::Limits{.nodes = nodes_, .memory_bytes = size_t{16} << 20},
                        tsume::Rules{tsume::FutileRule::kNone}};
};

void OslSolverTest::Compare(const Family& family, Random* random) {
  const std::vector<Position> positions =
      Draw(family, NumberFromEnvironment("TSUME_OSL_MATES", kPerFamily), random);
  const auto answers = AskOsl(absl::StrCat("mate ", nodes_), positions);
  ASSERT_EQ(answers.size(), positions.size());
  std::array<std::array<int, 3>, 3> counts = {};  // [ours][theirs]
  for (size_t i = 0; i < positions.size(); ++i) {
    const Position& p = positions[i];
    ASSERT_EQ(answers[i].size(), 3u) << answers[i][0];
    const std::string& answer = answers[i][2];
    const Verdict ours = solver_.Solve(p, tsume::Goal::kVerdict).verdict;
    const Verdict theirs = VerdictOf(answer);
    ++counts[static_cast<size_t>(ours)][static_cast<size_t>(theirs)];
    SCOPED_TRACE(absl::StrCat(shogi::ToSfen(p), " | ", answer));
    if (ours != theirs && ours != Verdict::kUnknown && theirs != Verdict::kUnknown) {
      std::cout << "difference: " << shogi::ToSfen(p) << " | " << answer << std::endl;
      EXPECT_EQ(FaultOfSolver(p, ours), "");
    } else if (theirs == Verdict::kMate) {
      const std::vector<std::string> words = absl::StrSplit(answer, ' ');
      EXPECT_EQ(FaultOfLine(p, {words.begin() + 1, words.end()}, &solver_), "");
    }
  }
  const auto agreed = [&counts](Verdict v) {
    return counts[static_cast<size_t>(v)][static_cast<size_t>(v)];
  };
  positions_ += static_cast<int>(positions.size());
  agreed_mates_ += agreed(Verdict::kMate);
  agreed_no_mates_ += agreed(Verdict::kNoMate);
  // For README.md; ctest hides it.
  std::cout << family.name << ": " << positions.size() << " positions; solver/OSL:";
  for (const Verdict ours : kVerdicts) {
    for (const Verdict theirs : kVerdicts) {
      std::cout << ' ' << NameOf(ours) << '/' << NameOf(theirs) << ' '
                << counts[static_cast<size_t>(ours)][static_cast<size_t>(theirs)];
    }
  }
  std::cout << std::endl;
}

TEST_F(OslSolverTest, Verdicts) {
  Random random(static_cast<uint64_t>(NumberFromEnvironment("TSUME_RANDOM_SEED", 20261204)));
  for (const Family& family : Families()) Compare(family, &random);
  EXPECT_GT(agreed_mates_, positions_ / 10) << "too few to mean anything";
  EXPECT_GT(agreed_no_mates_, positions_ / 10) << "too few to mean anything";
}

}  // namespace
}  // namespace tsume_test
