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

// How far a drop is from the king; board moves come before all drops.
int DropDistance(Move m, Square king) { return m.is_drop() ? Distance(m.to(), king) : 0; }

// The moves of `list` by `rank`, the first preferred.
template <typename Rank>
std::vector<Move> Sorted(const MoveList& list, const Rank& rank) {
  std::vector<Move> moves(list.begin(), list.end());
  std::sort(moves.begin(), moves.end(), [&](Move a, Move b) { return rank(a) < rank(b); });
  return moves;
}

// Checks against `king` in canonical order.
std::vector<Move> SortedChecks(const MoveList& list, Square king) {
  return Sorted(
      list, [king](Move m) { return std::tuple(!m.promotes(), DropDistance(m, king), ToUsi(m)); });
}

// Replies of `king` in canonical order; `offered` is where the attacker's last
// move went.
std::vector<Move> SortedReplies(const MoveList& list, Square king, Square offered) {
  return Sorted(list, [king, offered](Move m) {
    const bool takes_offer = !m.is_drop() && m.from() == king && m.to() == offered;
    const int group = m.is_drop() ? 2 : takes_offer ? 1 : 0;
    return std::tuple(group, m.is_drop() ? m.dropped() : shogi::kNoPieceType, DropDistance(m, king),
                      ToUsi(m));
  });
}

// One walk down the main line.
class Walk {
 public:
  Walk(Dfpn* search, const SearchAdvisor* advisor, FutileRule rule, const Position& position)
      : search_(search), advisor_(advisor), rule_(rule), position_(position) {}

  // False when the budget runs out.
  bool Run(Key value) {
    const shogi::Color attacker = position_.side_to_move();
    while (value > kMatedKey) {
      const bool attacks = position_.side_to_move() == attacker;
      if (!(attacks ? PlayCheck(&value) : PlayReply(&value))) return false;
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

  bool PlayCheck(Key* value) {
    MoveList moves;
    GenerateChecks(position_, &moves);
    const Square king = position_.king_square(Opponent(position_.side_to_move()));
    for (Move m : SortedChecks(moves, king)) {
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
    const Square king = position_.king_square(position_.side_to_move());
    const std::vector<Move> sorted = SortedReplies(moves, king, line_.moves.back().to());
    // A reply whose own continuation attains the value exactly. None of them
    // exceeds it except those that count on a free recapture.
    for (Move m : sorted) {
      const Answer within = ProveAfter(m, *value - kPly);
      if (within == Answer::kUnknown) return false;
      if (within == Answer::kNo) continue;
      const Answer shorter = ProveAfter(m, *value - kPly - 1);
      if (shorter == Answer::kUnknown) return false;
      if (shorter == Answer::kYes) continue;
      // Not by itself; but a free recapture may.
      const Recaptures recaptures = JudgeRecaptures(m, *value - 1);
      if (recaptures.unknown()) return false;
      if (!recaptures.proved.is_null()) continue;
      Play(m);
      *value -= kPly;
      return true;
    }
    return PlayFreeInterposition(sorted, value);
  }

  // The value is attained only by replies that cost nothing. Shows the first
  // with its recapture, and goes on with the exact value of what really stands
  // on the board then.
  bool PlayFreeInterposition(const std::vector<Move>& sorted, Key* value) {
    for (Move m : sorted) {
      const Answer alone = ProveAfter(m, *value - kPly);
      if (alone == Answer::kUnknown) return false;
      if (alone == Answer::kYes) continue;
      const Recaptures shorter = JudgeRecaptures(m, *value - 1);
      if (shorter.unknown()) return false;
      if (!shorter.proved.is_null()) continue;
      const Recaptures within = JudgeRecaptures(m, *value);
      if (within.unknown()) return false;
      Play(m);
      Play(within.proved);
      return LowerToExact(value);
    }
    shogi::CheckFailed(__FILE__, __LINE__, "a reply attains the value", position_.DebugString());
  }

  // The attacker holds the piece that a rule counts as put back, so that
  // `*value` is an upper bound only. REQUIRES: the defender is to move.
  bool LowerToExact(Key* value) {
    for (;; --*value) {
      const Answer answer = search_->Prove(position_, Hand(), *value - 1);
      if (answer == Answer::kUnknown) return false;
      if (answer == Answer::kNo) return true;
    }
  }

  Recaptures JudgeRecaptures(Move reply, Key key) const {
    return advisor_->JudgeRecaptures({position_, Hand(), rule_}, reply, key);
  }

  Dfpn* const search_;
  const SearchAdvisor* const advisor_;
  const FutileRule rule_;
  Position position_;
  MainLine line_;
};

}  // namespace

std::optional<MainLine> FindMainLine(Dfpn* search, const SearchAdvisor* advisor, FutileRule rule,
                                     const Position& position, Key value) {
  Walk walk(search, advisor, rule, position);
  if (!walk.Run(value)) return std::nullopt;
  return walk.Take();
}

}  // namespace tsume
