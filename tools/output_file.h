// Where a command's results go: standard output, one file (-o FILE), or one
// file for each problem (-o FOLDER/).
#ifndef TOOLS_OUTPUT_FILE_H_
#define TOOLS_OUTPUT_FILE_H_

#include <fstream>
#include <ostream>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "tools/console.h"

namespace tsume {

class OutputFile {
 public:
  // `path`: "" or "-" for standard output; a folder that exists, or a path that
  // ends in '/', for a file for each problem; else a file.
  OutputFile(const std::string& path, const Console& console);

  // One file for each problem?
  bool one_each() const { return folder_; }

  // Creates the file or folder. `single` says that the format holds one problem
  // a file; then several problems need a folder. Errors say what to do.
  absl::Status Open(size_t problems, bool single);

  // Writes one problem's text and flushes it. In a folder the file is called
  // `id` (with what can't be in a file name replaced, and a number behind it if
  // there is one already) + `extension`, ".kif" for instance.
  absl::Status Write(absl::string_view id, absl::string_view extension, absl::string_view text);

 private:
  const std::string path_;
  const Console& console_;
  bool folder_ = false;
  std::ofstream file_;
  std::set<std::string> names_;  // Used in the folder.
};

}  // namespace tsume

#endif  // TOOLS_OUTPUT_FILE_H_
