// The bundled problems: each solves to what its line says.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/tools/harness.h"

namespace tsume_test {
namespace {

void CheckFile(const std::string& name) {
  const std::string path = absl::StrCat(TSUME_PROBLEMS_DIR, "/", name);
  const CommandResult run = RunTsume({"solve", "--format", "json", "--quiet", path});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::vector<std::string> rows = absl::StrSplit(ReadFile(path), '\n', absl::SkipEmpty());
  const std::vector<std::string> answers = absl::StrSplit(run.out, '\n', absl::SkipEmpty());
  ASSERT_EQ(answers.size(), rows.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    SCOPED_TRACE(rows[i]);
    const std::vector<std::string> columns = absl::StrSplit(rows[i], '\t');
    ASSERT_EQ(columns.size(), 4);
    const nlohmann::json answer = nlohmann::json::parse(answers[i]);
    EXPECT_EQ(answer["id"], columns[0]);
    EXPECT_EQ(answer["sfen"], columns[1]);
    EXPECT_EQ(absl::StrCat(answer["plies"].get<int>()), columns[2]);
    EXPECT_EQ(answer["surplus"], "");
    EXPECT_EQ(answer["verified"], true);
    // The defender may have other replies as good, so only the key move is
    // certain to be the same.
    const std::vector<std::string> line = absl::StrSplit(columns[3], ' ');
    EXPECT_EQ(absl::StrCat(line.size()), columns[2]);
    EXPECT_EQ(answer["line"][0], line[0]);
  }
}

TEST(ProblemsTest, Own) { CheckFile("own.tsv"); }
TEST(ProblemsTest, Classics) { CheckFile("classics.tsv"); }

}  // namespace
}  // namespace tsume_test
