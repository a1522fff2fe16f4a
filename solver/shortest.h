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
#include "solver/dfpn.h"
#include "solver/value.h"

namespace tsume {

// A main line (本手順): every move attains the value of its node.
struct MainLine {
  std::vector<shogi::Move> moves;
  shogi::Hand surplus;  // The attacker's hand at its end.
};

// Walks from `position`, the attacker to move, whose exact value is `value`.
// Ties (rules.md 5.2): checks: promotions first, then the nearest to the king,
// then USI order; replies: those that keep the value without counting on a
// free recapture, board moves first, then drops, the weakest piece first,
// then the nearest to the king, then USI order. Ends at a tsume mate (詰上り).
//
// If a node's value is attained only by an interposition that costs nothing,
// the line shows it and its capture, two plies more than `value` counts.
//
// nullopt when the budget runs out.
std::optional<MainLine> FindMainLine(Dfpn* search, const shogi::Position& position, Key value);

}  // namespace tsume

#endif  // SOLVER_SHORTEST_H_
