#include "tests/reference/mate.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace reference {
namespace {

bool IsLinePiece(int kind) {
  return kind == kLance || kind == kBishop || kind == kRook || kind == kBishop + kPromoted ||
         kind == kRook + kPromoted;
}

// Steps of a king from square to square.
int Distance(int a, int b) {
  return std::max(std::abs(FileOf(a) - FileOf(b)), std::abs(RankOf(a) - RankOf(b)));
}

// Does s lie strictly between a and b, which are on a common line?
bool IsBetween(int s, int a, int b) {
  const auto sign = [](int x) { return (x > 0) - (x < 0); };
  const int files = FileOf(b) - FileOf(a), ranks = RankOf(b) - RankOf(a);
  for (int i = 1; i < Distance(a, b); ++i) {
    if (s == a + i * (sign(files) + 9 * sign(ranks))) return true;
  }
  return false;
}

// The key of a mate on the spot: 0 with a piece left over, 1 clean.
int MateKey(const Position& position, int attacker) {
  const auto& hand = position.hand[static_cast<std::size_t>(attacker)];
  return std::all_of(hand.begin(), hand.end(), [](int count) { return count == 0; }) ? 1 : 0;
}

// The square of the checker X if `reply` interposes in the sense of mate.h, else
// kNoSquare. `position`: the defender, in check, to move.
int InterposedChecker(const Position& position, const Move& reply) {
  const std::vector<int> checkers = Checkers(position, position.side);
  const int king = KingSquare(position, position.side);
  if (checkers.size() != 1 || reply.from == king) return kNoSquare;
  const int x = checkers[0];
  // A lance, or a knight for that matter, is on a line with the king if a line piece checks.
  if (!IsLinePiece(KindAt(position, x)) || Distance(x, king) < 2) return kNoSquare;
  return IsBetween(reply.to, x, king) ? x : kNoSquare;
}

// The attacker's captures of the piece interposed by `reply` that leave the king in check.
struct Capture {
  Move move;
  bool by_checker;  // By X.
  bool admissible;
  Position q;  // Hands as before the reply.
  Position r;  // As on the board.
};
std::vector<Capture> Captures(const Position& position, const Move& reply) {
  const int x = InterposedChecker(position, reply);
  if (x == kNoSquare) return {};
  std::vector<Capture> captures;
  const Position interposed = Play(position, reply);
  for (const Move& move : CheckingMoves(interposed)) {
    if (move.to != reply.to) continue;
    const Position r = Play(interposed, move);
    Position q = r;
    q.hand = position.hand;
    const bool admissible = Checkers(r, r.side) == std::vector<int>{reply.to};
    captures.push_back({move, move.from == x, admissible, q, r});
  }
  return captures;
}

// Mates on the spot, n = 0, have the keys 0 and 1.
constexpr int kMaxKeyOfMate = 1;

// By the fields before the last, the move.
template <typename Tuple>
const Tuple& SmallestOf(const std::vector<Tuple>& tuples) {
  return *std::min_element(tuples.begin(), tuples.end());
}

}  // namespace

std::optional<Rule> ParseRule(std::string_view name) {
  if (name == "none") return Rule::kNone;
  if (name == "terminal") return Rule::kTerminal;
  if (name == "standard") return Rule::kStandard;
  if (name == "surplus") return Rule::kSurplus;
  if (name == "wide") return Rule::kWide;
  return std::nullopt;
}

bool MateSearch::AttackerWithin(const Position& position, int key) {
  if (key < 2) return false;
  if (const auto it = attacker_bounds_.find(position); it != attacker_bounds_.end()) {
    if (it->second.within <= key) return true;
    if (it->second.not_within >= key) return false;
  }
  const std::vector<Move> checks = CheckingMoves(position);
  const bool within = std::any_of(checks.begin(), checks.end(), [&](const Move& check) {
    return DefenderWithin(Play(position, check), key - 2);
  });
  Bounds& bounds = attacker_bounds_[position];
  (within ? bounds.within : bounds.not_within) = key;
  return within;
}

bool MateSearch::DefenderWithin(const Position& position, int key) {
  if (key < 0) return false;
  if (const auto it = defender_bounds_.find(position); it != defender_bounds_.end()) {
    if (it->second.within <= key) return true;
    if (it->second.not_within >= key) return false;
  }
  std::vector<Move> replies = Evasions(position);
  bool within = true;
  bool all_kept = true;
  for (const Move& reply : replies) {
    if (ReplyWithin(position, reply, key)) continue;
    // This one has to be deleted; L will be at most the plies of `key`.
    all_kept = false;
    within = rule_ == Rule::kSurplus && CaptureValue(position, reply, 2 * Plies(key)).has_value();
    if (!within) break;
  }
  if (within && !all_kept) {
    replies = KeptReplies(position, key);
    within = std::all_of(replies.begin(), replies.end(),
                         [&](const Move& reply) { return ReplyWithin(position, reply, key); });
  }
  if (replies.empty()) within = MateKey(position, 1 - position.side) <= key;
  Bounds& bounds = defender_bounds_[position];
  (within ? bounds.within : bounds.not_within) = key;
  return within;
}

std::optional<int> MateSearch::AttackerValue(const Position& position, int max_key) {
  for (int key = 0; key <= max_key; ++key) {
    if (AttackerWithin(position, key)) return key;
  }
  return std::nullopt;
}

std::optional<int> MateSearch::DefenderValue(const Position& position, int max_key) {
  for (int key = 0; key <= max_key; ++key) {
    if (DefenderWithin(position, key)) return key;
  }
  return std::nullopt;
}

bool MateSearch::ReplyWithin(const Position& position, const Move& reply, int key) {
  return AttackerWithin(Play(position, reply), key - 2) || FreeWithin(position, reply, key);
}

bool MateSearch::FreeWithin(const Position& position, const Move& reply, int key,
                            std::pair<Move, Position>* why) {
  if (rule_ == Rule::kNone) return false;
  for (const Capture& capture : Captures(position, reply)) {
    bool within;
    if (capture.admissible) {
      const bool any_plies =
          rule_ == Rule::kWide || (capture.by_checker && rule_ != Rule::kTerminal);
      within = DefenderWithin(capture.q, any_plies ? key : std::min(key, kMaxKeyOfMate));
    } else {
      if (rule_ != Rule::kWide) continue;
      if (inner_ == nullptr) inner_ = std::make_unique<MateSearch>(Rule::kStandard);
      within = inner_->DefenderWithin(capture.q, std::min(key, kMaxKeyOfMate));
    }
    if (within) {
      if (why != nullptr) *why = {capture.move, capture.q};
      return true;
    }
  }
  return false;
}

std::optional<int> MateSearch::CaptureValue(const Position& position, const Move& reply,
                                            int max_key) {
  std::optional<int> smallest;
  for (const Capture& capture : Captures(position, reply)) {
    if (!capture.admissible) continue;
    const int limit = capture.by_checker ? max_key : std::min(max_key, kMaxKeyOfMate);
    const std::optional<int> value = DefenderValue(capture.r, limit);
    if (value && (!smallest || *value < *smallest)) smallest = value;
  }
  return smallest;
}

std::vector<Move> MateSearch::KeptReplies(const Position& position, int key) {
  const std::vector<Move> replies = Evasions(position);
  if (rule_ != Rule::kSurplus) return replies;
  // A w above `key` may stand for any such w, and an r above (plies of `key`, surplus) for an
  // infinite one: if V <= key, L never makes use of the difference once the former are deleted,
  // and if V > key, a reply with such a w is kept here, too.
  struct Judged {
    int r, w;
    Move reply;
    bool kept = true;
  };
  std::vector<Judged> all;
  for (const Move& reply : replies) {
    int w = 0;
    while (w <= key && !ReplyWithin(position, reply, w)) ++w;
    const std::optional<int> r = CaptureValue(position, reply, 2 * Plies(key));
    all.push_back({r.value_or(kUnproved), w > key ? kUnproved : w, reply});
  }
  std::stable_sort(all.begin(), all.end(), [](const Judged& a, const Judged& b) {
    return std::tie(a.r, a.w) < std::tie(b.r, b.w);
  });
  for (Judged& judged : all) {
    int largest_w = 0;
    for (const Judged& other : all) {
      if (&other != &judged && other.kept) largest_w = std::max(largest_w, other.w);
    }
    judged.kept = judged.r == kUnproved || judged.r > 2 * Plies(largest_w);
  }
  std::vector<Move> kept;
  for (const Judged& judged : all) {
    if (judged.kept) kept.push_back(judged.reply);
  }
  return kept;
}

std::optional<int> Solve(const Position& position, Rule rule, int max_plies) {
  return MateSearch(rule).AttackerValue(position, 2 * max_plies + 1);
}

bool HasMate(const Position& position, Rule rule, int max_plies) {
  return MateSearch(rule).AttackerWithin(position, 2 * max_plies + 1);
}

std::vector<std::string> MainLine(const Position& position, Rule rule, int max_plies) {
  MateSearch search(rule);
  const std::optional<int> value = search.AttackerValue(position, 2 * max_plies + 1);
  std::vector<std::string> line;
  if (!value) return line;
  const int attacker = position.side;
  const int defender = 1 - attacker;
  Position now = position;
  int key = *value;      // Of `now`.
  int last = kNoSquare;  // Where the attacker's last move went.
  while (now.side == attacker || Plies(key) > 0) {
    const int king = KingSquare(now, defender);
    if (now.side == attacker) {
      std::vector<std::tuple<bool, int, std::string, Move>> best;
      for (const Move& check : CheckingMoves(now)) {
        if (!search.DefenderWithin(Play(now, check), key - 2)) continue;
        const int distance = check.drop != 0 ? Distance(check.to, king) : 0;
        best.emplace_back(!check.promote, distance, ToUsi(check), check);
      }
      const Move check = std::get<3>(SmallestOf(best));
      line.push_back(ToUsi(check));
      last = check.to;
      now = Play(now, check);
      key -= 2;
      continue;
    }
    std::vector<std::tuple<bool, int, int, int, std::string, Move>> best;
    for (const Move& reply : search.KeptReplies(now, key)) {
      if (search.ReplyWithin(now, reply, key - 1)) continue;
      const bool by_f = !search.AttackerWithin(Play(now, reply), key - 2);
      const int group = reply.drop != 0 ? 2 : reply.from == king && reply.to == last ? 1 : 0;
      const int distance = reply.drop != 0 ? Distance(reply.to, king) : 0;
      best.emplace_back(by_f, group, reply.drop, distance, ToUsi(reply), reply);
    }
    const auto& [by_f, group, drop, distance, usi, reply] = SmallestOf(best);
    if (!by_f) {
      line.push_back(usi);
      now = Play(now, reply);
      key -= 2;
      continue;
    }
    std::pair<Move, Position> why;
    search.FreeWithin(now, reply, key, &why);
    line.push_back("(" + usi);
    line.push_back(ToUsi(why.first) + ")");
    last = why.first.to;
    now = why.second;
  }
  return line;
}

namespace {

std::optional<bool> MateWithinGraph(const Position& position, std::size_t max_positions) {
  struct Node {
    std::vector<std::size_t> parents;
    std::size_t open = 0;  // Children that must still be won before this node is.
  };
  const int attacker = position.side;
  std::unordered_map<Position, std::size_t, PositionHash> index{{position, 0}};
  std::vector<Position> positions{position};
  std::vector<Node> nodes(1);
  std::vector<std::size_t> won;  // Grows while it is worked through.
  // Breadth first. What isn't expanded for lack of room is never won.
  std::size_t expanded = 0;
  for (; expanded < positions.size() && positions.size() <= max_positions; ++expanded) {
    const Position parent = positions[expanded];
    const bool attacks = parent.side == attacker;
    const std::vector<Move> moves = attacks ? CheckingMoves(parent) : Evasions(parent);
    nodes[expanded].open = attacks ? 1 : moves.size();
    if (!attacks && moves.empty()) won.push_back(expanded);
    for (const Move& move : moves) {
      const Position child = Play(parent, move);
      const auto [it, is_new] = index.emplace(child, positions.size());
      if (is_new) {
        positions.push_back(child);
        nodes.emplace_back();
      }
      nodes[it->second].parents.push_back(expanded);
    }
  }
  // A node is won when its last open child is: for the attacker the first, for the defender all.
  for (std::size_t i = 0; i < won.size(); ++i) {
    for (const std::size_t parent : nodes[won[i]].parents) {
      if (nodes[parent].open > 0 && --nodes[parent].open == 0) won.push_back(parent);
    }
  }
  if (std::find(won.begin(), won.end(), 0) != won.end()) return true;
  if (expanded < positions.size()) return std::nullopt;
  return false;
}

}  // namespace

std::optional<bool> MateAtAll(const Position& position, std::size_t max_positions) {
  // Short mates show in the first few positions; the whole graph may be large.
  for (std::size_t limit = 1000; limit < max_positions; limit *= 8) {
    if (const auto mate = MateWithinGraph(position, limit)) return mate;
  }
  return MateWithinGraph(position, max_positions);
}

}  // namespace reference
