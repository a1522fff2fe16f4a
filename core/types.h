// Colors, squares, pieces and moves: values and their packing, no behaviour.
//
// Plain enums on purpose: they index arrays everywhere. Text forms of these
// values live in sfen.h (USI) and notation.h (Japanese).
#ifndef CORE_TYPES_H_
#define CORE_TYPES_H_

#include <cstdint>

namespace shogi {

// Black (先手) moves towards rank a (1段), white (後手) towards rank i (9段).
enum Color : uint8_t { kBlack = 0, kWhite = 1 };
inline constexpr int kNumColors = 2;
inline constexpr Color kColors[] = {kBlack, kWhite};
constexpr Color Opponent(Color c) { return static_cast<Color>(c ^ 1); }

// A square, numbered down the files from the right: 1a = 0, 1b = 1, ... 9i = 80.
enum Square : uint8_t { kNoSquare = 81 };
inline constexpr int kNumSquares = 81;

// REQUIRES: 0 <= file, rank < 9. File 0 is 1筋, rank 0 is 一段 (a).
constexpr Square MakeSquare(int file, int rank) { return static_cast<Square>(file * 9 + rank); }
constexpr int FileOf(Square s) { return s / 9; }
constexpr int RankOf(Square s) { return s % 9; }
// The square seen from the other side of the board (1a <-> 9i).
constexpr Square Rotate(Square s) { return static_cast<Square>(80 - s); }
// The mirror image (1a <-> 9a).
constexpr Square Mirror(Square s) { return MakeSquare(8 - FileOf(s), RankOf(s)); }
// The rank counted from the far side of `c`: 0 is where its pieces are stuck.
constexpr int RelativeRank(Color c, Square s) { return c == kBlack ? RankOf(s) : 8 - RankOf(s); }
constexpr bool InPromotionZone(Color c, Square s) { return RelativeRank(c, s) < 3; }

// Kinds of piece. The hand pieces come first, weakest first (the order in
// which interpositions are named); | 8 promotes.
enum PieceType : uint8_t {
  kNoPieceType = 0,
  kPawn = 1,        // 歩
  kLance = 2,       // 香
  kKnight = 3,      // 桂
  kSilver = 4,      // 銀
  kGold = 5,        // 金
  kBishop = 6,      // 角
  kRook = 7,        // 飛
  kKing = 8,        // 玉
  kProPawn = 9,     // と
  kProLance = 10,   // 杏
  kProKnight = 11,  // 圭
  kProSilver = 12,  // 全
  kHorse = 14,      // 馬 (13 would be a promoted gold)
  kDragon = 15,     // 竜
};
inline constexpr int kNumPieceTypes = 16;
inline constexpr PieceType kHandTypes[] = {kPawn, kLance, kKnight, kSilver, kGold, kBishop, kRook};
inline constexpr PieceType kPieceTypes[] = {kPawn,      kLance,     kKnight, kSilver,  kGold,
                                            kBishop,    kRook,      kKing,   kProPawn, kProLance,
                                            kProKnight, kProSilver, kHorse,  kDragon};
// How many of a hand type a full set of 40 pieces holds.
inline constexpr int kFullSet[8] = {0, 18, 4, 4, 4, 4, 2, 2};

constexpr bool IsPromoted(PieceType t) { return t > kKing; }
constexpr bool CanPromote(PieceType t) { return t < kKing && t != kGold && t != kNoPieceType; }
// REQUIRES: CanPromote(t).
constexpr PieceType Promote(PieceType t) { return static_cast<PieceType>(t | 8); }
// The type a captured piece has in hand. The king stays a king.
constexpr PieceType Demote(PieceType t) {
  return t == kKing ? kKing : static_cast<PieceType>(t & 7);
}
// 金 and everything that moves like it.
constexpr bool IsGoldLike(PieceType t) { return t == kGold || (t >= kProPawn && t <= kProSilver); }

// A piece with its owner; kNoPiece marks an empty square.
enum Piece : uint8_t { kNoPiece = 0 };
constexpr Piece MakePiece(Color c, PieceType t) { return static_cast<Piece>((c << 4) | t); }
constexpr PieceType TypeOf(Piece p) { return static_cast<PieceType>(p & 15); }
// REQUIRES: p != kNoPiece.
constexpr Color ColorOf(Piece p) { return static_cast<Color>(p >> 4); }

// A move in 16 bits: destination in bits 0-6, origin in bits 7-13 (81 + piece
// type for a drop), promotion in bit 14. Says nothing about who moves or what
// is captured: it has a meaning only together with a position.
class Move {
 public:
  constexpr Move() = default;  // The null move; equals no legal move.
  static constexpr Move Board(Square from, Square to, bool promote) {
    return Move(static_cast<uint16_t>(to | (from << 7) | (promote ? 1 << 14 : 0)));
  }
  // REQUIRES: kPawn <= type <= kRook.
  static constexpr Move Drop(PieceType type, Square to) {
    return Move(static_cast<uint16_t>(to | ((kNumSquares + type) << 7)));
  }

  constexpr bool is_null() const { return bits_ == 0; }
  constexpr bool is_drop() const { return origin() > kNumSquares; }
  constexpr Square to() const { return static_cast<Square>(bits_ & 127); }
  // REQUIRES: !is_drop().
  constexpr Square from() const { return static_cast<Square>(origin()); }
  // REQUIRES: is_drop().
  constexpr PieceType dropped() const { return static_cast<PieceType>(origin() - kNumSquares); }
  constexpr bool promotes() const { return (bits_ & (1 << 14)) != 0; }
  constexpr uint16_t bits() const { return bits_; }
  static constexpr Move FromBits(uint16_t bits) { return Move(bits); }

  friend constexpr bool operator==(Move a, Move b) { return a.bits_ == b.bits_; }
  friend constexpr bool operator!=(Move a, Move b) { return a.bits_ != b.bits_; }
  friend constexpr bool operator<(Move a, Move b) { return a.bits_ < b.bits_; }

 private:
  explicit constexpr Move(uint16_t bits) : bits_(bits) {}
  constexpr int origin() const { return (bits_ >> 7) & 127; }
  uint16_t bits_ = 0;  // 0 would be 1a-1a, which no piece can play.
};
static_assert(sizeof(Move) == 2);

}  // namespace shogi

#endif  // CORE_TYPES_H_
