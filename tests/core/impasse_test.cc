#include "core/impasse.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "core/handicap.h"
#include "gtest/gtest.h"
#include "tests/support/parse.h"

namespace shogi {
namespace {

using ::tsume_test::SfenPosition;

// Ten promoted pawns and the king in the enemy camp, 10 points on the board.
Position BlackEntered(const std::string& hands) {
  return SfenPosition(absl::StrCat("K+P+P+P+P+P3/+P+P+P+P+P4/9/9/9/9/9/9/8k b ", hands, " 1"));
}
Position WhiteEntered(const std::string& hands) {
  return SfenPosition(absl::StrCat("K8/9/9/9/9/9/9/4+p+p+p+p+p/3+p+p+p+p+pk w ", hands, " 1"));
}

Declaration Declare(const Position& position, ImpasseRule rule) {
  return JudgeDeclaration(position, position.side_to_move(), rule);
}

// --- points ---

TEST(ImpassePointsTest, AFullSetIs54SharedEvenly) {
  const Position start = *HandicapStart("平手");
  EXPECT_EQ(HandPoints(Hand::Full()), 54);
  EXPECT_EQ(ImpassePoints(start, kBlack), 27);
  EXPECT_EQ(ImpassePoints(start, kWhite), 27);
  EXPECT_EQ(MissingPoints(start), 0);
}

TEST(ImpassePointsTest, PromotedMajorsCountFiveKingsNothing) {
  const Position p = SfenPosition("8k/9/9/9/4+R4/4+B4/9/9/4K4 b RG 1");
  EXPECT_EQ(ImpassePoints(p, kBlack), 16);
  EXPECT_EQ(ImpassePoints(p, kWhite), 0);
}

TEST(ImpassePointsTest, MissingPiecesCountForTheGiverOfOdds) {
  for (const Handicap& handicap : Handicaps()) {
    const Position start = *HandicapStart(handicap.name);
    EXPECT_EQ(ImpassePoints(start, kBlack, kWhite), 27) << handicap.name;
    EXPECT_EQ(ImpassePoints(start, kWhite, kWhite), 27) << handicap.name;
  }
  const Position two_pieces = *HandicapStart("二枚落ち");
  EXPECT_EQ(MissingPoints(two_pieces), 10);
  EXPECT_EQ(ImpassePoints(two_pieces, kWhite), 17);
  EXPECT_EQ(ImpassePoints(two_pieces, kBlack, kBlack), 37);
}

TEST(ImpassePointsTest, DeclarationCountsCampAndHandOnly) {
  // The dragon on 6c is in the camp, the one on 5d isn't.
  const Position p = SfenPosition("8k/9/3+R5/4+R4/9/9/9/9/4K4 b BP 1");
  EXPECT_EQ(DeclarationPoints(p, kBlack), 11);
  EXPECT_EQ(ImpassePoints(p, kBlack), 16);
}

// --- by agreement ---

TEST(AgreedImpasseTest, TwentyFourPointRule) {
  // Black 24, white 30; then black 23.
  const Position p24 = SfenPosition("K8/9/9/9/9/9/9/9/8k b 2RB9P 1");
  EXPECT_EQ(ImpassePoints(p24, kBlack), 24);
  Position p = p24;
  Hand white = Hand::Full();
  white.Set(kRook, 0);
  white.Set(kBishop, 1);
  white.Set(kPawn, 9);
  p.set_hand(kWhite, white);
  EXPECT_EQ(ImpassePoints(p, kWhite), 30);
  EXPECT_EQ(AgreedImpasseWinner(p, ImpasseRule::k24Point), std::nullopt);

  Hand black = p.hand(kBlack);
  black.Remove(kPawn);
  p.set_hand(kBlack, black);
  white.Add(kPawn);
  p.set_hand(kWhite, white);
  EXPECT_EQ(AgreedImpasseWinner(p, ImpasseRule::k24Point), kWhite);
}

TEST(AgreedImpasseTest, TwentySevenPointRuleGivesWhiteTheTie) {
  Position start = *HandicapStart("平手");
  EXPECT_EQ(AgreedImpasseWinner(start, ImpasseRule::k27Point), kWhite);
  EXPECT_EQ(AgreedImpasseWinner(start, ImpasseRule::k24Point), std::nullopt);
  // One white pawn changes hands: 28 to 26.
  start.Remove(MakeSquare(0, 2));
  Hand black;
  black.Add(kPawn);
  start.set_hand(kBlack, black);
  EXPECT_EQ(AgreedImpasseWinner(start, ImpasseRule::k27Point), kBlack);
}

TEST(AgreedImpasseTest, OddsDecide) {
  const Position start = *HandicapStart("六枚落ち");  // White has 13 points on the board.
  EXPECT_EQ(AgreedImpasseWinner(start, ImpasseRule::k24Point), kBlack);
  EXPECT_EQ(AgreedImpasseWinner(start, ImpasseRule::k24Point, kWhite), std::nullopt);
  EXPECT_EQ(AgreedImpasseWinner(start, ImpasseRule::k27Point, kWhite), kWhite);
}

TEST(AgreedImpasseTest, BothBelowTheLimitIsADraw) {
  const Position p = SfenPosition("K8/9/9/9/9/9/9/9/8k b Rr 1");
  EXPECT_EQ(AgreedImpasseWinner(p, ImpasseRule::k24Point), std::nullopt);
}

// --- declarations ---

TEST(DeclarationTest, BlackNeeds28Under27PointRule) {
  const Declaration win = Declare(BlackEntered("2RB3G"), ImpasseRule::k27Point);
  EXPECT_EQ(win.points, 28);
  EXPECT_EQ(win.pieces_in_camp, 10);
  EXPECT_EQ(win.fault, DeclarationFault::kNone);
  EXPECT_EQ(win.result, DeclarationResult::kWin);
  const Declaration loss = Declare(BlackEntered("2RB2G"), ImpasseRule::k27Point);
  EXPECT_EQ(loss.points, 27);
  EXPECT_EQ(loss.fault, DeclarationFault::kTooFewPoints);
  EXPECT_EQ(loss.result, DeclarationResult::kLoss);
}

TEST(DeclarationTest, WhiteNeeds27) {
  const Declaration win = Declare(WhiteEntered("2rb2g"), ImpasseRule::k27Point);
  EXPECT_EQ(win.points, 27);
  EXPECT_EQ(win.result, DeclarationResult::kWin);
  const Declaration loss = Declare(WhiteEntered("2rbg"), ImpasseRule::k27Point);
  EXPECT_EQ(loss.points, 26);
  EXPECT_EQ(loss.result, DeclarationResult::kLoss);
}

TEST(DeclarationTest, TwentyFourPointRuleHasThreeResults) {
  EXPECT_EQ(Declare(BlackEntered("2R2BG"), ImpasseRule::k24Point).points, 31);
  EXPECT_EQ(Declare(BlackEntered("2R2BG"), ImpasseRule::k24Point).result, DeclarationResult::kWin);
  EXPECT_EQ(Declare(BlackEntered("2R2B"), ImpasseRule::k24Point).result, DeclarationResult::kDraw);
  EXPECT_EQ(Declare(BlackEntered("2R4G"), ImpasseRule::k24Point).points, 24);
  EXPECT_EQ(Declare(BlackEntered("2R4G"), ImpasseRule::k24Point).result, DeclarationResult::kDraw);
  EXPECT_EQ(Declare(BlackEntered("2R3G"), ImpasseRule::k24Point).result, DeclarationResult::kLoss);
  EXPECT_EQ(Declare(BlackEntered("2R3G"), ImpasseRule::k24Point).fault,
            DeclarationFault::kTooFewPoints);
  EXPECT_EQ(Declare(WhiteEntered("2r2b"), ImpasseRule::k24Point).result, DeclarationResult::kDraw);
}

TEST(DeclarationTest, NinePiecesInTheCampAreTooFew) {
  Position p = BlackEntered("2R2B4G");
  p.Remove(MakeSquare(7, 0));
  const Declaration d = Declare(p, ImpasseRule::k27Point);
  EXPECT_EQ(d.pieces_in_camp, 9) << "the king doesn't count";
  EXPECT_EQ(d.points, 33);
  EXPECT_EQ(d.fault, DeclarationFault::kTooFewPieces);
  EXPECT_EQ(d.result, DeclarationResult::kLoss);
  // A tenth piece one rank below the camp doesn't help, on its edge it does.
  p.Put(MakeSquare(4, 3), MakePiece(kBlack, kSilver));
  EXPECT_EQ(Declare(p, ImpasseRule::k27Point).fault, DeclarationFault::kTooFewPieces);
  p.Put(MakeSquare(4, 2), MakePiece(kBlack, kSilver));
  EXPECT_EQ(Declare(p, ImpasseRule::k27Point).fault, DeclarationFault::kNone);
  // The opponent's pieces there are no help either.
  p.Remove(MakeSquare(4, 2));
  p.Put(MakeSquare(4, 2), MakePiece(kWhite, kSilver));
  EXPECT_EQ(Declare(p, ImpasseRule::k27Point).fault, DeclarationFault::kTooFewPieces);
}

TEST(DeclarationTest, KingOutsideTheCamp) {
  Position p = BlackEntered("2R2B4G");
  p.Remove(MakeSquare(8, 0));
  p.Put(MakeSquare(8, 2), MakePiece(kBlack, kKing));
  EXPECT_EQ(Declare(p, ImpasseRule::k27Point).result, DeclarationResult::kWin);
  p.Remove(MakeSquare(8, 2));
  EXPECT_EQ(Declare(p, ImpasseRule::k27Point).fault, DeclarationFault::kKingNotInCamp);
  p.Put(MakeSquare(8, 3), MakePiece(kBlack, kKing));
  EXPECT_EQ(Declare(p, ImpasseRule::k27Point).fault, DeclarationFault::kKingNotInCamp);
}

TEST(DeclarationTest, InCheckOrNotOnMove) {
  Position p = BlackEntered("2R2B4G");
  p.set_side_to_move(kWhite);
  EXPECT_EQ(JudgeDeclaration(p, kBlack, ImpasseRule::k24Point).fault, DeclarationFault::kNotOnMove);
  p.set_side_to_move(kBlack);
  p.Remove(MakeSquare(8, 1));
  p.Put(MakeSquare(8, 7), MakePiece(kWhite, kLance));
  EXPECT_EQ(Declare(p, ImpasseRule::k24Point).fault, DeclarationFault::kTooFewPieces)
      << "a white lance runs the other way";
  p.Remove(MakeSquare(8, 7));
  p.Put(MakeSquare(8, 7), MakePiece(kWhite, kRook));
  p.set_hand(kBlack, Hand::FromBits(0));
  EXPECT_EQ(Declare(p, ImpasseRule::k24Point).fault, DeclarationFault::kInCheck);
}

TEST(DeclarationTest, OddsCountForTheDeclarer) {
  const Position p = WhiteEntered("b");  // 15 points, 39 missing.
  EXPECT_EQ(Declare(p, ImpasseRule::k27Point).result, DeclarationResult::kLoss);
  EXPECT_EQ(JudgeDeclaration(p, kWhite, ImpasseRule::k27Point, kWhite).points, 54);
  EXPECT_EQ(JudgeDeclaration(p, kWhite, ImpasseRule::k27Point, kWhite).result,
            DeclarationResult::kWin);
  EXPECT_EQ(JudgeDeclaration(p, kWhite, ImpasseRule::k27Point, kBlack).points, 15);
}

}  // namespace
}  // namespace shogi
