// A position: board, both hands, side to move. A value; no I/O, no history.
//
// May hold fewer than 40 pieces and 0, 1 or 2 kings. `SetUp`-style mutators
// (Put, Remove, set_hand, set_side_to_move) build any placement;
// DoMove/UndoMove play on it.
#ifndef CORE_POSITION_H_
#define CORE_POSITION_H_

#include <array>
#include <cstdint>
#include <string>

#include "core/attacks.h"
#include "core/bitboard.h"
#include "core/hand.h"
#include "core/types.h"

namespace shogi {

// What UndoMove needs beside the move.
struct UndoInfo {
  Move move;
  Piece captured;  // As it stood on the board, kNoPiece if none.
};

class Position {
 public:
  // An empty board, empty hands, black to move.
  Position() { king_square_.fill(kNoSquare); }

  Piece piece_on(Square s) const { return board_[s]; }
  bool IsEmpty(Square s) const { return board_[s] == kNoPiece; }
  Hand hand(Color c) const { return hands_[c]; }
  Color side_to_move() const { return side_to_move_; }
  // kNoSquare if `c` has no king.
  Square king_square(Color c) const { return king_square_[c]; }
  bool HasKing(Color c) const { return king_square_[c] != kNoSquare; }

  Bitboard occupied() const { return by_color_[kBlack] | by_color_[kWhite]; }
  Bitboard pieces(Color c) const { return by_color_[c]; }
  Bitboard pieces(PieceType t) const { return by_type_[t]; }
  Bitboard pieces(Color c, PieceType t) const { return by_color_[c] & by_type_[t]; }
  // Those that attack along lines: 香 角 飛 馬 龍.
  Bitboard line_pieces() const {
    return pieces(kLance) | pieces(kBishop) | pieces(kRook) | pieces(kHorse) | pieces(kDragon);
  }
  // 金 と 杏 圭 全 of one side.
  Bitboard gold_like(Color c) const { return by_color_[c] & by_type_[kGoldLikeIndex]; }

  // Board and side to move, not the hands (Zobrist). Equal positions have
  // equal keys in every run of every build.
  uint64_t board_key() const { return board_key_ ^ SideKey(side_to_move_); }
  // Board, side to move and both hands.
  uint64_t key() const;

  // All pieces of `by` that attack `s`, given the occupied squares.
  Bitboard AttackersTo(Square s, Color by, Bitboard occupied) const;
  bool IsAttacked(Square s, Color by, Bitboard occupied) const;
  // Pieces that give check to the king of `c`; empty if it has no king.
  Bitboard Checkers(Color c) const;
  // Is the side to move in check?
  bool InCheck() const { return Checkers(side_to_move_).any(); }
  // Pieces of `blockers` that alone stand between the king of `king` and a
  // line piece of its opponent. With blockers == king these are pinned; with
  // blockers != king, moving one off the line gives a discovered check.
  Bitboard LineBlockers(Color king, Color blockers) const;
  // Does a pawn of `c` that isn't promoted stand on the file of `s`?
  bool HasPawnOnFile(Color c, Square s) const;
  // Would `move` of the side to move give check? REQUIRES: legal.
  bool GivesCheck(Move move) const;

  // Plays a move. REQUIRES: legal here (or at least: own piece on from, no
  // own piece on to, king not captured, dropped piece in hand).
  UndoInfo DoMove(Move move);
  // board_key() after `move`, without playing it. REQUIRES: as DoMove().
  uint64_t BoardKeyAfter(Move move) const;
  // Takes the last move back.
  void UndoMove(const UndoInfo& undo);

  // Set-up. REQUIRES: the square is empty / not empty; no second king.
  void Put(Square s, Piece p);
  void Remove(Square s);
  void set_hand(Color c, Hand hand) { hands_[c] = hand; }
  void set_side_to_move(Color c) { side_to_move_ = c; }

  // All pieces of `t` and its promoted form on board and in hands.
  // REQUIRES: kPawn <= t <= kRook.
  int TotalOf(PieceType t) const;

  // Recomputes everything from the board; for tests and debug builds.
  bool IsConsistent() const;
  // The SFEN, for messages of TSUME_CHECK. Same text as ToSfen().
  std::string DebugString() const;

  friend bool operator==(const Position& a, const Position& b) {
    return a.side_to_move_ == b.side_to_move_ && a.board_ == b.board_ && a.hands_ == b.hands_;
  }

 private:
  static constexpr int kGoldLikeIndex = 13;  // The unused "promoted gold".
  static uint64_t SideKey(Color c);
  // Pieces of both sides that a step apart from `s` would attack it, if they
  // were the opponent's of `from_s`.
  Bitboard SteppersTo(Square s, Color from_s) const;

  std::array<Piece, kNumSquares> board_ = {};
  std::array<Bitboard, kNumPieceTypes> by_type_ = {};
  std::array<Bitboard, kNumColors> by_color_ = {};
  std::array<Hand, kNumColors> hands_ = {};
  std::array<Square, kNumColors> king_square_;
  Color side_to_move_ = kBlack;
  uint64_t board_key_ = 0;  // Without the side to move.
};

}  // namespace shogi

#endif  // CORE_POSITION_H_
