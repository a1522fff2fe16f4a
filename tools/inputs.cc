#include "tools/inputs.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace tsume {
namespace {

namespace fs = std::filesystem;

class Reader {
 public:
  Reader(const InputOptions& options, bool quiet, const Console& console)
      : options_(options), quiet_(quiet), console_(console) {}

  Inputs Read() {
    for (const std::string& path : options_.paths) ReadPath(path);
    int number = 0;
    for (const std::string& sfen : options_.sfens) {
      inputs_.problems.push_back(shogi::ReadSfenProblem("--sfen", ++number, sfen, options_.source));
    }
    return std::move(inputs_);
  }

 private:
  void Fail(absl::string_view path, absl::string_view message) {
    console_.err << "tsume: " << path << ": " << message << "\n";
    inputs_.complete = false;
  }

  void ReadPath(const std::string& path) {
    if (path == "-") return ReadStream("-", console_.in);
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (error) return Fail(path, error.message());
    if (!fs::is_directory(status)) return ReadFile(path);
    if (!options_.recursive) {
      return Fail(path, "is a folder; --recursive reads the problem files in it");
    }
    ReadFolder(path);
  }

  void ReadFolder(const std::string& path) {
    std::error_code error;
    std::vector<std::string> files;
    for (fs::recursive_directory_iterator it(path, error), end; !error && it != end;
         it.increment(error)) {
      if (absl::StartsWith(it->path().filename().string(), ".")) {
        it.disable_recursion_pending();
      } else if (it->is_regular_file(error) && IsProblemFileName(it->path().string())) {
        files.push_back(it->path().string());
      }
    }
    if (error) return Fail(path, error.message());
    if (files.empty()) return Fail(path, "has no problem files (.sfen .tsv .kif .csa .jkf ...)");
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) ReadFile(file);
  }

  void ReadFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Fail(path, std::strerror(errno));
    ReadStream(path, file);
  }

  void ReadStream(const std::string& name, std::istream& stream) {
    const std::string bytes{std::istreambuf_iterator<char>(stream),
                            std::istreambuf_iterator<char>()};
    if (stream.bad()) return Fail(name, "can't be read");
    shogi::Source source = shogi::ReadProblems(name, bytes, options_.source);
    if (source.problems.empty()) return Fail(name, "holds no problem");
    for (const std::string& note : source.notes) {
      if (!quiet_) console_.err << note << "\n";
    }
    std::move(source.problems.begin(), source.problems.end(), std::back_inserter(inputs_.problems));
  }

  const InputOptions& options_;
  const bool quiet_;
  const Console& console_;
  Inputs inputs_;
};

}  // namespace

bool IsProblemFileName(absl::string_view path) {
  const std::string lower = absl::AsciiStrToLower(path);
  for (absl::string_view ending : {".sfen", ".usi", ".tsv", ".txt", ".kif", ".kifu", ".ki2",
                                   ".ki2u", ".bod", ".csa", ".jkf", ".json"}) {
    if (absl::EndsWith(lower, ending)) return true;
  }
  return false;
}

Inputs ReadInputs(const InputOptions& options, bool quiet, const Console& console) {
  return Reader(options, quiet, console).Read();
}

}  // namespace tsume
