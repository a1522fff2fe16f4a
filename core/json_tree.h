// JSON text as a tree that remembers where each value stands and keeps every
// key, also one that comes twice. Errors in what the JSON means can then name
// line and column, which nlohmann::json's own tree can't.
#ifndef CORE_JSON_TREE_H_
#define CORE_JSON_TREE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/text_part.h"

namespace shogi {

struct JsonMember;

struct JsonValue {
  enum class Type { kNull, kBool, kInteger, kOther, kString, kArray, kObject };

  Type type = Type::kNull;
  bool boolean = false;
  int64_t integer = 0;  // kOther: a number that isn't an integer of 64 bits.
  std::string text;     // Of a string. Line ends in it are LF.
  std::vector<JsonValue> items;
  std::vector<JsonMember> members;  // In the order of the text.
  size_t offset = 0;                // Of its first byte.

  bool IsNull() const { return type == Type::kNull; }
  // The first member called `key`; null if there is none or if its value is
  // null. REQUIRES: an object.
  const JsonValue* Find(absl::string_view key) const;
};

struct JsonMember {
  std::string key;
  JsonValue value;
};

// Parses a JSON value with nothing behind it.
// Errors: InvalidArgument "LINE:COLUMN: ...": text that isn't JSON, or arrays
// and objects within each other more than `max_depth` deep.
absl::StatusOr<JsonValue> ParseJson(const TextPart& part, int max_depth);

// InvalidArgument "LINE:COLUMN: MESSAGE" for byte `offset` of the part.
absl::Status JsonError(const TextPart& part, size_t offset, absl::string_view message);

}  // namespace shogi

#endif  // CORE_JSON_TREE_H_
