// The replies that a check leaves: counted from a list of them, or without
// playing it.
#ifndef SOLVER_REPLY_COUNTER_H_
#define SOLVER_REPLY_COUNTER_H_

#include <optional>

#include "core/bitboard.h"
#include "core/movelist.h"
#include "core/position.h"
#include "core/types.h"

namespace tsume {

struct ReplyCount {
  // Moves of the king and captures of the checker, which don't depend on the
  // hands.
  int breaks = 0;
  // Moves between king and checker; all drops count as one.
  int interpositions = 0;
  int total() const { return breaks + interpositions; }
};

// `replies`: all there are in `position`, with the defender to move.
ReplyCount CountReplies(const shogi::Position& position, const shogi::MoveList& replies);

// For all checks of one position, with the attacker to move. Keeps a reference
// to it.
class ReplyCounter {
 public:
  explicit ReplyCounter(const shogi::Position& position);
  // Both count only replies that are surely legal; few others are missed.
  // REQUIRES: `check` is a legal check; for Interpositions() one that
  // Breaks() could tell something of.
  //
  // As ReplyCount::breaks. Nothing if moving the piece may open a line: then
  // play it.
  std::optional<int> Breaks(shogi::Move check) const;
  // As ReplyCount::interpositions.
  int Interpositions(shogi::Move check) const;

 private:
  bool MayOpenLine(shogi::Square from) const;
  bool MayDropOn(shogi::Bitboard squares) const;
  shogi::Bitboard OccupiedAfter(shogi::Move check) const;
  int MovesTo(shogi::Square s, shogi::Move check, shogi::Bitboard occupied) const;

  const shogi::Position& position_;
  const shogi::Color attacker_;
  const shogi::Square king_;  // The defender's.
  const shogi::Bitboard near_king_;
  const shogi::Bitboard without_king_;  // Occupied squares but the king's.
  shogi::Bitboard line_pieces_;         // The attacker's.
  shogi::Bitboard on_lines_;            // What they attack along lines.
  // Where they would give check or pin, but for what stands between.
  shogi::Bitboard shadows_;
  shogi::Bitboard pinned_;  // Of the defender.
  // Squares near the king that line pieces attack, and that others do, at least
  // once and twice.
  shogi::Bitboard by_lines_;
  shogi::Bitboard once_;
  shogi::Bitboard twice_;
};

}  // namespace tsume

#endif  // SOLVER_REPLY_COUNTER_H_
