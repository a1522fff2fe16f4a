// Errors about text a user gave: where, and which rule it breaks.
#ifndef CORE_TEXT_ERROR_H_
#define CORE_TEXT_ERROR_H_

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace shogi {

// InvalidArgument with the message "LINE:COLUMN: MESSAGE". Lines and columns
// count from 1, columns in characters (code points, not bytes). The caller
// that knows the file puts "FILE:" in front.
inline absl::Status TextError(int line, int column, absl::string_view message) {
  return absl::InvalidArgumentError(absl::StrCat(line, ":", column, ": ", message));
}

// The column (from 1, in code points) of byte `offset` of a UTF-8 `line`.
inline int ColumnAt(absl::string_view line, size_t offset) {
  int column = 1;
  for (size_t i = 0; i < offset && i < line.size(); ++i) {
    if ((static_cast<unsigned char>(line[i]) & 0xC0) != 0x80) ++column;
  }
  return column;
}

}  // namespace shogi

#endif  // CORE_TEXT_ERROR_H_
