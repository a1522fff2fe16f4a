// The writer of CSA; csa.cc is the reader.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/csa.h"
#include "core/csa_names.h"
#include "core/handicap.h"
#include "core/quote.h"
#include "core/record_loss.h"

namespace shogi {
namespace {

constexpr PieceType kHandOrder[] = {kRook, kBishop, kGold, kSilver, kKnight, kLance, kPawn};

std::string SquareDigits(Square s) { return absl::StrCat(FileOf(s) + 1, RankOf(s) + 1); }

// Writes one record; what can't be said goes to the notes.
class Writer {
 public:
  Writer(const Record& record, CsaVersion version, std::vector<std::string>* notes)
      : record_(record),
        version_(version == CsaVersion::kAuto ? VersionFor(record) : version),
        notes_(notes) {}

  std::string Write();

 private:
  static CsaVersion VersionFor(const Record& record);

  void Line(absl::string_view a, absl::string_view b = "", absl::string_view c = "") {
    absl::StrAppend(&out_, a, b, c, "\n");
  }
  void Note(absl::string_view text) { notes_->emplace_back(text); }

  void WritePreamble();
  void WriteHeaders();
  void WriteHeader(const RecordHeader& header);
  void WritePosition();
  bool WriteInitial();
  void WriteRanks();
  void WriteHands();
  void WriteComments(const RecordNode& node);
  void WriteNode(const RecordNode& node);
  void WriteTime(const RecordTime& time);
  void WriteEnd(const RecordNode& node);
  void NoteWhatIsLost() const;

  const Record& record_;
  const CsaVersion version_;
  std::vector<std::string>* notes_;
  std::string out_;
  Position position_;
  std::array<int64_t, kNumColors> total_ms_ = {};
  bool totals_differ_ = false;
  bool fractions_cut_ = false;
};

// The first child is the main line.
const RecordNode* Next(const RecordNode& node) {
  return node.children.empty() ? nullptr : node.children.front().get();
}

CsaVersion Writer::VersionFor(const Record& record) {
  for (const RecordNode* node = &record.root; node != nullptr; node = Next(*node)) {
    if (node->time.has_value() && node->time->move_ms % 1000 != 0) return CsaVersion::k30;
    if (node->end == RecordEnd::kOther && CsaEndWord(*node, kBlack) == "MAX_MOVES") {
      return CsaVersion::k30;
    }
  }
  return CsaVersion::k22;
}

std::string Writer::Write() {
  Line(version_ == CsaVersion::k30 ? "V3.0" : "V2.2");
  WritePreamble();
  WriteHeaders();
  WritePosition();
  position_ = record_.start;
  WriteComments(record_.root);
  for (const RecordNode* node = Next(record_.root); node != nullptr; node = Next(*node)) {
    WriteNode(*node);
  }
  NoteWhatIsLost();
  return std::move(out_);
}

void Writer::WritePreamble() {
  for (const std::string& comment : record_.preamble) {
    for (absl::string_view line : absl::StrSplit(comment, '\n')) {
      // A plain comment that starts with a * would be read as one on the start:
      // one quote more shields it.
      const size_t star = line.find_first_not_of('\'');
      const bool shield = star != absl::string_view::npos && line[star] == '*';
      Line(shield ? "''" : "'", line);
    }
  }
}

void Writer::WriteHeaders() {
  for (const RecordHeader& header : record_.headers) WriteHeader(header);
  const bool named = !record_.has_diagram && HandicapName(record_.start) == record_.handicap;
  if (!named && !record_.handicap.empty()) WriteHeader({"手合割", record_.handicap});
}

void Writer::WriteHeader(const RecordHeader& header) {
  const std::string key = CsaKeyFromRecord(header);
  std::string value = header.value;
  if (absl::StrContains(value, "\n")) {
    value = absl::StrReplaceAll(value, {{"\n", "\\n"}});
    Note(absl::StrCat("the line breaks in the header ", Quoted(key), " are written as \\n"));
  }
  if (key == "先手" || key == "後手") {
    Line(key == "先手" ? "N+" : "N-", value);
  } else if (key.empty() || key.find_first_of(":\n") != std::string::npos) {
    Note(absl::StrCat("the header ", Quoted(key), " (", Quoted(value),
                      ") is left out: CSA has no place for such a key"));
  } else {
    Line(absl::StrCat("$", key), ":", value);
  }
}

void Writer::WritePosition() {
  const bool diagram = record_.has_diagram || HandicapName(record_.start) != record_.handicap;
  if (diagram || !WriteInitial()) WriteRanks();
  WriteHands();
  Line(record_.start.side_to_move() == kBlack ? "+" : "-");
}

// PI and what is taken off; false if that can't express the board.
bool Writer::WriteInitial() {
  const Position even = *HandicapStart("平手");
  std::string line = "PI";
  for (Square s : even.occupied()) {
    if (record_.start.IsEmpty(s)) {
      absl::StrAppend(&line, SquareDigits(s), CsaPieceName(TypeOf(even.piece_on(s))));
    }
  }
  for (Square s : record_.start.occupied()) {
    if (record_.start.piece_on(s) != even.piece_on(s)) return false;
  }
  Line(line);
  return true;
}

void Writer::WriteRanks() {
  for (int rank = 0; rank < 9; ++rank) {
    std::string line = absl::StrCat("P", rank + 1);
    for (int file = 8; file >= 0; --file) {
      const Piece piece = record_.start.piece_on(MakeSquare(file, rank));
      if (piece == kNoPiece) {
        line += " * ";
      } else {
        absl::StrAppend(&line, ColorOf(piece) == kBlack ? "+" : "-", CsaPieceName(TypeOf(piece)));
      }
    }
    Line(line);
  }
}

void Writer::WriteHands() {
  for (Color c : kColors) {
    std::string line = c == kBlack ? "P+" : "P-";
    for (PieceType t : kHandOrder) {
      for (int i = 0; i < record_.start.hand(c).Count(t); ++i) {
        absl::StrAppend(&line, "00", CsaPieceName(t));
      }
    }
    if (line.size() > 2) Line(line);
  }
}

void Writer::WriteComments(const RecordNode& node) {
  for (const std::string& comment : node.comments) {
    for (absl::string_view line : absl::StrSplit(comment, '\n')) {
      const bool plain = absl::StartsWith(line, "'") && !absl::StartsWith(line, "'*");
      Line(plain ? "" : "'*", line);
    }
  }
}

void Writer::WriteNode(const RecordNode& node) {
  if (node.end != RecordEnd::kNone) {
    WriteEnd(node);
  } else {
    const Move move = node.move;
    const PieceType before =
        move.is_drop() ? move.dropped() : TypeOf(position_.piece_on(move.from()));
    Line(absl::StrCat(position_.side_to_move() == kBlack ? "+" : "-",
                      move.is_drop() ? "00" : SquareDigits(move.from()), SquareDigits(move.to()),
                      CsaPieceName(move.promotes() ? Promote(before) : before)));
  }
  if (node.time.has_value()) WriteTime(*node.time);
  WriteComments(node);
  if (node.end == RecordEnd::kNone) position_.DoMove(node.move);
}

void Writer::WriteTime(const RecordTime& time) {
  int64_t& total = total_ms_[position_.side_to_move()];
  total += time.move_ms;
  // KIF and JKF count whole seconds: a total may be off by what that cuts.
  if (time.total_ms.has_value() && *time.total_ms / 1000 != total / 1000) totals_differ_ = true;
  const int64_t fraction = time.move_ms % 1000;
  std::string text = absl::StrCat("T", time.move_ms / 1000);
  if (fraction != 0 && version_ == CsaVersion::k30) {
    absl::StrAppendFormat(&text, ".%03d", fraction);
    text.resize(text.find_last_not_of('0') + 1);
  } else if (fraction != 0) {
    fractions_cut_ = true;
  }
  Line(text);
}

void Writer::WriteEnd(const RecordNode& node) {
  const std::string word = CsaEndWord(node, position_.side_to_move());
  const bool bad = word.empty() || word.find_first_of(",\n") != std::string::npos ||
                   word.find_last_not_of(" \t\v\f\r") + 1 != word.size();
  if (bad) Note(absl::StrCat("the end ", Quoted(word), " is written as %OTHER"));
  Line("%", bad ? "OTHER" : word);
}

void Writer::NoteWhatIsLost() const {
  NoteKifOnly(record_, "CSA", Branches::kLeftOut, notes_);
  if (totals_differ_) {
    notes_->push_back(
        "CSA has no total times: some that aren't the sum of the moves' are left out");
  }
  if (fractions_cut_) notes_->push_back("fractions of a second are cut off: they need CSA 3.0");
}

}  // namespace

std::string WriteCsa(const Record& record, const CsaOptions& options,
                     std::vector<std::string>* notes) {
  const absl::string_view encoding =
      options.encoding == TextEncoding::kUtf8 ? "UTF-8" : "SHIFT_JIS";
  return absl::StrCat("'CSA encoding=", encoding, "\n",
                      Writer(record, options.version, notes).Write());
}

std::string WriteCsa(absl::Span<const Record> records, const CsaOptions& options,
                     std::vector<std::string>* notes) {
  if (records.empty()) return "";
  std::vector<std::string> own;
  std::string out = WriteCsa(records[0], options, &own);
  size_t noted = 0;
  const auto pass_on = [&](size_t number) {
    for (; noted < own.size(); ++noted) {
      notes->push_back(records.size() == 1 ? own[noted]
                                           : absl::StrCat("record ", number, ": ", own[noted]));
    }
  };
  pass_on(1);
  for (size_t i = 1; i < records.size(); ++i) {
    absl::StrAppend(&out, "/\n", Writer(records[i], options.version, &own).Write());
    pass_on(i + 1);
  }
  return out;
}

}  // namespace shogi
