#include "core/attacks.h"

#include <cstdlib>
#include <vector>

namespace shogi {
namespace attacks_internal {
namespace {

struct Step {
  int file;
  int rank;
};

// Black's steps; white's are the opposite. File grows to the left, rank down.
std::vector<Step> StepsOf(PieceType t) {
  const std::vector<Step> gold_steps = {{0, -1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}};
  switch (t) {
    case kPawn:
      return {{0, -1}};
    case kKnight:
      return {{1, -2}, {-1, -2}};
    case kSilver:
      return {{0, -1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}};
    case kGold:
    case kProPawn:
    case kProLance:
    case kProKnight:
    case kProSilver:
      return gold_steps;
    case kKing:
      return {{0, -1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    case kHorse:
      return {{0, -1}, {1, 0}, {-1, 0}, {0, 1}};
    case kDragon:
      return {{1, -1}, {-1, -1}, {1, 1}, {-1, 1}};
    default:
      return {};
  }
}

// The square a step away, kNoSquare beyond the edge.
Square After(Square s, Step step) {
  const int file = FileOf(s) + step.file;
  const int rank = RankOf(s) + step.rank;
  if (file < 0 || file > 8 || rank < 0 || rank > 8) return kNoSquare;
  return MakeSquare(file, rank);
}

// Squares from `s` in one direction up to and including the first occupied.
Bitboard Ray(Square s, Step direction, Bitboard occupied) {
  Bitboard ray;
  for (Square t = After(s, direction); t != kNoSquare; t = After(t, direction)) {
    ray |= Bitboard::Of(t);
    if (occupied.Has(t)) break;
  }
  return ray;
}

constexpr Step kAxes[4] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

Bitboard BothRays(Square s, Step axis, Bitboard occupied) {
  return Ray(s, axis, occupied) | Ray(s, {-axis.file, -axis.rank}, occupied);
}

// The squares of `axis` through `s` whose occupation matters: all but the
// last in each direction.
Bitboard InnerSquares(Square s, Step axis) {
  Bitboard inner;
  for (int sign : {1, -1}) {
    const Step step = {axis.file * sign, axis.rank * sign};
    for (Square t = After(s, step); t != kNoSquare && After(t, step) != kNoSquare;
         t = After(t, step)) {
      inner |= Bitboard::Of(t);
    }
  }
  return inner;
}

// The subset of `mask` whose i-th square is in iff bit i of `bits` is set.
Bitboard Deposit(uint64_t bits, Bitboard mask) {
  Bitboard result;
  for (Square s : mask) {
    if ((bits & 1) != 0) result |= Bitboard::Of(s);
    bits >>= 1;
  }
  return result;
}

__extension__ typedef unsigned __int128 Wide;

Wide ToWide(Bitboard b) { return (static_cast<Wide>(b.hi()) << Bitboard::kLoSquares) | b.lo(); }

Bitboard FromWide(Wide w) {
  constexpr uint64_t kLo = (uint64_t{1} << Bitboard::kLoSquares) - 1;
  return Bitboard(static_cast<uint64_t>(w) & kLo, static_cast<uint64_t>(w >> Bitboard::kLoSquares));
}

Wide ReverseBytes(Wide w) {
  return (static_cast<Wide>(__builtin_bswap64(static_cast<uint64_t>(w))) << 64) |
         __builtin_bswap64(static_cast<uint64_t>(w >> 64));
}

}  // namespace

Bitboard LineAttacksBySubtraction(Square s, Bitboard line, Bitboard occupied) {
  const Wide o = ToWide(occupied & line);
  const Wide from = static_cast<Wide>(1) << s;
  const Wide forwards = o ^ (o - 2 * from);
  const Wide o_reversed = ReverseBytes(o);
  const Wide backwards = ReverseBytes(o_reversed ^ (o_reversed - 2 * ReverseBytes(from)));
  return FromWide(forwards ^ backwards) & line;
}

Bitboard BishopAttacksBySubtraction(Square s, Bitboard occupied) {
  return LineAttacksBySubtraction(s, kTables.lines[s][2], occupied) |
         LineAttacksBySubtraction(s, kTables.lines[s][3], occupied);
}

Bitboard RankAttacksBySubtraction(Square s, Bitboard occupied) {
  return LineAttacksBySubtraction(s, kTables.lines[s][0], occupied);
}

Tables::Tables() {
  for (int i = 0; i < kNumSquares; ++i) {
    const Square s = static_cast<Square>(i);
    for (PieceType t : kPieceTypes) {
      for (Step step : StepsOf(t)) {
        const Square black = After(s, step);
        const Square white = After(s, {-step.file, -step.rank});
        if (black != kNoSquare) steps[kBlack][t][s] |= Bitboard::Of(black);
        if (white != kNoSquare) steps[kWhite][t][s] |= Bitboard::Of(white);
      }
    }
    for (int axis = 0; axis < 4; ++axis) lines[s][axis] = BothRays(s, kAxes[axis], Bitboard());
    forward[kBlack][s] = Ray(s, {0, -1}, Bitboard());
    forward[kWhite][s] = Ray(s, {0, 1}, Bitboard());
    for (int other = 0; other < kNumSquares; ++other) {
      const Square t = static_cast<Square>(other);
      if (std::abs(FileOf(s) - FileOf(t)) <= 3 && std::abs(RankOf(s) - RankOf(t)) <= 3) {
        near[s] |= Bitboard::Of(t);
      }
    }
    for (int axis = 0; axis < 4; ++axis) {
      for (Square t : lines[s][axis]) {
        line[s][t] = lines[s][axis] | Bitboard::Of(s);
        // Each ray stops at the other square, so they overlap only between.
        between[s][t] =
            BothRays(s, kAxes[axis], Bitboard::Of(t)) & BothRays(t, kAxes[axis], Bitboard::Of(s));
      }
    }
  }
  for (int i = 0; i < 9; ++i) {
    for (uint64_t inner = 0; inner < 128; ++inner) {
      const Bitboard on_file(inner << 1, 0);  // File 1 is bits 0-8.
      file[i][inner] =
          static_cast<uint16_t>(BothRays(MakeSquare(0, i), {0, 1}, on_file).lo() & 0x1ff);
      const Bitboard inner_rank = Bitboard::Rank(0) & ~Bitboard::File(0) & ~Bitboard::File(8);
      rank[i][inner] = BothRays(MakeSquare(i, 0), {1, 0}, Deposit(inner, inner_rank));
    }
  }
  uint32_t offset = 0;
  for (int i = 0; i < kNumSquares; ++i) {
    const Square s = static_cast<Square>(i);
    const Bitboard mask = InnerSquares(s, kAxes[2]) | InnerSquares(s, kAxes[3]);
    diagonal_index[s] = {mask, offset};
    const uint32_t size = 1u << mask.Count();
    for (uint32_t bits = 0; bits < size; ++bits) {
      const Bitboard occupied = Deposit(bits, mask);
      diagonals[offset + bits] = BothRays(s, kAxes[2], occupied) | BothRays(s, kAxes[3], occupied);
    }
    offset += size;
  }
  if (offset != kDiagonalEntries) {
    __builtin_trap();  // The constant in the header is wrong.
  }
}

const Tables kTables;

}  // namespace attacks_internal
}  // namespace shogi
