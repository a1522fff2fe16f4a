// Replies that are proved together.
//
// One free recapture suffices, or mate after each of the moves. A board move is
// a group of its own. Drops are one group a square, or all together where
// nothing is free, and enter one by one, when those before are proved: most
// interpositions fail alike, and only the first is paid for in the numbers.
#ifndef SOLVER_REPLY_GROUP_H_
#define SOLVER_REPLY_GROUP_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/types.h"
#include "solver/option.h"
#include "solver/sums.h"

namespace tsume {

// Drops that have not entered yet.
class WaitingDrops {
 public:
  bool empty() const { return next_ == size_; }
  // `types`: a bit per piece type, not 0. Squares added first are taken first.
  // REQUIRES: at most seven squares (all that lie between king and checker).
  void Add(shogi::Square s, uint8_t types) {
    squares_[size_] = s;
    types_[size_++] = types;
  }
  // The weakest piece on the next square. REQUIRES: !empty().
  shogi::Move Take() {
    uint8_t& types = types_[next_];
    const auto weakest = static_cast<shogi::PieceType>(std::countr_zero(types));
    const shogi::Move move = shogi::Move::Drop(weakest, squares_[next_]);
    types = static_cast<uint8_t>(types & (types - 1));
    if (types == 0) ++next_;
    return move;
  }

 private:
  uint8_t next_ = 0;
  uint8_t size_ = 0;
  std::array<shogi::Square, 7> squares_ = {};
  std::array<uint8_t, 7> types_ = {};
};

// A group, summed up from its options.
class ReplyGroup {
 public:
  explicit ReplyGroup(Counting counting) : free_dns_(counting, Numbers::kDisproof) {}

  // The sums of a group that has no options yet.
  void Reset(Counting counting) {
    const WaitingDrops kept = waiting;
    *this = ReplyGroup(counting);
    waiting = kept;
  }
  // `index`: of the option.
  void Add(const Option& o, size_t index) {
    if (o.is_free()) {
      if (free_pns_.Add(o.result.pn)) {
        best_free_ = index;
        best_free_dn_ = o.result.dn;
      }
      free_dns_.Add(o.result.dn);
      free_upper_ = std::min(free_upper_, o.UpperHere());
      free_lower_ = std::min(free_lower_, o.LowerHere());
      return;
    }
    if (move_dns_.Add(o.result.dn)) best_move_ = index;
    moves_pn_ = std::max(moves_pn_, o.result.pn);
    moves_upper_ = std::max(moves_upper_, o.UpperHere());
    moves_lower_ = std::max(moves_lower_, o.LowerHere());
  }

  // Is it time for the next of the drops?
  bool NextMayEnter() const { return !waiting.empty() && moves_pn_ == 0 && free_pns_.first() != 0; }
  ProofNumber pn() const {
    const ProofNumber moves_pn = waiting.empty() ? moves_pn_ : std::max<ProofNumber>(1, moves_pn_);
    return std::min(free_pns_.first(), moves_pn);
  }
  ProofNumber dn() const {
    if (pn() == 0) return kInfinite;
    Sum all = free_dns_;
    all.Add(move_dns_.first());
    return all.Total();
  }
  Key upper() const { return std::min(free_upper_, moves_upper()); }
  Key lower() const { return std::min(free_lower_, moves_lower_); }
  // Does `o`, one of its options, belong to what gives upper()?
  bool GivesUpper(const Option& o) const {
    const bool by_free = free_upper_ < kNeverMate && free_upper_ <= moves_upper();
    return by_free ? o.is_free() && o.UpperHere() == free_upper_ : !o.is_free();
  }

  // The move that is nearest to holding. REQUIRES: a move was added.
  size_t best_move() const { return best_move_; }
  // The option to search next; narrows the thresholds to it.
  // REQUIRES: neither pn() nor dn() is 0.
  size_t Choose(Thresholds* t) const {
    TwoSmallest parts = free_pns_;
    Sum dns = free_dns_;
    const bool choose_move = parts.Add(moves_pn_);
    dns.Add(move_dns_.first());
    t->pn = std::min(t->pn, parts.Limit());
    if (!choose_move) {
      t->dn = Thresholds::Less(t->dn, dns.Beyond(best_free_dn_));
      return best_free_;
    }
    t->dn = std::min(Thresholds::Less(t->dn, dns.Beyond(move_dns_.first())), move_dns_.Limit());
    return best_move_;
  }

  WaitingDrops waiting;

 private:
  Key moves_upper() const { return waiting.empty() ? moves_upper_ : kNeverMate; }

  Sum free_dns_;
  TwoSmallest free_pns_;
  TwoSmallest move_dns_;
  ProofNumber moves_pn_ = 0;
  ProofNumber best_free_dn_ = 0;
  size_t best_free_ = 0;
  size_t best_move_ = 0;
  Key free_upper_ = kNeverMate;
  Key free_lower_ = kNeverMate;
  Key moves_upper_ = -1;
  Key moves_lower_ = -1;
};

}  // namespace tsume

#endif  // SOLVER_REPLY_GROUP_H_
