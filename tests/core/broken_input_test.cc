// Goes over tests/data/broken: each file NAME.EXT is read as the program reads
// files, and what that reports is what NAME.EXT.expected says, one message a
// line, errors and notes in the order of the text.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/encoding.h"
#include "core/record_reader.h"
#include "gtest/gtest.h"

namespace shogi {
namespace {

namespace fs = std::filesystem;

std::string Contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// What reading the file reports, each line ended by an LF.
std::string Report(const fs::path& path) {
  const absl::StatusOr<DecodedText> decoded = DecodeText(Contents(path));
  if (!decoded.ok()) return absl::StrCat(decoded.status().message(), "\n");
  std::string report = decoded->note.empty() ? "" : absl::StrCat(decoded->note, "\n");
  const absl::StatusOr<ReadRecords> read = ReadAllRecords(decoded->text, path.filename().string());
  if (!read.ok()) return absl::StrCat(report, read.status().message(), "\n");
  for (const ReadRecord& record : read->records) {
    if (!record.record.ok()) absl::StrAppend(&report, record.record.status().message(), "\n");
  }
  for (const std::string& note : read->notes) absl::StrAppend(&report, note, "\n");
  return report;
}

TEST(BrokenInputTest, EveryFileGetsItsMessage) {
  const fs::path folder = fs::path(TSUME_TEST_DATA_DIR) / "data" / "broken";
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".expected") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  ASSERT_GE(files.size(), 12u) << folder;
  for (const fs::path& file : files) {
    const fs::path expected(file.string() + ".expected");
    ASSERT_TRUE(fs::exists(expected)) << expected;
    const std::string report = Report(file);
    EXPECT_FALSE(report.empty()) << file << " isn't broken";
    EXPECT_EQ(report, Contents(expected)) << file;
  }
}

}  // namespace
}  // namespace shogi
