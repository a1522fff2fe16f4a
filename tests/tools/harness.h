// Runs the command line on strings.
#ifndef TESTS_TOOLS_HARNESS_H_
#define TESTS_TOOLS_HARNESS_H_

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tools/app.h"
#include "tools/console.h"

namespace tsume_test {

struct CommandResult {
  int exit_code = 0;
  std::string out;
  std::string err;
};

// `tsume ARGUMENTS`, with `input` on standard input, in English if --lang doesn't
// say otherwise.
inline CommandResult RunTsume(const std::vector<std::string>& arguments,
                              const std::string& input = "", std::atomic<bool>* stop = nullptr) {
  std::vector<const char*> argv = {"tsume"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  // The environment of whoever runs the tests must not matter.
  const bool speaks = !arguments.empty() && arguments[0] != "perft" && arguments[0] != "bench" &&
                      arguments[0][0] != '-';
  const bool told = std::find(arguments.begin(), arguments.end(), "--lang") != arguments.end();
  if (speaks && !told) argv.insert(argv.begin() + 2, {"--lang", "en"});
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const tsume::Console console{.in = in, .out = out, .err = err, .stop = stop};
  CommandResult run;
  run.exit_code = tsume::RunTsume(static_cast<int>(argv.size()), argv.data(), console);
  run.out = out.str();
  run.err = err.str();
  return run;
}

inline std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// A folder of its own for each test, gone after it.
class ToolTest : public ::testing::Test {
 protected:
  ToolTest() {
    const ::testing::TestInfo* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) /
              (std::string("tsume_") + info->test_suite_name() + "_" + info->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~ToolTest() override { std::filesystem::remove_all(folder_); }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }
  // Writes a file and returns its path.
  std::string Write(const std::string& name, const std::string& bytes) const {
    const std::filesystem::path path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace tsume_test

#endif  // TESTS_TOOLS_HARNESS_H_
