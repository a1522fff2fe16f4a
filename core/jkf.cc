// The reader of JKF (with jkf_start.cc); jkf_writer.cc is the writer.
#include "core/jkf.h"

#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/csa_names.h"
#include "core/foul_move.h"
#include "core/jkf_internal.h"
#include "core/json_tree.h"
#include "core/legality.h"
#include "core/movegen.h"
#include "core/names.h"
#include "core/quote.h"
#include "core/text_error.h"

namespace shogi {
namespace {

using Type = JsonValue::Type;
using jkf_internal::Context;
using jkf_internal::PathStep;

// Three levels of JSON for each fork, and what surrounds the moves.
constexpr int kMaxJsonDepth = 3 * kMaxForkDepth + 8;
// Of hours, minutes and seconds: sums of a million such times fit 64 bits.
constexpr int64_t kMaxClock = 999'999;

// Reads the moves into the tree of a record.
class MoveReader {
 public:
  MoveReader(Context* context, Record* record) : context_(context), record_(record) {}

  absl::Status Read(const JsonValue& moves);

 private:
  // Where a line of play stands while it is read.
  struct Line {
    RecordNode* last;
    Position position;
    std::optional<Square> previous_to;
    absl::Status foul;  // About the last move, if it was illegal; an end must justify it.
  };

  absl::Status ReadElementZero(const JsonValue& start);
  absl::Status ReadLine(const JsonValue& elements, size_t first, Line line);
  absl::Status ReadElement(const JsonValue& element, Line* line);
  absl::Status ReadForks(const JsonValue& forks, const Line& before);
  absl::Status ReadMove(const JsonValue& json, Line* line, RecordNode* node);
  absl::StatusOr<Square> ReadTarget(const JsonValue& json, const Line& line);
  absl::StatusOr<Move> ReadDrop(const JsonValue& json, Square to);
  absl::StatusOr<Move> ReadBoardMove(const JsonValue& json, Square from, Square to,
                                     const Position& position);
  absl::Status CheckPiece(const JsonValue& json, absl::string_view key, Piece actual, Square s);
  absl::Status CheckRelative(const JsonValue& json);
  absl::Status ReadSpecial(const JsonValue& json, Line* line, RecordNode* node);
  absl::Status ReadTime(const JsonValue& json, RecordNode* node);
  absl::StatusOr<int64_t> ReadClock(const JsonValue& value);
  absl::Status ReadComments(const JsonValue& element, RecordNode* node);

  absl::Status Error(const JsonValue& value, absl::string_view message) const {
    return context_->Error(value, message);
  }

  Context* context_;
  Record* record_;
};

absl::Status MoveReader::Read(const JsonValue& moves) {
  const PathStep step(context_, "moves");
  absl::Status status = context_->Expect(moves, Type::kArray, "an array");
  if (status.ok() && !moves.items.empty()) status = ReadElementZero(moves.items.front());
  if (!status.ok()) return status;
  return ReadLine(moves, 1, {&record_->root, record_->start, std::nullopt, absl::OkStatus()});
}

absl::Status MoveReader::ReadElementZero(const JsonValue& start) {
  const PathStep step(context_, size_t{0});
  absl::Status status = context_->ExpectObject(start, {"comments", "move", "special", "forks"});
  if (!status.ok()) return status;
  for (absl::string_view key : {"move", "special", "forks"}) {
    if (const JsonValue* value = start.Find(key)) {
      return Error(*value, absl::StrCat("element 0 is the start and has no \"", key, "\""));
    }
  }
  return ReadComments(start, &record_->root);
}

absl::Status MoveReader::ReadLine(const JsonValue& elements, size_t first, Line line) {
  for (size_t i = first; i < elements.items.size(); ++i) {
    const JsonValue& element = elements.items[i];
    const PathStep step(context_, i);
    if (line.last->end != RecordEnd::kNone) return Error(element, "stands behind the end");
    absl::Status status =
        context_->ExpectObject(element, {"comments", "move", "time", "special", "forks"});
    if (!status.ok()) return status;
    const JsonValue* forks = element.Find("forks");
    const Line before = line;
    status = ReadElement(element, &line);
    if (status.ok() && forks != nullptr) status = ReadForks(*forks, before);
    if (!status.ok()) return status;
  }
  return line.foul;
}

absl::Status MoveReader::ReadForks(const JsonValue& forks, const Line& before) {
  const PathStep step(context_, "forks");
  absl::Status status = context_->Expect(forks, Type::kArray, "an array");
  if (!status.ok()) return status;
  for (size_t i = 0; i < forks.items.size(); ++i) {
    const PathStep fork_step(context_, i);
    const JsonValue& fork = forks.items[i];
    status = context_->Expect(fork, Type::kArray, "an array");
    if (status.ok() && fork.items.empty()) status = Error(fork, "an empty fork");
    if (status.ok()) status = ReadLine(fork, 0, before);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status MoveReader::ReadElement(const JsonValue& element, Line* line) {
  const JsonValue* move = element.Find("move");
  const JsonValue* special = element.Find("special");
  if (move == nullptr && special == nullptr) {
    return Error(element, "neither \"move\" nor \"special\"");
  }
  if (move != nullptr && special != nullptr) {
    return Error(element, "both \"move\" and \"special\"");
  }
  line->last->children.push_back(std::make_unique<RecordNode>());
  RecordNode* node = line->last->children.back().get();
  line->last = node;
  absl::Status status =
      move != nullptr ? ReadMove(*move, line, node) : ReadSpecial(*special, line, node);
  if (status.ok()) status = ReadComments(element, node);
  const JsonValue* time = element.Find("time");
  if (status.ok() && time != nullptr) status = ReadTime(*time, node);
  return status;
}

absl::Status MoveReader::ReadMove(const JsonValue& json, Line* line, RecordNode* node) {
  const PathStep step(context_, "move");
  if (!line->foul.ok()) return line->foul;
  const absl::Status status = context_->ExpectObject(
      json, {"color", "from", "to", "piece", "same", "promote", "capture", "relative"});
  if (!status.ok()) return status;
  const Color side = line->position.side_to_move();
  if (const JsonValue* value = json.Find("color")) {
    const absl::StatusOr<Color> color = context_->ReadColor(*value);
    if (!color.ok()) return color.status();
    if (*color != side) {
      return Error(*value, absl::StrCat("it is ", ColorName(side), "'s turn (",
                                        static_cast<int>(side), ")"));
    }
  }
  const absl::StatusOr<Square> to = ReadTarget(json, *line);
  if (!to.ok()) return to.status();
  absl::StatusOr<Move> move;
  if (const JsonValue* from_value = json.Find("from")) {
    const absl::StatusOr<Square> from = context_->ReadPlace(*from_value);
    if (!from.ok()) return from.status();
    move = ReadBoardMove(json, *from, *to, line->position);
  } else {
    move = ReadDrop(json, *to);
  }
  if (!move.ok()) return move.status();
  if (!IsLegal(line->position, *move)) {
    const absl::Status reason = ExplainIllegal(line->position, *move);
    line->foul = Error(json, absl::StrCat("not legal: ", reason.message()));
    if (!CanBeCarriedOut(line->position, *move)) return line->foul;
  }
  node->move = *move;
  line->position.DoMove(*move);
  line->previous_to = *to;
  return absl::OkStatus();
}

// `to`, or with `same` the square of the move before.
absl::StatusOr<Square> MoveReader::ReadTarget(const JsonValue& json, const Line& line) {
  const absl::StatusOr<bool> same = context_->ReadFlag(json.Find("same"));
  if (!same.ok()) return same.status();
  if (*same && !line.previous_to.has_value()) return Error(json, "\"same\" without a move before");
  const JsonValue* value = json.Find("to");
  if (value == nullptr && !*same) return Error(json, "\"to\" is missing");
  if (value == nullptr) return *line.previous_to;
  const absl::StatusOr<Square> to = context_->ReadPlace(*value);
  if (to.ok() && *same && *to != *line.previous_to) {
    return Error(
        *value, absl::StrCat("not the square of the move before, ", SquareName(*line.previous_to)));
  }
  return to;
}

absl::StatusOr<Move> MoveReader::ReadDrop(const JsonValue& json, Square to) {
  const JsonValue* relative = json.Find("relative");
  if (relative != nullptr && relative->text != "H") {
    return Error(*relative, "not a drop (H), but \"from\" is missing");
  }
  const JsonValue* piece = json.Find("piece");
  if (piece == nullptr) return Error(json, "\"piece\" is missing");
  const absl::StatusOr<PieceType> type = context_->ReadKind(*piece);
  if (!type.ok()) return type.status();
  if (*type >= kKing) return Error(*piece, "can't be dropped");
  const absl::StatusOr<bool> promote = context_->ReadFlag(json.Find("promote"));
  if (!promote.ok()) return promote.status();
  if (*promote) return Error(json, "a dropped piece can't promote");
  if (json.Find("capture") != nullptr) return Error(json, "a dropped piece can't capture");
  return Move::Drop(*type, to);
}

absl::StatusOr<Move> MoveReader::ReadBoardMove(const JsonValue& json, Square from, Square to,
                                               const Position& position) {
  const Piece moved = position.piece_on(from);
  absl::Status status = CheckPiece(json, "piece", moved, from);
  if (status.ok()) status = CheckPiece(json, "capture", position.piece_on(to), to);
  if (status.ok()) status = CheckRelative(json);
  if (!status.ok()) return status;
  const absl::StatusOr<bool> promote = context_->ReadFlag(json.Find("promote"));
  if (!promote.ok()) return promote.status();
  return Move::Board(from, to, *promote);
}

// What `key` says about the piece on `s` must be so.
absl::Status MoveReader::CheckPiece(const JsonValue& json, absl::string_view key, Piece actual,
                                    Square s) {
  const JsonValue* value = json.Find(key);
  if (value == nullptr) return absl::OkStatus();
  const absl::StatusOr<PieceType> type = context_->ReadKind(*value);
  if (!type.ok()) return type.status();
  if (*type == TypeOf(actual)) return absl::OkStatus();
  return Error(*value,
               absl::StrCat("\"", key, "\" is ", CsaPieceName(*type), ", but on ", SquareName(s),
                            " is ", actual == kNoPiece ? "nothing" : CsaPieceName(TypeOf(actual))));
}

absl::Status MoveReader::CheckRelative(const JsonValue& json) {
  const JsonValue* relative = json.Find("relative");
  if (relative == nullptr) return absl::OkStatus();
  const absl::Status status = context_->Expect(*relative, Type::kString, "a string");
  if (!status.ok()) return status;
  if (relative->text == "H") return Error(*relative, "a drop (H), but there is a \"from\"");
  if (relative->text.find_first_not_of("LCRUMD") == std::string::npos) return absl::OkStatus();
  return Error(*relative, absl::StrCat(Quoted(relative->text), " must be made of LCRUMD, or H"));
}

absl::Status MoveReader::ReadSpecial(const JsonValue& json, Line* line, RecordNode* node) {
  const PathStep step(context_, "special");
  absl::Status status = context_->Expect(json, Type::kString, "a string");
  if (!status.ok()) return status;
  if (json.text.empty()) return Error(json, "must not be empty");
  SetEndFromCsa(json.text, line->position.side_to_move(), node);
  if (IsFoul(node->end)) line->foul = absl::OkStatus();
  return line->foul;
}

absl::Status MoveReader::ReadTime(const JsonValue& json, RecordNode* node) {
  const PathStep step(context_, "time");
  absl::Status status = context_->ExpectObject(json, {"now", "total"});
  if (!status.ok()) return status;
  const JsonValue* now = json.Find("now");
  if (now == nullptr) return Error(json, "\"now\" is missing");
  const absl::StatusOr<int64_t> move_ms = ReadClock(*now);
  if (!move_ms.ok()) return move_ms.status();
  node->time = RecordTime{*move_ms, std::nullopt};
  const JsonValue* total = json.Find("total");
  if (total == nullptr) return absl::OkStatus();
  const absl::StatusOr<int64_t> total_ms = ReadClock(*total);
  if (!total_ms.ok()) return total_ms.status();
  node->time->total_ms = *total_ms;
  return absl::OkStatus();
}

// {"h": 1, "m": 2, "s": 3} in milliseconds; h may be missing.
absl::StatusOr<int64_t> MoveReader::ReadClock(const JsonValue& value) {
  absl::Status status = context_->ExpectObject(value, {"h", "m", "s"});
  if (!status.ok()) return status;
  int64_t seconds = 0;
  for (absl::string_view key : {"h", "m", "s"}) {
    const JsonValue* part = value.Find(key);
    seconds *= 60;
    if (part == nullptr && key == "h") continue;
    if (part == nullptr) return Error(value, absl::StrCat("\"", key, "\" is missing"));
    const absl::StatusOr<int64_t> number = context_->ReadInteger(*part, kMaxClock);
    if (!number.ok()) return number.status();
    seconds += *number;
  }
  return seconds * 1000;
}

absl::Status MoveReader::ReadComments(const JsonValue& element, RecordNode* node) {
  const JsonValue* comments = element.Find("comments");
  if (comments == nullptr) return absl::OkStatus();
  const PathStep step(context_, "comments");
  absl::Status status = context_->Expect(*comments, Type::kArray, "an array");
  if (!status.ok()) return status;
  for (const JsonValue& comment : comments->items) {
    status = context_->Expect(comment, Type::kString, "an array of strings");
    if (!status.ok()) return status;
    for (absl::string_view line : absl::StrSplit(comment.text, '\n')) {
      node->comments.emplace_back(line);
    }
  }
  return absl::OkStatus();
}

// The end of the JSON object that starts at `start`, text.size() if it has none.
size_t EndOfObject(absl::string_view text, size_t start) {
  size_t depth = 0;
  bool in_string = false;
  for (size_t i = start; i < text.size(); ++i) {
    if (in_string) {
      if (text[i] == '\\') {
        ++i;
      } else if (text[i] == '"') {
        in_string = false;
      }
    } else if (text[i] == '"') {
      in_string = true;
    } else if (text[i] == '{') {
      ++depth;
    } else if (text[i] == '}' && --depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

}  // namespace

std::vector<TextPart> SplitJkf(absl::string_view text) {
  std::vector<TextPart> parts;
  int line = 1;
  size_t line_start = 0;
  for (size_t i = 0; i < text.size();) {
    if (absl::ascii_isspace(static_cast<unsigned char>(text[i]))) {
      if (text[i++] == '\n') {
        ++line;
        line_start = i;
      }
      continue;
    }
    const size_t end = text[i] == '{' ? EndOfObject(text, i) : text.size();
    const absl::string_view part = text.substr(i, end - i);
    parts.push_back({line, ColumnAt(text.substr(line_start), i - line_start), part});
    for (; i < end; ++i) {
      if (text[i] != '\n') continue;
      ++line;
      line_start = i + 1;
    }
  }
  return parts;
}

absl::StatusOr<Record> ParseJkfPart(const TextPart& part, std::vector<std::string>* notes,
                                    const StartHook& hook) {
  const absl::StatusOr<JsonValue> root = ParseJson(part, kMaxJsonDepth);
  if (!root.ok()) return root.status();
  if (root->type != Type::kObject) {
    return JsonError(part, root->offset, "a JKF record must be an object");
  }
  Context context(part, notes);
  Record record;
  absl::Status status = context.ExpectObject(*root, {"header", "initial", "moves"});
  if (status.ok()) status = jkf_internal::ReadStart(*root, hook.side_to_move, &context, &record);
  const JsonValue* moves = root->Find("moves");
  if (status.ok() && moves == nullptr) status = context.Error(*root, "\"moves\" is missing");
  if (status.ok()) status = hook.complete(&record);
  if (status.ok()) status = MoveReader(&context, &record).Read(*moves);
  if (!status.ok()) return status;
  return record;
}

absl::StatusOr<std::vector<Record>> ParseJkf(absl::string_view text,
                                             std::vector<std::string>* notes) {
  std::vector<Record> records;
  for (const TextPart& part : SplitJkf(text)) {
    absl::StatusOr<Record> record = ParseJkfPart(part, notes);
    if (!record.ok()) return record.status();
    records.push_back(std::move(*record));
  }
  if (records.empty()) return TextError(1, 1, "no record");
  return records;
}

}  // namespace shogi
