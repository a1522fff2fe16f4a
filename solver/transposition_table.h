// What the search knows of positions, by board and attacker's hand.
//
// Records of 16 bytes. The board key chooses a window of kWindow neighbouring
// ones, so that all hands of one board lie together and dominance (search.md
// T2) can be used both ways: with more in the attacker's hand a mate stays at
// most as long, with less at least. A board whose hands take up half of a full
// window has a second one, and so on up to kMostLinks: where the king goes round
// and round the same few boards come with dozens of hands.
//
// Bounds (`lower`, `upper`) are facts: lower < V <= upper for the keys of
// value.h. They are never changed but to tighter ones. Numbers (`pn`, `dn`)
// are opinions about the one question "V <= bound?", kept with a precision of
// 1/32, rounded up. A full window forgets the record with the least work; that
// loses time, never truth.
//
// A record knows 43 bits of its board key beside the window: two boards of one
// window are taken for one another once in 2^43 comparisons. What follows from
// that the verifier (verifier.h) would find.
//
// Any number of threads may look and store at once, without locks. A record's
// first word holds its identity mixed with the second: what two threads write
// at once is a record of nobody's. Only NewProblem() must be alone.
//
// The table starts so small that a short problem stays within the caches. When
// half of it is in use, more of the memory reserved for it is taken, and boards
// get other windows. Records stay where they are: a board that isn't found in
// its window is looked for in the one it had before, and moves when something
// is stored of it.
#ifndef SOLVER_TRANSPOSITION_TABLE_H_
#define SOLVER_TRANSPOSITION_TABLE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>

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
    // The hands that said it: with proof_hand V <= upper | 1 holds, too, and
    // with disproof_hand V > (lower - 1) | 1, or V > lower if that is odd.
    shogi::Hand proof_hand;
    shogi::Hand disproof_hand;
    bool has_numbers = false;
    ProofNumber pn = 1;
    ProofNumber dn = 1;
  };

  // Uses at most `bytes` (and at least one window). `seed`: if it isn't 0, full
  // windows forget any record instead of the one with the least work.
  explicit TranspositionTable(size_t bytes, uint64_t seed = 0);

  // Forgets everything and becomes small again; from now on uses at most
  // `bytes`, if that is less.
  void NewProblem(size_t bytes = std::numeric_limits<size_t>::max());

  // Fetches what Look() of a place with this key will read.
  void Prefetch(uint64_t key) const;
  // What is known of `place`; numbers only if stored for the same `bound`.
  Knowledge Look(const Place& place, Key bound) const;
  // Adds knowledge: tightens the bounds of this very hand and replaces its
  // numbers. `work`: nodes spent on it.
  void Store(const Place& place, Key bound, const Bounds& bounds, ProofNumber pn, ProofNumber dn,
             uint64_t work);

  // Bytes in use now, and positions stored.
  size_t bytes() const { return windows() * sizeof(Window); }
  size_t stored() const { return stored_.load(std::memory_order_relaxed); }
  // Part of the records in use.
  double load() const {
    return static_cast<double>(stored()) / static_cast<double>(windows() * kWindow);
  }

 private:
  // What a record says: two words, as Fields packs them. A free one is all zero.
  struct Words {
    uint64_t identity = 0;
    uint64_t content = 0;
  };
  class Record {
   public:
    Words Load() const {
      const uint64_t content = Relaxed(content_).load(std::memory_order_relaxed);
      return {Relaxed(mixed_).load(std::memory_order_relaxed) ^ content, content};
    }
    void Store(const Words& words) {
      Relaxed(content_).store(words.content, std::memory_order_relaxed);
      Relaxed(mixed_).store(words.identity ^ words.content, std::memory_order_relaxed);
    }

   private:
    using Relaxed = std::atomic_ref<uint64_t>;
    mutable uint64_t mixed_ = 0;
    mutable uint64_t content_ = 0;
  };
  static constexpr size_t kWindow = 8;
  static constexpr size_t kMostLinks = 8;
  struct alignas(kWindow * sizeof(Record)) Window {
    Record records[kWindow];
  };
  static_assert(sizeof(Record) == 16);
  struct Fields;
  struct Release {
    size_t bytes;
    void operator()(Window* windows) const;
  };

  // Reserves memory for reserved_, or fewer if the system doesn't give so much.
  void Reserve();
  bool IsHalfFull() const;  // And may grow.
  void Grow();
  // The window with number `link` of a board.
  const Window& WindowOf(uint64_t key, size_t link, size_t windows) const;
  Window& WindowOf(uint64_t key, size_t link, size_t windows) {
    return const_cast<Window&>(std::as_const(*this).WindowOf(key, link, windows));
  }
  // Does a board with `of_board` records in `window` have another one?
  static bool GoesOn(const Window& window, size_t of_board);
  // Adds what `window` knows of `place`. Returns how many records are of its board.
  static size_t AddKnowledge(const Window& window, const Place& place, Key bound, Knowledge* k);
  // The record for `identity` in the windows of its board: the one there is, or
  // one that the least worked record makes room for. `content`: what it says of
  // `identity`.
  Record* Claim(uint64_t key, uint64_t identity, uint64_t* content);
  // Moves what is known of a board to its present windows, if they have nothing.
  void Move(uint64_t key);

  size_t windows() const { return windows_.load(std::memory_order_relaxed); }
  size_t previous() const { return previous_.load(std::memory_order_relaxed); }

  size_t reserved_;               // Windows there may ever be,
  size_t most_windows_;           // and for this problem.
  std::atomic<uint64_t> random_;  // 0: nothing is left to chance.
  std::unique_ptr<Window[], Release> memory_;
  std::mutex growing_;
  std::atomic<size_t> windows_ = 0;   // In use.
  std::atomic<size_t> previous_ = 0;  // In use before; 0 if that time doesn't matter any more.
  std::atomic<size_t> stored_ = 0;
};

}  // namespace tsume

#endif  // SOLVER_TRANSPOSITION_TABLE_H_
