// Disproofs that hold only on certain paths (search.md T4).
//
// A small direct-mapped cache: position -> the dominating ancestors its
// disproof relies on. A hit counts only where each of them is on the path
// again. Forgetting costs time, not truth.
#ifndef SOLVER_CONDITIONAL_CACHE_H_
#define SOLVER_CONDITIONAL_CACHE_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/hand.h"
#include "core/zobrist.h"
#include "solver/path.h"
#include "solver/transposition_table.h"

namespace tsume {

class ConditionalCache {
 public:
  // Uses at most `bytes`, from the first Store() on.
  explicit ConditionalCache(size_t bytes)
      : size_(std::clamp(std::bit_floor(bytes / sizeof(Entry)), size_t{1}, kMostEntries)) {}

  // REQUIRES: !ancestors.empty().
  void Store(const TranspositionTable::Place& place, const Ancestors& ancestors, const Path& path) {
    if (ancestors.overflowed()) return;
    if (entries_.empty()) entries_.resize(size_);  // Most small problems never get here.
    Entry& e = entries_[SlotOf(place)];
    e.key = place.key;
    e.hand = place.hand;
    e.count = ancestors.size();
    for (size_t i = 0; i < e.count; ++i) {
      e.keys[i] = path.key_at(ancestors[i]);
      e.hands[i] = path.hand_at(ancestors[i]);
    }
  }

  // Is `place` known to be disproved on `path`? Then `ancestors` are the
  // positions it relies on there.
  bool Find(const TranspositionTable::Place& place, const Path& path, Ancestors* ancestors) const {
    if (entries_.empty()) return false;
    const Entry& e = entries_[SlotOf(place)];
    if (e.count == 0 || e.key != place.key || e.hand != place.hand) return false;
    Ancestors found;
    for (size_t i = 0; i < e.count; ++i) {
      const int index = path.FindDominating(e.keys[i], e.hands[i]);
      if (index == Path::kNone) return false;
      found.Add(index);
    }
    *ancestors = found;
    return true;
  }

 private:
  // Of more no use was seen.
  static constexpr size_t kMostEntries = 1 << 16;
  struct Entry {
    uint64_t key = 0;
    shogi::Hand hand;
    size_t count = 0;
    std::array<uint64_t, Ancestors::kMax> keys = {};
    std::array<shogi::Hand, Ancestors::kMax> hands = {};
  };

  size_t SlotOf(const TranspositionTable::Place& place) const {
    return shogi::MixBits(place.key ^ (uint64_t{place.hand.bits()} << 32)) & (size_ - 1);
  }

  const size_t size_;  // A power of two.
  std::vector<Entry> entries_;
};

}  // namespace tsume

#endif  // SOLVER_CONDITIONAL_CACHE_H_
