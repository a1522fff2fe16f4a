// Impasse (持将棋) and the declaration of an entering king (入玉宣言法).
//
// Source: the Japan Shogi Association's rules of play (持将棋, 入玉宣言法, with
// the 27-point rule for amateurs), and for the 27-point declaration the rules
// of the Computer Shogi Association's tournaments and server.
//
// A rook or bishop, promoted or not, is worth 5 points, the king none, every
// other piece 1; a full set is worth 54. In a handicap game the pieces that
// were taken off count for the side that gives the odds (上手), so that both
// sides still share 54.
#ifndef CORE_IMPASSE_H_
#define CORE_IMPASSE_H_

#include <optional>

#include "core/hand.h"
#include "core/position.h"
#include "core/types.h"

namespace shogi {

// Which side gives odds; nullopt in an even game.
using OddsGiver = std::optional<Color>;

// Points of the pieces of `hand`.
int HandPoints(Hand hand);
// Points of the pieces of a full set on neither board nor in any hand.
// REQUIRES, here and below: CheckPlacement(position) (setup.h).
int MissingPoints(const Position& position);

// All points of `c`: on the whole board, in hand, and as giver of odds.
int ImpassePoints(const Position& position, Color c, OddsGiver odds = std::nullopt);
// Points of `c` as a declaration counts them: only pieces in the enemy camp
// (the last three ranks of `c`), in hand, and as giver of odds.
int DeclarationPoints(const Position& position, Color c, OddsGiver odds = std::nullopt);

// Both sides agree that neither can be mated and count ImpassePoints().
enum class ImpasseRule {
  k24Point,  // A side below 24 loses; otherwise it is a draw.
  k27Point,  // Black needs 28, white 27: always one side wins (54 points in all).
};
// The winner, nullopt for a draw. Whether both kings are safe is for the
// players to agree on; nothing of it is tested. With pieces missing and no
// giver of odds both sides may be below the limit; that is a draw, too.
std::optional<Color> AgreedImpasseWinner(const Position& position, ImpasseRule rule,
                                         OddsGiver odds = std::nullopt);

// What a declaration comes to: the declarer wins, draws or loses.
enum class DeclarationResult { kWin, kDraw, kLoss };
// The first condition that isn't met, in the order in which they are tested.
enum class DeclarationFault {
  kNone,
  kNotOnMove,      // Only the side to move may declare.
  kKingNotInCamp,  // The own king isn't on the last three ranks (or there is none).
  kInCheck,
  kTooFewPieces,  // Fewer than 10 own pieces beside the king in the enemy camp.
  kTooFewPoints,
};
struct Declaration {
  DeclarationResult result = DeclarationResult::kLoss;
  DeclarationFault fault = DeclarationFault::kNone;
  int pieces_in_camp = 0;  // Without the king.
  int points = 0;          // DeclarationPoints().
};
// `declarer` declares. k24Point is the rule of professional play: 31 points
// win, 24 to 30 draw, less loses. k27Point: black needs 28 points, white 27;
// less loses. Any other condition not met loses under both.
Declaration JudgeDeclaration(const Position& position, Color declarer, ImpasseRule rule,
                             OddsGiver odds = std::nullopt);

}  // namespace shogi

#endif  // CORE_IMPASSE_H_
