// The positions on the current path, for repetition (search.md T2, T4).
//
// Holds attacker-to-move positions only: every cycle passes one. A position
// that an earlier one on the path dominates (same board, at least as much in
// the attacker's hand) is no progress for the attacker: for him it is a loop,
// a failure, as long as the path holds that earlier position.
#ifndef SOLVER_PATH_H_
#define SOLVER_PATH_H_

#include <array>
#include <cstdint>
#include <vector>

#include "core/hand.h"

namespace tsume {

class Path {
 public:
  Path() { heads_.fill(kNone); }

  // Position identity: board key and attacker's hand.
  void Push(uint64_t key, shogi::Hand hand) {
    int32_t& head = heads_[key % kBuckets];
    steps_.push_back({key, hand, head});
    head = static_cast<int32_t>(steps_.size()) - 1;
  }
  void Pop() {
    const Step& step = steps_.back();
    heads_[step.key % kBuckets] = step.previous;
    steps_.pop_back();
  }
  void Clear() {
    steps_.clear();
    heads_.fill(kNone);
  }
  int size() const { return static_cast<int>(steps_.size()); }

  static constexpr int kNone = -1;
  // Index of the last position on the path with this board and a hand that
  // covers `hand`, kNone if there is none.
  int FindDominating(uint64_t key, shogi::Hand hand) const {
    for (int i = heads_[key % kBuckets]; i != kNone; i = steps_[Index(i)].previous) {
      if (steps_[Index(i)].key == key && steps_[Index(i)].hand.Covers(hand)) return i;
    }
    return kNone;
  }
  uint64_t key_at(int i) const { return steps_[Index(i)].key; }
  shogi::Hand hand_at(int i) const { return steps_[Index(i)].hand; }

 private:
  struct Step {
    uint64_t key;
    shogi::Hand hand;
    int32_t previous;  // In the same bucket.
  };
  static constexpr size_t kBuckets = 1024;
  static size_t Index(int i) { return static_cast<size_t>(i); }

  std::vector<Step> steps_;
  std::array<int32_t, kBuckets> heads_;
};

// Which positions of the path a disproof relies on, by index (the set H of
// T4). Beyond kMax it remembers only the smallest.
class Ancestors {
 public:
  static constexpr size_t kMax = 4;

  bool empty() const { return size_ == 0; }
  bool overflowed() const { return overflowed_; }
  size_t size() const { return size_; }
  int operator[](size_t i) const { return indices_[i]; }

  void Add(int index) {
    for (size_t i = 0; i < size_; ++i) {
      if (indices_[i] == index) return;
    }
    auto rest = static_cast<int16_t>(index);
    if (size_ < kMax) {
      indices_[size_++] = rest;
      return;
    }
    overflowed_ = true;
    // Keep the smallest: the set may count as empty only when all are gone.
    for (int16_t& i : indices_) {
      if (rest < i) std::swap(rest, i);
    }
  }
  void AddAll(const Ancestors& other) {
    for (size_t i = 0; i < other.size_; ++i) Add(other.indices_[i]);
    overflowed_ |= other.overflowed_;
  }
  // Takes out the position itself and everything after it on the path. What
  // overflowed is larger than some index kept, so emptiness is exact only
  // without overflow; with it, a set never becomes empty wrongly because the
  // smallest indices are kept.
  void RemoveFrom(int index) {
    uint8_t kept = 0;
    for (size_t i = 0; i < size_; ++i) {
      if (indices_[i] < index) indices_[kept++] = indices_[i];
    }
    size_ = kept;
    if (kept == 0) overflowed_ = false;
  }

 private:
  uint8_t size_ = 0;
  bool overflowed_ = false;
  std::array<int16_t, kMax> indices_ = {};
};

}  // namespace tsume

#endif  // SOLVER_PATH_H_
