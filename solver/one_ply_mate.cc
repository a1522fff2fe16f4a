#include "solver/one_ply_mate.h"

#include <algorithm>

#include "core/movegen.h"
#include "solver/hand_bounds.h"
#include "solver/interposition.h"

namespace tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

// Checks that plainly leave the king a step, told without playing them.
class Flights {
 public:
  explicit Flights(const Position& p)
      : position_(p),
        attacker_(p.side_to_move()),
        without_king_(p.occupied() ^ Bitboard::Of(p.king_square(Opponent(attacker_)))),
        steps_(KingSteps(p, Opponent(attacker_))) {}

  // False also where it isn't plain. A step stays one unless the moved piece
  // attacks it, or one behind it whose line it opened; it can't be the square
  // moved to, which was attacked before.
  bool StayOpenAfter(Move check) const {
    if (steps_.empty()) return false;
    if (check.is_drop()) {
      return (steps_ & ~Attacks(attacker_, check.dropped(), check.to(), without_king_)).any();
    }
    const Bitboard from = Bitboard::Of(check.from());
    if (LineBehind(check.from())) return false;
    const PieceType before = TypeOf(position_.piece_on(check.from()));
    const PieceType after = check.promotes() ? Promote(before) : before;
    const Bitboard occupied = (without_king_ ^ from) | Bitboard::Of(check.to());
    return (steps_ & ~Attacks(attacker_, after, check.to(), occupied)).any();
  }

 private:
  // Does a line piece of the attacker protect `s`?
  bool LineBehind(Square s) const {
    const Bitboard rooks = position_.pieces(shogi::kRook) | position_.pieces(shogi::kDragon);
    const Bitboard bishops = position_.pieces(shogi::kBishop) | position_.pieces(shogi::kHorse);
    const Bitboard lines =
        (RookLines(s) & (rooks | position_.pieces(shogi::kLance))) | (BishopLines(s) & bishops);
    // All pieces on those lines, whatever stands between: cheap, and enough.
    return (lines & position_.pieces(attacker_)).any();
  }

  const Position& position_;
  const Color attacker_;
  const Bitboard without_king_;
  const Bitboard steps_;
};

}  // namespace

OnePlyMate FindOnePlyMate(Position* p, Key bound) {
  OnePlyMate found;
  const Color attacker = p->side_to_move();
  MoveList moves;
  GenerateChecks(*p, &moves);
  found.checks = moves.size();
  if (moves.empty()) {
    found.lower = kNeverMate;
    return found;
  }
  const Flights flights(*p);
  Key lower = kNeverMate;
  for (Move m : moves) {
    Key below = kBelowTwoPlies;
    if (!flights.StayOpenAfter(m)) {
      const shogi::UndoInfo undo = p->DoMove(m);
      MoveList replies;
      GenerateEvasions(*p, &replies);
      if (replies.empty()) {
        const Key mated = MakeKey(0, p->hand(attacker).empty());
        if (PlusPly(mated) < found.upper) {
          found.upper = PlusPly(mated);
          found.proof_hand = BeforeCheck(MonopolyHand(*p, attacker), m, undo.captured);
        }
        below = mated - 1;
      } else {
        const Bitboard squares = InterpositionSquares(*p);
        if (std::all_of(replies.begin(), replies.end(),
                        [squares](Move reply) { return squares.Has(reply.to()); })) {
          below = -1;  // They may all be free.
        }
      }
      p->UndoMove(undo);
      if (found.upper <= bound) return found;
    }
    lower = std::min(lower, PlusPly(below));
  }
  found.lower = lower;
  return found;
}

}  // namespace tsume
