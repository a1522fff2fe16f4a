// The solver over the corpora with known lengths: verdict, exact length, and
// the verifier's word for it. Rows whose label is wrong are listed with the
// reason in data/relabelled.tsv.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/setup.h"
#include "core/sfen.h"
#include "solver/solver.h"

namespace tsume {
namespace {

struct Row {
  std::string name;
  std::string sfen;
  int plies = 0;  // 0: not known.
};

std::vector<Row> ReadRows(const std::string& path) {
  std::vector<Row> rows;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    Row row = {fields.at(0), fields.at(1), 0};
    if (fields.size() > 2 && !absl::SimpleAtoi(fields[2], &row.plies)) row.plies = 0;
    rows.push_back(row);
  }
  return rows;
}

std::map<std::string, int> Relabelled() {
  std::map<std::string, int> labels;
  std::ifstream file(TSUME_TEST_DATA_DIR "/data/relabelled.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    labels[fields.at(0)] = std::stoi(fields.at(1));
  }
  return labels;
}

struct Corpus {
  const char* file;
  FutileRule rule;
  int most_plies;  // Longer rows wait for a faster engine.
};

class CorporaTest : public testing::TestWithParam<Corpus> {};

TEST_P(CorporaTest, EveryLabelIsTheLength) {
  const std::string path = std::string(TSUME_CORPORA_DIR "/") + GetParam().file;
  if (!std::ifstream(path)) GTEST_SKIP() << "no corpora in " TSUME_CORPORA_DIR;
  const std::map<std::string, int> relabelled = Relabelled();
  Solver solver(Limits{}, Rules{GetParam().rule});
  int compared = 0;
  for (const Row& row : ReadRows(path)) {
    if (row.plies == 0 || row.plies > GetParam().most_plies) continue;
    const auto position = shogi::ParseSfen(row.sfen);
    ASSERT_TRUE(position.ok()) << row.name << ": " << position.status();
    const auto problem = SetUpProblem(*position, shogi::HandRule::kAuto);
    ASSERT_TRUE(problem.ok()) << row.name << ": " << problem.status();
    const Solution s = solver.Solve(problem->position, Goal::kLength, /*verify=*/true);
    const auto label = relabelled.find(row.name);
    EXPECT_EQ(s.plies, label == relabelled.end() ? row.plies : label->second) << row.name;
    EXPECT_EQ(s.line.size(), static_cast<size_t>(s.plies.value_or(0))) << row.name;
    EXPECT_EQ(s.verified, true) << row.name;
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(All, CorporaTest,
                         testing::Values(Corpus{"tanuki_1to11.tsv", FutileRule::kStandard, 11},
                                         Corpus{"antma_tests.tsv", FutileRule::kStandard, 9},
                                         Corpus{"kif_samples.tsv", FutileRule::kStandard, 13},
                                         Corpus{"special_cases.tsv", FutileRule::kStandard, 9},
                                         Corpus{"yaneura_mate1.tsv", FutileRule::kNone, 1},
                                         Corpus{"yaneura_mate3.tsv", FutileRule::kNone, 3},
                                         Corpus{"yaneura_mate5.tsv", FutileRule::kNone, 5}),
                         [](const testing::TestParamInfo<Corpus>& corpus) {
                           return std::string(absl::StripSuffix(corpus.param.file, ".tsv"));
                         });

}  // namespace
}  // namespace tsume
