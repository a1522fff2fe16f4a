#include "core/json_tree.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/text_error.h"
#include "nlohmann/json.hpp"

namespace shogi {
namespace {

// Line ends of JSON strings as the rest of the program knows them.
std::string WithLf(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      out.push_back(text[i]);
    } else if (i + 1 == text.size() || text[i + 1] != '\n') {
      out.push_back('\n');
    }
  }
  return out;
}

// Input that counts what the lexer has taken.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, size_t* taken) : at_(at), taken_(taken) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    ++*taken_;
    return *this;
  }
  CountingIterator operator++(int) {
    const CountingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return !(a == b); }

 private:
  const char* at_;
  size_t* taken_;
};

// Builds the tree from nlohmann's events. The names of the functions are
// nlohmann::json_sax's.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(const TextPart& part, int max_depth) : part_(part), max_depth_(max_depth) {}

  size_t* taken() { return &taken_; }
  const absl::Status& status() const { return status_; }
  JsonValue TakeRoot() { return std::move(root_); }

  bool null() override { return Add(Start(JsonValue::Type::kNull)); }
  bool boolean(bool value) override {
    JsonValue result = Start(JsonValue::Type::kBool);
    result.boolean = value;
    return Add(std::move(result));
  }
  bool number_integer(number_integer_t value) override {
    JsonValue result = Start(JsonValue::Type::kInteger);
    result.integer = value;
    return Add(std::move(result));
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
      return Add(Start(JsonValue::Type::kOther));
    }
    return number_integer(static_cast<int64_t>(value));
  }
  bool number_float(number_float_t, const string_t&) override {
    return Add(Start(JsonValue::Type::kOther));
  }
  bool string(string_t& value) override {
    JsonValue result = Start(JsonValue::Type::kString);
    result.text = WithLf(value);
    return Add(std::move(result));
  }
  bool binary(binary_t&) override { return false; }  // Not in text.
  bool start_object(size_t) override { return Open(JsonValue::Type::kObject); }
  bool start_array(size_t) override { return Open(JsonValue::Type::kArray); }
  bool end_object() override { return Close(); }
  bool end_array() override { return Close(); }
  bool key(string_t& value) override {
    open_.back().members.push_back({WithLf(value), JsonValue()});
    seen_ = taken_;
    return true;
  }
  // The token nlohmann reports isn't the last one alone: show one character.
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    const size_t offset = std::min(position > 0 ? position - 1 : 0, part_.text.size());
    const absl::string_view rest = part_.text.substr(offset);
    size_t length = std::min<size_t>(1, rest.size());
    while (length < rest.size() && (rest[length] & 0xC0) == 0x80) ++length;
    status_ = JsonError(
        part_, offset,
        rest.empty() ? std::string("not JSON: the text ends too early")
                     : absl::StrCat("not JSON: unexpected ", Quoted(rest.substr(0, length))));
    return false;
  }

 private:
  // A value whose text begins behind what was seen before it; only blanks and
  // punctuation stand between.
  JsonValue Start(JsonValue::Type type) {
    JsonValue value;
    value.type = type;
    value.offset = std::min(part_.text.find_first_not_of(" \t\r\n,:", seen_), part_.text.size());
    seen_ = taken_;
    return value;
  }
  bool Open(JsonValue::Type type) {
    open_.push_back(Start(type));
    if (open_.size() <= static_cast<size_t>(max_depth_)) return true;
    status_ = JsonError(part_, open_.back().offset,
                        absl::StrCat("nested more than ", max_depth_, " deep"));
    return false;
  }
  bool Close() {
    JsonValue value = std::move(open_.back());
    open_.pop_back();
    seen_ = taken_;
    return Add(std::move(value));
  }
  bool Add(JsonValue value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().type == JsonValue::Type::kArray) {
      open_.back().items.push_back(std::move(value));
    } else {
      open_.back().members.back().value = std::move(value);
    }
    return true;
  }

  const TextPart part_;
  const int max_depth_;
  size_t taken_ = 0;  // Bytes the lexer has read: one too many behind a number.
  size_t seen_ = 0;   // Where the text of the next value begins, or blanks before it.
  std::vector<JsonValue> open_;
  JsonValue root_;
  absl::Status status_;
};

}  // namespace

const JsonValue* JsonValue::Find(absl::string_view key) const {
  for (const JsonMember& member : members) {
    if (member.key == key) return member.value.IsNull() ? nullptr : &member.value;
  }
  return nullptr;
}

absl::Status JsonError(const TextPart& part, size_t offset, absl::string_view message) {
  const absl::string_view before = part.text.substr(0, offset);
  const int lines = static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  const absl::string_view line = lines == 0 ? before : before.substr(before.rfind('\n') + 1);
  const int first_column = lines == 0 ? part.column : 1;
  return TextError(part.line + lines, first_column + ColumnAt(line, line.size()) - 1, message);
}

absl::StatusOr<JsonValue> ParseJson(const TextPart& part, int max_depth) {
  TreeBuilder builder(part, max_depth);
  const char* begin = part.text.data();
  const CountingIterator first(begin, builder.taken());
  const CountingIterator last(begin + part.text.size(), builder.taken());
  const bool ok = nlohmann::json::sax_parse(first, last, &builder);
  if (!builder.status().ok()) return builder.status();
  if (!ok) return JsonError(part, 0, "not JSON");
  return builder.TakeRoot();
}

}  // namespace shogi
