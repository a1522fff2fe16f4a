// Move counts of known positions.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "core/perft.h"
#include "core/sfen.h"

namespace shogi {
namespace {

TEST(PerftTest, StartingPosition) {
  Position p = *ParseSfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  const uint64_t expected[] = {1, 30, 900, 25470, 719731, 19861490};
  for (int depth = 0; depth <= 5; ++depth) {
    EXPECT_EQ(Perft(&p, depth), expected[depth]) << "depth " << depth;
  }
  EXPECT_TRUE(p.IsConsistent());
}

TEST(PerftTest, EveryRowOfTheCorpus) {
  std::ifstream file(TSUME_CORPORA_DIR "/perft.tsv");
  if (!file) GTEST_SKIP() << "no corpora in " TSUME_CORPORA_DIR;
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string name, sfen, depth, count;
    std::getline(fields, name, '\t');
    std::getline(fields, sfen, '\t');
    std::getline(fields, depth, '\t');
    std::getline(fields, count, '\t');
    auto p = ParseSfen(sfen);
    ASSERT_TRUE(p.ok()) << name << ": " << p.status();
    EXPECT_EQ(Perft(&*p, std::stoi(depth)), std::stoull(count)) << name << " depth " << depth;
    ++rows;
  }
  EXPECT_GT(rows, 0);
}

}  // namespace
}  // namespace shogi
