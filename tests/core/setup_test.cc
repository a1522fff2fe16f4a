#include "core/setup.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"

namespace shogi {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using ::tsume_test::SfenPosition;

constexpr Square kSquare1a = MakeSquare(0, 0);
constexpr Square kSquare2a = MakeSquare(1, 0);
constexpr Square kSquare2b = MakeSquare(1, 1);
constexpr Square kSquare5a = MakeSquare(4, 0);
constexpr Square kSquare5e = MakeSquare(4, 4);

// Only the white king, on 5a, black to move.
Position LoneKing() { return SfenPosition("4k4/9/9/9/9/9/9/9/9 b - 1"); }

Hand MakeHand(PieceType t, int count) {
  Hand hand;
  hand.Set(t, count);
  return hand;
}

std::string FaultMessage(const Position& position) {
  const auto fault = FindPlacementFault(position);
  return fault.has_value() ? fault->message : "";
}

Square FaultSquare(const Position& position) {
  const auto fault = FindPlacementFault(position);
  return fault.has_value() ? fault->square : kNoSquare;
}

// --- placement ---

TEST(PlacementTest, AcceptsOrdinaryPositions) {
  for (const char* sfen : {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                           "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "9/9/9/9/9/9/9/9/9 b - 1",
                           // The side to move may stand in check.
                           "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}) {
    EXPECT_TRUE(CheckPlacement(SfenPosition(sfen)).ok()) << sfen;
  }
}

TEST(PlacementTest, CountsBoardAndBothHands) {
  Position p = LoneKing();
  p.set_hand(kBlack, MakeHand(kRook, 1));
  p.set_hand(kWhite, MakeHand(kRook, 1));
  EXPECT_EQ(FaultMessage(p), "");
  p.Put(MakeSquare(8, 8), MakePiece(kWhite, kDragon));
  EXPECT_THAT(FaultMessage(p), AllOf(StartsWith("IN_PIECES: 3 rooks"), HasSubstr("the set has 2")));
  // One rook stands on the board; the surplus is in the hands.
  EXPECT_EQ(FaultSquare(p), kNoSquare);
}

TEST(PlacementTest, NamesTheSquareOfTheFirstPieceTooMany) {
  Position p = LoneKing();
  for (int file : {8, 7, 6}) p.Put(MakeSquare(file, 4), MakePiece(kBlack, kHorse));
  EXPECT_THAT(FaultMessage(p), StartsWith("IN_PIECES: 3 bishops"));
  EXPECT_EQ(FaultSquare(p), MakeSquare(6, 4)) << "9e, 8e, 7e is the order of reading";
}

TEST(PlacementTest, Nifu) {
  Position p = LoneKing();
  p.Put(MakeSquare(6, 2), MakePiece(kBlack, kPawn));
  p.Put(MakeSquare(6, 5), MakePiece(kBlack, kPawn));
  EXPECT_EQ(FaultMessage(p), "IN_NIFU: two unpromoted black pawns on file 7 (7c, 7f)");
  EXPECT_EQ(FaultSquare(p), MakeSquare(6, 5));
}

TEST(PlacementTest, PawnsThatAreNotNifu) {
  Position p = LoneKing();
  p.Put(MakeSquare(6, 2), MakePiece(kBlack, kPawn));
  p.Put(MakeSquare(6, 3), MakePiece(kBlack, kProPawn));
  p.Put(MakeSquare(6, 4), MakePiece(kWhite, kPawn));
  p.Put(MakeSquare(6, 5), MakePiece(kBlack, kLance));
  EXPECT_EQ(FaultMessage(p), "");
}

TEST(PlacementTest, DeadPieces) {
  struct Case {
    Color color;
    PieceType type;
    int rank;
    bool dead;
  };
  for (const Case& c : {
           Case{kBlack, kPawn, 0, true},
           Case{kBlack, kPawn, 1, false},
           Case{kBlack, kLance, 0, true},
           Case{kBlack, kLance, 1, false},
           Case{kBlack, kKnight, 0, true},
           Case{kBlack, kKnight, 1, true},
           Case{kBlack, kKnight, 2, false},
           Case{kWhite, kPawn, 8, true},
           Case{kWhite, kLance, 8, true},
           Case{kWhite, kLance, 7, false},
           Case{kWhite, kKnight, 7, true},
           Case{kWhite, kKnight, 6, false},
           Case{kBlack, kSilver, 0, false},
           Case{kBlack, kProKnight, 0, false},
           Case{kWhite, kPawn, 0, false},
       }) {
    Position p = LoneKing();
    p.Put(MakeSquare(0, c.rank), MakePiece(c.color, c.type));
    EXPECT_EQ(FindPlacementFault(p).has_value(), c.dead) << p.DebugString();
    EXPECT_EQ(IsDeadSquare(c.color, c.type, MakeSquare(0, c.rank)), c.dead) << p.DebugString();
  }
  Position p = LoneKing();
  p.Put(kSquare1a, MakePiece(kBlack, kLance));
  EXPECT_EQ(FaultMessage(p), "IN_DEAD: the black lance on 1a can never move");
  EXPECT_EQ(FaultSquare(p), kSquare1a);
}

TEST(PlacementTest, WaitingSideInCheck) {
  Position p = LoneKing();
  p.Put(kSquare5e, MakePiece(kBlack, kRook));
  EXPECT_EQ(FaultMessage(p),
            "IN_CHECK: the white king on 5a stands in check (rook on 5e) with black to move");
  EXPECT_EQ(FaultSquare(p), kSquare5a);
  p.set_side_to_move(kWhite);
  EXPECT_EQ(FaultMessage(p), "");
  p.set_side_to_move(kBlack);
  p.Put(MakeSquare(4, 2), MakePiece(kWhite, kPawn));
  EXPECT_EQ(FaultMessage(p), "") << "the pawn on 5c stands between";
}

TEST(PlacementTest, AdjacentKings) {
  Position p = SfenPosition("k8/9/9/9/9/9/9/9/9 b - 1");
  p.Put(MakeSquare(7, 1), MakePiece(kBlack, kKing));
  EXPECT_THAT(FaultMessage(p), StartsWith("IN_CHECK:"));
}

TEST(PlacementTest, StatusCarriesTheMessage) {
  Position p = LoneKing();
  p.Put(kSquare2a, MakePiece(kBlack, kPawn));
  const absl::Status status = CheckPlacement(p);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(), FaultMessage(p));
}

// --- the pieces not shown ---

TEST(PiecesNotShownTest, FullBoardAndEmptyBoard) {
  const Position start =
      SfenPosition("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  EXPECT_EQ(*PiecesNotShown(start), Hand());
  EXPECT_EQ(*PiecesNotShown(LoneKing()), Hand::Full()) << "a missing king isn't added";
}

TEST(PiecesNotShownTest, PromotedPiecesCountAsTheirOwn) {
  const Position p = SfenPosition("4k4/9/9/9/+P+L+N+S5/+B+R7/9/9/9 b 2P 1");
  EXPECT_EQ(HandToSfen(*PiecesNotShown(p)), "RB4G3S3N3L15P");
}

TEST(PiecesNotShownTest, SmallerSet) {
  Hand set;
  set.Set(kGold, 2);
  Position p = LoneKing();
  p.Put(kSquare2b, MakePiece(kBlack, kGold));
  EXPECT_EQ(*PiecesNotShown(p, set), MakeHand(kGold, 1));
  p.set_hand(kBlack, MakeHand(kGold, 2));
  const auto rest = PiecesNotShown(p, set);
  ASSERT_FALSE(rest.ok());
  EXPECT_THAT(std::string(rest.status().message()), StartsWith("IN_PIECES: 3 golds"));
}

// --- setting up a problem ---

std::string HandAfterSetUp(absl::string_view sfen, HandRule rule, Hand set = Hand::Full()) {
  const Position diagram = SfenPosition(sfen);
  const auto problem = SetUpProblem(diagram, rule, set);
  if (!problem.ok()) return std::string(problem.status().message());
  return HandToSfen(problem->position.hand(Opponent(diagram.side_to_move())));
}

HandSource SourceAfterSetUp(absl::string_view sfen, HandRule rule, Hand set = Hand::Full()) {
  return SetUpProblem(SfenPosition(sfen), rule, set)->hand_source;
}

constexpr char kNothingGiven[] = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
constexpr char kRestGiven[] = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
constexpr char kLessGiven[] = "4k4/9/4P4/9/9/9/9/9/9 b G2p 1";
constexpr char kRest[] = "2R2B3G4S4N4L17P";

TEST(SetUpProblemTest, AutoGivesTheRestWhenNothingIsGiven) {
  EXPECT_EQ(HandAfterSetUp(kNothingGiven, HandRule::kAuto), kRest);
  EXPECT_EQ(SourceAfterSetUp(kNothingGiven, HandRule::kAuto), HandSource::kRest);
}

TEST(SetUpProblemTest, AutoTakesTheRestAsTheRest) {
  EXPECT_EQ(HandAfterSetUp(kRestGiven, HandRule::kAuto), kRest);
  EXPECT_EQ(SourceAfterSetUp(kRestGiven, HandRule::kAuto), HandSource::kRest);
}

TEST(SetUpProblemTest, AutoTakesLessAsRestricted) {
  EXPECT_EQ(HandAfterSetUp(kLessGiven, HandRule::kAuto), "2P");
  EXPECT_EQ(SourceAfterSetUp(kLessGiven, HandRule::kAuto), HandSource::kLimited);
}

TEST(SetUpProblemTest, AutoRejectsMore) {
  Position diagram = SfenPosition(kRestGiven);
  Hand hand = diagram.hand(kWhite);
  hand.Add(kPawn);
  diagram.set_hand(kWhite, hand);
  const auto problem = SetUpProblem(diagram, HandRule::kAuto);
  ASSERT_FALSE(problem.ok());
  EXPECT_THAT(std::string(problem.status().message()), StartsWith("IN_PIECES: 19 pawns"));
}

TEST(SetUpProblemTest, RestOverridesWhatIsGiven) {
  for (const char* sfen : {kNothingGiven, kRestGiven, kLessGiven}) {
    EXPECT_EQ(HandAfterSetUp(sfen, HandRule::kRest), kRest);
    EXPECT_EQ(SourceAfterSetUp(sfen, HandRule::kRest), HandSource::kRest);
  }
  // Even a hand that is too large is replaced.
  Position diagram = SfenPosition(kNothingGiven);
  diagram.set_hand(kWhite, Hand::Full());
  EXPECT_TRUE(SetUpProblem(diagram, HandRule::kRest).ok());
  EXPECT_FALSE(SetUpProblem(diagram, HandRule::kGiven).ok());
}

TEST(SetUpProblemTest, GivenKeepsWhatIsGiven) {
  EXPECT_EQ(HandAfterSetUp(kNothingGiven, HandRule::kGiven), "");
  EXPECT_EQ(HandAfterSetUp(kLessGiven, HandRule::kGiven), "2P");
  EXPECT_EQ(HandAfterSetUp(kRestGiven, HandRule::kGiven), kRest);
  EXPECT_EQ(SourceAfterSetUp(kRestGiven, HandRule::kGiven), HandSource::kGiven);
}

TEST(SetUpProblemTest, NothingIsLeftForTheDefender) {
  // All 38 pieces are with the attacker: nothing given is the rest.
  constexpr char kSfen[] = "4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1";
  EXPECT_EQ(HandAfterSetUp(kSfen, HandRule::kAuto), "");
  EXPECT_EQ(SourceAfterSetUp(kSfen, HandRule::kAuto), HandSource::kRest);
}

TEST(SetUpProblemTest, SmallSet) {
  Hand set;
  set.Set(kGold, 1);
  set.Set(kPawn, 3);
  EXPECT_EQ(HandAfterSetUp(kNothingGiven, HandRule::kAuto, set), "2P");
  EXPECT_EQ(SourceAfterSetUp(kLessGiven, HandRule::kAuto, set), HandSource::kRest);
  set.Set(kPawn, 2);
  EXPECT_THAT(HandAfterSetUp(kLessGiven, HandRule::kAuto, set), StartsWith("IN_PIECES: 3 pawns"));
  set.Set(kGold, 0);
  EXPECT_THAT(HandAfterSetUp(kNothingGiven, HandRule::kRest, set),
              StartsWith("IN_PIECES: 1 gold on board and in hand, the set has 0"));
}

TEST(SetUpProblemTest, WhiteMayAttack) {
  constexpr char kSfen[] = "9/9/9/9/9/9/4p4/9/4K4 w g 1";
  EXPECT_EQ(HandAfterSetUp(kSfen, HandRule::kAuto), kRest);
}

TEST(SetUpProblemTest, DefenderNeedsAKing) {
  EXPECT_EQ(HandAfterSetUp("9/9/9/9/9/9/9/9/4K4 b - 1", HandRule::kAuto),
            "IN_KING: white defends but has no king");
  EXPECT_EQ(HandAfterSetUp("4k4/9/9/9/9/9/9/9/9 w - 1", HandRule::kAuto),
            "IN_KING: black defends but has no king");
}

TEST(SetUpProblemTest, DefenderInCheckIsRejectedAttackerInCheckIsNot) {
  Position diagram = LoneKing();
  diagram.Put(kSquare5e, MakePiece(kBlack, kRook));
  EXPECT_FALSE(SetUpProblem(diagram, HandRule::kAuto).ok());
  EXPECT_TRUE(SetUpProblem(SfenPosition("4k4/9/9/4r4/9/9/9/9/4K4 b G 1"), HandRule::kAuto).ok());
}

}  // namespace
}  // namespace shogi
