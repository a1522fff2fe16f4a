// Is a diagram a legal tsume problem, and what does the defender hold?
//
// Rule names (IN_PIECES, IN_KING, IN_CHECK, IN_NIFU, IN_DEAD) are those of
// rules.md 4; each error message starts with the code and names piece and
// square.
#ifndef CORE_SETUP_H_
#define CORE_SETUP_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/hand.h"
#include "core/position.h"

namespace shogi {

// Could an unpromoted `t` of `c` never move from `s` (行き所のない駒)? False
// for promoted pieces.
bool IsDeadSquare(Color c, PieceType t, Square s);

// A placement that can stand on a board: no more pieces than a set has, at
// most one king a side, no 二歩, no dead pieces, the side not to move not in
// check. Everything a Position needs before moves are generated.
// Returns the first fault found, nullopt if there is none.
struct PlacementFault {
  Square square = kNoSquare;  // Where, if on the board.
  std::string message;        // Starts with the code: "IN_NIFU: ...".
};
std::optional<PlacementFault> FindPlacementFault(const Position& position);
// The same as a status (InvalidArgument with the message).
absl::Status CheckPlacement(const Position& position);

// How the defender's hand is obtained (cli.md, rules.md 5.1).
enum class HandRule {
  kAuto,   // None given: the rest. The rest given: it. Less: restricted. More: error.
  kRest,   // Always every piece not shown.
  kGiven,  // Always as written.
};
// How it was obtained; the finding codes of rules.md 4.
enum class HandSource { kRest, kGiven, kLimited };

// The problem as it is to be solved, the side to move attacking.
struct Problem {
  Position position;
  HandSource hand_source = HandSource::kRest;
};

// Checks the diagram and completes the defender's hand. `set` holds the
// number of pieces of a complete set (Hand::Full() normally, less for
// 不足駒 diagrams). Errors: CheckPlacement's, IN_KING if the defender has no
// king, IN_PIECES if pieces exceed `set`.
absl::StatusOr<Problem> SetUpProblem(const Position& diagram, HandRule rule,
                                     Hand set = Hand::Full());

// The pieces of `set` on neither board nor in any hand; kings never count.
// Error: IN_PIECES if more are in use than `set` has.
absl::StatusOr<Hand> PiecesNotShown(const Position& position, Hand set = Hand::Full());

}  // namespace shogi

#endif  // CORE_SETUP_H_
