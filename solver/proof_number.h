// Proof and disproof numbers: how many leaves must still be proved (disproved)
// at least. 0 is done, kInfinite can't be; sums saturate below it, so that no
// overflow can look like a result.
#ifndef SOLVER_PROOF_NUMBER_H_
#define SOLVER_PROOF_NUMBER_H_

#include <algorithm>
#include <cstdint>

namespace tsume {

using ProofNumber = uint32_t;

inline constexpr ProofNumber kInfinite = 1u << 30;
inline constexpr ProofNumber kLargest = kInfinite - 1;  // Large but open.

// Sum of two numbers; infinite if one is.
constexpr ProofNumber AddProofNumbers(ProofNumber a, ProofNumber b) {
  if (a == kInfinite || b == kInfinite) return kInfinite;
  return std::min(a + b, kLargest);
}

}  // namespace tsume

#endif  // SOLVER_PROOF_NUMBER_H_
