#include "tools/output_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace tsume {
namespace {

namespace fs = std::filesystem;

// A file name of `id`: everything that separates paths or that some file system
// forbids becomes '-'.
std::string FileNameFor(absl::string_view id) {
  std::string name;
  for (const char c : id) {
    const bool forbidden = absl::string_view("/\\:*?\"<>|#").find(c) != absl::string_view::npos ||
                           absl::ascii_iscntrl(static_cast<unsigned char>(c));
    name.push_back(forbidden ? '-' : c);
  }
  // A leading dot hides a file, a leading '-' looks like an option.
  const size_t begin = name.find_first_not_of(".- ");
  return begin == std::string::npos ? "problem" : name.substr(begin);
}

absl::Status Failure(absl::string_view path) {
  return absl::UnavailableError(absl::StrCat(path, ": ", std::strerror(errno)));
}

}  // namespace

OutputFile::OutputFile(const std::string& path, const Console& console)
    : path_(path == "-" ? "" : path), console_(console) {
  std::error_code error;
  folder_ = absl::EndsWith(path_, "/") || (!path_.empty() && fs::is_directory(path_, error));
}

absl::Status OutputFile::Open(size_t problems, bool single) {
  if (folder_) {
    std::error_code error;
    fs::create_directories(path_, error);
    if (error) return absl::UnavailableError(absl::StrCat(path_, ": ", error.message()));
    return absl::OkStatus();
  }
  if (single && problems > 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        problems, " problems, and this format holds one a file: name a folder, -o FOLDER/"));
  }
  if (path_.empty()) return absl::OkStatus();
  file_.open(path_, std::ios::binary);
  return file_ ? absl::OkStatus() : Failure(path_);
}

absl::Status OutputFile::Write(absl::string_view id, absl::string_view extension,
                               absl::string_view text) {
  if (!folder_) {
    std::ostream& out = path_.empty() ? console_.out : file_;
    errno = 0;
    out << text << std::flush;
    return out ? absl::OkStatus() : Failure(path_.empty() ? "standard output" : path_);
  }
  const std::string stem = FileNameFor(id);
  std::string name = absl::StrCat(stem, extension);
  for (int number = 2; !names_.insert(name).second; ++number) {
    name = absl::StrCat(stem, "-", number, extension);
  }
  const std::string path = (fs::path(path_) / name).string();
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  return file ? absl::OkStatus() : Failure(path);
}

}  // namespace tsume
