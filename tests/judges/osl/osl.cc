#include "tests/judges/osl/osl.h"

#include <cstdlib>
#include <fstream>
#include <functional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/setup.h"
#include "core/sfen.h"
#include "tests/support/parse.h"

namespace tsume_test {

using shogi::Position;

namespace {

bool CompleteBy(const std::function<shogi::Color()>& whose, Position* p) {
  if (!p->HasKing(shogi::kBlack) || !p->HasKing(shogi::kWhite)) return false;
  const shogi::Hand rest = *shogi::PiecesNotShown(*p);
  for (shogi::PieceType t : shogi::kHandTypes) {
    for (int i = 0; i < rest.Count(t); ++i) {
      const shogi::Color c = whose();
      shogi::Hand hand = p->hand(c);
      hand.Add(t);
      p->set_hand(c, hand);
    }
  }
  return true;
}

}  // namespace

std::vector<std::vector<std::string>> AskOsl(const std::string& arguments,
                                             const std::vector<Position>& positions) {
  // Tests run side by side: each has files of its own.
  const std::string stem = absl::StrCat(
      ::testing::TempDir(), "osl_", ::testing::UnitTest::GetInstance()->current_test_info()->name(),
      "_", absl::StrReplaceAll(arguments, {{" ", "_"}}));
  {
    std::ofstream in(stem + ".sfen");
    for (const Position& p : positions) in << shogi::ToSfen(p) << '\n';
  }
  const std::string command =
      absl::StrCat(TSUME_OSL_JUDGE, " ", arguments, " < ", stem, ".sfen > ", stem, ".out");
  std::vector<std::vector<std::string>> answers;
  if (std::system(command.c_str()) != 0) return answers;
  std::ifstream out(stem + ".out");
  for (std::string line; std::getline(out, line);) answers.push_back(absl::StrSplit(line, '\t'));
  return answers;
}

bool StartsWithMate(const std::string& answer) { return answer.rfind("mate", 0) == 0; }

bool Complete(Random* random, Position* p) {
  return CompleteBy([random] { return random->OneIn(2) ? shogi::kBlack : shogi::kWhite; }, p);
}

bool Complete(shogi::Color to, Position* p) {
  return CompleteBy([to] { return to; }, p);
}

std::vector<Position> AllCorpusPositions(const std::string& file) {
  std::vector<Position> positions;
  std::ifstream in(absl::StrCat(TSUME_CORPORA_DIR, "/", file));
  for (std::string line; std::getline(in, line);) {
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    if (fields.size() >= 3) positions.push_back(SfenPosition(fields[1]));
  }
  return positions;
}

std::vector<Position> CorpusPositions(const std::string& file) {
  std::vector<Position> positions = AllCorpusPositions(file);
  std::erase_if(positions, [](const Position& p) {
    return !p.pieces(shogi::kKing).Many() || !shogi::PiecesNotShown(p)->empty();
  });
  return positions;
}

void OslTest::SetUp() {
  if (std::string(TSUME_OSL_JUDGE).empty()) {
    GTEST_SKIP() << "libosl wasn't found when this was configured (Debian: libosl-dev)";
  }
}

}  // namespace tsume_test
