// Exact length and main line, from bounded claims.
//
// A length is exact when "mate within n" is proved and "mate within n - 2" is
// refuted; both are claims of dfpn.h.
#ifndef SOLVER_SHORTEST_H_
#define SOLVER_SHORTEST_H_

#include <optional>
#include <vector>

#include "core/hand.h"
#include "core/position.h"
#include "core/types.h"
#include "solver/advisor.h"
#include "solver/dfpn.h"
#include "solver/rules.h"
#include "solver/value.h"

namespace tsume {

// A main line (本手順): every move attains the value of its node.
struct MainLine {
  std::vector<shogi::Move> moves;
  shogi::Hand surplus;  // The attacker's hand at its end.
};

// Walks from `position`, the attacker to move, whose exact value under `rule`
// is `value`. Of moves that attain the value, in this order (rules.md 5.2):
// checks: promotions, then board moves, then drops, the nearest to the king
// first; replies: those that don't count on a free recapture, of these board
// moves, then the king's capture of the piece just moved, then drops, the
// weakest piece first, then the nearest to the king; USI order in all ties.
// Ends at a tsume mate (詰上り).
//
// If a node's value is attained only by an interposition that costs nothing,
// the line shows it and its recapture, two plies more than `value` counts, and
// goes on from there: the attacker then holds a piece that the rule puts back.
//
// `search` and `advisor` judge under `rule`. nullopt when the budget runs out.
std::optional<MainLine> FindMainLine(Dfpn* search, const SearchAdvisor* advisor, FutileRule rule,
                                     const shogi::Position& position, Key value);

}  // namespace tsume

#endif  // SOLVER_SHORTEST_H_
