// Proof and disproof numbers: how many leaves must still be proved (disproved)
// at least. 0 is done, kInfinite can't be; sums (sums.h) saturate below it, so
// that no overflow can look like a result.
#ifndef SOLVER_PROOF_NUMBER_H_
#define SOLVER_PROOF_NUMBER_H_

#include <cstdint>

namespace tsume {

using ProofNumber = uint32_t;

inline constexpr ProofNumber kInfinite = 1u << 30;
inline constexpr ProofNumber kLargest = kInfinite - 1;  // Large but open.

}  // namespace tsume

#endif  // SOLVER_PROOF_NUMBER_H_
