// For the judges: converts records on standard input, and makes sample records.
//
//   convert_cli --from FORMAT --to FORMAT          in and out as a converter does
//   convert_cli --from FORMAT --to lines           what judge.mjs compares, see below
//   convert_cli --sample SEED COUNT --to FORMAT    records of random games instead
//
// FORMAT: sfen, kif, ki2, csa, jkf. A line "=== N" stands before each record of
// the output, and may stand before each file of the input, which then is many
// files. A record that can't be read gives a line "ERROR ...". Never part of
// the product.
//
// `lines` is one line for each node of the tree, depth first, main line first:
//   DEPTH <TAB> USI move or CSA word <TAB> SFEN behind it <TAB> Japanese text
//   <TAB> time in ms or - <TAB> comments joined by U+241E
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/csa.h"
#include "core/csa_names.h"
#include "core/encoding.h"
#include "core/jkf.h"
#include "core/ki2.h"
#include "core/kif.h"
#include "core/notation.h"
#include "core/record_reader.h"
#include "core/sfen.h"
#include "tests/support/sample_record.h"

namespace {

using shogi::Position;
using shogi::Record;
using shogi::RecordFormat;
using shogi::RecordNode;

struct Visit {
  const RecordNode* node;
  Position position;  // Before the node.
  std::optional<shogi::Square> previous_to;
  int depth;
};

std::string LineOf(const Visit& visit, Position* after) {
  const RecordNode& node = *visit.node;
  std::string what;
  std::string japanese;
  *after = visit.position;
  if (node.end != shogi::RecordEnd::kNone) {
    what = absl::StrCat("%", shogi::CsaEndWord(node, visit.position.side_to_move()));
  } else if (!node.move.is_null()) {
    what = shogi::ToUsi(node.move);
    japanese = shogi::ToJapanese(visit.position, node.move, visit.previous_to, {.mark = false});
    after->DoMove(node.move);
  }
  return absl::StrCat(visit.depth, "\t", what, "\t", shogi::ToSfen(*after), "\t", japanese, "\t",
                      node.time.has_value() ? absl::StrCat(node.time->move_ms) : "-", "\t",
                      absl::StrJoin(node.comments, "␞"), "\n");
}

std::string Lines(const Record& record) {
  std::string out;
  for (const shogi::RecordHeader& header : record.headers) {
    absl::StrAppend(&out, "H\t", header.key, "\t", header.value, "\n");
  }
  std::vector<Visit> pending = {{&record.root, record.start, std::nullopt, 0}};
  while (!pending.empty()) {
    const Visit visit = pending.back();
    pending.pop_back();
    Position after;
    out += LineOf(visit, &after);
    const bool moved = !visit.node->move.is_null();
    for (size_t i = visit.node->children.size(); i-- > 0;) {
      pending.push_back({visit.node->children[i].get(), after,
                         moved ? std::optional(visit.node->move.to()) : std::nullopt,
                         visit.depth + 1});
    }
  }
  return out;
}

std::string Usi(const Record& record) {
  std::string out = absl::StrCat("position sfen ", shogi::ToSfen(record.start));
  const std::vector<shogi::Move> moves = record.MainLine();
  if (!moves.empty()) out += " moves";
  for (shogi::Move move : moves) absl::StrAppend(&out, " ", shogi::ToUsi(move));
  return out + "\n";
}

std::string Write(const Record& record, const std::string& format) {
  std::vector<std::string> notes;
  if (format == "lines") return Lines(record);
  if (format == "kif") return shogi::WriteKif(record);
  if (format == "ki2") return shogi::WriteKi2(record);
  if (format == "csa") return shogi::WriteCsa(record, {}, &notes);
  if (format == "jkf") return shogi::WriteJkf(record, &notes);
  return Usi(record);
}

// Converts what one file holds; `*number` counts the records.
void ConvertFile(absl::string_view bytes, RecordFormat format, const std::string& to, int* number) {
  const auto begin = [&] { std::cout << "=== " << (*number)++ << "\n"; };
  const absl::StatusOr<shogi::DecodedText> text = shogi::DecodeText(bytes);
  const absl::StatusOr<shogi::ReadRecords> read =
      text.ok() ? shogi::ReadAllRecords(text->text, format) : text.status();
  if (!read.ok()) {
    begin();
    std::cout << "ERROR " << read.status().message() << "\n";
    return;
  }
  for (const shogi::ReadRecord& record : read->records) {
    begin();
    if (record.record.ok()) {
      std::cout << Write(*record.record, to);
    } else {
      std::cout << "ERROR " << record.record.status().message() << "\n";
    }
  }
}

int Convert(const std::string& from, const std::string& to) {
  const std::string bytes{std::istreambuf_iterator<char>(std::cin), {}};
  const std::optional<RecordFormat> format = shogi::FormatFromName(from);
  if (!format.has_value()) return 2;
  int number = 0;
  std::string file;
  for (absl::string_view line : absl::StrSplit(bytes, '\n')) {
    if (!absl::StartsWith(line, "=== ")) {
      absl::StrAppend(&file, line, "\n");
      continue;
    }
    if (!file.empty()) ConvertFile(file, *format, to, &number);
    file.clear();
  }
  if (!file.empty()) ConvertFile(file, *format, to, &number);
  return 0;
}

int Sample(const std::string& seed, const std::string& count, const std::string& to) {
  uint64_t seed_number = 0;
  int count_number = 0;
  if (!absl::SimpleAtoi(seed, &seed_number) || !absl::SimpleAtoi(count, &count_number)) return 2;
  tsume_test::Random random(seed_number);
  for (int i = 0; i < count_number; ++i) {
    const Record record = tsume_test::SampleRecord(
        &random, {.max_moves = 80, .preamble = false, .hostile_text = i % 2 == 1});
    std::cout << "=== " << i << "\n" << Write(record, to);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);
  if (args.size() == 4 && args[0] == "--from" && args[2] == "--to") {
    return Convert(args[1], args[3]);
  }
  if (args.size() == 5 && args[0] == "--sample" && args[3] == "--to") {
    return Sample(args[1], args[2], args[4]);
  }
  std::cerr << "usage: convert_cli --from FORMAT --to FORMAT | --sample SEED COUNT --to FORMAT\n";
  return 2;
}
