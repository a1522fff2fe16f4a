// core/ against the slow twin (tests/reference) on random positions.
//
// TSUME_RANDOM_POSITIONS=1000000 in the environment raises the number of
// positions for a long run by hand, TSUME_RANDOM_SEED=7 makes it another one.
// A failure prints the position shrunk.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/legality.h"
#include "core/movegen.h"
#include "core/setup.h"
#include "core/sfen.h"
#include "gtest/gtest.h"
#include "tests/reference/rules.h"
#include "tests/support/environment.h"
#include "tests/support/parse.h"
#include "tests/support/random_position.h"
#include "tests/support/shrink.h"
#include "tests/support/symmetry.h"

namespace tsume_test {
namespace {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

constexpr int kPositions = 10000;

// Sorted, duplicates kept.
std::vector<std::string> Sorted(const MoveList& moves) {
  std::vector<std::string> texts;
  for (Move m : moves) texts.push_back(shogi::ToUsi(m));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> Sorted(const std::vector<reference::Move>& moves) {
  std::vector<std::string> texts;
  for (const reference::Move& m : moves) texts.push_back(reference::ToUsi(m));
  std::sort(texts.begin(), texts.end());
  return texts;
}

MoveList Legal(const Position& p) {
  MoveList moves;
  shogi::GenerateLegal(p, &moves);
  return moves;
}

MoveList Checks(const Position& p) {
  MoveList moves;
  shogi::GenerateChecks(p, &moves);
  return moves;
}

// What two sorted lists of moves don't share, for messages.
std::string Difference(const std::string& what, const std::vector<std::string>& core,
                       const std::vector<std::string>& twin) {
  std::string text = what + ":";
  std::vector<std::string> only;
  std::set_difference(core.begin(), core.end(), twin.begin(), twin.end(), std::back_inserter(only));
  for (const std::string& m : only) text += " +" + m;
  only.clear();
  std::set_difference(twin.begin(), twin.end(), core.begin(), core.end(), std::back_inserter(only));
  for (const std::string& m : only) text += " -" + m;
  return text;
}

// Each comparison returns "" or what differs: core's surplus moves with '+',
// missing ones with '-'.

std::string CompareGenerators(const Position& p) {
  const reference::Position twin = *reference::ParseSfen(shogi::ToSfen(p));
  const std::vector<std::string> legal = Sorted(Legal(p));
  const std::vector<std::string> twin_legal = Sorted(reference::LegalMoves(twin));
  if (legal != twin_legal) return Difference("GenerateLegal", legal, twin_legal);
  if (shogi::HasLegalMove(p) == legal.empty()) return "HasLegalMove";
  if (p.HasKing(p.side_to_move())) {
    const shogi::Square king = p.king_square(p.side_to_move());
    shogi::Bitboard steps;
    for (Move m : Legal(p)) {
      if (!m.is_drop() && m.from() == king) steps |= shogi::Bitboard::Of(m.to());
    }
    if (!(shogi::KingSteps(p, p.side_to_move()) == steps)) return "KingSteps";
  }

  const std::vector<std::string> checks = Sorted(Checks(p));
  const std::vector<std::string> twin_checks = Sorted(reference::CheckingMoves(twin));
  if (checks != twin_checks) return Difference("GenerateChecks", checks, twin_checks);
  for (Move m : Legal(p)) {
    const bool expected =
        std::binary_search(twin_checks.begin(), twin_checks.end(), shogi::ToUsi(m));
    if (p.GivesCheck(m) != expected) return "GivesCheck: " + shogi::ToUsi(m);
  }

  if (p.InCheck() != reference::InCheck(twin, twin.side)) return "InCheck";
  if (!p.InCheck()) return "";
  MoveList evasions;
  shogi::GenerateEvasions(p, &evasions);
  const std::vector<std::string> twin_evasions = Sorted(reference::Evasions(twin));
  if (Sorted(evasions) != twin_evasions) {
    return Difference("GenerateEvasions", Sorted(evasions), twin_evasions);
  }
  return "";
}

// Every legal move played and taken back; the twin plays it, too.
std::string CompareDoUndo(const Position& p) {
  const reference::Position twin = *reference::ParseSfen(shogi::ToSfen(p));
  Position q = p;
  for (Move m : Legal(p)) {
    const std::string usi = shogi::ToUsi(m);
    const shogi::UndoInfo undo = q.DoMove(m);
    if (!q.IsConsistent()) return "inconsistent after " + usi;
    if (q.board_key() != p.BoardKeyAfter(m)) return "BoardKeyAfter: " + usi;
    if (shogi::ToSfen(q) != reference::ToSfen(reference::Play(twin, *reference::FromUsi(usi)))) {
      return "DoMove: " + usi;
    }
    q.UndoMove(undo);
    if (!(q == p) || !q.IsConsistent() || q.key() != p.key()) return "UndoMove: " + usi;
  }
  return "";
}

// IsLegal and FindFoul on moves of which most are illegal: all moves of two
// random squares or drops, and random bit patterns.
std::string CompareLegality(const Position& p) {
  Random random(p.key());
  const MoveList legal = Legal(p);
  std::vector<Move> asked(legal.begin(), legal.end());
  for (int i = 0; i < 50; ++i)
    asked.push_back(Move::FromBits(static_cast<uint16_t>(random.Below(0x10000))));
  for (int i = 0; i < 2; ++i) {
    const auto origin = static_cast<uint16_t>(random.Below(90) << 7);
    for (uint16_t to = 0; to < shogi::kNumSquares; ++to) {
      asked.push_back(Move::FromBits(static_cast<uint16_t>(origin | to)));
      asked.push_back(Move::FromBits(static_cast<uint16_t>(origin | to | (1 << 14))));
    }
  }
  for (Move m : asked) {
    const std::string bits = std::to_string(m.bits());
    if (shogi::IsLegal(p, m) != legal.Contains(m)) return "IsLegal: bits " + bits;
    if ((shogi::FindFoul(p, m) == shogi::Foul::kNone) != legal.Contains(m)) {
      return "FindFoul: bits " + bits;
    }
  }
  return "";
}

// The moves of the transformed position are the transformed moves.
template <typename Transform>
std::string CompareSymmetry(const char* name, const Position& p, Transform transform) {
  const Position q = transform(p);
  if (!q.IsConsistent()) return std::string(name) + " is inconsistent";
  if (!(transform(q) == p)) return std::string(name) + " twice isn't the same position";
  for (const auto generate : {Legal, Checks}) {
    MoveList moved;
    for (Move m : generate(p)) moved.Add(transform(m));
    if (Sorted(moved) != Sorted(generate(q))) {
      return Difference(name, Sorted(generate(q)), Sorted(moved));
    }
  }
  return "";
}

std::string CompareSymmetries(const Position& p) {
  const std::string mirrored = CompareSymmetry("Mirrored", p, [](auto x) { return Mirrored(x); });
  if (!mirrored.empty()) return mirrored;
  return CompareSymmetry("ColorsSwapped", p, [](auto x) { return ColorsSwapped(x); });
}

using Comparison = std::string (*)(const Position&);
constexpr Comparison kComparisons[] = {CompareGenerators, CompareDoUndo, CompareLegality,
                                       CompareSymmetries};

// The first difference, "" if there is none.
std::string Compare(const Position& p) {
  for (Comparison comparison : kComparisons) {
    std::string difference = comparison(p);
    if (!difference.empty()) return difference;
  }
  return "";
}

// How often the interesting cases came up: a generator that stops making them
// would make this test worthless without failing it.
struct Coverage {
  int black_to_move = 0, no_kings = 0, one_king = 0, in_check = 0, double_check = 0, pinned = 0,
      mated = 0, drop_pawn_mate = 0, with_checks = 0;

  void Count(const Position& p) {
    const shogi::Color us = p.side_to_move();
    const int kings = p.pieces(shogi::kKing).Count();
    black_to_move += us == shogi::kBlack;
    no_kings += kings == 0;
    one_king += kings == 1;
    in_check += p.InCheck();
    double_check += p.Checkers(us).Many();
    pinned += p.LineBlockers(us, us).any();
    mated += p.InCheck() && !shogi::HasLegalMove(p);
    with_checks += !Checks(p).empty();
    for (shogi::Square s : ~p.occupied()) {
      if (shogi::FindFoul(p, Move::Drop(shogi::kPawn, s)) == shogi::Foul::kDropPawnMate) {
        ++drop_pawn_mate;
      }
    }
  }
};

TEST(DifferentialTest, CoreAgreesWithTheSlowTwin) {
  Random random(static_cast<uint64_t>(NumberFromEnvironment("TSUME_RANDOM_SEED", 20240229)));
  Coverage coverage;
  const int n = NumberFromEnvironment("TSUME_RANDOM_POSITIONS", kPositions);
  for (int i = 0; i < n; ++i) {
    const Position p = AnyPosition(&random);
    ASSERT_EQ(shogi::CheckPlacement(p), absl::OkStatus()) << shogi::ToSfen(p);
    coverage.Count(p);
    if (Compare(p).empty()) continue;
    const Position small = Shrink(p, [](const Position& q) { return !Compare(q).empty(); });
    FAIL() << "position " << i << " " << shogi::ToSfen(p) << "\n"
           << Compare(p) << "\nshrunk: " << shogi::ToSfen(small) << "\n"
           << Compare(small);
  }
  EXPECT_GT(coverage.black_to_move, n / 3);
  EXPECT_LT(coverage.black_to_move, n * 2 / 3);
  if (n < kPositions) return;
  EXPECT_GT(coverage.no_kings, n / 500);
  EXPECT_GT(coverage.one_king, n / 10);
  EXPECT_GT(coverage.in_check, n / 5);
  EXPECT_GT(coverage.double_check, n / 100);
  EXPECT_GT(coverage.pinned, n / 12);
  EXPECT_GT(coverage.mated, n / 1000);
  EXPECT_GT(coverage.with_checks, n / 3);
  EXPECT_GT(coverage.drop_pawn_mate, n / 20);
  RecordProperty("positions", n);
}

}  // namespace
}  // namespace tsume_test
