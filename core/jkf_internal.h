// What the two halves of the JKF reader share: jkf_start.cc reads headers and
// the starting position, jkf.cc the moves. Nobody else includes this.
#ifndef CORE_JKF_INTERNAL_H_
#define CORE_JKF_INTERNAL_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/json_tree.h"
#include "core/record.h"
#include "core/text_part.h"
#include "core/types.h"

namespace shogi::jkf_internal {

// Where the reader is, and where it reports. Knows the values that occur
// everywhere.
class Context {
 public:
  Context(const TextPart& part, std::vector<std::string>* notes) : part_(part), notes_(notes) {}

  // Both name the path of the value being read, e.g. moves[3].forks[0][1].
  absl::Status Error(const JsonValue& value, absl::string_view message) const;
  void Note(const JsonValue& value, absl::string_view message);

  // Error "must be WHAT" unless the value has the type.
  absl::Status Expect(const JsonValue& value, JsonValue::Type type, absl::string_view what) const;
  // An object; keys that aren't `known` are noted, known ones that come twice
  // are an error.
  absl::Status ExpectObject(const JsonValue& value, std::initializer_list<absl::string_view> known);

  absl::StatusOr<int64_t> ReadInteger(const JsonValue& value, int64_t max) const;
  absl::StatusOr<Color> ReadColor(const JsonValue& value) const;
  absl::StatusOr<PieceType> ReadKind(const JsonValue& value) const;
  // {"x": 7, "y": 6}
  absl::StatusOr<Square> ReadPlace(const JsonValue& value);
  // false if it is missing (null).
  absl::StatusOr<bool> ReadFlag(const JsonValue* value) const;

  std::string* path() { return &path_; }

 private:
  std::string Located(absl::string_view message) const;

  const TextPart part_;
  std::vector<std::string>* notes_;
  std::string path_;
};

// Adds to the path as long as it lives: a key, or an index.
class PathStep {
 public:
  PathStep(Context* context, absl::string_view key);
  PathStep(Context* context, size_t index);
  PathStep(const PathStep&) = delete;
  PathStep& operator=(const PathStep&) = delete;
  ~PathStep() { path_->resize(size_); }

 private:
  std::string* path_;
  size_t size_;
};

// "header" and "initial" of the record `root`. `side_to_move`: as in StartHook.
absl::Status ReadStart(const JsonValue& root, std::optional<Color> side_to_move, Context* context,
                       Record* record);

}  // namespace shogi::jkf_internal

#endif  // CORE_JKF_INTERNAL_H_
