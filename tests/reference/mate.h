// Exhaustive shortest mates, and mate at all: the judge of the solver.
//
// Definitions (the program's own; the solver must agree with this file).
//
// The attacker gives check with every move, the defender leaves check with
// every reply. Values are keys: key = 2 * plies + s, where s = 0 if the
// attacker's hand is not empty at the mate (駒余り, surplus) and 1 if it is
// (clean). The attacker minimises, the defender maximises:
//
//   attacker to move: V = min over legal checks m of 2 + V(after m)
//   defender to move: V = s of the attacker's hand if there is no legal reply,
//                     else max over the legal replies d that are kept of w(d)
//                     w(d) = min(2 + V(after d), F(d))
//
// F(d) is the value of a reply that costs nothing because it is a futile
// interposition (無駄合); infinite if d has no free capture. Let the only
// checker be a line piece X not next to the king, and d put a piece on a square
// s between them. Let c be a legal capture of it by the attacker.
//
//   c is *admissible* if after it the king is in check by exactly one piece,
//   and this piece stands on s (that is: c's own piece gives the only check).
//   Q(d, c) is the position after d and c with both hands as before d. So a
//   dropped piece returns to the defender's hand, and a moved piece leaves play.
//   R(d, c) is the position after d and c as it is on the board.
//
//   F(d) = min of V(Q) over the captures c that count under the rule:
//
//   kNone      none: raw shogi.
//   kTerminal  admissible c, by X or by another piece, if V(Q) has 0 plies.
//   kStandard  admissible c by X; by another piece if V(Q) has 0 plies.
//   kSurplus   as kStandard; besides, replies are deleted (below).
//   kWide      admissible c by X or by another piece; besides, any c after which
//              the king is in check although c isn't admissible (double and
//              uncovered checks), if V(Q) has 0 plies *by kStandard*.
//
// Inside V(Q), and everywhere else, the same rule applies, except as said of
// kWide.
//
// Deleted replies (kSurplus). For a reply d let
//   r(d) = min of V(R) over the captures c that count under kStandard (admissible;
//          if not by X, V(R) has 0 plies); V(R) by kSurplus; infinite if there is none.
// To begin with all replies are kept. Go through those with a finite r, the smallest r
// first, and the smallest w among equals. Let L be the plies of the largest w among the
// *other* replies that are still kept, 0 if there are none. If r(d) <= the key (L plies,
// surplus), d is deleted. If none is left in the end, V is (0 plies, s of the attacker's
// hand). In words: an interposition is deleted if simply taking it and going on, with the
// piece in hand, takes no longer than some other kept reply does, and leaves a piece over
// if it takes equally long. The order makes the result consistent: what justified
// a deletion can itself be deleted only on the ground of something at least as long, so in
// the end d is deleted exactly if r(d) <= (L, surplus) with the L of the final kept replies
// other than d.
//
// Every claim "V <= key" recurses to smaller keys, or to the same key with a sole
// checker nearer to the king; so it ends, and repetition needs no care. Nothing here
// uses dominance, and nothing that is stored depends on the path.
#ifndef TESTS_REFERENCE_MATE_H_
#define TESTS_REFERENCE_MATE_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tests/reference/rules.h"

namespace reference {

enum class Rule { kNone, kTerminal, kStandard, kSurplus, kWide };

// `none`, `terminal`, `standard`, `surplus`, `wide`.
std::optional<Rule> ParseRule(std::string_view name);

inline int Plies(int key) { return key / 2; }
inline bool IsClean(int key) { return key % 2 == 1; }

// Decides claims "V <= key" under one rule and remembers them; use one object for
// several questions about a problem. Memory grows with every position met.
class MateSearch {
 public:
  explicit MateSearch(Rule rule) : rule_(rule) {}

  // REQUIRES: the side to move is the attacker.
  bool AttackerWithin(const Position& position, int key);
  // REQUIRES: the side to move is the defender, and in check.
  bool DefenderWithin(const Position& position, int key);
  // The exact value if it is <= max_key.
  std::optional<int> AttackerValue(const Position& position, int max_key);
  std::optional<int> DefenderValue(const Position& position, int max_key);

  // The replies kept, given that V <= key: all of them but under kSurplus. If V > key, some
  // reply that exceeds the key is among them.
  std::vector<Move> KeptReplies(const Position& position, int key);
  // w(reply) <= key, w as above.
  bool ReplyWithin(const Position& position, const Move& reply, int key);
  // F(reply) <= key. The capture used and its Q come back in `why` if given.
  bool FreeWithin(const Position& position, const Move& reply, int key,
                  std::pair<Move, Position>* why = nullptr);

 private:
  struct Bounds {  // not_within < V <= within
    int not_within = -1;
    int within = kUnproved;
  };
  static constexpr int kUnproved = 1 << 20;

  // r(reply) if it is <= max_key.
  std::optional<int> CaptureValue(const Position& position, const Move& reply, int max_key);

  Rule rule_;
  std::unordered_map<Position, Bounds, PositionHash> attacker_bounds_;
  std::unordered_map<Position, Bounds, PositionHash> defender_bounds_;
  std::unique_ptr<MateSearch> inner_;  // kWide: the kStandard search.
};

// The exact key of the side to move as attacker; nullopt if there is no mate within
// max_plies under the rule.
std::optional<int> Solve(const Position& position, Rule rule, int max_plies);
bool HasMate(const Position& position, Rule rule, int max_plies);

// A main line of a mate within max_plies, in USI; empty if there is none. Ties
// (rules.md 5.2): checks: promotions first, board moves, then drops, the nearest to the
// king first; replies: board moves, then the king's captures of the piece just
// played, then drops, the weakest piece first, then the nearest to the king; last, the
// order of USI strings. Ends where the value has 0 plies. A reply whose value is
// reached only by F is given as `(d` and its capture as `c)`; these two cost nothing,
// and the line goes on in Q.
std::vector<std::string> MainLine(const Position& position, Rule rule, int max_plies);

// Is it mate at all (raw rules, no limit of plies)? Collects every position that can
// be reached by checks and evasions and computes the least fixpoint backwards from
// the mates. nullopt if there are more than max_positions and the positions up to there
// don't prove a mate.
std::optional<bool> MateAtAll(const Position& position, std::size_t max_positions);

}  // namespace reference

#endif  // TESTS_REFERENCE_MATE_H_
