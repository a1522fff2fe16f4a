#include "core/impasse.h"

#include <optional>

namespace shogi {
namespace {

constexpr int kMajorPoints = 5;  // 大駒
constexpr int kPiecesForDeclaration = 10;
constexpr int kPointsToDraw = 24;  // 24-point rule, both forms.
constexpr int kPointsToWin = 31;   // 24-point rule, declaration.
constexpr int kPointsToWin27[kNumColors] = {28, 27};

constexpr int PiecePoints(PieceType t) {
  const PieceType plain = Demote(t);
  if (plain == kKing) return 0;
  return plain == kBishop || plain == kRook ? kMajorPoints : 1;
}

int BoardPoints(const Position& position, Bitboard squares) {
  int points = 0;
  for (Square s : squares) points += PiecePoints(TypeOf(position.piece_on(s)));
  return points;
}

int OddsPoints(const Position& position, Color c, OddsGiver odds) {
  return odds == c ? MissingPoints(position) : 0;
}

DeclarationFault FindConditionFault(const Position& position, Color declarer, int pieces) {
  if (position.side_to_move() != declarer) return DeclarationFault::kNotOnMove;
  if (!position.HasKing(declarer) || !InPromotionZone(declarer, position.king_square(declarer))) {
    return DeclarationFault::kKingNotInCamp;
  }
  if (position.InCheck()) return DeclarationFault::kInCheck;
  if (pieces < kPiecesForDeclaration) return DeclarationFault::kTooFewPieces;
  return DeclarationFault::kNone;
}

}  // namespace

int HandPoints(Hand hand) {
  int points = 0;
  for (PieceType t : kHandTypes) points += PiecePoints(t) * hand.Count(t);
  return points;
}

int MissingPoints(const Position& position) {
  int points = 0;
  for (PieceType t : kHandTypes) {
    points += PiecePoints(t) * (kFullSet[t] - position.TotalOf(t));
  }
  return points;
}

int ImpassePoints(const Position& position, Color c, OddsGiver odds) {
  return BoardPoints(position, position.pieces(c)) + HandPoints(position.hand(c)) +
         OddsPoints(position, c, odds);
}

int DeclarationPoints(const Position& position, Color c, OddsGiver odds) {
  return BoardPoints(position, position.pieces(c) & Bitboard::PromotionZone(c)) +
         HandPoints(position.hand(c)) + OddsPoints(position, c, odds);
}

std::optional<Color> AgreedImpasseWinner(const Position& position, ImpasseRule rule,
                                         OddsGiver odds) {
  bool enough[kNumColors];
  for (Color c : kColors) {
    const int needed = rule == ImpasseRule::k24Point ? kPointsToDraw : kPointsToWin27[c];
    enough[c] = ImpassePoints(position, c, odds) >= needed;
  }
  if (enough[kBlack] == enough[kWhite]) return std::nullopt;
  return enough[kBlack] ? kBlack : kWhite;
}

Declaration JudgeDeclaration(const Position& position, Color declarer, ImpasseRule rule,
                             OddsGiver odds) {
  const Bitboard in_camp = position.pieces(declarer) & Bitboard::PromotionZone(declarer);
  Declaration declaration;
  declaration.pieces_in_camp = (in_camp & ~position.pieces(kKing)).Count();
  declaration.points = DeclarationPoints(position, declarer, odds);
  declaration.fault = FindConditionFault(position, declarer, declaration.pieces_in_camp);
  if (declaration.fault != DeclarationFault::kNone) return declaration;

  const bool is_24 = rule == ImpasseRule::k24Point;
  const int to_win = is_24 ? kPointsToWin : kPointsToWin27[declarer];
  const int to_draw = is_24 ? kPointsToDraw : to_win;
  if (declaration.points >= to_win) {
    declaration.result = DeclarationResult::kWin;
  } else if (declaration.points >= to_draw) {
    declaration.result = DeclarationResult::kDraw;
  } else {
    declaration.fault = DeclarationFault::kTooFewPoints;
  }
  return declaration;
}

}  // namespace shogi
