// Where pieces attack, and lines between squares.
//
// Line pieces: bishops index a table by PEXT of the occupied squares on their
// diagonals; rooks and lances look their file up by its seven inner squares
// and their rank by PEXT. Without BMI2 the diagonals and ranks are computed
// by subtraction on the 81 squares as one number, forwards and with bytes
// reversed (o ^ (o - 2s), "hyperbola quintessence"; a ray of stride 8, 9 or 10
// has at most one square in a byte, so reversing bytes reverses it). Both are
// compiled and compared by tests and by attacks_bench; figures there.
//
// Tables are filled before main(); don't call from static initialisers.
#ifndef CORE_ATTACKS_H_
#define CORE_ATTACKS_H_

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bitboard.h"
#include "core/types.h"

namespace shogi {
namespace attacks_internal {

struct DiagonalIndex {
  Bitboard mask;        // Inner squares of both diagonals.
  uint32_t offset = 0;  // Into Tables::diagonals.
};

// Number of entries of all squares' diagonal tables (sum of 2^inner squares).
inline constexpr size_t kDiagonalEntries = 20224;

struct Tables {
  Tables();

  // Attacks of pieces that step, by color and type; for horse and dragon
  // their steps alone, for line pieces empty.
  Bitboard steps[kNumColors][kNumPieceTypes][kNumSquares];
  uint16_t file[9][128];  // By rank and inner squares of the file.
  Bitboard rank[9][128];  // By file and inner squares; on rank 一.
  DiagonalIndex diagonal_index[kNumSquares];
  std::array<Bitboard, kDiagonalEntries> diagonals;
  Bitboard lines[kNumSquares][4];             // Rank, file, two diagonals, without the square.
  Bitboard forward[kNumColors][kNumSquares];  // The rest of the file ahead.
  Bitboard near[kNumSquares];                 // At most three files and ranks away.
  Bitboard between[kNumSquares][kNumSquares];
  Bitboard line[kNumSquares][kNumSquares];
};
extern const Tables kTables;

// Attacks from `s` along the ray pair `line`, any direction but the file.
Bitboard LineAttacksBySubtraction(Square s, Bitboard line, Bitboard occupied);
Bitboard BishopAttacksBySubtraction(Square s, Bitboard occupied);
Bitboard RankAttacksBySubtraction(Square s, Bitboard occupied);

inline Bitboard FileAttacks(Square s, Bitboard occupied) {
  const int file = FileOf(s);
  const int rank = RankOf(s);
  if (file < 7) {
    const uint64_t inner = (occupied.lo() >> (file * 9 + 1)) & 127;
    return Bitboard(static_cast<uint64_t>(kTables.file[rank][inner]) << (file * 9), 0);
  }
  const uint64_t inner = (occupied.hi() >> ((file - 7) * 9 + 1)) & 127;
  return Bitboard(0, static_cast<uint64_t>(kTables.file[rank][inner]) << ((file - 7) * 9));
}

#ifdef __BMI2__
inline Bitboard RankAttacks(Square s, Bitboard occupied) {
  const int rank = RankOf(s);
  constexpr uint64_t kInnerLo = Bitboard::Rank(0).lo() & ~uint64_t{1};  // Files 2-7.
  const uint64_t inner = _pext_u64(occupied.lo() >> rank, kInnerLo) | ((occupied.hi() >> rank) & 1)
                                                                          << 6;
  const Bitboard on_first = kTables.rank[FileOf(s)][inner];
  return Bitboard(on_first.lo() << rank, on_first.hi() << rank);
}
inline size_t DiagonalSlot(const DiagonalIndex& index, Bitboard occupied) {
  return index.offset +
         (_pext_u64(occupied.lo(), index.mask.lo()) | _pext_u64(occupied.hi(), index.mask.hi())
                                                          << std::popcount(index.mask.lo()));
}
#endif

}  // namespace attacks_internal

// Squares attacked from `s` by a piece that steps (the steps alone of a horse
// or dragon; empty for lance, bishop and rook).
inline Bitboard StepAttacks(Color c, PieceType t, Square s) {
  return attacks_internal::kTables.steps[c][t][s];
}
inline Bitboard KingAttacks(Square s) { return StepAttacks(kBlack, kKing, s); }

inline Bitboard BishopAttacks(Square s, Bitboard occupied) {
#ifdef __BMI2__
  const auto& t = attacks_internal::kTables;
  return t.diagonals[attacks_internal::DiagonalSlot(t.diagonal_index[s], occupied)];
#else
  return attacks_internal::BishopAttacksBySubtraction(s, occupied);
#endif
}

inline Bitboard RookAttacks(Square s, Bitboard occupied) {
#ifdef __BMI2__
  const Bitboard along_rank = attacks_internal::RankAttacks(s, occupied);
#else
  const Bitboard along_rank = attacks_internal::RankAttacksBySubtraction(s, occupied);
#endif
  return along_rank | attacks_internal::FileAttacks(s, occupied);
}

inline Bitboard LanceAttacks(Color c, Square s, Bitboard occupied) {
  return attacks_internal::FileAttacks(s, occupied) & attacks_internal::kTables.forward[c][s];
}

// Squares a piece attacks. Empty squares and pieces of both sides included.
inline Bitboard Attacks(Color c, PieceType t, Square s, Bitboard occupied) {
  switch (t) {
    case kLance:
      return LanceAttacks(c, s, occupied);
    case kBishop:
      return BishopAttacks(s, occupied);
    case kRook:
      return RookAttacks(s, occupied);
    case kHorse:
      return BishopAttacks(s, occupied) | KingAttacks(s);
    case kDragon:
      return RookAttacks(s, occupied) | KingAttacks(s);
    default:
      return StepAttacks(c, t, s);
  }
}

// The squares strictly between two squares on a line; empty if not aligned.
inline Bitboard Between(Square a, Square b) { return attacks_internal::kTables.between[a][b]; }
// The whole line through two squares, both included; empty if not aligned or
// equal.
inline Bitboard Line(Square a, Square b) { return attacks_internal::kTables.line[a][b]; }
// All squares of rank and file of `s` / of its diagonals / ahead of it,
// without `s`.
inline Bitboard RookLines(Square s) {
  return attacks_internal::kTables.lines[s][0] | attacks_internal::kTables.lines[s][1];
}
inline Bitboard BishopLines(Square s) {
  return attacks_internal::kTables.lines[s][2] | attacks_internal::kTables.lines[s][3];
}
inline Bitboard ForwardLine(Color c, Square s) { return attacks_internal::kTables.forward[c][s]; }
// The squares at most three files and three ranks from `s`: those from where a
// piece that steps may attack a square beside `s`.
inline Bitboard NearSquares(Square s) { return attacks_internal::kTables.near[s]; }

}  // namespace shogi

#endif  // CORE_ATTACKS_H_
