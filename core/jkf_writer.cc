// The writer of JKF.
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/csa_names.h"
#include "core/handicap.h"
#include "core/jkf.h"
#include "core/notation.h"
#include "core/quote.h"
#include "core/record_loss.h"
#include "nlohmann/json.hpp"

namespace shogi {
namespace {

using Json = nlohmann::ordered_json;

// With replacement characters for what isn't UTF-8: dump() would throw.
std::string ToText(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json PlaceJson(Square s) { return {{"x", FileOf(s) + 1}, {"y", RankOf(s) + 1}}; }

Json KindJson(PieceType t) { return std::string(CsaPieceName(t)); }

// One string a line.
Json CommentsJson(const RecordNode& node) {
  Json json = Json::array();
  for (const std::string& comment : node.comments) {
    for (absl::string_view line : absl::StrSplit(comment, '\n')) json.push_back(std::string(line));
  }
  return json;
}

// The words of Japanese notation as JKF's letters, "" if there are none.
std::string RelativeOf(const Position& position, Move move) {
  const std::string text = ToJapanese(position, move, std::nullopt, {.mark = false});
  TextScanner scanner(text);
  const absl::StatusOr<MoveText> words = ScanMoveText(&scanner);
  if (!words.ok()) return "";
  if (words->drop) return "H";
  static constexpr absl::string_view kHorizontal[] = {"", "R", "L", "C"};
  static constexpr absl::string_view kVertical[] = {"", "U", "M", "D"};
  return absl::StrCat(kHorizontal[static_cast<size_t>(words->horizontal)],
                      kVertical[static_cast<size_t>(words->vertical)]);
}

// Where a line of play stands while it is written.
struct Line {
  Position position;
  std::optional<Square> previous_to;
  std::array<int64_t, kNumColors> total_ms = {};
};

class Writer {
 public:
  Writer(const Record& record, std::vector<std::string>* notes) : record_(record), notes_(notes) {}

  std::string Write();

 private:
  Json HeaderJson();
  Json InitialJson() const;
  Json MoveJson(Move move, const Line& line) const;
  Json TimeJson(const RecordTime& time, int64_t* total_ms);
  // Appends the elements of a line of play from `node` on, commas between them.
  void AppendLine(const RecordNode* parent, const RecordNode* node, Line line, int depth);
  void AppendElement(const RecordNode& node, Line* line);
  void NoteWhatIsLost() const;

  const Record& record_;
  std::vector<std::string>* notes_;
  std::string out_;
  bool fractions_cut_ = false;
  bool too_deep_ = false;
};

std::string Writer::Write() {
  absl::StrAppend(&out_, "{\"header\":", ToText(HeaderJson()),
                  ",\"initial\":", ToText(InitialJson()), ",\"moves\":[{");
  if (!record_.root.comments.empty()) {
    absl::StrAppend(&out_, "\"comments\":", ToText(CommentsJson(record_.root)));
  }
  out_ += "}";
  if (!record_.root.children.empty()) {
    out_ += ",";
    AppendLine(&record_.root, record_.root.children.front().get(), {record_.start, std::nullopt},
               0);
  }
  out_ += "]}\n";
  NoteWhatIsLost();
  return std::move(out_);
}

Json Writer::HeaderJson() {
  Json json = Json::object();
  const auto add = [&](const std::string& key, const std::string& value) {
    if (!json.contains(key)) {
      json[key] = value;
      return;
    }
    json[key] = absl::StrCat(json[key].get<std::string>(), "\n", value);
    notes_->push_back(absl::StrCat("JKF can't have a header twice: the lines of ", Quoted(key),
                                   " are written as one value"));
  };
  for (const RecordHeader& header : record_.headers) add(header.key, header.value);
  const bool implied = !record_.has_diagram && InitialJson()["preset"] != "OTHER";
  if (!implied && !record_.handicap.empty()) add("手合割", record_.handicap);
  return json;
}

Json Writer::InitialJson() const {
  const Position& start = record_.start;
  const Handicap* handicap = FindHandicap(start);
  if (!record_.has_diagram && handicap != nullptr && !handicap->jkf_id.empty() &&
      handicap->name == record_.handicap) {
    return {{"preset", std::string(handicap->jkf_id)}};
  }
  Json board = Json::array();
  for (int file = 0; file < 9; ++file) {
    Json ranks = Json::array();
    for (int rank = 0; rank < 9; ++rank) {
      const Piece piece = start.piece_on(MakeSquare(file, rank));
      Json square = Json::object();
      if (piece != kNoPiece) {
        square["color"] = static_cast<int>(ColorOf(piece));
        square["kind"] = KindJson(TypeOf(piece));
      }
      ranks.push_back(std::move(square));
    }
    board.push_back(std::move(ranks));
  }
  Json hands = Json::array();
  for (Color c : kColors) {
    Json hand = Json::object();
    for (PieceType t : kHandTypes) hand[std::string(CsaPieceName(t))] = start.hand(c).Count(t);
    hands.push_back(std::move(hand));
  }
  Json data = Json::object();
  data["color"] = static_cast<int>(start.side_to_move());
  data["board"] = std::move(board);
  data["hands"] = std::move(hands);
  return {{"preset", "OTHER"}, {"data", std::move(data)}};
}

Json Writer::MoveJson(Move move, const Line& line) const {
  const Position& position = line.position;
  Json json = Json::object();
  json["color"] = static_cast<int>(position.side_to_move());
  const Piece piece = move.is_drop() ? kNoPiece : position.piece_on(move.from());
  if (!move.is_drop()) json["from"] = PlaceJson(move.from());
  json["to"] = PlaceJson(move.to());
  json["piece"] = KindJson(move.is_drop() ? move.dropped() : TypeOf(piece));
  if (line.previous_to == move.to()) json["same"] = true;
  if (!move.is_drop() && CanPromote(TypeOf(piece)) &&
      (InPromotionZone(ColorOf(piece), move.from()) ||
       InPromotionZone(ColorOf(piece), move.to()))) {
    json["promote"] = move.promotes();
  }
  if (!position.IsEmpty(move.to()))
    json["capture"] = KindJson(TypeOf(position.piece_on(move.to())));
  const std::string relative = RelativeOf(position, move);
  if (!relative.empty()) json["relative"] = relative;
  return json;
}

Json Writer::TimeJson(const RecordTime& time, int64_t* total_ms) {
  *total_ms = time.total_ms.value_or(*total_ms + time.move_ms);
  if (time.move_ms % 1000 != 0 || *total_ms % 1000 != 0) fractions_cut_ = true;
  const int64_t now = time.move_ms / 1000;
  const int64_t total = *total_ms / 1000;
  return {{"now", {{"m", now / 60}, {"s", now % 60}}},
          {"total", {{"h", total / 3600}, {"m", total / 60 % 60}, {"s", total % 60}}}};
}

void Writer::AppendElement(const RecordNode& node, Line* line) {
  const Color side = line->position.side_to_move();
  Json json = Json::object();
  if (!node.comments.empty()) json["comments"] = CommentsJson(node);
  if (node.end != RecordEnd::kNone) {
    const std::string word = CsaEndWord(node, side);
    json["special"] = word.empty() ? "OTHER" : word;
  } else {
    json["move"] = MoveJson(node.move, *line);
  }
  if (node.time.has_value()) json["time"] = TimeJson(*node.time, &line->total_ms[side]);
  out_ += ToText(json);
  if (node.end != RecordEnd::kNone) return;
  line->position.DoMove(node.move);
  line->previous_to = node.move.to();
}

void Writer::AppendLine(const RecordNode* parent, const RecordNode* node, Line line, int depth) {
  while (true) {
    const Line before = line;
    AppendElement(*node, &line);
    const bool first = node == parent->children.front().get();
    if (first && parent->children.size() > 1 && depth == kMaxForkDepth) too_deep_ = true;
    if (first && parent->children.size() > 1 && depth < kMaxForkDepth) {
      out_.back() = ',';  // The element stays open.
      out_ += "\"forks\":[";
      for (size_t i = 1; i < parent->children.size(); ++i) {
        out_ += i == 1 ? "[" : ",[";
        AppendLine(parent, parent->children[i].get(), before, depth + 1);
        out_ += "]";
      }
      out_ += "]}";
    }
    if (node->children.empty()) return;
    parent = node;
    node = parent->children.front().get();
    out_ += ",";
  }
}

void Writer::NoteWhatIsLost() const {
  NoteKifOnly(record_, "JKF", Branches::kWritten, notes_);
  if (!record_.preamble.empty()) {
    notes_->push_back(absl::StrCat(
        "JKF has no comments before the headers: ", record_.preamble.size(), " left out"));
  }
  if (fractions_cut_) notes_->push_back("JKF counts whole seconds: fractions are cut off");
  if (too_deep_) {
    notes_->push_back(absl::StrCat("forks more than ", kMaxForkDepth, " deep are left out"));
  }
}

}  // namespace

std::string WriteJkf(const Record& record, std::vector<std::string>* notes) {
  return Writer(record, notes).Write();
}

std::string WriteJkf(absl::Span<const Record> records, std::vector<std::string>* notes) {
  std::string out;
  for (size_t i = 0; i < records.size(); ++i) {
    std::vector<std::string> own;
    out += WriteJkf(records[i], &own);
    for (const std::string& note : own) {
      notes->push_back(records.size() == 1 ? note : absl::StrCat("record ", i + 1, ": ", note));
    }
  }
  return out;
}

}  // namespace shogi
