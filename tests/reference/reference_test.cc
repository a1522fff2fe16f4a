#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/reference/mate.h"
#include "tests/reference/rules.h"
#include "tests/support/rule_positions.h"

#ifndef TSUME_CORPORA_DIR
#define TSUME_CORPORA_DIR "../shared/corpora"
#endif

namespace reference {
namespace {

Position Parse(const std::string& sfen) {
  const std::optional<Position> position = ParseSfen(sfen);
  if (!position) ADD_FAILURE() << "malformed: " << sfen;
  return position.value_or(Position());
}

// "7s" for 7 plies with surplus, "-" for no mate within max_plies.
std::string Length(const Position& position, Rule rule, int max_plies) {
  const std::optional<int> key = Solve(position, rule, max_plies);
  return key ? std::to_string(Plies(*key)) + (IsClean(*key) ? "" : "s") : "-";
}

bool IsLegal(const std::string& sfen, const std::string& usi) {
  const std::vector<Move> moves = LegalMoves(Parse(sfen));
  const std::optional<Move> move = FromUsi(usi);
  return move && std::count(moves.begin(), moves.end(), *move) == 1;
}

long Perft(const Position& position, int depth) {
  const std::vector<Move> moves = LegalMoves(position);
  if (depth == 1) return static_cast<long>(moves.size());
  long count = 0;
  for (const Move& move : moves) count += Perft(Play(position, move), depth - 1);
  return count;
}

// The same position with the board turned and the colors exchanged.
Position Turn(const Position& position) {
  Position turned;
  for (std::size_t s = 0; s < 81; ++s) {
    turned.board[80 - s] = static_cast<std::int8_t>(-position.board[s]);
  }
  turned.hand = {position.hand[1], position.hand[0]};
  turned.side = static_cast<std::int8_t>(1 - position.side);
  return turned;
}

// Rows of a corpus, split at tabs; empty if the corpus isn't there.
std::vector<std::vector<std::string>> ReadCorpus(const std::string& name) {
  std::ifstream in(std::string(TSUME_CORPORA_DIR) + "/" + name);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    rows.emplace_back();
    for (std::string field; std::getline(fields, field, '\t');) rows.back().push_back(field);
  }
  return rows;
}

#define READ_OR_SKIP(rows, name)                                                            \
  const auto rows = ReadCorpus(name);                                                       \
  if (rows.empty()) {                                                                       \
    GTEST_SKIP() << "no corpora: " << TSUME_CORPORA_DIR << "/" << (name) << " isn't there"; \
  }

// ---------------------------------------------------------------- rules

TEST(ReferenceRules, SfenRoundTrip) {
  for (const char* sfen : {
           "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
           "8k/6G2/9/9/8p/9/9/9/9 b Lp 1",
           "+P+L+N+S+B+R3/9/+p+l+n+s+b+r3/9/4k4/9/9/9/8K w RB2GS3N4L10Pr2bg18p 1",
       }) {
    EXPECT_EQ(ToSfen(Parse(sfen)), sfen);
  }
  EXPECT_EQ(ToSfen(Parse("9/9/9/9/9/9/9/9/9 w pP2gR")), "9/9/9/9/9/9/9/9/9 w RP2gp 1");
}

TEST(ReferenceRules, MalformedSfen) {
  for (const char* sfen : {
           "",
           "9/9/9/9/9/9/9/9/9",
           "9/9/9/9/9/9/9/9/9 b",
           "9/9/9/9/9/9/9/9/9 x - 1",
           "9/9/9/9/9/9/9/9 b - 1",
           "9/9/9/9/9/9/9/9/9/9 b - 1",
           "9/9/9/9/9/9/9/9/8 b - 1",
           "9/9/9/9/9/9/9/9/9p b - 1",
           "9/9/9/9/9/9/9/9/91 b - 1",
           "9/9/9/9/9/9/9/9/8+ b - 1",
           "9/9/9/9/9/9/9/9/8+G b - 1",
           "9/9/9/9/9/9/9/9/8+k b - 1",
           "9/9/9/9/9/9/9/9/7kk b - 1",
           "9/9/9/9/9/9/9/9/8x b - 1",
           "9/9/9/9/9/9/9/9/++p8 b - 1",
           "9/9/9/9/9/9/9/9/+1p7 b - 1",
           "9/9/9/9/9/9/9/9/9 b k 1",
           "9/9/9/9/9/9/9/9/9 b 2 1",
           "9/9/9/9/9/9/9/9/9 b 19p 1",
           "9/9/9/9/9/9/9/9/9 b 0p 1",
           "9/9/9/9/9/9/9/9/9 b -p 1",
           "9/9/9/9/9/9/9/9/9 b - x",
           "9/9/9/9/9/9/9/9/9 b - 1 moves",
       }) {
    EXPECT_FALSE(ParseSfen(sfen)) << sfen;
  }
}

TEST(ReferenceRules, UsiRoundTrip) {
  for (const char* usi : {"7g7f", "8h2b+", "P*5e", "R*9i"}) {
    ASSERT_TRUE(FromUsi(usi)) << usi;
    EXPECT_EQ(ToUsi(*FromUsi(usi)), usi);
  }
  for (const char* usi : {"", "7g7", "0a1a", "1j1a", "K*5e", "P*5e+", "7g7f-", "7g7f++", "p*5e"}) {
    EXPECT_FALSE(FromUsi(usi)) << usi;
  }
}

TEST(ReferenceRules, Perft) {
  READ_OR_SKIP(rows, "perft.tsv");
  for (const auto& row : rows) {
    if (std::stol(row[3]) > 10'000'000) continue;  // startpos 5 and 6.
    EXPECT_EQ(Perft(Parse(row[1]), std::stoi(row[2])), std::stol(row[3]))
        << row[0] << " " << row[2];
  }
}

TEST(ReferenceRules, DropPawnMate) {
  const std::string bare = "8k/6G2/9/7N1/9/9/9/9/9 b P 1";
  EXPECT_FALSE(IsLegal(bare, "P*1b"));
  EXPECT_TRUE(IsLegal(bare, "P*1c"));
  EXPECT_TRUE(IsLegal("8k/6G2/9/7N1/9/9/9/9/9 b L 1", "L*1b"));
  EXPECT_TRUE(IsLegal("8k/6G2/8P/9/5B3/9/9/9/9 b - 1", "1c1b"));  // 突き歩詰
  // A gold could take the pawn; pinned by the bishop it can't; with the bishop's line shut it can.
  EXPECT_TRUE(IsLegal("7nk/7g1/8G/9/9/9/9/9/9 b P 1", "P*1b"));
  EXPECT_FALSE(IsLegal("7nk/7g1/8G/5B3/9/9/9/9/9 b P 1", "P*1b"));
  EXPECT_TRUE(IsLegal("7nk/7g1/6p1G/5B3/9/9/9/9/9 b P 1", "P*1b"));
  // The gold that guards the pawn is pinned to the attacker's king, but a pinned piece still
  // guards.
  EXPECT_FALSE(IsLegal("7rk/9/7G1/9/9/9/9/9/7K1 b P 1", "P*1b"));
  // The defender may not mate so, either.
  EXPECT_FALSE(IsLegal("9/9/9/9/9/1n7/9/2g6/K8 w p 1", "P*9h"));
  EXPECT_TRUE(IsLegal("9/9/9/9/9/1n7/9/2g6/K8 w l 1", "L*9h"));
}

TEST(ReferenceRules, DropsAndPromotions) {
  const std::string empty = "4k4/9/9/9/4P4/9/9/9/4K4 b PLN 1";
  for (const char* usi : {"P*1a", "L*1a", "N*1a", "N*1b", "P*5c"})
    EXPECT_FALSE(IsLegal(empty, usi));
  for (const char* usi : {"P*1b", "L*1b", "N*1c", "P*4c"}) EXPECT_TRUE(IsLegal(empty, usi));
  EXPECT_TRUE(IsLegal("4k4/9/9/9/4+P4/9/9/9/4K4 b P 1", "P*5c"));  // A tokin is no pawn.
  const std::string near = "4k4/PL7/2N6/3S5/9/9/9/8R/4K4 b - 1";
  for (const char* usi : {"9b9a", "8b8a", "7c8a", "7c6a"}) {
    EXPECT_FALSE(IsLegal(near, usi));
    EXPECT_TRUE(IsLegal(near, std::string(usi) + "+"));
  }
  for (const char* usi : {"6d6c", "6d6c+", "1h1c", "1h1c+", "1h1d"})
    EXPECT_TRUE(IsLegal(near, usi));
  EXPECT_FALSE(IsLegal(near, "1h1d+"));
  EXPECT_TRUE(IsLegal("4k4/9/3S5/9/9/9/9/9/9 b - 1", "6c7d+"));  // Leaving the zone.
}

// ------------------------------------------- the test table of rules.md, 7

using tsume_test::kNoMate;
using tsume_test::kNotWithin;
using tsume_test::kRulePositions;
using tsume_test::RulePosition;

std::string FirstChecks(const Position& position, int key) {
  MateSearch search(Rule::kStandard);
  std::set<std::string> checks;
  for (const Move& check : CheckingMoves(position)) {
    if (search.DefenderWithin(Play(position, check), key - 2)) checks.insert(ToUsi(check));
  }
  std::string joined;
  for (const std::string& check : checks) joined += (joined.empty() ? "" : " ") + check;
  return joined;
}

std::string Joined(const std::vector<std::string>& line) {
  std::string joined;
  for (const std::string& move : line) joined += (joined.empty() ? "" : " ") + move;
  return joined;
}

// What Length() says where the table says `length`: it doesn't look beyond max_plies.
std::string WithinMaxPlies(const std::string& length) {
  return length == kNoMate ? kNotWithin : length;
}

void ExpectRow(const RulePosition& row) {
  SCOPED_TRACE(row.id);
  const Position position = Parse(row.sfen);
  const std::pair<Rule, std::string> lengths[] = {{Rule::kStandard, row.standard},
                                                  {Rule::kNone, row.none},
                                                  {Rule::kTerminal, row.terminal},
                                                  {Rule::kWide, row.wide}};
  for (const auto& [rule, length] : lengths) {
    if (!length.empty()) {
      EXPECT_EQ(Length(position, rule, row.max_plies), WithinMaxPlies(length));
    }
  }
  if (!row.first_checks.empty()) {
    EXPECT_EQ(FirstChecks(position, *Solve(position, Rule::kStandard, row.max_plies)),
              row.first_checks);
  }
  if (!row.line.empty()) {
    EXPECT_EQ(Joined(MainLine(position, Rule::kStandard, row.max_plies)), row.line);
  }
}

// T15 takes ten seconds, the other 43 rows one.
bool IsLong(const RulePosition& row) { return row.max_plies == 11; }

TEST(ReferenceMate, Table) {
  for (const RulePosition& row : kRulePositions) {
    if (!IsLong(row)) ExpectRow(row);
  }
}

TEST(ReferenceMate, TableLong) {
  for (const RulePosition& row : kRulePositions) {
    if (IsLong(row)) ExpectRow(row);
  }
}

// The surplus rule differs from the standard in one row, which says so.
TEST(ReferenceMate, TableSurplus) {
  for (const RulePosition& row : kRulePositions) {
    SCOPED_TRACE(row.id);
    const int max_plies = std::min(row.max_plies, 7);
    const Position position = Parse(row.sfen);
    EXPECT_EQ(Length(position, Rule::kSurplus, max_plies),
              row.surplus.empty() ? Length(position, Rule::kStandard, max_plies) : row.surplus);
  }
}

TEST(ReferenceMate, TableTurned) {
  for (const RulePosition& row : kRulePositions) {
    SCOPED_TRACE(row.id);
    if (IsLong(row)) continue;
    EXPECT_EQ(Length(Turn(Parse(row.sfen)), Rule::kStandard, row.max_plies),
              WithinMaxPlies(row.standard));
  }
}

// What else the table says.
TEST(ReferenceMate, TableDetails) {
  const auto after = [](const std::string& id, const std::vector<std::string>& moves) {
    const auto row = std::find_if(std::begin(kRulePositions), std::end(kRulePositions),
                                  [id](const RulePosition& r) { return r.id == id; });
    Position position = Parse(row->sfen);
    for (const std::string& usi : moves) {
      const std::vector<Move> legal = LegalMoves(position);
      EXPECT_EQ(std::count(legal.begin(), legal.end(), *FromUsi(usi)), 1) << usi;
      position = Play(position, *FromUsi(usi));
    }
    return position;
  };
  // T07
  const std::vector<std::string> t07_start = {"P*1h", "1g1h", "P*1i", "1h1i"};
  for (const char* rook : {"R*3i", "R*4i"}) {
    std::vector<std::string> moves = t07_start;
    moves.push_back(rook);
    const Position position = after("T07", moves);
    EXPECT_TRUE(MateSearch(Rule::kStandard).DefenderWithin(position, 4)) << rook;
  }
  // T10: any of the seven kinds at 2b lasts to the end.
  {
    const Position position = after("T10", {"3i3b+"});
    for (const char* kind : {"P", "L", "N", "S", "G", "B", "R"}) {
      const Move reply = *FromUsi(std::string(kind) + "*2b");
      EXPECT_FALSE(MateSearch(Rule::kStandard).ReplyWithin(position, reply, 4)) << kind;
      EXPECT_TRUE(MateSearch(Rule::kStandard).ReplyWithin(position, reply, 5)) << kind;
    }
    EXPECT_EQ(FirstChecks(after("T10", {"3i3b+", "P*2b"}), 3), "G*1c G*2c");
  }
  // T11: 3i3b+ fails to N*2b, which checks.
  {
    const Position position = after("T11", {"3i3b+", "N*2b"});
    EXPECT_TRUE(InCheck(position, kBlack));
    EXPECT_FALSE(HasMate(position, Rule::kStandard, 5));
  }
  // T24, T25: effective interpositions where lines cross.
  {
    const Position position = after("T24", {"7g7e"});
    EXPECT_FALSE(MateSearch(Rule::kStandard).DefenderWithin(position, 9));
  }
  // T36: both replies of the king are (4, clean); after 1b2a the next check is unique.
  for (const char* reply : {"1b1a", "1b2a"}) {
    EXPECT_EQ(Length(after("T36", {"G*2c", reply}), Rule::kStandard, 5), "3") << reply;
  }
  EXPECT_EQ(FirstChecks(after("T36", {"G*2c", "1b2a"}), 7), "R*2b");
  // T37: 1b2a leaves a piece over.
  EXPECT_EQ(Length(after("T37", {"B*2c", "1b1a"}), Rule::kStandard, 5), "3");
  EXPECT_EQ(Length(after("T37", {"B*2c", "1b2a"}), Rule::kStandard, 5), "3s");
  // T38: 1b1c is mated in 2 more by six rooks, 1b1a lasts 4 more with surplus.
  EXPECT_EQ(Length(after("T38", {"G*1c", "1b1c"}), Rule::kStandard, 5), "1");
  EXPECT_EQ(FirstChecks(after("T38", {"G*1c", "1b1c"}), 3), "R*1d R*1e R*1f R*1g R*1h R*1i");
  EXPECT_EQ(Length(after("T38", {"G*1c", "1b1a"}), Rule::kStandard, 5), "3s");
  // T41: 3b3a takes 3.
  EXPECT_FALSE(MateSearch(Rule::kStandard).DefenderWithin(after("T41", {"3b3a"}), 1));
  EXPECT_TRUE(MateSearch(Rule::kStandard).DefenderWithin(after("T41", {"3b3a"}), 5));
}

// ---------------------------------------------------- mate at all

TEST(ReferenceMate, MateAtAll) {
  EXPECT_EQ(MateAtAll(Parse("4k4/9/4P4/9/9/9/9/9/9 b G 1"), 10000), std::optional(true));
  EXPECT_EQ(MateAtAll(Parse("4k4/9/4P4/9/9/9/9/9/9 b - 1"), 10000), std::optional(false));
  EXPECT_EQ(MateAtAll(Parse("7gk/7pp/9/9/9/9/9/9/9 b 2N 1"), 1000), std::optional(false));
  EXPECT_EQ(MateAtAll(Parse("8k/6G2/9/7N1/9/9/9/9/9 b P 1"), 1000), std::nullopt);
  EXPECT_EQ(MateAtAll(Parse("9/9/9/9/9/9/9/9/9 b RB 1"), 10), std::optional(false));  // No king.
}

// -------------------------- the definitions of mate.h, written a second time

// Values by plain minimum and maximum instead of claims. Exact up to `limit`, kInfinite above.
class ByDefinition {
 public:
  ByDefinition(Rule rule, int attacker) : rule_(rule), attacker_(attacker) {}

  int Value(const Position& position, int limit) {
    if (limit < 0) return kInfinite;
    const auto [it, is_new] = memo_.try_emplace({ToSfen(position), limit}, 0);
    if (!is_new) return it->second;
    const int value =
        position.side == attacker_ ? Attacker(position, limit) : Defender(position, limit);
    return memo_[{ToSfen(position), limit}] = value > limit ? kInfinite : value;
  }

  static constexpr int kInfinite = 100000;

 private:
  int Attacker(const Position& position, int limit) {
    int value = kInfinite;
    for (const Move& check : CheckingMoves(position)) {
      value = std::min(value, 2 + Value(Play(position, check), limit - 2));
    }
    return value;
  }

  int Defender(const Position& position, int limit) {
    const auto& hand = position.hand[static_cast<std::size_t>(attacker_)];
    const int mate = hand == std::array<std::int8_t, 8>{} ? 1 : 0;
    std::vector<std::pair<int, int>> replies;  // (r, w)
    for (const Move& reply : LegalMoves(position)) {
      const int normal = 2 + Value(Play(position, reply), limit - 2);
      const int w = std::min(normal, LeastCapture(position, reply, limit, false));
      const int r = LeastCapture(position, reply, limit, true);
      if (w >= kInfinite && r >= kInfinite) return kInfinite;  // Never deleted.
      replies.emplace_back(r, w);
    }
    if (rule_ == Rule::kSurplus) Delete(replies);
    int value = replies.empty() ? mate : 0;
    for (const auto& [r, w] : replies) value = std::max(value, w);
    return value;
  }

  void Delete(std::vector<std::pair<int, int>>& replies) {
    std::sort(replies.begin(), replies.end());
    for (std::size_t i = 0; i < replies.size();) {
      int plies = 0;
      for (std::size_t j = 0; j < replies.size(); ++j) {
        if (j != i) plies = std::max(plies, replies[j].second / 2);
      }
      if (replies[i].first < kInfinite && replies[i].first <= 2 * plies) {
        replies.erase(replies.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
  }

  // F(reply), or r(reply) if `real`.
  int LeastCapture(const Position& position, const Move& reply, int limit, bool real) {
    if (rule_ == Rule::kNone || (real && rule_ != Rule::kSurplus)) return kInfinite;
    const int king = KingSquare(position, position.side);
    const std::vector<int> checkers = Checkers(position, position.side);
    if (checkers.size() != 1 || reply.from == king || reply.to == checkers[0]) return kInfinite;
    // Every other reply to a single check interposes, which takes a distant line piece.
    const Position interposed = Play(position, reply);
    int least = kInfinite;
    for (const Move& capture : LegalMoves(interposed)) {
      if (capture.to != reply.to) continue;
      Position next = Play(interposed, capture);
      const std::vector<int> now = Checkers(next, next.side);
      if (now.empty()) continue;
      if (!real) next.hand = position.hand;
      const bool by_x = capture.from == checkers[0];
      const bool admissible = now.size() == 1 && now[0] == reply.to;
      int value = kInfinite;
      if (admissible) {
        value = Value(next, limit);
        if (value > 1 && (rule_ == Rule::kTerminal || (!by_x && rule_ != Rule::kWide))) continue;
      } else if (rule_ == Rule::kWide) {
        value = ByDefinition(Rule::kStandard, attacker_).Value(next, 1);
      }
      least = std::min(least, value);
    }
    return least;
  }

  Rule rule_;
  int attacker_;
  std::map<std::pair<std::string, int>, int> memo_;
};

constexpr Rule kRules[] = {Rule::kNone, Rule::kTerminal, Rule::kStandard, Rule::kSurplus,
                           Rule::kWide};

// The defender has few pieces in hand here: nothing is cut short in this search.
TEST(ReferenceMate, DefinitionsOnGreyPositions) {
  for (const char* sfen : {
           "7S1/6r2/8k/9/5+R3/6N1P/9/9/9 b g 1",         // T31: 7s, by surplus 5s.
           "8k/7Ps/6B2/9/3R5/9/9/7+L1/9 b p 1",          // T30: 3s, wide 1.
           "9/9/9/9/9/4R4/6pkp/4R4/9 b Lg 1",            // T29: 1, by X alone 3s.
           "9/9/2+R6/9/4+p2n1/7G1/6pS1/5S3/7k1 b Ls 1",  // T27
       }) {
    const Position position = Parse(sfen);
    for (const Rule rule : kRules) {
      const int value = ByDefinition(rule, position.side).Value(position, 11);
      EXPECT_EQ(Solve(position, rule, 5).value_or(ByDefinition::kInfinite), value)
          << sfen << " rule " << static_cast<int>(rule);
    }
  }
}

// A few pieces near a king in the corner, a few in the attacker's hand, and few in the defender's.
std::optional<Position> RandomPosition(std::mt19937& random) {
  const auto below = [&random](std::size_t n) -> std::size_t { return random() % n; };
  Position position;
  position.board[9 * below(2) + below(4)] = -kKing;
  const auto put = [&](int kind, bool black) {
    const std::size_t rank = below(6), file = below(6);
    const bool dead =
        (kind == kPawn || kind == kLance || kind == kKnight) && (black ? rank < 2 : false);
    if (position.board[9 * rank + file] != 0 || dead) return;
    position.board[9 * rank + file] = static_cast<std::int8_t>(black ? kind : -kind);
  };
  constexpr int kKinds[] = {kPawn,
                            kLance,
                            kKnight,
                            kSilver,
                            kGold,
                            kBishop,
                            kRook,
                            kBishop,
                            kRook,
                            kLance,
                            kPawn + kPromoted,
                            kBishop + kPromoted,
                            kRook + kPromoted};
  for (std::size_t i = 2 + below(3); i > 0; --i) put(kKinds[below(std::size(kKinds))], true);
  for (std::size_t i = below(4); i > 0; --i) put(kKinds[below(std::size(kKinds))], false);
  for (std::size_t i = below(3); i > 0; --i) ++position.hand[kBlack][1 + below(7)];
  for (std::size_t i = below(4); i > 0; --i) ++position.hand[kWhite][1 + below(7)];
  if (below(8) == 0) put(kKing, true);
  if (InCheck(position, kWhite)) return std::nullopt;
  return position;
}

TEST(ReferenceMate, DefinitionsOnRandomPositions) {
  std::mt19937 random(1);
  int mates = 0, by_rule = 0;
  for (int i = 0; i < 1500; ++i) {
    const std::optional<Position> position = RandomPosition(random);
    if (!position) continue;
    std::vector<int> values;
    for (const Rule rule : kRules) {
      values.push_back(Solve(*position, rule, 3).value_or(ByDefinition::kInfinite));
    }
    const auto [none, terminal, standard, surplus, wide] =
        std::tuple(values[0], values[1], values[2], values[3], values[4]);
    EXPECT_TRUE(none >= terminal && terminal >= standard && standard >= surplus && standard >= wide)
        << ToSfen(*position);
    if (none <= 3 || *std::min_element(values.begin(), values.end()) == ByDefinition::kInfinite) {
      continue;  // A mate on the spot, or none.
    }
    ++mates;
    by_rule += std::set<int>(values.begin(), values.end()).size() > 1 ? 1 : 0;
    for (std::size_t r = 0; r < values.size(); ++r) {
      EXPECT_EQ(values[r], ByDefinition(kRules[r], kBlack).Value(*position, 7))
          << ToSfen(*position) << " rule " << r;
    }
  }
  RecordProperty("mates", mates);
  RecordProperty("where_the_rule_matters", by_rule);
  EXPECT_GT(mates, 50);
  EXPECT_GT(by_rule, 8);
}

// No rule changes mate or no mate, and a small graph decides without a limit of plies.
TEST(ReferenceMate, MateAtAllOnRandomPositions) {
  std::mt19937 random(2);
  int decided[2] = {};
  for (int i = 0; i < 400; ++i) {
    const std::optional<Position> position = RandomPosition(random);
    if (!position) continue;
    const std::optional<bool> mate = MateAtAll(*position, 3000);
    if (!mate) continue;
    ++decided[*mate ? 1 : 0];
    if (!*mate) {
      for (const Rule rule : kRules) {
        EXPECT_FALSE(HasMate(*position, rule, 7)) << ToSfen(*position);
      }
    }
  }
  EXPECT_GT(decided[0], 15);
  EXPECT_GT(decided[1], 20);
}

// ---------------------------------------------------- corpora

void ExpectLengths(const std::vector<std::vector<std::string>>& rows, Rule rule, int up_to) {
  for (const auto& row : rows) {
    if (row[2] == "-" || std::stoi(row[2]) > up_to) continue;
    const int plies = std::stoi(row[2]);
    const std::optional<int> key = Solve(Parse(row[1]), rule, plies);
    EXPECT_EQ(key ? Plies(*key) : 0, plies) << row[0] << " " << row[1];
  }
}

TEST(ReferenceCorpora, Tanuki) {
  READ_OR_SKIP(rows, "tanuki_1to11.tsv");
  ExpectLengths(rows, Rule::kStandard, 5);
}

TEST(ReferenceCorpora, YaneuraMate1) {
  READ_OR_SKIP(rows, "yaneura_mate1.tsv");
  ExpectLengths(rows, Rule::kNone, 1);
}

TEST(ReferenceCorpora, YaneuraMate3) {
  READ_OR_SKIP(rows, "yaneura_mate3.tsv");
  ExpectLengths(rows, Rule::kNone, 3);
}

TEST(ReferenceCorpora, NoMateInOne) {
  READ_OR_SKIP(rows, "no_mate_in_1.tsv");
  for (const auto& row : rows) EXPECT_FALSE(HasMate(Parse(row[1]), Rule::kNone, 1)) << row[0];
}

}  // namespace
}  // namespace reference
