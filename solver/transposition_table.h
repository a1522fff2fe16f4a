// What the search knows of positions, by board and attacker's hand.
//
// An array of 32-byte records. The board key chooses a window of kWindow
// neighbouring records, so that all hands of one board lie together and
// dominance (search.md T2) can be used both ways: with more in the attacker's
// hand a mate stays at most as long, with less at least.
//
// Bounds (`lower`, `upper`) are facts: lower < V <= upper for the keys of
// value.h. They are never changed but to tighter ones. Numbers (`pn`, `dn`)
// are opinions about the one question "V <= bound?". A full window forgets
// the record with the least work; that loses time, never truth.
//
// The array starts small, so that a small problem stays within the caches, and
// grows eightfold whenever half of it is in use, up to the memory allowed.
#ifndef SOLVER_TRANSPOSITION_TABLE_H_
#define SOLVER_TRANSPOSITION_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/hand.h"
#include "solver/proof_number.h"
#include "solver/value.h"

namespace tsume {

class TranspositionTable {
 public:
  // A position as the table knows it.
  struct Place {
    uint64_t key = 0;  // Board, side to move, and what is out of play.
    shogi::Hand hand;  // The attacker's.
  };
  // V > lower and V <= upper.
  struct Bounds {
    Key lower = -1;
    Key upper = kNeverMate;
  };
  struct Knowledge {
    Bounds bounds;  // From every hand that says something about this one.
    bool has_numbers = false;
    ProofNumber pn = 1;
    ProofNumber dn = 1;
  };

  // Uses at most `bytes` (and at least one window), also while it grows.
  explicit TranspositionTable(size_t bytes);

  // Forgets everything and becomes small again.
  void NewProblem();

  // What is known of `place`; numbers only if stored for the same `bound`.
  Knowledge Look(const Place& place, Key bound) const;
  // Adds knowledge: tightens the bounds of this very hand and replaces its
  // numbers. `work`: nodes spent on it.
  void Store(const Place& place, Key bound, const Bounds& bounds, ProofNumber pn, ProofNumber dn,
             uint64_t work);

  // Bytes in use now, and positions stored.
  size_t bytes() const { return records_.size() * sizeof(Record); }
  size_t stored() const { return stored_; }

 private:
  struct Record {
    uint64_t key = 0;
    uint32_t hand = 0;
    uint32_t epoch_and_work = 0;  // Epoch in the upper 24 bits, log2 of the work below.
    ProofNumber pn = 1;
    ProofNumber dn = 1;
    int16_t lower = -1;
    int16_t upper = 0;
    int16_t bound = 0;
    int16_t unused = 0;
  };
  static_assert(sizeof(Record) == 32);
  static constexpr size_t kWindow = 16;
  static constexpr uint32_t kWorkBits = 8;
  static constexpr uint32_t kWorkMask = (1u << kWorkBits) - 1;
  static constexpr uint32_t kLastEpoch = (1u << 24) - 1;
  static constexpr size_t kMostFirstWindows = 2048;  // 1 MiB.
  static constexpr size_t kGrowth = 8;

  // Index of the window's first record.
  size_t WindowOf(uint64_t key) const;
  // The record of `key` and `hand` in its window: the one there is, or a fresh
  // one for which the least worked record makes room.
  Record* Claim(uint64_t key, uint32_t hand);
  void GrowIfHalfFull();
  bool IsLive(const Record& r) const { return (r.epoch_and_work >> kWorkBits) == epoch_; }

  size_t most_windows_;
  size_t first_windows_;
  size_t windows_ = 0;
  std::vector<Record> records_;
  uint32_t epoch_ = 1;
  size_t stored_ = 0;
};

}  // namespace tsume

#endif  // SOLVER_TRANSPOSITION_TABLE_H_
