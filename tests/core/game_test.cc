#include "core/game.h"

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"

namespace shogi {
namespace {

using ::testing::HasSubstr;
using ::tsume_test::SfenPosition;
using ::tsume_test::UsiMove;
using ::tsume_test::UsiMoves;

// Plays `moves` on `game`; each must be legal and the game not over before it.
void PlayAll(Game* game, const std::string& moves) {
  for (Move move : UsiMoves(moves)) {
    const absl::Status status = game->Play(move);
    ASSERT_TRUE(status.ok()) << ToUsi(move) << ": " << status;
  }
}

std::string Repeat(const std::string& moves, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) absl::StrAppend(&all, moves, " ");
  return all;
}

// --- repetition ---

constexpr char kTwoKings[] = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
constexpr char kKingsCycle[] = "5i4i 5a4a 4i5i 4a5a";

TEST(RepetitionTest, TheFourthOccurrenceEndsTheGame) {
  Game game(SfenPosition(kTwoKings));
  EXPECT_EQ(game.Occurrences(), 1);
  PlayAll(&game, Repeat(kKingsCycle, 2));
  EXPECT_EQ(game.Occurrences(), 3);
  EXPECT_EQ(game.result().end, GameEnd::kNone);
  PlayAll(&game, kKingsCycle);
  EXPECT_EQ(game.Occurrences(), 4);
  EXPECT_EQ(game.result().end, GameEnd::kRepetition);
  EXPECT_EQ(game.result().winner, std::nullopt);
  EXPECT_EQ(game.Play(UsiMove("5i4i")).code(), absl::StatusCode::kFailedPrecondition);
}

TEST(RepetitionTest, TakingBackUndoesIt) {
  Game game(SfenPosition(kTwoKings));
  PlayAll(&game, Repeat(kKingsCycle, 3));
  game.TakeBack();
  EXPECT_EQ(game.result().end, GameEnd::kNone);
  EXPECT_EQ(game.Occurrences(), 3);
  PlayAll(&game, "4a5a");
  EXPECT_EQ(game.result().end, GameEnd::kRepetition);
  while (!game.moves().empty()) game.TakeBack();
  EXPECT_EQ(game.position(), SfenPosition(kTwoKings));
  EXPECT_EQ(game.Occurrences(), 1);
}

TEST(RepetitionTest, OccurrencesNeedNotBeInARow) {
  Game game(SfenPosition(kTwoKings));
  PlayAll(&game, kKingsCycle);
  PlayAll(&game, "5i6i 5a6a 6i5i 6a5a");  // Another way round.
  PlayAll(&game, "5i5h 5a4a 5h5i 4a5a");
  EXPECT_EQ(game.result().end, GameEnd::kRepetition);
}

TEST(RepetitionTest, TheSameBoardWithTheOtherSideToMoveIsAnotherPosition) {
  // The gold loses a move: after 5 plies the board recurs with white to move.
  Game game(SfenPosition("4k4/9/9/9/9/9/9/9/4K4 b - 1"));
  PlayAll(&game, "5i4i 5a4a 4i4h 4a5a 4h5i");
  EXPECT_EQ(game.Occurrences(), 1);
}

TEST(RepetitionTest, HandsMustBeEqual) {
  // White drops a pawn, the rook takes it and goes back; the board recurs
  // every 12 plies with another pawn or two changed hands.
  Game game(SfenPosition("8k/9/9/9/4R4/9/9/9/4K4 w 6p 1"));
  const uint64_t board_key = game.position().board_key();
  for (int i = 0; i < 3; ++i) {
    PlayAll(&game, "P*5d 5e5d 1a1b 5d5e 1b1a 5i4i P*5d 5e5d 1a1b 5d5e 1b1a 4i5i");
    EXPECT_EQ(game.position().board_key(), board_key);
  }
  EXPECT_EQ(game.Occurrences(), 1);
  EXPECT_EQ(game.result().end, GameEnd::kNone);
}

// --- perpetual check ---

// White's king on 1b, the dragon checks from 9b and 9a.
constexpr char kDragon[] = "+R8/8k/9/9/9/9/9/9/4K4 b - 1";
constexpr char kCheckCycle[] = "9a9b 1b1a 9b9a 1a1b";

TEST(PerpetualCheckTest, TheCheckingSideLoses) {
  Game game(SfenPosition(kDragon));
  PlayAll(&game, Repeat(kCheckCycle, 3));
  EXPECT_EQ(game.result().end, GameEnd::kPerpetualCheck);
  EXPECT_EQ(game.result().winner, kWhite);
}

TEST(PerpetualCheckTest, CompletedByTheCheckItself) {
  // The first occurrence comes one ply later: white to move, in check.
  Game game(SfenPosition("9/+R7k/9/9/9/9/9/9/4K4 w - 1"));
  PlayAll(&game, Repeat("1b1a 9b9a 1a1b 9a9b", 3));
  EXPECT_EQ(game.result().end, GameEnd::kPerpetualCheck);
  EXPECT_EQ(game.result().winner, kWhite);
}

TEST(PerpetualCheckTest, WhiteMayBeTheCheckingSide) {
  Game game(SfenPosition("4k4/9/9/9/9/9/9/K8/8+r w - 1"));
  PlayAll(&game, Repeat("1i1h 9h9i 1h1i 9i9h", 3));
  EXPECT_EQ(game.result().end, GameEnd::kPerpetualCheck);
  EXPECT_EQ(game.result().winner, kBlack);
}

TEST(PerpetualCheckTest, OneQuietMoveBetweenMakesItADraw) {
  Game game(SfenPosition(kDragon));
  PlayAll(&game, kCheckCycle);
  PlayAll(&game, "9a8a 1b2b 8a9a 2b1b");  // Neither dragon move checks.
  PlayAll(&game, kCheckCycle);
  EXPECT_EQ(game.result().end, GameEnd::kRepetition);
  EXPECT_EQ(game.result().winner, std::nullopt);
}

TEST(PerpetualCheckTest, QuietMovesBeforeTheFirstOccurrenceDoNotCount) {
  Game game(SfenPosition("9/7k1/+R8/9/9/9/9/9/4K4 b - 1"));
  PlayAll(&game, "9c9a 2b1b");  // Now kDragon.
  PlayAll(&game, Repeat(kCheckCycle, 3));
  EXPECT_EQ(game.result().end, GameEnd::kPerpetualCheck);
  EXPECT_EQ(game.result().winner, kWhite);
}

TEST(PerpetualCheckTest, AFourthOccurrenceElsewhereDoesNotCount) {
  // Three times round and one check more: the position after the check has
  // stood four times; the start only three times.
  Game game(SfenPosition("9/7k1/+R8/9/9/9/9/9/4K4 b - 1"));
  PlayAll(&game, "9c9a 2b1b");
  PlayAll(&game, Repeat(kCheckCycle, 2));
  PlayAll(&game, "9a9b");
  EXPECT_EQ(game.Occurrences(), 3);
  EXPECT_EQ(game.result().end, GameEnd::kNone);
}

// --- other ends ---

TEST(GameEndTest, Mate) {
  Game game(SfenPosition("4k4/9/4P4/9/9/9/9/9/9 b G 1"));
  PlayAll(&game, "G*5b");
  EXPECT_EQ(game.result().end, GameEnd::kMate);
  EXPECT_EQ(game.result().winner, kBlack);
}

TEST(GameEndTest, NoMoveWithoutCheckLosesToo) {
  // White's king on 1a isn't in check; 2a, 2b and 1b are covered.
  Game game(SfenPosition("8k/6G2/9/8G/9/9/9/9/4K4 b - 1"));
  PlayAll(&game, "1d1c");
  EXPECT_EQ(game.result().end, GameEnd::kNoMove);
  EXPECT_EQ(game.result().winner, kBlack);
}

TEST(GameEndTest, IllegalMovesAreRefusedAndChangeNothing) {
  Game game(SfenPosition("4k4/9/9/9/9/9/2P6/9/4K4 b P 1"));
  const absl::Status status = game.Play(UsiMove("P*7e"));
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("二歩"));
  EXPECT_EQ(game.position(), game.start());
  EXPECT_TRUE(game.moves().empty());
}

// --- records ---

Record MakeRecord(const std::string& sfen, const std::string& moves) {
  Record record;
  record.start = SfenPosition(sfen);
  RecordNode* last = &record.root;
  for (Move move : UsiMoves(moves)) {
    auto node = std::make_unique<RecordNode>();
    node->move = move;
    last->children.push_back(std::move(node));
    last = last->children.back().get();
  }
  return record;
}

struct RecordCase {
  const char* story;
  std::string sfen;
  std::string moves;
  int ply;  // 0: no fault.
  Foul foul;
  Color offender;
};

// For the name of a failing case.
void PrintTo(const RecordCase& c, std::ostream* os) { *os << c.story; }

class RecordFaultTest : public ::testing::TestWithParam<RecordCase> {};

TEST_P(RecordFaultTest, IsFoundAtItsMove) {
  const RecordCase& c = GetParam();
  const std::optional<RecordFault> fault = FindRecordFault(MakeRecord(c.sfen, c.moves));
  ASSERT_EQ(fault.has_value(), c.foul != Foul::kNone) << c.story;
  if (!fault.has_value()) return;
  EXPECT_EQ(FoulName(fault->foul), FoulName(c.foul)) << c.story;
  EXPECT_EQ(fault->ply, c.ply) << c.story;
  EXPECT_EQ(fault->offender, c.offender) << c.story;
}

constexpr char kStart[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

INSTANTIATE_TEST_SUITE_P(
    All, RecordFaultTest,
    ::testing::Values(
        RecordCase{"clean", kStart, "7g7f 3c3d 8h2b+ 3a2b", 0, Foul::kNone, kBlack},
        RecordCase{"empty", kStart, "", 0, Foul::kNone, kBlack},
        RecordCase{"nifu", kStart, "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f 2d2h P*8d", 10,
                   Foul::kTwoPawns, kWhite},
        RecordCase{"wrong movement", kStart, "7g7f 3c3d 8h6f 8b8d", 4, Foul::kWrongMovement,
                   kWhite},
        RecordCase{"wrong promotion", kStart, "7g7f+", 1, Foul::kWrongPromotion, kBlack},
        RecordCase{"dead piece", "4k4/2P6/9/9/9/9/9/9/4K4 b - 1", "7b7a", 1, Foul::kDeadPiece,
                   kBlack},
        RecordCase{"drop-pawn mate", "8k/6G2/9/7N1/9/9/9/9/9 b P 1", "P*1b", 1, Foul::kDropPawnMate,
                   kBlack},
        RecordCase{"left in check", kStart, "7g7f 8c8d 8h3c+ 8d8e", 4, Foul::kLeftInCheck, kWhite},
        RecordCase{"moves into check", "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h6h", 1,
                   Foul::kMovesIntoCheck, kBlack},
        RecordCase{"black moves twice", kStart, "7g7f 3c3d 2g2f 2f2e", 4, Foul::kMovedTwice,
                   kBlack},
        RecordCase{"white moves twice", kStart, "7g7f 3c3d 8c8d", 3, Foul::kMovedTwice, kWhite},
        RecordCase{"white begins an even game", kStart, "3c3d", 1, Foul::kMovedTwice, kWhite},
        RecordCase{"an illegal move of the opponent's piece isn't moving twice", kStart,
                   "7g7f 3c3d 8c8e", 3, Foul::kOpponentPiece, kBlack},
        RecordCase{"after mate", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b 5a6a", 2, Foul::kAfterMate,
                   kWhite},
        RecordCase{"ends with mate", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", 0, Foul::kNone,
                   kBlack},
        RecordCase{"ends with repetition", kTwoKings, Repeat(kKingsCycle, 3), 0, Foul::kNone,
                   kBlack},
        RecordCase{"after repetition", kTwoKings, Repeat(kKingsCycle, 4), 13,
                   Foul::kAfterRepetition, kBlack},
        RecordCase{"perpetual check", kDragon, Repeat(kCheckCycle, 3), 12, Foul::kPerpetualCheck,
                   kBlack}));

TEST(RecordFaultTest, CountsFromTheFirstPly) {
  Record record = MakeRecord(kStart, "7g7f 3c3d 8h6f 8b8d");
  record.first_ply = 35;
  EXPECT_EQ(FindRecordFault(record)->ply, 38);
  EXPECT_EQ(CheckRecord(record).message(), "move 38 (white), 8b8d: the piece can't go there");
}

TEST(RecordFaultTest, OnlyTheMainLineCounts) {
  Record record = MakeRecord(kStart, "7g7f 3c3d");
  auto branch = std::make_unique<RecordNode>();
  branch->move = UsiMove("7g7e");
  record.root.children.push_back(std::move(branch));
  EXPECT_TRUE(CheckRecord(record).ok());
}

TEST(RecordFaultTest, TheStartMustBeAPosition) {
  Record record;
  record.start.Put(MakeSquare(0, 0), MakePiece(kBlack, kPawn));
  EXPECT_THAT(std::string(CheckRecord(record).message()), HasSubstr("IN_DEAD"));
}

}  // namespace
}  // namespace shogi
