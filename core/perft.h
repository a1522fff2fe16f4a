// Counting move sequences: the standard test of a move generator.
#ifndef CORE_PERFT_H_
#define CORE_PERFT_H_

#include <cstdint>

#include "core/position.h"

namespace shogi {

// The number of legal move sequences of `depth` plies from here. The last ply
// is counted from the list without playing it.
uint64_t Perft(Position* position, int depth);

// The same for tsume play: the side to move gives check on every move of its
// own, the other side evades.
uint64_t PerftChecks(Position* position, int depth);

}  // namespace shogi

#endif  // CORE_PERFT_H_
