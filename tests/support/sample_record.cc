#include "tests/support/sample_record.h"

#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "core/handicap.h"
#include "core/movegen.h"
#include "core/sfen.h"

namespace tsume_test {
namespace {

using shogi::Handicap;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using shogi::Record;
using shogi::RecordEnd;
using shogi::RecordNode;

constexpr const char* kPlainTexts[] = {"好手",          "ここで長考。", "Good move",
                                       "△同玉は 7手詰", "100% sure",    "次の一手は？"};
// Texts that look like syntax of one of the formats.
constexpr const char* kHostileTexts[] = {"",
                                         "'",
                                         "'*both",
                                         "*star",
                                         "''*two",
                                         "'quoted",
                                         "a,b",
                                         "%TORYO",
                                         "+7776FU",
                                         "T12",
                                         "/",
                                         "#hash",
                                         "&mark",
                                         "変化：3手",
                                         "\\n",
                                         "  blanks ",
                                         "\"quotes\"",
                                         "{\"a\":1}",
                                         "P1 * ",
                                         "1 ７六歩",
                                         "V2.2",
                                         "CSA encoding=EUC-JP",
                                         "手数----指手",
                                         "まで9手で詰み",
                                         "N+",
                                         "$EVENT:x"};

struct HeaderText {
  const char* key;
  const char* value;
};
constexpr HeaderText kPlainHeaders[] = {{"先手", "詰方"},
                                        {"後手", "玉方"},
                                        {"棋戦", "詰将棋コンクール"},
                                        {"場所", "東京"},
                                        {"開始日時", "2021/03/04 10:00:00"},
                                        {"作者", "伊藤宗看"},
                                        {"発表誌", "将棋無双"},
                                        {"出典", "第三番"}};
constexpr HeaderText kHostileHeaders[] = {
    {"終了日時", "2021年3月4日"}, {"持ち時間", "各6時間"}, {"備考", "a:b：c"},  {"作品名", ""},
    {"OddKey", "'*x,y"},          {"手数", "9手詰"},       {"完全性", "検討中"}};
constexpr RecordEnd kEnds[] = {
    RecordEnd::kResign,      RecordEnd::kInterrupted,  RecordEnd::kRepetition, RecordEnd::kTimeUp,
    RecordEnd::kImpasse,     RecordEnd::kDeclaredWin,  RecordEnd::kMate,       RecordEnd::kNoMate,
    RecordEnd::kIllegalMove, RecordEnd::kIllegalAction};

// A line of play while it is made.
struct Line {
  RecordNode* last;
  Position position;
  std::array<int64_t, shogi::kNumColors> total_ms = {};
};

class Generator {
 public:
  Generator(Random* random, const SampleOptions& options) : random_(random), options_(options) {}

  Record Make();

 private:
  bool OneIn(int n) { return random_->OneIn(n); }
  template <typename T, size_t kSize>
  const T& Any(const T (&choices)[kSize]) {
    return choices[random_->Below(static_cast<int>(kSize))];
  }
  Move AnyMove(const MoveList& moves) {
    return moves[static_cast<size_t>(random_->Below(static_cast<int>(moves.size())))];
  }
  std::string Text() {
    return options_.hostile_text && OneIn(2) ? Any(kHostileTexts) : Any(kPlainTexts);
  }

  void MakeStart(Record* record);
  void MakeHeaders(Record* record);
  // Appends a node with comments and the rest.
  RecordNode* Append(Line* line);
  void AppendMove(Move move, Line* line);
  void Continue(Line line, int moves, int depth);

  Random* random_;
  const SampleOptions options_;
};

Record Generator::Make() {
  Record record;
  MakeStart(&record);
  MakeHeaders(&record);
  while (options_.preamble && OneIn(3)) record.preamble.push_back(Text());
  while (OneIn(3)) record.root.comments.push_back(Text());
  Continue({&record.root, record.start}, random_->Below(options_.max_moves), 0);
  return record;
}

void Generator::MakeStart(Record* record) {
  const auto handicaps = shogi::Handicaps();
  const Handicap* handicap = &handicaps[0];
  const auto any = [&] {
    return &handicaps[static_cast<size_t>(random_->Below(static_cast<int>(handicaps.size())))];
  };
  if (OneIn(2)) handicap = any();
  while (handicap->jkf_id.empty()) handicap = any();  // One that all formats can name.
  record->start = *shogi::ParseSfen(handicap->sfen);
  record->handicap = std::string(handicap->name);
  if (!options_.diagrams || OneIn(2)) return;
  record->start = AnyPosition(random_);
  record->has_diagram = true;
  record->handicap.clear();
}

void Generator::MakeHeaders(Record* record) {
  for (const HeaderText& header : kPlainHeaders) {
    if (OneIn(3)) record->headers.push_back({header.key, header.value});
  }
  for (const HeaderText& header : kHostileHeaders) {
    if (options_.hostile_text && OneIn(4)) record->headers.push_back({header.key, header.value});
  }
}

RecordNode* Generator::Append(Line* line) {
  line->last->children.push_back(std::make_unique<RecordNode>());
  RecordNode* node = line->last->children.back().get();
  line->last = node;
  while (OneIn(5)) node->comments.push_back(Text());
  if (options_.times && !OneIn(4)) {
    const int64_t ms = options_.fractions ? random_->Below(100'000) : 1000 * random_->Below(5000);
    int64_t& total = line->total_ms[line->position.side_to_move()];
    total += ms;
    node->time = shogi::RecordTime{ms, std::nullopt};
    if (!options_.fractions) node->time->total_ms = total;
  }
  return node;
}

void Generator::AppendMove(Move move, Line* line) {
  Append(line)->move = move;
  line->position.DoMove(move);
}

void Generator::Continue(Line line, int moves, int depth) {
  for (; moves > 0; --moves) {
    MoveList legal;
    GenerateLegal(line.position, &legal);
    if (legal.empty()) break;
    const Move move = AnyMove(legal);
    Line branch = line;
    AppendMove(move, &line);
    if (!options_.branches || depth == 3 || legal.size() == 1 || !OneIn(12)) continue;
    // Another first move: some readers merge branches that start alike.
    Move other = move;
    while (other == move) other = AnyMove(legal);
    AppendMove(other, &branch);
    Continue(branch, random_->Below(8), depth + 1);
  }
  if (OneIn(3)) return;
  Append(&line)->end = Any(kEnds);
}

}  // namespace

Record SampleRecord(Random* random, const SampleOptions& options) {
  return Generator(random, options).Make();
}

}  // namespace tsume_test
