// Random records: games with branches inside branches, comments, bookmarks,
// times and ends, as a KIF file could hold them.
#ifndef TESTS_SUPPORT_RANDOM_RECORD_H_
#define TESTS_SUPPORT_RANDOM_RECORD_H_

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/movegen.h"
#include "core/position.h"
#include "core/record.h"

namespace tsume_test {

struct RandomRecordOptions {
  int plies = 60;    // At most, from the start to an end.
  bool ki2 = false;  // KI2 has no times, and one text alone for an end.
};

class RandomRecordMaker {
 public:
  RandomRecordMaker(std::mt19937* random, RandomRecordOptions options)
      : random_(*random), options_(options) {}

  // Grows a tree from record->start.
  void Grow(shogi::Record* record) {
    Decorate(&record->root, false);
    GrowLine(&record->root, record->start, 0);
  }

 private:
  size_t Below(size_t n) { return random_() % n; }

  void Decorate(shogi::RecordNode* node, bool time) {
    static const char* const kTexts[] = {"", "好手", "*", " a: b", "変化：3手", "まで3手", "&"};
    while (Below(8) == 0) node->comments.emplace_back(kTexts[Below(std::size(kTexts))]);
    if (Below(20) == 0) {
      node->bookmarked = true;
      node->bookmark = kTexts[Below(std::size(kTexts))];
    }
    if (!time || options_.ki2 || Below(3) == 0) return;
    node->time.emplace();
    node->time->move_ms = static_cast<int64_t>(Below(200)) * (Below(2) == 0 ? 1000 : 350);
    if (Below(2) == 0) node->time->total_ms = static_cast<int64_t>(Below(9'000'000));
  }

  shogi::RecordNode* Add(shogi::RecordNode* parent) {
    parent->children.push_back(std::make_unique<shogi::RecordNode>());
    return parent->children.back().get();
  }

  void AddEnd(shogi::RecordNode* parent) {
    using shogi::RecordEnd;
    static constexpr RecordEnd kEnds[] = {
        RecordEnd::kResign,     RecordEnd::kInterrupted, RecordEnd::kRepetition,
        RecordEnd::kTimeUp,     RecordEnd::kIllegalMove, RecordEnd::kIllegalAction,
        RecordEnd::kImpasse,    RecordEnd::kDeclaredWin, RecordEnd::kHikiwake,
        RecordEnd::kMatta,      RecordEnd::kMate,        RecordEnd::kNoMate,
        RecordEnd::kDefaultWin, RecordEnd::kError,       RecordEnd::kOther};
    shogi::RecordNode* node = Add(parent);
    node->end = kEnds[Below(std::size(kEnds))];
    if (node->end == RecordEnd::kOther) node->end_text = Below(2) == 0 ? "封じ手" : "以下略";
    if (node->end == RecordEnd::kMate && Below(2) == 0) node->end_text = "詰";
    // A word that KIF doesn't know stands in the まで line itself.
    if (!options_.ki2 && node->end_text != "以下略" && Below(4) == 0) node->summary = "勝負あり";
    Decorate(node, node->end_text != "以下略");
  }

  // Recursive in the depth of branches only.
  void GrowLine(shogi::RecordNode* node, shogi::Position position, int depth) {
    std::vector<std::pair<shogi::RecordNode*, shogi::Position>> line;
    for (int ply = static_cast<int>(Below(static_cast<size_t>(options_.plies))); ply > 0; --ply) {
      shogi::MoveList moves;
      shogi::GenerateLegal(position, &moves);
      if (moves.empty()) break;
      line.emplace_back(node, position);
      node = Add(node);
      node->move = moves[Below(moves.size())];
      Decorate(node, true);
      position.DoMove(node->move);
    }
    if (Below(2) == 0) AddEnd(node);
    if (depth == 4) return;
    for (auto& [fork, before] : line) {
      if (Below(12) == 0) GrowBranch(fork, before, depth + 1);
    }
  }

  void GrowBranch(shogi::RecordNode* fork, shogi::Position position, int depth) {
    shogi::MoveList moves;
    shogi::GenerateLegal(position, &moves);
    shogi::RecordNode* node = Add(fork);
    node->move = moves[Below(moves.size())];
    Decorate(node, true);
    position.DoMove(node->move);
    GrowLine(node, position, depth);
  }

  std::mt19937& random_;
  RandomRecordOptions options_;
};

}  // namespace tsume_test

#endif  // TESTS_SUPPORT_RANDOM_RECORD_H_
