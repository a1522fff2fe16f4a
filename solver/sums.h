// How the numbers of a node follow from those of its options.
#ifndef SOLVER_SUMS_H_
#define SOLVER_SUMS_H_

#include <algorithm>
#include <cstdint>

#include "solver/proof_number.h"

namespace tsume {

// How the larger of the two numbers of a node is put together.
enum class Counting : uint8_t {
  // The largest plus one for each other that isn't zero (weak proof-number
  // search, Ueda et al. 2008): transpositions don't inflate it.
  kWeak,
  kSum,
};

class Sum {
 public:
  explicit Sum(Counting counting) : counting_(counting) {}

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
    return Clamp(counting_ == Counting::kWeak ? largest_ + count_ - 1 : total_);
  }
  // What the total has beyond `n`, one of the numbers that isn't zero.
  ProofNumber Beyond(ProofNumber n) const {
    return Clamp(counting_ == Counting::kWeak ? count_ - 1 : total_ - n);
  }

 private:
  static ProofNumber Clamp(uint64_t n) {
    return static_cast<ProofNumber>(std::min<uint64_t>(n, kLargest));
  }

  Counting counting_;
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
