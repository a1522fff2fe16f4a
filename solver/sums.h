// How the numbers of a node follow from those of its options.
#ifndef SOLVER_SUMS_H_
#define SOLVER_SUMS_H_

#include <algorithm>
#include <cstdint>

#include "solver/proof_number.h"

namespace tsume {

// How the larger of the two numbers of a node is put together. Replies or checks
// that meet again below are counted more than once by a sum, which then sends
// the search away from where the mate is; a count of nothing but the options
// hardly tells the hard from the easy. None of the ways is the best everywhere.
enum class Counting : uint8_t {
  // As kWeak, and a part of what kSum has beyond it: a quarter of the proof
  // numbers, an eighth of the disproof numbers (checks meet again more often).
  kMixed,
  // The largest plus one for each other that isn't zero (weak proof-number
  // search, Ueda et al. 2008): transpositions don't inflate it.
  kWeak,
  kSum,
};

enum class Numbers : uint8_t { kProof, kDisproof };

class Sum {
 public:
  Sum(Counting counting, Numbers numbers) : part_(Part(counting, numbers)) {}

  void Add(ProofNumber n) {
    if (n == 0) return;
    largest_ = std::max(largest_, n);
    total_ += n;
    ++count_;
  }
  // Adds one that counts as one with another that was added: only the larger of
  // the two matters.
  void AddLike(ProofNumber n) {
    if (n <= largest_) return;
    if (count_ == 0) count_ = 1;
    total_ += n - largest_;
    largest_ = n;
  }
  ProofNumber Total() const {
    if (largest_ >= kInfinite || count_ == 0) return largest_;
    return Clamp(largest_ + Others(largest_));
  }
  // What the others add to `n`, one of the numbers that isn't zero.
  ProofNumber Beyond(ProofNumber n) const { return Clamp(Others(n)); }

 private:
  static constexpr uint64_t kWhole = 8;

  static uint64_t Part(Counting counting, Numbers numbers) {
    switch (counting) {
      case Counting::kMixed:
        return numbers == Numbers::kProof ? kWhole / 4 : kWhole / 8;
      case Counting::kWeak:
        return 0;
      case Counting::kSum:
        break;
    }
    return kWhole;
  }
  uint64_t Others(uint64_t n) const {
    const uint64_t counted_once = count_ - 1;
    return counted_once + (total_ - n - counted_once) * part_ / kWhole;
  }
  static ProofNumber Clamp(uint64_t n) {
    return static_cast<ProofNumber>(std::min<uint64_t>(n, kLargest));
  }

  uint64_t part_;  // In eighths.
  ProofNumber largest_ = 0;
  uint64_t total_ = 0;
  uint64_t count_ = 0;
};

// The smallest and the second smallest of several numbers.
class TwoSmallest {
 public:
  // Returns true if `n` is the smallest so far.
  bool Add(ProofNumber n) {
    if (n < first_) {
      second_ = first_;
      first_ = n;
      return true;
    }
    second_ = std::min(second_, n);
    return false;
  }
  // kInfinite if there are none.
  ProofNumber first() const { return std::min(first_, kInfinite); }
  // How far the smallest may grow before another is worth looking at: an eighth
  // beyond the second (1+epsilon, Pawlewicz & Lew 2007).
  ProofNumber Limit() const { return std::min(kInfinite, second_ + 1 + second_ / 8); }

 private:
  ProofNumber first_ = kInfinite + 1;
  ProofNumber second_ = kInfinite;
};

// A search below a node goes on while both numbers are smaller.
struct Thresholds {
  ProofNumber pn = kInfinite;
  ProofNumber dn = kInfinite;

  // What is left of a threshold for one option, when the others take part of it.
  static ProofNumber Less(ProofNumber threshold, ProofNumber others) {
    if (threshold >= kInfinite) return kInfinite;
    return threshold > others ? threshold - others : 1;
  }
};

}  // namespace tsume

#endif  // SOLVER_SUMS_H_
