#include "core/perft.h"

#include "core/movegen.h"

namespace shogi {
namespace {

using Generator = void (*)(const Position&, MoveList*);

uint64_t Count(Position* p, int depth, Generator ours, Generator theirs) {
  if (depth <= 0) return 1;
  MoveList moves;
  ours(*p, &moves);
  if (depth == 1) return moves.size();
  uint64_t n = 0;
  for (Move m : moves) {
    const UndoInfo undo = p->DoMove(m);
    n += Count(p, depth - 1, theirs, ours);
    p->UndoMove(undo);
  }
  return n;
}

}  // namespace

uint64_t Perft(Position* p, int depth) { return Count(p, depth, GenerateLegal, GenerateLegal); }

uint64_t PerftChecks(Position* p, int depth) {
  return Count(p, depth, GenerateChecks, GenerateEvasions);
}

}  // namespace shogi
