#include "core/setup.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/names.h"

namespace shogi {
namespace {

// The pieces of `t` and its promoted form on the board, both colours.
Bitboard OnBoard(const Position& position, PieceType t) {
  const Bitboard plain = position.pieces(t);
  return CanPromote(t) ? plain | position.pieces(Promote(t)) : plain;
}

// Square number `n` (from 0) of `squares` as a diagram is read: 9a to 1a, then
// 9b to 1b, and so on. kNoSquare if there are fewer.
Square NthAsRead(Bitboard squares, int n) {
  for (int rank = 0; rank < 9; ++rank) {
    for (int file = 8; file >= 0; --file) {
      const Square s = MakeSquare(file, rank);
      if (squares.Has(s) && n-- == 0) return s;
    }
  }
  return kNoSquare;
}

std::string OwnedPiece(Color c, PieceType t) {
  return absl::StrCat(ColorName(c), " ", PieceName(t));
}

std::optional<PlacementFault> FindSurplus(const Position& position, Hand set) {
  for (PieceType t : kHandTypes) {
    const int count = position.TotalOf(t);
    const int allowed = set.Count(t);
    if (count <= allowed) continue;
    return PlacementFault{
        NthAsRead(OnBoard(position, t), allowed),
        absl::StrCat("IN_PIECES: ", count, " ", PieceName(t), count == 1 ? "" : "s",
                     " on board and in hand, the set has ", allowed)};
  }
  return std::nullopt;
}

std::optional<PlacementFault> FindTwoPawns(const Position& position) {
  for (Color c : kColors) {
    for (int file = 0; file < 9; ++file) {
      Bitboard pawns = position.pieces(c, kPawn) & Bitboard::File(file);
      if (!pawns.Many()) continue;
      const Square first = pawns.Pop();
      const Square second = pawns.Pop();
      return PlacementFault{
          second, absl::StrCat("IN_NIFU: two unpromoted ", ColorName(c), " pawns on file ",
                               file + 1, " (", SquareName(first), ", ", SquareName(second), ")")};
    }
  }
  return std::nullopt;
}

std::optional<PlacementFault> FindDeadPiece(const Position& position) {
  for (Square s : position.occupied()) {
    const Piece piece = position.piece_on(s);
    const PieceType type = TypeOf(piece);
    const Color color = ColorOf(piece);
    if (!IsDeadSquare(color, type, s)) continue;
    return PlacementFault{s, absl::StrCat("IN_DEAD: the ", OwnedPiece(color, type), " on ",
                                          SquareName(s), " can never move")};
  }
  return std::nullopt;
}

std::optional<PlacementFault> FindCheckOnWaitingSide(const Position& position) {
  const Color mover = position.side_to_move();
  const Color waiting = Opponent(mover);
  const Bitboard checkers = position.Checkers(waiting);
  if (checkers.empty()) return std::nullopt;
  const Square king = position.king_square(waiting);
  const Square checker = checkers.First();
  return PlacementFault{
      king, absl::StrCat("IN_CHECK: the ", ColorName(waiting), " king on ", SquareName(king),
                         " stands in check (", PieceName(TypeOf(position.piece_on(checker))),
                         " on ", SquareName(checker), ") with ", ColorName(mover), " to move")};
}

absl::Status AsStatus(const std::optional<PlacementFault>& fault) {
  return fault.has_value() ? absl::InvalidArgumentError(fault->message) : absl::OkStatus();
}

}  // namespace

bool IsDeadSquare(Color c, PieceType t, Square s) {
  const int rank = RelativeRank(c, s);
  return (rank == 0 && (t == kPawn || t == kLance)) || (rank <= 1 && t == kKnight);
}

std::optional<PlacementFault> FindPlacementFault(const Position& position) {
  // A second king of one side needs no test: Position can't hold one.
  std::optional<PlacementFault> fault = FindSurplus(position, Hand::Full());
  if (!fault.has_value()) fault = FindTwoPawns(position);
  if (!fault.has_value()) fault = FindDeadPiece(position);
  if (!fault.has_value()) fault = FindCheckOnWaitingSide(position);
  return fault;
}

absl::Status CheckPlacement(const Position& position) {
  return AsStatus(FindPlacementFault(position));
}

absl::StatusOr<Hand> PiecesNotShown(const Position& position, Hand set) {
  if (absl::Status status = AsStatus(FindSurplus(position, set)); !status.ok()) return status;
  Hand rest;
  for (PieceType t : kHandTypes) rest.Set(t, set.Count(t) - position.TotalOf(t));
  return rest;
}

absl::StatusOr<Problem> SetUpProblem(const Position& diagram, HandRule rule, Hand set) {
  Problem problem;
  problem.position = diagram;
  Position& position = problem.position;
  const Color defender = Opponent(diagram.side_to_move());
  const Hand given = diagram.hand(defender);
  if (rule == HandRule::kRest) position.set_hand(defender, Hand());

  if (absl::Status status = CheckPlacement(position); !status.ok()) return status;
  if (!position.HasKing(defender)) {
    return absl::InvalidArgumentError(
        absl::StrCat("IN_KING: ", ColorName(defender), " defends but has no king"));
  }
  absl::StatusOr<Hand> unused = PiecesNotShown(position, set);
  if (!unused.ok()) return unused.status();

  // What auto calls "more than the rest" has failed by now: those pieces are
  // more than the set has.
  const bool nothing_given = rule == HandRule::kRest || given.empty();
  if (rule == HandRule::kGiven) {
    problem.hand_source = HandSource::kGiven;
  } else if (nothing_given) {
    position.set_hand(defender, *unused);
    problem.hand_source = HandSource::kRest;
  } else {
    problem.hand_source = unused->empty() ? HandSource::kRest : HandSource::kLimited;
  }
  return problem;
}

}  // namespace shogi
