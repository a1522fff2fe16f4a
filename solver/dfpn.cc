#include "solver/dfpn.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <thread>
#include <vector>

#include "core/check.h"
#include "core/movegen.h"
#include "core/zobrist.h"
#include "solver/conditional_cache.h"
#include "solver/hand_bounds.h"
#include "solver/interposition.h"
#include "solver/one_ply_mate.h"
#include "solver/option.h"
#include "solver/path.h"
#include "solver/reply_counter.h"
#include "solver/reply_group.h"
#include "solver/team.h"

namespace tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;
using Place = TranspositionTable::Place;

namespace {

// The attacker to move needs a ply at least.
constexpr Key kBelowOnePly = 1;

bool SameOrigin(Move a, Move b) {
  if (a.is_drop() != b.is_drop()) return false;
  return a.is_drop() ? a.dropped() == b.dropped() : a.from() == b.from();
}

// Do two checks of the same origin mostly succeed and fail together? A move
// with and without promotion, and drops on one line to the king.
bool AreAlike(Move a, Move b, Square king) {
  if (!a.is_drop()) return a.to() == b.to();
  return shogi::Line(king, a.to()).Has(b.to()) && !shogi::Between(a.to(), b.to()).Has(king);
}

// What the number of replies says of a new position. `loose`: all pieces in its
// hands.
void SetByCount(const ReplyCount& count, Hand loose, Result* r) {
  if (count.breaks > 0 && r->bounds.lower < kBelowTwoPlies) {
    r->bounds.lower = kBelowTwoPlies;
    r->disproof_hand = loose;
  }
  r->pn = static_cast<ProofNumber>(count.total());
  r->dn = 1;
}

}  // namespace

class Dfpn::Search {
 public:
  Search(TranspositionTable* table, Budget* budget, const Settings& settings)
      : table_(table),
        budget_(budget),
        base_rule_(settings.rule),
        attacker_(settings.attacker),
        variation_(settings.variation),
        random_(settings.variation.seed),
        conditional_(settings.cache_bytes) {}

  Answer Prove(const Position& position, Hand out_of_play, Key bound) {
    TSUME_CHECK(bound == kUnbounded || bound <= kMaxKey, position.DebugString());
    SetUp(position, out_of_play);
    path_.Clear();
    claims_.clear();
    decided_claim_ = kNoClaim;
    decisions_seen_ = 0;
    options_.clear();
    groups_.clear();
    Option root;
    root.bound = bound;
    root.place = Here();
    root.loose = Loose();
    if (!Recall(&root)) {
      if (!budget_->Spend()) return Answer::kUnknown;
      EvaluateFresh(bound, &root.result);
    }
    while (root.result.pn != 0 && root.result.dn != 0) {
      root.result = Run(root.place, bound, {kInfinite, kInfinite});
      if (budget_->stage_over()) break;
      if (team_ != nullptr) Refresh(&root);
    }
    if (root.result.pn == 0) return Answer::kYes;
    // At the root of the path a disproof can rely on nothing but the root.
    if (root.result.dn == 0) return Answer::kNo;
    return Answer::kUnknown;
  }

  TranspositionTable::Bounds KnownBounds(const Position& position, Hand out_of_play) {
    SetUp(position, out_of_play);
    return table_->Look(Here(), kUnbounded).bounds;
  }

  void set_counting(Counting counting) { counting_ = variation_.counting.value_or(counting); }
  // Whom it searches with, null if alone, and whether it leaves to others what
  // they are at.
  void set_team(Team* team, bool gives_way) {
    team_ = team;
    gives_way_ = gives_way;
  }

  std::vector<Move> CurrentLine(size_t most) const {
    std::vector<Move> line;
    for (Move m : line_) {
      if (line.size() < most && !m.is_null()) line.push_back(m);
    }
    return line;
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

  void SetUp(const Position& position, Hand out_of_play) {
    position_ = position;
    out_of_play_ = out_of_play;
    rule_ = base_rule_;
  }
  bool AttackerToMove() const { return position_.side_to_move() == attacker_; }
  uint64_t KeyOf(uint64_t board_key) const;
  Place Here() const { return {KeyOf(position_.board_key()), position_.hand(attacker_)}; }
  Hand Loose() const {
    return Hand::Sum(position_.hand(attacker_), position_.hand(Opponent(attacker_)));
  }
  bool Recall(Option* option) const;
  void EvaluateFresh(Key bound, Result* result);
  void EvaluateChecks(Key bound, Result* result);
  void EvaluateReplies(Key bound, Result* result);
  Result Run(const Place& place, Key bound, Thresholds thresholds);
  Result RunAttacker(Key bound, Thresholds thresholds, size_t first);
  Result RunDefender(Key bound, Thresholds thresholds, size_t first, size_t first_group);
  void Shuffle(MoveList* moves);
  void ExpandAttacker(Key bound);
  void ExpandDefender(Key bound, size_t first_group);
  void AddMove(Move move, Key bound, size_t group);
  void AddFreeCaptures(Square s, Square moved_from, Key bound, size_t group);
  void EvaluateFrom(size_t first);
  bool EvaluateByCount(const ReplyCounter& counter, Option* option) const;
  void EvaluateNew(Option* option);
  bool MayBeFree(size_t option, size_t first) const;
  void SumUpReplies(Key bound, size_t first, size_t first_group);
  Hand ProofHandOfReplies(size_t first, size_t first_group) const;
  Hand DisproofHandOfReplies(Key lower, size_t first, size_t first_group) const;
  Hand DisproofHandOfChecks(size_t first) const;
  void Descend(size_t option, Thresholds thresholds);
  void Remember(const Place& place, Key bound, uint64_t nodes_before, const Result& result);
  size_t GiveWay(size_t best, ProofNumber threshold, size_t first) const;
  bool Refresh(Option* option) const;
  bool MustLeave();

  TranspositionTable* const table_;
  Budget* const budget_;
  const FutileRule base_rule_;
  const Color attacker_;
  const Variation variation_;
  uint64_t random_;
  Counting counting_ = Counting::kMixed;

  Position position_;
  Hand out_of_play_;
  FutileRule rule_ = FutileRule::kStandard;
  Path path_;
  ConditionalCache conditional_;
  // In a team only: the claims from the root to here, how many decisions of
  // others were looked at, and the first claim of the path that is decided.
  struct Claim {
    Place place;
    Key bound;
  };
  static constexpr size_t kNoClaim = std::numeric_limits<size_t>::max();
  Team* team_ = nullptr;
  bool gives_way_ = false;
  std::vector<Claim> claims_;
  uint64_t decisions_seen_ = 0;
  size_t decided_claim_ = kNoClaim;

  std::vector<Move> line_;          // From the root to here.
  std::vector<Option> options_;     // Of all nodes on the path, the deepest last.
  std::vector<ReplyGroup> groups_;  // Likewise, for nodes with the defender to move.
};

uint64_t Dfpn::Search::KeyOf(uint64_t key) const {
  // Board and attacker's hand tell the defender's hand only as long as no
  // piece has left play.
  if (!out_of_play_.empty()) key ^= shogi::MixBits(out_of_play_.bits());
  if (variation_.seed != 0) key = shogi::MixBits(key ^ variation_.seed);
  // Searches under several rules may share a table.
  if (rule_ != FutileRule::kStandard) key ^= shogi::MixBits(static_cast<uint64_t>(rule_) << 40);
  return key;
}

// What is known of an option without playing it. False if that is nothing but
// general bounds: it is new.
bool Dfpn::Search::Recall(Option* o) const {
  Result* const r = &o->result;
  // A free recapture leaves the defender to move.
  const bool attacks = o->is_free() ? AttackerToMove() : !AttackerToMove();
  r->bounds.lower = attacks ? kBelowOnePly : -1;
  r->disproof_hand = o->loose;
  if (r->Decide(o->bound)) return true;
  const TranspositionTable::Knowledge known = table_->Look(o->place, o->bound);
  if (known.bounds.lower > r->bounds.lower) {
    r->bounds.lower = known.bounds.lower;
    r->disproof_hand = known.disproof_hand;
  }
  r->bounds.upper = known.bounds.upper;
  r->proof_hand = known.proof_hand;
  if (r->Decide(o->bound)) return true;
  if (o->bound == kUnbounded) {
    if (attacks) {
      const int ancestor = path_.FindDominating(o->place.key, o->place.hand);
      if (ancestor != Path::kNone) {
        r->MarkDisproved();
        r->disproof_hand = o->place.hand;
        r->loops.Add(ancestor);
        return true;
      }
    }
    if (conditional_.Find(o->place, path_, &r->loops)) {
      r->MarkDisproved();
      r->disproof_hand = o->place.hand;
      return true;
    }
  }
  if (!known.has_numbers) return false;
  r->pn = known.pn;
  r->dn = known.dn;
  return true;
}

// First sight of the position on the board.
void Dfpn::Search::EvaluateFresh(Key bound, Result* r) {
  if (AttackerToMove()) {
    EvaluateChecks(bound, r);
  } else {
    EvaluateReplies(bound, r);
  }
}

void Dfpn::Search::EvaluateChecks(Key bound, Result* r) {
  const OnePlyMate found = FindOnePlyMate(&position_, bound);
  if (found.upper < r->bounds.upper) {
    r->bounds.upper = found.upper;
    r->proof_hand = found.proof_hand;
  }
  if (found.lower > r->bounds.lower) {
    r->bounds.lower = found.lower;
    // It stands on replies with pieces on the board.
    r->disproof_hand = LimitByNewChecks(Loose(), position_);
  }
  r->pn = std::max<ProofNumber>(1, static_cast<ProofNumber>(found.easiest));
  r->dn = std::max<ProofNumber>(1, static_cast<ProofNumber>(found.checks));
  r->Decide(bound);
}

void Dfpn::Search::EvaluateReplies(Key bound, Result* r) {
  MoveList moves;
  GenerateEvasions(position_, &moves);
  if (moves.empty()) {
    const Key mated = MakeKey(0, position_.hand(attacker_).empty());
    r->bounds = {mated - 1, mated};
    r->proof_hand = MonopolyHand(position_, attacker_);
    r->disproof_hand = position_.hand(attacker_);
    r->Decide(bound);
    return;
  }
  SetByCount(CountReplies(position_, moves), Loose(), r);
  r->Decide(bound);
}

// Adds a move, yet to be evaluated.
void Dfpn::Search::AddMove(Move move, Key bound, size_t group) {
  const bool attacks = AttackerToMove();
  Option& o = options_.emplace_back();
  o.move = move;
  o.group = static_cast<uint16_t>(group);
  o.bound = bound == kUnbounded ? kUnbounded : bound - kPly;
  o.place = {KeyOf(position_.BoardKeyAfter(move)), position_.hand(attacker_)};
  o.loose = Loose();
  if (move.is_drop()) {
    o.loose.Remove(move.dropped());
    if (attacks) o.place.hand.Remove(move.dropped());
  } else if (o.captured = position_.piece_on(move.to()); o.captured != shogi::kNoPiece) {
    const PieceType type = Demote(TypeOf(o.captured));
    o.loose.Add(type);
    if (attacks) o.place.hand.Add(type);
  }
  table_->Prefetch(o.place.key);
}

void Dfpn::Search::AddFreeCaptures(Square s, Square moved_from, Key bound, size_t group) {
  if (bound == kUnbounded) return;  // Futile or not never decides mate or no mate.
  for (const FreeCapture& capture : FindFreeCaptures(&position_, s, moved_from, rule_)) {
    Option option;
    option.s = s;
    option.moved_from = moved_from;
    option.capture = capture;
    option.group = static_cast<uint16_t>(group);
    option.bound = capture.scope == FreeScope::kAnyLength ? bound : std::min(bound, kMatedKey);
    {
      const Played played(this, option);
      option.place = Here();
      option.loose = Loose();
    }
    options_.push_back(option);
    table_->Prefetch(option.place.key);
  }
}

// A new check, without playing it. False if that can't be told.
bool Dfpn::Search::EvaluateByCount(const ReplyCounter& counter, Option* o) const {
  const std::optional<int> breaks = counter.Breaks(o->move);
  if (!breaks.has_value()) return false;
  const ReplyCount count = {*breaks, counter.Interpositions(o->move)};
  if (count.total() == 0) return false;
  SetByCount(count, o->loose, &o->result);
  o->result.Decide(o->bound);
  return true;
}

void Dfpn::Search::EvaluateNew(Option* o) {
  const Played played(this, *o);
  // A free recapture may change the rule, and so what is asked: it is looked up
  // only now.
  if (o->is_free() && Recall(o)) return;
  EvaluateFresh(o->bound, &o->result);
}

// Evaluates the options of a node until one of them decides it: first all of
// which something is known, then the new ones.
void Dfpn::Search::EvaluateFrom(size_t first) {
  const bool attacks = AttackerToMove();
  std::optional<ReplyCounter> counter;
  for (const bool news : {false, true}) {
    for (size_t i = first; i < options_.size(); ++i) {
      Option& o = options_[i];
      if (!news) {
        o.is_new = o.is_free() || !Recall(&o);
        if (o.is_new) continue;
      } else if (o.is_new) {
        if (attacks && !counter.has_value()) counter.emplace(position_);
        if (!attacks || !EvaluateByCount(*counter, &o)) EvaluateNew(&o);
      }
      if (attacks ? o.result.pn == 0 : o.result.dn == 0 && !MayBeFree(i, first)) return;
    }
  }
}

// Might a free recapture meet the reply?
bool Dfpn::Search::MayBeFree(size_t i, size_t first) const {
  const Option& o = options_[i];
  if (o.bound == kUnbounded) return false;
  if (o.is_free() || o.move.is_drop()) return true;
  return i > first && options_[i - 1].group == o.group;
}

void Dfpn::Search::Shuffle(MoveList* moves) {
  for (size_t i = 1; i < moves->size(); ++i) {
    random_ = shogi::MixBits(random_);
    std::swap((*moves)[i], (*moves)[random_ % (i + 1)]);
  }
}

void Dfpn::Search::ExpandAttacker(Key bound) {
  MoveList moves;
  GenerateChecks(position_, &moves);
  if (variation_.seed != 0) Shuffle(&moves);
  const Square king = position_.king_square(Opponent(attacker_));
  const Move* previous = moves.begin();
  for (const Move* m = moves.begin(); m != moves.end(); ++m) {
    AddMove(*m, bound, 0);
    // Moves of one piece, and drops of one, come one after another.
    if (!SameOrigin(*previous, *m)) previous = m;
    options_.back().is_like =
        std::any_of(previous, m, [king, m](Move other) { return AreAlike(other, *m, king); });
  }
}

void Dfpn::Search::ExpandDefender(Key bound, size_t first_group) {
  MoveList moves;
  GenerateEvasions(position_, &moves);
  if (variation_.seed != 0) Shuffle(&moves);
  const Bitboard squares = InterpositionSquares(position_);
  const Square king = position_.king_square(position_.side_to_move());
  std::array<uint8_t, shogi::kNumSquares> drops = {};  // By square, a bit per type.
  Bitboard dropped_on;
  for (Move m : moves) {
    if (m.is_drop()) {
      dropped_on |= Bitboard::Of(m.to());
      drops[m.to()] = static_cast<uint8_t>(drops[m.to()] | 1u << m.dropped());
      continue;
    }
    const size_t group = groups_.size() - first_group;
    groups_.emplace_back(counting_);
    if (squares.Has(m.to())) AddFreeCaptures(m.to(), m.from(), bound, group);
    AddMove(m, bound, group);
  }
  if (dropped_on.empty()) return;
  const size_t first_of_drops = groups_.size();
  // From the king outwards: those near to it are the better defences.
  const Square checker = position_.Checkers(position_.side_to_move()).First();
  const int step = (static_cast<int>(checker) - static_cast<int>(king)) / (squares.Count() + 1);
  for (int i = king + step; i != checker; i += step) {
    const auto s = static_cast<Square>(i);
    if (!dropped_on.Has(s)) continue;
    if (bound != kUnbounded || groups_.size() == first_of_drops) groups_.emplace_back(counting_);
    groups_.back().waiting.Add(s, drops[s]);
    AddFreeCaptures(s, shogi::kNoSquare, bound, groups_.size() - 1 - first_group);
  }
  for (size_t i = first_of_drops; i < groups_.size(); ++i) {
    AddMove(groups_[i].waiting.Take(), bound, i - first_group);
  }
}

// Expands the position on the board and searches below it until a threshold
// is reached or the claim is decided.
Result Dfpn::Search::Run(const Place& place, Key bound, Thresholds thresholds) {
  Result result;
  if (path_.size() >= variation_.deepest) budget_->EndStage();
  if (!budget_->Spend()) return result;
  const uint64_t nodes_before = budget_->nodes();
  if (team_ != nullptr) {
    team_->Enter(place.key);
    claims_.push_back({place, bound});
  }
  const size_t first = options_.size();
  const size_t first_group = groups_.size();
  if (AttackerToMove()) {
    if (bound == kUnbounded) {
      path_.Push(place.key, place.hand);
    }
    ExpandAttacker(bound);
    EvaluateFrom(first);
    result = RunAttacker(bound, thresholds, first);
    if (bound == kUnbounded) {
      path_.Pop();
      // What relied on this very position holds for its hand alone.
      if (!result.loops.empty()) result.disproof_hand = place.hand;
      result.loops.RemoveFrom(path_.size());
    }
  } else {
    ExpandDefender(bound, first_group);
    EvaluateFrom(first);
    result = RunDefender(bound, thresholds, first, first_group);
  }
  options_.resize(first);
  groups_.erase(groups_.begin() + static_cast<ptrdiff_t>(first_group), groups_.end());
  // A disproof that relies on nothing but itself is a fact.
  if (result.dn == 0 && result.loops.empty()) {
    TSUME_CHECK(bound == kUnbounded || result.bounds.lower >= bound, position_.DebugString());
    if (bound == kUnbounded) result.bounds.lower = kNeverMate;
  }
  const bool complete = !budget_->stage_over() && decided_claim_ == kNoClaim;
  if (complete) Remember(place, bound, nodes_before, result);
  if (team_ != nullptr) {
    team_->Leave(place.key);
    claims_.pop_back();
    if (claims_.size() <= decided_claim_) decided_claim_ = kNoClaim;
    const bool decided = result.pn == 0 || result.dn == 0;
    if (complete && decided && team_->CountAt(place.key) > 0) team_->AnnounceDecision();
  }
  return result;
}

// A check that is nearly as good as the best, where others are at that one.
size_t Dfpn::Search::GiveWay(size_t best, ProofNumber threshold, size_t first) const {
  const auto harder = [this](const Option& o) {
    const auto others = static_cast<ProofNumber>(team_->CountAt(o.place.key));
    return o.result.pn + others * (1 + o.result.pn / 4);
  };
  ProofNumber least = harder(options_[best]);
  for (size_t i = first; i < options_.size(); ++i) {
    const Option& o = options_[i];
    if (o.result.pn >= threshold || o.result.pn >= kLargest || harder(o) >= least) continue;
    least = harder(o);
    best = i;
  }
  return best;
}

// Takes over what others have stored of an option. True if it is decided now.
bool Dfpn::Search::Refresh(Option* option) const {
  // A free recapture may change the rule, and is looked up only when played.
  if (option->is_free() && option->capture.from != shogi::kNoSquare) return false;
  Option fresh = *option;
  if (!Recall(&fresh)) return false;
  option->result = fresh.result;
  return fresh.result.pn == 0 || fresh.result.dn == 0;
}

// Has another thread decided this claim, or one above it?
bool Dfpn::Search::MustLeave() {
  if (team_ == nullptr) return false;
  if (const uint64_t decisions = team_->decisions(); decisions != decisions_seen_) {
    decisions_seen_ = decisions;
    for (size_t i = 0; i < claims_.size() && i < decided_claim_; ++i) {
      const Claim& c = claims_[i];
      const TranspositionTable::Bounds known = table_->Look(c.place, c.bound).bounds;
      if (known.upper <= c.bound || known.lower >= c.bound) decided_claim_ = i;
    }
  }
  return decided_claim_ != kNoClaim;
}

void Dfpn::Search::Remember(const Place& place, Key bound, uint64_t nodes_before, const Result& r) {
  const uint64_t work = budget_->nodes() - nodes_before + 1;
  if (r.dn == 0 && !r.loops.empty()) {
    conditional_.Store(place, r.loops, path_);
    return;
  }
  if (r.pn == 0 && r.proof_hand != place.hand) {
    // With the smaller hand there may be no surplus; here it follows from that.
    const Key upper = r.bounds.upper > kMaxKey ? r.bounds.upper : r.bounds.upper | 1;
    table_->Store({place.key, r.proof_hand}, bound, {-1, upper}, 1, 1, work);
    return;
  }
  // A bound on the plies alone holds for larger hands as well.
  const bool plies_alone = IsClean(r.bounds.lower) || r.bounds.lower > kMaxKey;
  if (r.dn == 0 && plies_alone && r.disproof_hand != place.hand) {
    table_->Store({place.key, r.disproof_hand}, bound, {r.bounds.lower, kNeverMate}, 1, 1, work);
    return;
  }
  table_->Store(place, bound, r.bounds, r.pn, r.dn, work);
}

void Dfpn::Search::Descend(size_t index, Thresholds thresholds) {
  if (team_ != nullptr && Refresh(&options_[index])) return;
  const Option option = options_[index];  // The vector may grow below.
  const Played played(this, option);
  line_.push_back(option.move);
  const Result result = Run(option.place, option.bound, thresholds);
  line_.pop_back();
  options_[index].result = result;
}

Result Dfpn::Search::RunAttacker(Key bound, Thresholds thresholds, size_t first) {
  const size_t last = options_.size();
  for (;;) {
    Result result;
    result.bounds = {kNeverMate, kNeverMate};
    TwoSmallest pns;
    Sum dns(counting_, Numbers::kDisproof);
    size_t best = first;
    for (size_t i = first; i < last; ++i) {
      const Option& o = options_[i];
      // Of the nearest to a proof, the farthest from a disproof.
      const ProofNumber pn = o.result.pn;
      if (pns.Add(pn) || (pn == pns.first() && o.result.dn > options_[best].result.dn)) best = i;
      if (o.is_like) {
        dns.AddLike(o.result.dn);
      } else {
        dns.Add(o.result.dn);
      }
      result.bounds.lower = std::min(result.bounds.lower, o.LowerHere());
      if (o.UpperHere() < result.bounds.upper) {
        result.bounds.upper = o.UpperHere();
        result.proof_hand = BeforeCheck(o.result.proof_hand, o.move, o.captured);
      }
    }
    result.pn = pns.first();
    result.dn = dns.Total();
    const bool decided = result.Decide(bound);
    if (result.dn == 0) {
      result.disproof_hand = DisproofHandOfChecks(first);
      // Without bounds that tell, some check fails on this path alone.
      for (size_t i = first; i < last && !decided; ++i) {
        result.loops.AddAll(options_[i].result.loops);
      }
    }
    if (result.pn == 0 || result.dn == 0) return result;
    if (result.pn >= thresholds.pn || result.dn >= thresholds.dn) return result;
    if (gives_way_) best = GiveWay(best, thresholds.pn, first);
    Descend(best, {std::min(thresholds.pn, pns.Limit()),
                   Thresholds::Less(thresholds.dn, dns.Beyond(options_[best].result.dn))});
    if (budget_->stage_over() || MustLeave()) return result;
  }
}

Hand Dfpn::Search::DisproofHandOfChecks(size_t first) const {
  const Hand loose = Loose();
  Hand hand = loose;
  for (size_t i = first; i < options_.size(); ++i) {
    const Option& o = options_[i];
    hand = Hand::Min(hand, BeforeFailedCheck(o.result.disproof_hand, o.move, o.captured, loose));
  }
  return LimitByNewChecks(hand, position_);
}

void Dfpn::Search::SumUpReplies(Key bound, size_t first, size_t first_group) {
  for (size_t i = first_group; i < groups_.size(); ++i) groups_[i].Reset(counting_);
  for (size_t i = first; i < options_.size(); ++i) {
    groups_[first_group + options_[i].group].Add(options_[i], i);
  }
  for (size_t i = first_group; i < groups_.size(); ++i) {
    while (groups_[i].NextMayEnter()) {
      AddMove(groups_[i].waiting.Take(), bound, i - first_group);
      if (!Recall(&options_.back())) EvaluateNew(&options_.back());
      groups_[i].Add(options_.back(), options_.size() - 1);
    }
  }
}

Result Dfpn::Search::RunDefender(Key bound, Thresholds thresholds, size_t first,
                                 size_t first_group) {
  for (;;) {
    SumUpReplies(bound, first, first_group);
    Result result;
    result.bounds = {-1, -1};
    Sum pns(counting_, Numbers::kProof);
    TwoSmallest dns;
    size_t best = first_group;
    for (size_t i = first_group; i < groups_.size(); ++i) {
      const ReplyGroup& g = groups_[i];
      pns.Add(g.pn());
      if (dns.Add(g.dn())) best = i;
      result.bounds.lower = std::max(result.bounds.lower, g.lower());
      result.bounds.upper = std::max(result.bounds.upper, g.upper());
    }
    // Unbounded claims leave free recaptures out: they bound from below only
    // what is no mate at all.
    if (bound == kUnbounded && result.bounds.lower < kNeverMate) result.bounds.lower = -1;
    result.pn = pns.Total();
    result.dn = dns.first();
    const bool decided = result.Decide(bound);
    if (result.pn == 0) {
      result.proof_hand = ProofHandOfReplies(first, first_group);
      return result;
    }
    if (decided) {
      result.disproof_hand = DisproofHandOfReplies(result.bounds.lower, first, first_group);
      return result;
    }
    if (result.dn == 0) {
      // Only unbounded searches get here, and there a group has no free
      // recaptures: one reply that fails on this path is enough.
      result.loops = options_[groups_[best].best_move()].result.loops;
      result.disproof_hand = position_.hand(attacker_);
      return result;
    }
    if (result.pn >= thresholds.pn || result.dn >= thresholds.dn) return result;
    Thresholds below = {Thresholds::Less(thresholds.pn, pns.Beyond(groups_[best].pn())),
                        std::min(thresholds.dn, dns.Limit())};
    const size_t option = groups_[best].Choose(&below);
    Descend(option, below);
    if (budget_->stage_over() || MustLeave()) return result;
  }
}

Hand Dfpn::Search::ProofHandOfReplies(size_t first, size_t first_group) const {
  Hand hand = MonopolyHand(position_, attacker_);
  for (size_t i = first; i < options_.size(); ++i) {
    const Option& o = options_[i];
    if (groups_[first_group + o.group].GivesUpper(o)) {
      hand = Hand::Max(hand, o.result.proof_hand);
    }
  }
  return hand;
}

// Of a group that holds beyond `lower`: one of its moves, against everything
// that meets it.
Hand Dfpn::Search::DisproofHandOfReplies(Key lower, size_t first, size_t first_group) const {
  size_t group = 0;
  while (groups_[first_group + group].lower() < lower) ++group;
  Hand hand = Loose();
  bool found = false;
  for (size_t i = first; i < options_.size(); ++i) {
    const Option& o = options_[i];
    if (o.group != group) continue;
    if (o.is_free()) {
      hand = Hand::Min(hand, o.result.disproof_hand);
    } else if (!found && o.LowerHere() >= lower) {
      found = true;
      hand = Hand::Min(hand, BeforeReply(o.result.disproof_hand, o.move, Loose()));
    }
  }
  return hand;
}

// Another thread's search, with a budget of its own.
struct Dfpn::Partner {
  Partner(TranspositionTable* table, const Settings& settings)
      : budget(Limits()), search(table, &budget, settings) {}
  Budget budget;
  Search search;
  Answer answer = Answer::kUnknown;
};

Dfpn::Dfpn(TranspositionTable* table, Budget* budget, const Settings& settings)
    : budget_(budget),
      settings_(settings),
      search_(std::make_unique<Search>(table, budget, settings)) {
  for (int i = 1; i < settings.threads; ++i) {
    partners_.push_back(std::make_unique<Partner>(table, settings));
  }
}
Dfpn::~Dfpn() = default;

Answer Dfpn::Prove(const Position& position, Hand out_of_play, Key bound) {
  const uint64_t left = budget_->stage_left();
  const uint64_t alone = settings_.variation.nodes_alone;
  if (partners_.empty() || left <= alone) return search_->Prove(position, out_of_play, bound);
  budget_->BeginStage(alone);
  const uint64_t nodes_before = budget_->nodes();
  const Answer answer = search_->Prove(position, out_of_play, bound);
  budget_->BeginStage(left - std::min(left, budget_->nodes() - nodes_before));
  if (answer != Answer::kUnknown || budget_->stage_over()) return answer;
  return ProveTogether(position, out_of_play, bound);
}

Answer Dfpn::ProveTogether(const Position& position, Hand out_of_play, Key bound) {
  const auto team = std::make_unique<Team>();
  const uint64_t left = budget_->stage_left();
  const uint64_t nodes_before = budget_->nodes();
  const uint64_t share = left / (partners_.size() + 1);
  const auto prove = [&](Search* search) {
    search->set_team(team.get(), search != search_.get());
    const Answer answer = search->Prove(position, out_of_play, bound);
    search->set_team(nullptr, false);
    team->Finish();
    return answer;
  };
  budget_->BeginStage(share);
  budget_->set_finished(team->finished());
  Answer answer = Answer::kUnknown;
  {
    std::vector<std::jthread> threads;
    for (const std::unique_ptr<Partner>& p : partners_) {
      p->budget = budget_->ForPartner(share, team->finished());
      threads.emplace_back([&prove, p = p.get()] { p->answer = prove(&p->search); });
    }
    answer = prove(search_.get());
  }
  budget_->set_finished(nullptr);
  for (const std::unique_ptr<Partner>& p : partners_) {
    budget_->Charge(p->budget.nodes());
    if (p->answer == Answer::kUnknown) continue;
    TSUME_CHECK(answer == Answer::kUnknown || answer == p->answer, position.DebugString());
    answer = p->answer;
  }
  const uint64_t used = budget_->nodes() - nodes_before;
  budget_->BeginStage(left - std::min(left, used));
  if (answer == Answer::kUnknown) budget_->EndStage();
  return answer;
}

void Dfpn::set_counting(Counting counting) {
  search_->set_counting(counting);
  for (const std::unique_ptr<Partner>& p : partners_) p->search.set_counting(counting);
}

std::vector<Move> Dfpn::CurrentLine(size_t most) const { return search_->CurrentLine(most); }

TranspositionTable::Bounds Dfpn::KnownBounds(const Position& position, Hand out_of_play) const {
  return search_->KnownBounds(position, out_of_play);
}

}  // namespace tsume
