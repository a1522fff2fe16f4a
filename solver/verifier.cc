#include "solver/verifier.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>
#include <vector>

#include "core/movegen.h"
#include "core/zobrist.h"

namespace tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::Piece;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

bool IsLinePiece(PieceType t) {
  return t == shogi::kLance || t == shogi::kBishop || t == shogi::kRook || t == shogi::kHorse ||
         t == shogi::kDragon;
}

bool AreAdjacent(Square a, Square b) {
  return std::abs(FileOf(a) - FileOf(b)) <= 1 && std::abs(RankOf(a) - RankOf(b)) <= 1;
}

// Does `reply` put a piece between the king and the only checker, a distant
// line piece? Then that checker's square, else kNoSquare.
Square InterposedChecker(const Position& p, Move reply) {
  const Color defender = p.side_to_move();
  const Square king = p.king_square(defender);
  const Bitboard checkers = p.Checkers(defender);
  if (checkers.Count() != 1 || (!reply.is_drop() && reply.from() == king)) {
    return shogi::kNoSquare;
  }
  const Square x = checkers.First();
  if (!IsLinePiece(TypeOf(p.piece_on(x))) || AreAdjacent(x, king)) return shogi::kNoSquare;
  // Any legal reply that isn't a capture of X and isn't by the king interposes.
  return reply.to() == x ? shogi::kNoSquare : x;
}

// A recapture that costs nothing, with the situation Q after it.
struct Free {
  Move capture;
  bool any_length;  // Else it counts only if Q is mate at once.
  Situation q;
};

// All recaptures of `reply` that count under the situation's rule.
std::vector<Free> FreeRecaptures(const Situation& s, Move reply) {
  std::vector<Free> result;
  if (s.rule == FutileRule::kNone) return result;
  const Square x = InterposedChecker(s.position, reply);
  if (x == shogi::kNoSquare) return result;
  const Color defender = s.position.side_to_move();
  Position interposed = s.position;
  interposed.DoMove(reply);
  const Piece on_square = interposed.piece_on(reply.to());
  MoveList moves;
  GenerateLegal(interposed, &moves);
  for (Move c : moves) {
    if (c.is_drop() || c.to() != reply.to()) continue;
    Position q = interposed;
    q.DoMove(c);
    const Bitboard checkers = q.Checkers(defender);
    if (checkers.empty()) continue;
    const bool alone = checkers.Count() == 1 && checkers.First() == reply.to();
    const bool wide = s.rule == FutileRule::kWide;
    if (!alone && !wide) continue;
    Free free = {c, false, s};
    free.any_length = alone && (wide || (c.from() == x && s.rule != FutileRule::kTerminal));
    for (Color color : shogi::kColors) q.set_hand(color, s.position.hand(color));
    free.q.position = q;
    if (!reply.is_drop()) free.q.out_of_play.Add(Demote(TypeOf(on_square)));
    if (!alone) free.q.rule = FutileRule::kStandard;
    result.push_back(free);
  }
  return result;
}

uint64_t KeyOf(const Situation& s) {
  return s.position.key() ^
         shogi::MixBits(s.out_of_play.bits() | static_cast<uint64_t>(s.rule) << 40);
}

Situation After(const Situation& s, Move move) {
  Situation next = s;
  next.position.DoMove(move);
  return next;
}

}  // namespace

class Verifier::Impl {
 public:
  Impl(Color attacker, Advisor* advisor, uint64_t max_claims)
      : attacker_(attacker), advisor_(advisor), max_claims_(max_claims) {}

  Verification AtMost(const Situation& s, Key key);
  Verification Above(const Situation& s, Key key);
  Verification NoMate(const Position& position);
  uint64_t claims() const { return claims_; }

 private:
  // Accepted claims about one situation: above < V <= at_most.
  struct Accepted {
    Key above = -1;
    Key at_most = kNeverMate;
  };

  bool AttackerToMove(const Situation& s) const { return s.position.side_to_move() == attacker_; }
  Key MatedKey(const Situation& s) const { return MakeKey(0, s.position.hand(attacker_).empty()); }
  Verification ReplyAtMost(const Situation& s, Move reply, Key key);
  Verification ReplyAbove(const Situation& s, Move reply, Key key);
  Verification AtMostFresh(const Situation& s, Key key);
  Verification AboveFresh(const Situation& s, Key key);

  const Color attacker_;
  Advisor* const advisor_;
  const uint64_t max_claims_;
  uint64_t claims_ = 0;
  std::unordered_map<uint64_t, Accepted> accepted_;
};

Verification Verifier::Impl::AtMost(const Situation& s, Key key) {
  const uint64_t k = KeyOf(s);
  if (const auto it = accepted_.find(k); it != accepted_.end() && it->second.at_most <= key) {
    return Verification::kAccepted;
  }
  if (++claims_ > max_claims_) return Verification::kUnfinished;
  const Verification v = AtMostFresh(s, key);
  if (v == Verification::kAccepted) accepted_[k].at_most = key;
  return v;
}

Verification Verifier::Impl::AtMostFresh(const Situation& s, Key key) {
  if (key < 0) return Verification::kRefused;
  if (AttackerToMove(s)) {
    const Move check = advisor_->AdviseCheck(s, key);
    if (!IsLegal(s.position, check) || !s.position.GivesCheck(check)) {
      return Verification::kRefused;
    }
    return AtMost(After(s, check), key - kPly);
  }
  MoveList replies;
  GenerateLegal(s.position, &replies);
  if (replies.empty()) {
    return MatedKey(s) <= key ? Verification::kAccepted : Verification::kRefused;
  }
  for (Move reply : replies) {
    if (const Verification v = ReplyAtMost(s, reply, key); v != Verification::kAccepted) return v;
  }
  return Verification::kAccepted;
}

Verification Verifier::Impl::ReplyAtMost(const Situation& s, Move reply, Key key) {
  const Move recapture = advisor_->AdviseRecapture(s, reply, key);
  if (recapture.is_null()) return AtMost(After(s, reply), key - kPly);
  for (const Free& free : FreeRecaptures(s, reply)) {
    if (free.capture != recapture) continue;
    return AtMost(free.q, free.any_length ? key : std::min(key, kMatedKey));
  }
  return Verification::kRefused;
}

Verification Verifier::Impl::Above(const Situation& s, Key key) {
  if (key < (AttackerToMove(s) ? kPly : 0)) return Verification::kAccepted;
  const uint64_t k = KeyOf(s);
  if (const auto it = accepted_.find(k); it != accepted_.end() && it->second.above >= key) {
    return Verification::kAccepted;
  }
  if (++claims_ > max_claims_) return Verification::kUnfinished;
  const Verification v = AboveFresh(s, key);
  if (v == Verification::kAccepted) accepted_[k].above = key;
  return v;
}

Verification Verifier::Impl::AboveFresh(const Situation& s, Key key) {
  MoveList moves;
  GenerateLegal(s.position, &moves);
  if (AttackerToMove(s)) {
    for (Move m : moves) {
      if (!s.position.GivesCheck(m)) continue;
      const Verification v = Above(After(s, m), key - kPly);
      if (v != Verification::kAccepted) return v;
    }
    return Verification::kAccepted;
  }
  if (moves.empty()) {
    return MatedKey(s) > key ? Verification::kAccepted : Verification::kRefused;
  }
  const Move reply = advisor_->AdviseReply(s, key);
  if (!moves.Contains(reply)) return Verification::kRefused;
  return ReplyAbove(s, reply, key);
}

Verification Verifier::Impl::ReplyAbove(const Situation& s, Move reply, Key key) {
  for (const Free& free : FreeRecaptures(s, reply)) {
    const Verification v = Above(free.q, free.any_length ? key : std::min(key, kMatedKey));
    if (v != Verification::kAccepted) return v;
  }
  return Above(After(s, reply), key - kPly);
}

Verification Verifier::Impl::NoMate(const Position& position) {
  // The trap: positions with the attacker to move, by board key. A position
  // with less in the attacker's hand than a member is as good as in it.
  std::unordered_map<uint64_t, std::vector<Hand>> trap;
  std::vector<Position> open;
  const auto add = [&](const Position& p) {
    std::vector<Hand>& hands = trap[p.board_key()];
    const Hand hand = p.hand(attacker_);
    for (Hand h : hands) {
      if (h.Covers(hand)) return;
    }
    hands.push_back(hand);
    open.push_back(p);
  };
  const auto reply_to = [&](const Position& p) {
    const Move reply = advisor_->AdviseReply({p, Hand(), FutileRule::kNone}, kNeverMate - 1);
    if (!IsLegal(p, reply)) return false;
    Position after = p;
    after.DoMove(reply);
    add(after);
    return true;
  };
  if (position.side_to_move() == attacker_) {
    add(position);
  } else if (!reply_to(position)) {
    return Verification::kRefused;
  }
  while (!open.empty()) {
    if (++claims_ > max_claims_) return Verification::kUnfinished;
    const Position p = open.back();
    open.pop_back();
    MoveList moves;
    GenerateLegal(p, &moves);
    for (Move m : moves) {
      if (!p.GivesCheck(m)) continue;
      Position checked = p;
      checked.DoMove(m);
      if (!reply_to(checked)) return Verification::kRefused;
    }
  }
  return Verification::kAccepted;
}

Verifier::Verifier(Color attacker, Advisor* advisor, uint64_t max_claims)
    : impl_(std::make_unique<Impl>(attacker, advisor, max_claims)) {}
Verifier::~Verifier() = default;

Verification Verifier::VerifyAtMost(const Situation& s, Key key) { return impl_->AtMost(s, key); }
Verification Verifier::VerifyAbove(const Situation& s, Key key) { return impl_->Above(s, key); }
Verification Verifier::VerifyNoMate(const Position& position) { return impl_->NoMate(position); }
uint64_t Verifier::claims() const { return impl_->claims(); }

}  // namespace tsume
