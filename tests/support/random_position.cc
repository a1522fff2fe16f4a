#include "tests/support/random_position.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "core/attacks.h"
#include "core/check.h"
#include "core/handicap.h"
#include "core/movegen.h"
#include "core/setup.h"

namespace tsume_test {
namespace {

using namespace shogi;  // NOLINT: this file is about nothing else.

// The 38 pieces of a full set that aren't kings, in random order.
std::vector<PieceType> ShuffledSet(Random* random) {
  std::vector<PieceType> set;
  for (PieceType t : kHandTypes) set.insert(set.end(), static_cast<size_t>(kFullSet[t]), t);
  for (int i = static_cast<int>(set.size()) - 1; i > 0; --i) {
    std::swap(set[static_cast<size_t>(i)], set[static_cast<size_t>(random->Below(i + 1))]);
  }
  return set;
}

Color RandomColor(Random* random) { return random->OneIn(2) ? kBlack : kWhite; }

Square RandomSquare(Random* random) { return static_cast<Square>(random->Below(kNumSquares)); }

// A square at most `reach` files and ranks from `centre`.
Square SquareNear(Random* random, Square centre, int reach) {
  const int file = std::clamp(FileOf(centre) + random->Below(2 * reach + 1) - reach, 0, 8);
  const int rank = std::clamp(RankOf(centre) + random->Below(2 * reach + 1) - reach, 0, 8);
  return MakeSquare(file, rank);
}

// Puts the piece there if the rules of placement allow it. Kings aside.
bool TryPut(Position* p, Square s, Color c, PieceType t) {
  if (!p->IsEmpty(s) || IsDeadSquare(c, t, s)) return false;
  if (t == kPawn && p->HasPawnOnFile(c, s)) return false;
  p->Put(s, MakePiece(c, t));
  return true;
}

PieceType MaybePromoted(Random* random, PieceType t, int one_in) {
  return CanPromote(t) && random->OneIn(one_in) ? Promote(t) : t;
}

// Never beside the other king. `at_home`: on the first rank of its side, where
// drop-pawn mates happen.
void PutKing(Random* random, Position* p, Color c, bool at_home) {
  const int home = c == kBlack ? 8 : 0;
  Square s = RandomSquare(random);
  while (!p->IsEmpty(s) || (KingAttacks(s) & p->pieces(kKing)).any() ||
         (at_home && RankOf(s) != home)) {
    s = RandomSquare(random);
  }
  p->Put(s, MakePiece(c, kKing));
}

void GiveToHand(Position* p, Color c, PieceType t) {
  Hand hand = p->hand(c);
  hand.Add(t);
  p->set_hand(c, hand);
}

// Takes pieces off until the side not to move isn't in check.
void LiftCheckOnWaitingSide(Position* p) {
  const Color waiting = Opponent(p->side_to_move());
  for (Bitboard checkers = p->Checkers(waiting); checkers.any(); checkers = p->Checkers(waiting)) {
    p->Remove(checkers.First());
  }
}

// Puts a piece of `blocker` between the king of `king` and a line piece of
// its opponent somewhere on a random line. Takes the two from `set`; gives up
// quietly where there is no room.
void TryAddBlocker(Random* random, Position* p, Color king, Color blocker,
                   std::vector<PieceType>* set) {
  if (!p->HasKing(king) || set->size() < 2) return;
  const int file_step = random->Below(3) - 1;
  const int rank_step = random->Below(3) - 1;
  const Square k = p->king_square(king);
  const int near = 1 + random->Below(3);
  const int far = near + 1 + random->Below(3);
  const auto square_at = [&](int distance) {
    const int file = FileOf(k) + file_step * distance;
    const int rank = RankOf(k) + rank_step * distance;
    return file >= 0 && file < 9 && rank >= 0 && rank < 9 ? MakeSquare(file, rank) : kNoSquare;
  };
  const bool diagonal = file_step != 0 && rank_step != 0;
  const bool ahead = file_step == 0 && rank_step == (king == kBlack ? -1 : 1);
  const PieceType slider = diagonal ? kBishop : ahead && random->OneIn(2) ? kLance : kRook;
  const auto found = std::find(set->begin(), set->end(), slider);
  const Square far_square = square_at(far);
  if (found == set->end() || far_square == kNoSquare || far_square == k) return;
  const PieceType type = slider == kLance ? kLance : MaybePromoted(random, slider, 2);
  if (!TryPut(p, far_square, Opponent(king), type)) return;
  set->erase(found);
  const PieceType t = MaybePromoted(random, set->back(), 3);
  if (TryPut(p, square_at(near), blocker, t)) set->pop_back();
}

// Deals `set` out: each piece to `to` with chance 3 in 4, otherwise to the
// other side; with chance 1 in 2 everything after some point is left out.
void DealHands(Random* random, Position* p, const std::vector<PieceType>& set, Color to) {
  const size_t all = set.size();
  const size_t dealt =
      random->OneIn(2) ? all : static_cast<size_t>(random->Below(static_cast<int>(all) + 1));
  for (size_t i = 0; i < dealt; ++i) {
    GiveToHand(p, random->OneIn(4) ? Opponent(to) : to, set[i]);
  }
}

// Pieces close about a king on its home rank, line pieces more than others.
Position PiecesAboutKing(Random* random, Color attacker) {
  constexpr PieceType kBag[] = {kLance, kKnight, kSilver, kGold,  kBishop, kRook,    kBishop,
                                kRook,  kHorse,  kDragon, kLance, kPawn,   kProPawn, kSilver};
  Position p;
  const Color defender = Opponent(attacker);
  PutKing(random, &p, defender, true);
  if (random->OneIn(2)) PutKing(random, &p, attacker, false);
  const int pieces = 3 + random->Below(7);
  for (int i = 0; i < pieces; ++i) {
    const PieceType t = kBag[random->Below(static_cast<int>(std::size(kBag)))];
    if (p.TotalOf(Demote(t)) == kFullSet[Demote(t)]) continue;
    const Square s = SquareNear(random, p.king_square(defender), 1 + random->Below(4));
    TryPut(&p, s, random->OneIn(2) ? attacker : defender, t);
  }
  Hand hand;
  hand.Add(kPawn);
  p.set_hand(attacker, hand);
  p.set_side_to_move(attacker);
  return p;
}

// The squares, at most one, from which a pawn of the side to move would check.
Bitboard PawnContact(const Position& p) {
  const Color them = Opponent(p.side_to_move());
  return StepAttacks(them, kPawn, p.king_square(them)) & ~p.occupied();
}

// A random element that `preferred` contains too, if there is one.
Move Pick(Random* random, const MoveList& moves, const MoveList& preferred) {
  const MoveList& from = preferred.empty() ? moves : preferred;
  return from[static_cast<size_t>(random->Below(static_cast<int>(from.size())))];
}

}  // namespace

Position SparsePosition(Random* random) {
  Position p;
  std::vector<PieceType> set = ShuffledSet(random);
  const Color attacker = RandomColor(random);
  const Color defender = Opponent(attacker);
  PutKing(random, &p, defender, random->OneIn(2));
  if (random->OneIn(2)) PutKing(random, &p, attacker, random->OneIn(4));
  const int pieces = 1 + random->Below(10);
  const int reach = 1 + random->Below(3);
  for (int i = 0; i < pieces; ++i) {
    const Color c = random->OneIn(3) ? defender : attacker;
    const Square s = random->OneIn(4) ? RandomSquare(random)
                                      : SquareNear(random, p.king_square(defender), reach);
    if (TryPut(&p, s, c, MaybePromoted(random, set.back(), 4))) set.pop_back();
  }
  const int in_hand = random->Below(5);
  for (int i = 0; i < in_hand; ++i) {
    GiveToHand(&p, attacker, set.back());
    set.pop_back();
  }
  if (!random->OneIn(3)) DealHands(random, &p, set, defender);
  p.set_side_to_move(p.Checkers(defender).any() ? defender : attacker);
  LiftCheckOnWaitingSide(&p);
  TSUME_CHECK(CheckPlacement(p).ok(), p.DebugString());
  return p;
}

Position PlayoutPosition(Random* random, bool even) {
  const size_t row =
      even ? 0 : static_cast<size_t>(random->Below(static_cast<int>(Handicaps().size())));
  Position p = *HandicapStart(Handicaps()[row].name);
  const int plies = random->Below(250);
  for (int i = 0; i < plies; ++i) {
    MoveList moves;
    GenerateLegal(p, &moves);
    if (moves.empty()) break;
    MoveList preferred;
    const int taste = random->Below(8);
    if (taste == 0) GenerateChecks(p, &preferred);
    if (taste == 1) {
      for (Move m : moves) {
        if (!p.IsEmpty(m.to())) preferred.Add(m);
      }
    }
    p.DoMove(Pick(random, moves, preferred));
  }
  return p;
}

Position CrowdedPosition(Random* random) {
  Position p;
  std::vector<PieceType> set = ShuffledSet(random);
  for (Color c : kColors) {
    if (!random->OneIn(6)) PutKing(random, &p, c, random->OneIn(3));
  }
  const int blockers = random->Below(16);
  for (int i = 0; i < blockers; ++i) {
    const Color king = RandomColor(random);
    TryAddBlocker(random, &p, king, random->OneIn(3) ? Opponent(king) : king, &set);
  }
  const int pieces = 15 + random->Below(21);
  for (int i = 0; i < pieces && !set.empty(); ++i) {
    const PieceType t = MaybePromoted(random, set.back(), 3);
    if (TryPut(&p, RandomSquare(random), RandomColor(random), t)) set.pop_back();
  }
  DealHands(random, &p, set, RandomColor(random));
  p.set_side_to_move(RandomColor(random));
  if (p.Checkers(Opponent(p.side_to_move())).any()) {
    p.set_side_to_move(Opponent(p.side_to_move()));
  }
  LiftCheckOnWaitingSide(&p);
  TSUME_CHECK(CheckPlacement(p).ok(), p.DebugString());
  return p;
}

Position PawnDropPosition(Random* random) {
  for (;;) {
    Position p = PiecesAboutKing(random, RandomColor(random));
    const Color attacker = p.side_to_move();
    const Bitboard contact = PawnContact(p);
    if (contact.empty() || p.HasPawnOnFile(attacker, contact.First())) continue;
    if (!CheckPlacement(p).ok()) continue;
    Position after = p;
    after.DoMove(Move::Drop(kPawn, contact.First()));
    MoveList replies;
    GenerateLegal(after, &replies);
    if (replies.size() > 2 || after.Checkers(attacker).any()) continue;
    // Mostly mates, and what only another piece than the king prevents.
    const Square king = p.king_square(Opponent(attacker));
    const bool king_moves = std::any_of(replies.begin(), replies.end(), [king](Move m) {
      return !m.is_drop() && m.from() == king;
    });
    if (!king_moves || random->OneIn(10)) return p;
  }
}

bool IsProblem(const Position& p) {
  if (!SetUpProblem(p, shogi::HandRule::kGiven).ok()) return false;
  MoveList checks;
  GenerateChecks(p, &checks);
  return !checks.empty();
}

Position AnyPosition(Random* random) {
  switch (random->Below(4)) {
    case 0:
      return SparsePosition(random);
    case 1:
      return PlayoutPosition(random);
    case 2:
      return PawnDropPosition(random);
    default:
      return CrowdedPosition(random);
  }
}

}  // namespace tsume_test
