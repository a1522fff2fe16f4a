// The disputed points of tsume rules, as options (rules.md 3.5). F+surplus is
// not among them yet: the search can't judge it, only the slow twin can.
#ifndef SOLVER_RULES_H_
#define SOLVER_RULES_H_

#include <cstdint>

namespace tsume {

// Which interpositions are futile (無駄合) and so cost the attacker no plies.
// interposition.h defines the rules exactly.
enum class FutileRule : uint8_t {
  kStandard,  // Rule F: a free recapture by the checker, or by another piece if it mates.
  kNone,      // Every interposition counts, as in a game.
  kTerminal,  // Free recaptures that mate at once, no others.
  kWide,      // F, and recaptures that uncover a check, and by any piece.
};

struct Rules {
  FutileRule futile = FutileRule::kStandard;
};

}  // namespace tsume

#endif  // SOLVER_RULES_H_
