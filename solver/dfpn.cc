#include "solver/dfpn.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/check.h"
#include "core/movegen.h"
#include "core/zobrist.h"
#include "solver/conditional_cache.h"
#include "solver/interposition.h"
#include "solver/path.h"
#include "solver/proof_number.h"

namespace tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using shogi::Square;

namespace {

// Deepest path searched; beyond it the search gives up ("unknown").
constexpr int kMaxPath = 4000;

// With a reply that isn't an interposition two more plies follow at least (4 on
// the key).
constexpr Key kBelowTwoPlies = 3;
// The attacker to move needs a ply at least.
constexpr Key kBelowOnePly = 1;

// What a search has found of a claim.
struct Result {
  ProofNumber pn = 1;
  ProofNumber dn = 1;
  TranspositionTable::Bounds bounds;  // Facts.
  Ancestors loops;  // If dn == 0 though bounds.lower < bound: what that relies on.
};

void MarkProved(Result* r) {
  r->pn = 0;
  r->dn = kInfinite;
}
void MarkDisproved(Result* r) {
  r->pn = kInfinite;
  r->dn = 0;
}
// Turns bounds that decide the claim into numbers. False if they don't.
bool Decide(Key bound, Result* r) {
  if (r->bounds.upper <= bound) {
    MarkProved(r);
    return true;
  }
  if (r->bounds.lower >= bound) {
    MarkDisproved(r);
    return true;
  }
  return false;
}

// One way on from a node: a move, or a free recapture (then P changes to Q and
// the defender stays to move).
struct Option {
  Move move;                    // Null for a free recapture.
  Square s = shogi::kNoSquare;  // Of the interposition, else none.
  Square moved_from = shogi::kNoSquare;
  FreeCapture capture = {shogi::kNoSquare, false, FreeScope::kAnyLength};
  Key bound = 0;  // What is asked of the position it leads to.
  Result result;

  bool is_free() const { return move.is_null(); }
  // The key that this option gives the node, from the key of its position.
  Key UpperHere() const {
    if (!is_free()) return PlusPly(result.bounds.upper);
    return capture.scope == FreeScope::kAnyLength || result.bounds.upper <= kMatedKey
               ? result.bounds.upper
               : kNeverMate;
  }
  Key LowerHere() const {
    if (!is_free()) return PlusPly(result.bounds.lower);
    return capture.scope == FreeScope::kAnyLength || result.bounds.lower < kMatedKey
               ? result.bounds.lower
               : kNeverMate;
  }
};

// Replies that are proved together: options [first, middle) are free
// recaptures, one of which suffices; [middle, last) are moves, all of which
// are needed.
struct Group {
  size_t first;
  size_t middle;
  size_t last;
  ProofNumber pn = 1;
  ProofNumber dn = 1;
};

// The largest of several numbers plus one for each other that isn't zero.
class WeakSum {
 public:
  void Add(ProofNumber n) {
    if (n == 0) return;
    largest_ = std::max(largest_, n);
    ++count_;
  }
  ProofNumber Total() const {
    if (count_ == 0 || largest_ == kInfinite) return largest_;
    return std::min(largest_ + Others(), kLargest);
  }
  ProofNumber Others() const { return count_ == 0 ? 0 : count_ - 1; }

 private:
  ProofNumber largest_ = 0;
  ProofNumber count_ = 0;
};

// The smallest and the second smallest of several numbers.
class TwoSmallest {
 public:
  // Returns true if `n` is the smallest so far.
  bool Add(ProofNumber n) {
    if (n < first_) {
      second_ = first_;
      first_ = n;
      return true;
    }
    second_ = std::min(second_, n);
    return false;
  }
  ProofNumber first() const { return first_; }
  // How far the smallest may grow before another is worth looking at.
  ProofNumber Limit() const { return std::min(kInfinite, second_ + 1 + second_ / 4); }

 private:
  ProofNumber first_ = kInfinite + 1;
  ProofNumber second_ = kInfinite;
};

struct Thresholds {
  ProofNumber pn;
  ProofNumber dn;
};

ProofNumber Less(ProofNumber threshold, ProofNumber others) {
  return threshold >= kInfinite ? kInfinite : (threshold > others ? threshold - others : 1);
}

}  // namespace

class Dfpn::Search {
 public:
  Search(TranspositionTable* table, Budget* budget, FutileRule rule, Color attacker)
      : table_(table), budget_(budget), base_rule_(rule), attacker_(attacker) {}

  Answer Prove(const Position& position, Hand out_of_play, Key bound) {
    TSUME_CHECK(bound == kUnbounded || bound <= kMaxKey, position.DebugString());
    position_ = position;
    out_of_play_ = out_of_play;
    rule_ = base_rule_;
    path_.Clear();
    Option root;
    root.bound = bound;
    EvaluateHere(bound, &root.result);
    while (root.result.pn != 0 && root.result.dn != 0) {
      root.result = Run(bound, {kInfinite, kInfinite});
      if (budget_->stage_over()) break;
    }
    if (root.result.pn == 0) return Answer::kYes;
    // At the root of the path a disproof can rely on nothing but the root.
    if (root.result.dn == 0) return Answer::kNo;
    return Answer::kUnknown;
  }

  TranspositionTable::Bounds KnownBounds(const Position& position, Hand out_of_play) {
    position_ = position;
    out_of_play_ = out_of_play;
    rule_ = base_rule_;
    return table_->Look(Here(), kUnbounded).bounds;
  }

 private:
  // Plays an option in its scope and takes it back.
  class Played {
   public:
    Played(Search* search, const Option& option) : search_(search), rule_(search->rule_) {
      if (!option.is_free()) {
        undo_ = search->position_.DoMove(option.move);
        return;
      }
      free_.emplace(&search->position_, option.s, option.moved_from, option.capture);
      if (free_->out_of_play() != shogi::kNoPieceType) {
        search->out_of_play_.Add(free_->out_of_play());
      }
      if (option.capture.scope == FreeScope::kMateOnlyStandard) {
        search->rule_ = FutileRule::kStandard;
      }
    }
    ~Played() {
      if (!free_.has_value()) {
        search_->position_.UndoMove(undo_);
        return;
      }
      if (free_->out_of_play() != shogi::kNoPieceType) {
        search_->out_of_play_.Remove(free_->out_of_play());
      }
      search_->rule_ = rule_;
    }
    Played(const Played&) = delete;
    Played& operator=(const Played&) = delete;

   private:
    Search* const search_;
    const FutileRule rule_;
    shogi::UndoInfo undo_;
    std::optional<FreeCaptureOnBoard> free_;
  };

  bool AttackerToMove() const { return position_.side_to_move() == attacker_; }
  TranspositionTable::Place Here() const;
  void EvaluateHere(Key bound, Result* result);
  bool EvaluateMoves(Key bound, Result* result);
  Result Run(Key bound, Thresholds thresholds);
  Result RunAttacker(Key bound, Thresholds thresholds, size_t first);
  Result RunDefender(Key bound, Thresholds thresholds, size_t first);
  void ExpandAttacker(Key bound);
  void ExpandDefender(Key bound);
  void AddMove(Move move, Key bound);
  void AddFreeCaptures(Square s, Square moved_from, Key bound);
  void CloseGroup(size_t first, size_t middle);
  void SumUpGroup(Group* group) const;
  size_t ChooseInGroup(const Group& group, Thresholds* thresholds) const;
  void Descend(size_t option, Thresholds thresholds);
  void Remember(Key bound, uint64_t nodes_before, const Result& result);

  TranspositionTable* const table_;
  Budget* const budget_;
  const FutileRule base_rule_;
  const Color attacker_;

  Position position_;
  Hand out_of_play_;
  FutileRule rule_ = FutileRule::kStandard;
  Path path_;
  ConditionalCache conditional_;
  std::vector<Option> options_;  // Of all nodes on the path, the deepest last.
  std::vector<Group> groups_;    // Likewise, for nodes with the defender to move.
};

TranspositionTable::Place Dfpn::Search::Here() const {
  uint64_t key = position_.board_key();
  // Board and attacker's hand tell the defender's hand only as long as no
  // piece has left play.
  if (!out_of_play_.empty()) key ^= shogi::MixBits(out_of_play_.bits());
  // Searches under several rules may share a table.
  if (rule_ != FutileRule::kStandard) key ^= shogi::MixBits(static_cast<uint64_t>(rule_) << 40);
  return {key, position_.hand(attacker_)};
}

// First sight of the position on the board: what is cheap to know.
void Dfpn::Search::EvaluateHere(Key bound, Result* r) {
  const bool attacks = AttackerToMove();
  r->bounds.lower = attacks ? kBelowOnePly : -1;
  if (Decide(bound, r)) return;
  const TranspositionTable::Place place = Here();
  const TranspositionTable::Knowledge known = table_->Look(place, bound);
  r->bounds.lower = std::max(r->bounds.lower, known.bounds.lower);
  r->bounds.upper = known.bounds.upper;
  if (Decide(bound, r)) return;
  if (bound == kUnbounded) {
    if (attacks) {
      const int ancestor = path_.FindDominating(place.key, place.hand);
      if (ancestor != Path::kNone) {
        MarkDisproved(r);
        r->loops.Add(ancestor);
        return;
      }
    }
    if (conditional_.Find(place, path_, &r->loops)) {
      MarkDisproved(r);
      return;
    }
  }
  if (known.has_numbers) {
    r->pn = known.pn;
    r->dn = known.dn;
    return;
  }
  if (EvaluateMoves(bound, r)) return;
}

// Looks at the moves alone. True if that decides the claim.
bool Dfpn::Search::EvaluateMoves(Key bound, Result* r) {
  MoveList moves;
  if (AttackerToMove()) {
    GenerateChecks(position_, &moves);
    if (moves.empty()) r->bounds.lower = kNeverMate;
    r->pn = 1;
    r->dn = std::max<ProofNumber>(1, static_cast<ProofNumber>(moves.size()));
    return Decide(bound, r);
  }
  GenerateEvasions(position_, &moves);
  if (moves.empty()) {
    const Key mated = MakeKey(0, position_.hand(attacker_).empty());
    r->bounds = {mated - 1, mated};
    return Decide(bound, r);
  }
  const Bitboard squares = InterpositionSquares(position_);
  const Square king = position_.king_square(position_.side_to_move());
  Bitboard dropped_on;
  ProofNumber count = 0;
  for (Move m : moves) {
    if (m.is_drop()) {
      dropped_on |= Bitboard::Of(m.to());
    } else {
      ++count;
      if (m.from() == king || !squares.Has(m.to())) {
        r->bounds.lower = std::max(r->bounds.lower, kBelowTwoPlies);
      }
    }
  }
  r->pn = count + static_cast<ProofNumber>(dropped_on.Count());
  r->dn = 1;
  return Decide(bound, r);
}

void Dfpn::Search::AddMove(Move move, Key bound) {
  Option option;
  option.move = move;
  option.bound = bound == kUnbounded ? kUnbounded : bound - kPly;
  options_.push_back(option);
  Option& added = options_.back();
  const Played played(this, added);
  EvaluateHere(added.bound, &added.result);
}

void Dfpn::Search::AddFreeCaptures(Square s, Square moved_from, Key bound) {
  if (bound == kUnbounded) return;  // Futile or not never decides mate or no mate.
  for (const FreeCapture& capture : FindFreeCaptures(&position_, s, moved_from, rule_)) {
    Option option;
    option.s = s;
    option.moved_from = moved_from;
    option.capture = capture;
    option.bound = capture.scope == FreeScope::kAnyLength ? bound : std::min(bound, kMatedKey);
    options_.push_back(option);
    Option& added = options_.back();
    const Played played(this, added);
    EvaluateHere(added.bound, &added.result);
  }
}

void Dfpn::Search::ExpandAttacker(Key bound) {
  MoveList moves;
  GenerateChecks(position_, &moves);
  for (Move m : moves) AddMove(m, bound);
}

void Dfpn::Search::CloseGroup(size_t first, size_t middle) {
  groups_.push_back({first, middle, options_.size()});
}

void Dfpn::Search::ExpandDefender(Key bound) {
  MoveList moves;
  GenerateEvasions(position_, &moves);
  const Bitboard squares = InterpositionSquares(position_);
  const Square king = position_.king_square(position_.side_to_move());
  Bitboard dropped_on;
  for (Move m : moves) {
    if (m.is_drop()) {
      dropped_on |= Bitboard::Of(m.to());
      continue;
    }
    const size_t first = options_.size();
    if (m.from() != king && squares.Has(m.to())) AddFreeCaptures(m.to(), m.from(), bound);
    const size_t middle = options_.size();
    AddMove(m, bound);
    CloseGroup(first, middle);
  }
  for (Square s : dropped_on) {
    const size_t first = options_.size();
    AddFreeCaptures(s, shogi::kNoSquare, bound);
    const size_t middle = options_.size();
    for (Move m : moves) {
      if (m.is_drop() && m.to() == s) AddMove(m, bound);
    }
    CloseGroup(first, middle);
  }
}

// Expands the position on the board and searches below it until a threshold
// is reached or the claim is decided.
Result Dfpn::Search::Run(Key bound, Thresholds thresholds) {
  Result result;
  if (!budget_->Spend()) return result;
  const uint64_t nodes_before = budget_->nodes();
  const bool attacks = AttackerToMove();
  const size_t first = options_.size();
  const size_t first_group = groups_.size();
  if (attacks) {
    if (bound == kUnbounded) {
      if (path_.size() >= kMaxPath) {
        budget_->EndStage();
        return result;
      }
      const TranspositionTable::Place place = Here();
      path_.Push(place.key, place.hand);
    }
    ExpandAttacker(bound);
    result = RunAttacker(bound, thresholds, first);
    if (bound == kUnbounded) {
      path_.Pop();
      result.loops.RemoveFrom(path_.size());
    }
  } else {
    ExpandDefender(bound);
    result = RunDefender(bound, thresholds, first_group);
  }
  options_.resize(first);
  groups_.resize(first_group);
  // A disproof that relies on nothing but itself is a fact.
  if (result.dn == 0 && result.loops.empty()) {
    TSUME_CHECK(bound == kUnbounded || result.bounds.lower >= bound, position_.DebugString());
    if (bound == kUnbounded) result.bounds.lower = kNeverMate;
  }
  if (!budget_->stage_over()) Remember(bound, nodes_before, result);
  return result;
}

void Dfpn::Search::Remember(Key bound, uint64_t nodes_before, const Result& result) {
  if (result.dn == 0 && !result.loops.empty()) {
    conditional_.Store(Here(), result.loops, path_);
    return;
  }
  table_->Store(Here(), bound, result.bounds, result.pn, result.dn,
                budget_->nodes() - nodes_before + 1);
}

void Dfpn::Search::Descend(size_t index, Thresholds thresholds) {
  const Option option = options_[index];  // The vector may grow below.
  const Played played(this, option);
  const Result result = Run(option.bound, thresholds);
  options_[index].result = result;
}

Result Dfpn::Search::RunAttacker(Key bound, Thresholds thresholds, size_t first) {
  const size_t last = options_.size();
  for (;;) {
    Result result;
    result.bounds = {kNeverMate, kNeverMate};
    TwoSmallest pns;
    WeakSum dns;
    size_t best = first;
    for (size_t i = first; i < last; ++i) {
      const Option& o = options_[i];
      if (pns.Add(o.result.pn)) best = i;
      dns.Add(o.result.dn);
      result.bounds.lower = std::min(result.bounds.lower, o.LowerHere());
      result.bounds.upper = std::min(result.bounds.upper, o.UpperHere());
    }
    result.pn = std::min(pns.first(), kInfinite);
    result.dn = dns.Total();
    if (Decide(bound, &result)) return result;
    if (result.dn == 0) {
      for (size_t i = first; i < last; ++i) result.loops.AddAll(options_[i].result.loops);
      return result;
    }
    if (result.pn >= thresholds.pn || result.dn >= thresholds.dn) return result;
    Descend(best, {std::min(thresholds.pn, pns.Limit()), Less(thresholds.dn, dns.Others())});
    if (budget_->stage_over()) return result;
  }
}

void Dfpn::Search::SumUpGroup(Group* g) const {
  ProofNumber free_pn = kInfinite;
  WeakSum dns;
  for (size_t i = g->first; i < g->middle; ++i) {
    free_pn = std::min(free_pn, options_[i].result.pn);
    dns.Add(options_[i].result.dn);
  }
  ProofNumber moves_pn = 0;
  ProofNumber moves_dn = kInfinite;
  for (size_t i = g->middle; i < g->last; ++i) {
    moves_pn = std::max(moves_pn, options_[i].result.pn);
    moves_dn = std::min(moves_dn, options_[i].result.dn);
  }
  dns.Add(moves_dn);
  g->pn = std::min(free_pn, moves_pn);
  g->dn = g->pn == 0 ? kInfinite : dns.Total();
}

// The option to search next in a group that isn't decided; narrows the
// thresholds to it.
size_t Dfpn::Search::ChooseInGroup(const Group& g, Thresholds* t) const {
  TwoSmallest parts;
  WeakSum dns;
  size_t best = g.middle;
  for (size_t i = g.first; i < g.middle; ++i) {
    if (parts.Add(options_[i].result.pn)) best = i;
    dns.Add(options_[i].result.dn);
  }
  ProofNumber moves_pn = 0;
  TwoSmallest moves_dn;
  size_t best_move = g.middle;
  for (size_t i = g.middle; i < g.last; ++i) {
    moves_pn = std::max(moves_pn, options_[i].result.pn);
    if (moves_dn.Add(options_[i].result.dn)) best_move = i;
  }
  const bool choose_move = parts.Add(moves_pn);
  dns.Add(moves_dn.first());
  t->pn = std::min(t->pn, parts.Limit());
  t->dn = Less(t->dn, dns.Others());
  if (!choose_move) return best;
  t->dn = std::min(t->dn, moves_dn.Limit());
  return best_move;
}

Result Dfpn::Search::RunDefender(Key bound, Thresholds thresholds, size_t first_group) {
  const size_t last_group = groups_.size();
  for (;;) {
    Result result;
    result.bounds = {-1, -1};
    WeakSum pns;
    TwoSmallest dns;
    size_t best = first_group;
    for (size_t i = first_group; i < last_group; ++i) {
      Group& g = groups_[i];
      SumUpGroup(&g);
      pns.Add(g.pn);
      if (dns.Add(g.dn)) best = i;
      Key lower = -1;
      Key upper = -1;
      for (size_t o = g.middle; o < g.last; ++o) {
        lower = std::max(lower, options_[o].LowerHere());
        upper = std::max(upper, options_[o].UpperHere());
      }
      for (size_t o = g.first; o < g.middle; ++o) {
        lower = std::min(lower, options_[o].LowerHere());
        upper = std::min(upper, options_[o].UpperHere());
      }
      result.bounds.lower = std::max(result.bounds.lower, lower);
      result.bounds.upper = std::max(result.bounds.upper, upper);
    }
    // Unbounded claims leave free recaptures out: they bound from below only
    // what is no mate at all.
    if (bound == kUnbounded && result.bounds.lower < kNeverMate) result.bounds.lower = -1;
    result.pn = pns.Total();
    result.dn = std::min(dns.first(), kInfinite);
    if (Decide(bound, &result)) return result;
    if (result.dn == 0) {
      // Only unbounded searches get here, and there a group has no free
      // recaptures: one reply that fails on this path is enough.
      const Group& g = groups_[best];
      for (size_t o = g.middle; o < g.last; ++o) {
        if (options_[o].result.dn == 0) {
          result.loops = options_[o].result.loops;
          break;
        }
      }
      return result;
    }
    if (result.pn >= thresholds.pn || result.dn >= thresholds.dn) return result;
    Thresholds below = {Less(thresholds.pn, pns.Others()), std::min(thresholds.dn, dns.Limit())};
    const size_t option = ChooseInGroup(groups_[best], &below);
    Descend(option, below);
    if (budget_->stage_over()) return result;
  }
}

Dfpn::Dfpn(TranspositionTable* table, Budget* budget, FutileRule rule, Color attacker)
    : search_(std::make_unique<Search>(table, budget, rule, attacker)) {}
Dfpn::~Dfpn() = default;

Answer Dfpn::Prove(const Position& position, Hand out_of_play, Key bound) {
  return search_->Prove(position, out_of_play, bound);
}

TranspositionTable::Bounds Dfpn::KnownBounds(const Position& position, Hand out_of_play) const {
  return search_->KnownBounds(position, out_of_play);
}

}  // namespace tsume
