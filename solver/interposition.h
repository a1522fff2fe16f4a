// Interpositions (合駒) and the recaptures that make them futile (無駄合).
//
// The rule, after rules.md 3.3. The defender is in check by a single line
// piece X that doesn't touch his king; a reply puts a piece on a square s
// between them, by a drop or by a move. An attacker's capture c of it is
// *free* if afterwards the attacker's king is safe and the defender is in
// check by exactly one piece, the one now on s. The reply and a free capture
// together cost no plies, and the material is put back: a dropped piece
// returns to the defender's hand, a moved one leaves play. So the position
// after a free capture, called Q, is P with the capturing piece on s and (for
// a moved piece) without the piece that moved, the defender still to move.
// For drops Q is the same whatever was dropped.
//
// Which free captures count (FutileRule):
//   standard  by X: always; by another piece: if Q is mate at once
//   terminal  if Q is mate at once
//   wide      always; also captures after which other pieces give check, if Q
//             is mate at once by the standard rule
//   none      never
#ifndef SOLVER_INTERPOSITION_H_
#define SOLVER_INTERPOSITION_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/position.h"
#include "core/types.h"
#include "solver/rules.h"

namespace tsume {

// How far V(Q) counts as the value of the interposition.
enum class FreeScope : uint8_t {
  kAnyLength,
  kMateOnly,          // Only if Q is mate at once.
  kMateOnlyStandard,  // Only if Q is mate at once under FutileRule::kStandard.
};

// A capture as a change of P: the piece on `from` goes to the square of the
// interposition.
struct FreeCapture {
  shogi::Square from;
  bool promotes;
  FreeScope scope;
};

// All free captures of one interposition: at most ten pieces can attack a
// square, each promoting or not.
class FreeCaptures {
 public:
  void Add(FreeCapture c) { captures_[size_++] = c; }
  size_t size() const { return size_; }
  const FreeCapture* begin() const { return captures_.data(); }
  const FreeCapture* end() const { return captures_.data() + size_; }

 private:
  size_t size_ = 0;
  std::array<FreeCapture, 36> captures_;
};

// The squares where an interposition could be futile: those between the king
// of the side to move and its only checker; empty if there is none. Every legal
// reply that goes to one of them interposes: the king would stay in check there.
shogi::Bitboard InterpositionSquares(const shogi::Position& position);

// The free captures that count under `rule` of an interposition on `s`, by a
// drop (`moved_from` == kNoSquare) or a move from `moved_from`.
// REQUIRES: InterpositionSquares() has s; the interposition is legal.
FreeCaptures FindFreeCaptures(shogi::Position* position, shogi::Square s, shogi::Square moved_from,
                              FutileRule rule);

// Makes Q of P in place, and takes it back.
class FreeCaptureOnBoard {
 public:
  FreeCaptureOnBoard(shogi::Position* position, shogi::Square s, shogi::Square moved_from,
                     const FreeCapture& capture);
  ~FreeCaptureOnBoard();
  FreeCaptureOnBoard(const FreeCaptureOnBoard&) = delete;
  FreeCaptureOnBoard& operator=(const FreeCaptureOnBoard&) = delete;

  // The piece that has left play, kNoPieceType for a drop.
  shogi::PieceType out_of_play() const {
    return moved_ == shogi::kNoPiece ? shogi::kNoPieceType : shogi::Demote(shogi::TypeOf(moved_));
  }

 private:
  shogi::Position* const position_;
  const shogi::Square s_;
  const shogi::Square moved_from_;
  const shogi::Square captured_from_;
  const shogi::Piece capturer_;
  const shogi::Piece moved_;
};

}  // namespace tsume

#endif  // SOLVER_INTERPOSITION_H_
