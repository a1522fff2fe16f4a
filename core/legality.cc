#include "core/legality.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "core/movegen.h"
#include "core/names.h"
#include "core/setup.h"
#include "core/sfen.h"

namespace shogi {
namespace {

bool IsWellFormed(Move move) {
  if (move.is_null() || move.to() >= kNumSquares) return false;
  if ((move.bits() & (1 << 15)) != 0) return false;
  if (!move.is_drop()) return move.from() < kNumSquares;
  return move.dropped() <= kRook && !move.promotes();
}

Foul FindBoardMoveFoul(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Square from = move.from();
  const Square to = move.to();
  if (position.IsEmpty(from)) return Foul::kEmptySquare;
  if (ColorOf(position.piece_on(from)) != us) return Foul::kOpponentPiece;
  if (position.pieces(us).Has(to)) return Foul::kOwnPieceOnTarget;
  if (!position.AttackersTo(to, us, position.occupied()).Has(from)) return Foul::kWrongMovement;
  const PieceType type = TypeOf(position.piece_on(from));
  if (move.promotes()) {
    const bool in_zone = InPromotionZone(us, from) || InPromotionZone(us, to);
    return CanPromote(type) && in_zone ? Foul::kNone : Foul::kWrongPromotion;
  }
  return IsDeadSquare(us, type, to) ? Foul::kDeadPiece : Foul::kNone;
}

Foul FindDropFoul(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const PieceType type = move.dropped();
  if (!position.hand(us).Has(type)) return Foul::kNotInHand;
  if (!position.IsEmpty(move.to())) return Foul::kDropOnPiece;
  if (IsDeadSquare(us, type, move.to())) return Foul::kDeadPiece;
  if (type == kPawn && position.HasPawnOnFile(us, move.to())) return Foul::kTwoPawns;
  return Foul::kNone;
}

// REQUIRES: the piece can go there.
Foul FindKingFoul(const Position& position, Move move) {
  const Color us = position.side_to_move();
  Position after = position;
  after.DoMove(move);
  if (after.Checkers(us).any()) {
    return position.InCheck() ? Foul::kLeftInCheck : Foul::kMovesIntoCheck;
  }
  if (move.is_drop() && move.dropped() == kPawn && after.InCheck() && !HasLegalMove(after)) {
    return Foul::kDropPawnMate;
  }
  return Foul::kNone;
}

}  // namespace

absl::string_view FoulName(Foul foul) {
  switch (foul) {
    case Foul::kNone:
      return "legal";
    case Foul::kNotAMove:
      return "not a move";
    case Foul::kEmptySquare:
      return "no piece on the square it starts from";
    case Foul::kOpponentPiece:
      return "the piece is the opponent's";
    case Foul::kOwnPieceOnTarget:
      return "captures a piece of its own side";
    case Foul::kWrongMovement:
      return "the piece can't go there";
    case Foul::kWrongPromotion:
      return "the piece can't promote there";
    case Foul::kDeadPiece:
      return "the piece could never move from there (行き所のない駒)";
    case Foul::kNotInHand:
      return "no such piece in hand";
    case Foul::kDropOnPiece:
      return "dropped on an occupied square";
    case Foul::kTwoPawns:
      return "two pawns on one file (二歩)";
    case Foul::kLeftInCheck:
      return "leaves the own king in check (王手放置)";
    case Foul::kMovesIntoCheck:
      return "exposes the own king to check (自殺手)";
    case Foul::kDropPawnMate:
      return "mate by dropping a pawn (打歩詰)";
    case Foul::kMovedTwice:
      return "moves out of turn, twice in a row (二手指し)";
    case Foul::kPerpetualCheck:
      return "repetition by perpetual check (連続王手の千日手)";
    case Foul::kAfterMate:
      return "played although the side to move had no legal move";
    case Foul::kAfterRepetition:
      return "played after the fourth occurrence of a position (千日手)";
  }
  return "";
}

Foul FindFoul(const Position& position, Move move) {
  if (!IsWellFormed(move)) return Foul::kNotAMove;
  const Foul foul =
      move.is_drop() ? FindDropFoul(position, move) : FindBoardMoveFoul(position, move);
  return foul != Foul::kNone ? foul : FindKingFoul(position, move);
}

absl::Status ExplainIllegal(const Position& position, Move move) {
  const Foul foul = FindFoul(position, move);
  if (foul == Foul::kNone) return absl::OkStatus();
  const std::string text =
      foul == Foul::kNotAMove ? absl::StrCat("move bits ", absl::Hex(move.bits())) : ToUsi(move);
  return absl::InvalidArgumentError(absl::StrCat(text, ": ", FoulName(foul)));
}

}  // namespace shogi
