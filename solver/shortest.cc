#include "solver/shortest.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "core/check.h"
#include "core/movegen.h"
#include "core/sfen.h"

namespace tsume {

using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using shogi::Square;

namespace {

int Distance(Square a, Square b) {
  return std::max(std::abs(FileOf(a) - FileOf(b)), std::abs(RankOf(a) - RankOf(b)));
}

// Moves in canonical order, the first preferred.
std::vector<Move> Sorted(const Position& p, const MoveList& list, Square king) {
  const bool attacks = king != p.king_square(p.side_to_move());
  const auto rank = [&](Move m) {
    const int promotion = attacks && !m.promotes() ? 1 : 0;
    const int drop = m.is_drop() ? 1 : 0;
    const int piece = !attacks && m.is_drop() ? m.dropped() : 0;
    return std::tuple(attacks ? promotion : 0, attacks ? 0 : drop, piece, Distance(m.to(), king),
                      ToUsi(m));
  };
  std::vector<Move> moves(list.begin(), list.end());
  std::sort(moves.begin(), moves.end(), [&](Move a, Move b) { return rank(a) < rank(b); });
  return moves;
}

// One walk down the main line.
class Walk {
 public:
  Walk(Dfpn* search, const Position& position) : search_(search), position_(position) {}

  // False when the budget runs out.
  bool Run(Key value) {
    while (value > 1) {
      if (!PlayCheck(&value)) return false;
      if (value <= 1) break;
      if (!PlayReply(&value)) return false;
    }
    return true;
  }
  MainLine Take() {
    line_.surplus = position_.hand(Opponent(position_.side_to_move()));
    return std::move(line_);
  }

 private:
  void Play(Move move) {
    position_.DoMove(move);
    line_.moves.push_back(move);
  }
  // The answer to "V <= bound" after `move`.
  Answer ProveAfter(Move move, Key bound) {
    const shogi::UndoInfo undo = position_.DoMove(move);
    const Answer answer = search_->Prove(position_, Hand(), bound);
    position_.UndoMove(undo);
    return answer;
  }
  Square king() const {
    const shogi::Color us = position_.side_to_move();
    return position_.king_square(line_.moves.size() % 2 == 0 ? Opponent(us) : us);
  }

  bool PlayCheck(Key* value) {
    MoveList moves;
    GenerateChecks(position_, &moves);
    for (Move m : Sorted(position_, moves, king())) {
      const Answer answer = ProveAfter(m, *value - kPly);
      if (answer == Answer::kUnknown) return false;
      if (answer == Answer::kNo) continue;
      Play(m);
      *value -= kPly;
      return true;
    }
    shogi::CheckFailed(__FILE__, __LINE__, "a check attains the value", position_.DebugString());
  }

  bool PlayReply(Key* value) {
    MoveList moves;
    GenerateEvasions(position_, &moves);
    const std::vector<Move> sorted = Sorted(position_, moves, king());
    // A reply whose own continuation attains the value exactly. None of them
    // exceeds it except those that count on a free recapture.
    for (Move m : sorted) {
      const Answer within = ProveAfter(m, *value - kPly);
      if (within == Answer::kUnknown) return false;
      if (within == Answer::kNo) continue;
      const Answer shorter = ProveAfter(m, *value - kPly - 1);
      if (shorter == Answer::kUnknown) return false;
      if (shorter == Answer::kYes) continue;
      Play(m);
      *value -= kPly;
      return true;
    }
    return PlayFreeInterposition(sorted, value);
  }

  // The value is attained only by replies that cost nothing. Shows the first
  // that isn't shorter anyway, and goes on with the exact value of what
  // really stands on the board.
  bool PlayFreeInterposition(const std::vector<Move>& sorted, Key* value) {
    for (Move m : sorted) {
      const Answer within = ProveAfter(m, *value - kPly);
      if (within == Answer::kUnknown) return false;
      if (within == Answer::kYes) continue;
      Play(m);
      for (Key longer = *value;; ++longer) {
        const Answer answer = search_->Prove(position_, Hand(), longer);
        if (answer == Answer::kUnknown) return false;
        if (answer == Answer::kNo) continue;
        *value = longer;
        return true;
      }
    }
    shogi::CheckFailed(__FILE__, __LINE__, "a reply attains the value", position_.DebugString());
  }

  Dfpn* const search_;
  Position position_;
  MainLine line_;
};

}  // namespace

std::optional<MainLine> FindMainLine(Dfpn* search, const Position& position, Key value) {
  Walk walk(search, position);
  if (!walk.Run(value)) return std::nullopt;
  return walk.Take();
}

}  // namespace tsume
