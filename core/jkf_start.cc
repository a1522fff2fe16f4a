// JKF: headers, the starting position, and what all of the reader uses.
#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/csa_names.h"
#include "core/handicap.h"
#include "core/jkf_internal.h"
#include "core/names.h"
#include "core/quote.h"
#include "core/setup.h"

namespace shogi::jkf_internal {
namespace {

using Type = JsonValue::Type;

// Reads the position into a record.
class StartReader {
 public:
  StartReader(std::optional<Color> side_to_move, Context* context, Record* record)
      : side_to_move_(side_to_move), context_(context), record_(record) {}

  absl::Status ReadHeader(const JsonValue& header);
  absl::Status ReadInitial(const JsonValue& initial);
  absl::Status ReadPreset(const JsonValue& preset, bool has_data);

 private:
  absl::Status ReadData(const JsonValue& data);
  absl::Status ReadBoard(const JsonValue& board);
  absl::Status ReadSquare(const JsonValue& square, Square s);
  absl::Status ReadHand(const JsonValue& hand, Color color);
  absl::Status CheckStart(const JsonValue& data);

  const std::optional<Color> side_to_move_;
  Context* context_;
  Record* record_;
};

absl::Status StartReader::ReadHeader(const JsonValue& header) {
  const PathStep step(context_, "header");
  absl::Status status = context_->Expect(header, Type::kObject, "an object");
  if (!status.ok()) return status;
  for (const JsonMember& member : header.members) {
    const PathStep key(context_, member.key);
    status = context_->Expect(member.value, Type::kString, "a string");
    if (!status.ok()) return status;
    if (member.key != "手合割") {
      record_->headers.push_back({member.key, member.value.text});
    } else if (!record_->handicap.empty()) {
      return context_->Error(member.value, "given twice");
    } else {
      record_->handicap = member.value.text;
    }
  }
  return absl::OkStatus();
}

absl::Status StartReader::ReadInitial(const JsonValue& initial) {
  const PathStep step(context_, "initial");
  absl::Status status = context_->ExpectObject(initial, {"preset", "data"});
  if (!status.ok()) return status;
  const JsonValue* preset = initial.Find("preset");
  const JsonValue* data = initial.Find("data");
  if (preset == nullptr) return context_->Error(initial, "\"preset\" is missing");
  status = ReadPreset(*preset, data != nullptr);
  // A diagram wins over a name.
  if (status.ok() && data != nullptr) status = ReadData(*data);
  return status;
}

absl::Status StartReader::ReadPreset(const JsonValue& preset, bool has_data) {
  const PathStep step(context_, "preset");
  if (absl::Status s = context_->Expect(preset, Type::kString, "a string"); !s.ok()) return s;
  record_->has_diagram = has_data;
  if (preset.text == "OTHER") {
    return has_data ? absl::OkStatus() : context_->Error(preset, "OTHER needs \"data\"");
  }
  const absl::StatusOr<Position> start = HandicapStartFromJkf(preset.text);
  if (!start.ok()) {
    return context_->Error(preset, absl::StrCat(Quoted(preset.text), " is no preset of JKF"));
  }
  record_->start = *start;
  record_->start.set_side_to_move(side_to_move_.value_or(start->side_to_move()));
  const absl::string_view name = HandicapName(*start);
  if (record_->handicap.empty()) record_->handicap = std::string(name);
  // A 手合割 among the headers that says something else doesn't change the start.
  if (record_->handicap != name) record_->has_diagram = true;
  return absl::OkStatus();
}

absl::Status StartReader::ReadData(const JsonValue& data) {
  const PathStep step(context_, "data");
  absl::Status status = context_->ExpectObject(data, {"color", "board", "hands"});
  if (!status.ok()) return status;
  for (absl::string_view key : {"color", "board", "hands"}) {
    if (data.Find(key) == nullptr) {
      return context_->Error(data, absl::StrCat("\"", key, "\" is missing"));
    }
  }
  record_->start = Position();
  const absl::StatusOr<Color> color = context_->ReadColor(*data.Find("color"));
  if (!color.ok()) return color.status();
  record_->start.set_side_to_move(side_to_move_.value_or(*color));
  status = ReadBoard(*data.Find("board"));
  if (!status.ok()) return status;

  const JsonValue& hands = *data.Find("hands");
  if (hands.type != Type::kArray || hands.items.size() != 2) {
    return context_->Error(hands, "\"hands\" must be an array of two");
  }
  for (Color c : kColors) {
    status = ReadHand(hands.items[c], c);
    if (!status.ok()) return status;
  }
  return CheckStart(data);
}

// board[x - 1][y - 1]; {} for an empty one.
absl::Status StartReader::ReadBoard(const JsonValue& board) {
  const PathStep step(context_, "board");
  if (board.type == Type::kObject && board.members.empty()) return absl::OkStatus();
  if (board.type != Type::kArray || board.items.size() != 9) {
    return context_->Error(board, "must be an array of 9 files");
  }
  for (size_t file = 0; file < 9; ++file) {
    const PathStep file_step(context_, file);
    const JsonValue& ranks = board.items[file];
    if (ranks.type != Type::kArray || ranks.items.size() != 9) {
      return context_->Error(ranks, "must be an array of 9 squares");
    }
    for (size_t rank = 0; rank < 9; ++rank) {
      const PathStep rank_step(context_, rank);
      const Square s = MakeSquare(static_cast<int>(file), static_cast<int>(rank));
      if (absl::Status status = ReadSquare(ranks.items[rank], s); !status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

absl::Status StartReader::ReadSquare(const JsonValue& square, Square s) {
  if (absl::Status status = context_->ExpectObject(square, {"color", "kind"}); !status.ok()) {
    return status;
  }
  const JsonValue* color_value = square.Find("color");
  const JsonValue* kind_value = square.Find("kind");
  if (color_value == nullptr && kind_value == nullptr) return absl::OkStatus();
  if (color_value == nullptr || kind_value == nullptr) {
    return context_->Error(square, "must have both \"color\" and \"kind\", or neither");
  }
  const absl::StatusOr<Color> color = context_->ReadColor(*color_value);
  if (!color.ok()) return color.status();
  const absl::StatusOr<PieceType> kind = context_->ReadKind(*kind_value);
  if (!kind.ok()) return kind.status();
  if (*kind == kKing && record_->start.HasKing(*color)) {
    return context_->Error(square, absl::StrCat("IN_KING: a second ", ColorName(*color), " king"));
  }
  record_->start.Put(s, MakePiece(*color, *kind));
  return absl::OkStatus();
}

absl::Status StartReader::ReadHand(const JsonValue& hand, Color color) {
  const PathStep step(context_, "hands");
  const PathStep index(context_, static_cast<size_t>(color));
  absl::Status status = context_->Expect(hand, Type::kObject, "an object");
  if (!status.ok()) return status;
  Hand held;
  for (const JsonMember& member : hand.members) {
    const PathStep kind_step(context_, member.key);
    const PieceType type = PieceTypeFromCsa(member.key);
    if (type == kNoPieceType) return context_->Error(member.value, "no such piece");
    const absl::StatusOr<int64_t> count = context_->ReadInteger(member.value, 40);
    if (!count.ok()) return count.status();
    if (*count == 0) continue;
    if (type >= kKing) return context_->Error(member.value, "can't be in hand");
    if (held.Has(type)) return context_->Error(member.value, "given twice");
    if (*count > kFullSet[type]) {
      return context_->Error(member.value, absl::StrCat("IN_PIECES: ", *count, " of ", member.key,
                                                        " in hand, a set has ", kFullSet[type]));
    }
    held.Set(type, static_cast<int>(*count));
  }
  record_->start.set_hand(color, held);
  return absl::OkStatus();
}

absl::Status StartReader::CheckStart(const JsonValue& data) {
  const std::optional<PlacementFault> fault = FindPlacementFault(record_->start);
  if (!fault.has_value()) return absl::OkStatus();
  if (fault->square == kNoSquare) return context_->Error(data, fault->message);
  const auto file = static_cast<size_t>(FileOf(fault->square));
  const auto rank = static_cast<size_t>(RankOf(fault->square));
  const PathStep board_step(context_, "board");
  const PathStep file_step(context_, file);
  const PathStep rank_step(context_, rank);
  return context_->Error(data.Find("board")->items[file].items[rank], fault->message);
}

}  // namespace

PathStep::PathStep(Context* context, absl::string_view key)
    : path_(context->path()), size_(path_->size()) {
  absl::StrAppend(path_, path_->empty() ? "" : ".", key);
}

PathStep::PathStep(Context* context, size_t index) : path_(context->path()), size_(path_->size()) {
  absl::StrAppend(path_, "[", index, "]");
}

std::string Context::Located(absl::string_view message) const {
  return path_.empty() ? std::string(message) : absl::StrCat(path_, ": ", message);
}

absl::Status Context::Error(const JsonValue& value, absl::string_view message) const {
  return JsonError(part_, value.offset, Located(message));
}

void Context::Note(const JsonValue& value, absl::string_view message) {
  notes_->emplace_back(JsonError(part_, value.offset, Located(message)).message());
}

absl::Status Context::Expect(const JsonValue& value, Type type, absl::string_view what) const {
  return value.type == type ? absl::OkStatus() : Error(value, absl::StrCat("must be ", what));
}

absl::Status Context::ExpectObject(const JsonValue& value,
                                   std::initializer_list<absl::string_view> known) {
  if (absl::Status status = Expect(value, Type::kObject, "an object"); !status.ok()) return status;
  std::vector<bool> seen(known.size());
  for (const JsonMember& member : value.members) {
    const auto found = std::find(known.begin(), known.end(), member.key);
    if (found == known.end()) {
      Note(member.value,
           absl::StrCat("the key ", Quoted(member.key), " isn't part of JKF and is ignored"));
      continue;
    }
    const auto i = static_cast<size_t>(found - known.begin());
    if (seen[i]) return Error(member.value, absl::StrCat("\"", member.key, "\" is given twice"));
    seen[i] = true;
  }
  return absl::OkStatus();
}

absl::StatusOr<int64_t> Context::ReadInteger(const JsonValue& value, int64_t max) const {
  if (value.type == Type::kInteger && value.integer >= 0 && value.integer <= max) {
    return value.integer;
  }
  return Error(value, absl::StrCat("must be an integer from 0 to ", max));
}

absl::StatusOr<Color> Context::ReadColor(const JsonValue& value) const {
  if (value.type == Type::kInteger && (value.integer == 0 || value.integer == 1)) {
    return value.integer == 0 ? kBlack : kWhite;
  }
  return Error(value, "a color must be 0 (black) or 1 (white)");
}

absl::StatusOr<PieceType> Context::ReadKind(const JsonValue& value) const {
  const PieceType type = value.type == Type::kString ? PieceTypeFromCsa(value.text) : kNoPieceType;
  if (type != kNoPieceType) return type;
  return Error(value, "a piece must be one of FU KY KE GI KI KA HI OU TO NY NK NG UM RY");
}

absl::StatusOr<Square> Context::ReadPlace(const JsonValue& value) {
  if (absl::Status status = ExpectObject(value, {"x", "y"}); !status.ok()) return status;
  int xy[2] = {};
  for (int i = 0; i < 2; ++i) {
    const JsonValue* coordinate = value.Find(i == 0 ? "x" : "y");
    if (coordinate == nullptr || coordinate->type != Type::kInteger || coordinate->integer < 1 ||
        coordinate->integer > 9) {
      return Error(value, "a square must have x and y from 1 to 9");
    }
    xy[i] = static_cast<int>(coordinate->integer);
  }
  return MakeSquare(xy[0] - 1, xy[1] - 1);
}

absl::StatusOr<bool> Context::ReadFlag(const JsonValue* value) const {
  if (value == nullptr) return false;
  if (value->type != Type::kBool) return Error(*value, "must be true or false");
  return value->boolean;
}

absl::Status ReadStart(const JsonValue& root, std::optional<Color> side_to_move, Context* context,
                       Record* record) {
  StartReader reader(side_to_move, context, record);
  if (const JsonValue* header = root.Find("header")) {
    if (absl::Status status = reader.ReadHeader(*header); !status.ok()) return status;
  }
  if (const JsonValue* initial = root.Find("initial")) return reader.ReadInitial(*initial);
  JsonValue even;
  even.type = Type::kString;
  even.text = "HIRATE";
  return reader.ReadPreset(even, false);
}

}  // namespace shogi::jkf_internal
