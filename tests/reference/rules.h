// The rules of shogi for the slow twin: a mailbox board, every move tried by
// playing it. Nothing here is fast and nothing is shared with core/; it is
// meant to be read from top to bottom and believed.
#ifndef TESTS_REFERENCE_RULES_H_
#define TESTS_REFERENCE_RULES_H_

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reference {

// Colors.
inline constexpr int kBlack = 0;  // Moves towards rank a (1).
inline constexpr int kWhite = 1;

// Kinds of pieces. Promotion adds kPromoted; gold and king have no promoted kind.
inline constexpr int kPawn = 1;
inline constexpr int kLance = 2;
inline constexpr int kKnight = 3;
inline constexpr int kSilver = 4;
inline constexpr int kGold = 5;
inline constexpr int kBishop = 6;
inline constexpr int kRook = 7;
inline constexpr int kKing = 8;
inline constexpr int kPromoted = 8;  // 9 = tokin ... 12 = promoted silver, 14 = horse, 15 = dragon.

// Squares are 0..80: 9 * (rank - 1) + (file - 1), so 1a = 0, 9a = 8, 1b = 9.
inline constexpr int kNoSquare = -1;
inline int FileOf(int square) { return square % 9; }  // 0..8 for files 1..9.
inline int RankOf(int square) { return square / 9; }  // 0..8 for ranks a..i.

// A value. All members are bytes without padding, so that it can be hashed as
// it lies in memory. Any number of pieces is allowed, also fewer than 40.
struct Position {
  std::array<std::int8_t, 81> board{};               // 0 empty, kind of black, -kind of white.
  std::array<std::array<std::int8_t, 8>, 2> hand{};  // [color][kPawn..kRook]
  std::int8_t side = kBlack;                         // To move.

  friend bool operator==(const Position&, const Position&) = default;
};

struct PositionHash {
  std::size_t operator()(const Position& position) const;
};

struct Move {
  int from = kNoSquare;  // kNoSquare for a drop.
  int to = kNoSquare;
  int drop = 0;  // The kind dropped, 0 for a board move.
  bool promote = false;

  friend auto operator<=>(const Move&, const Move&) = default;
};

// `BOARD SIDE HANDS [PLY]`; nullopt if it isn't one. Hands in any order. At
// most one king a side; the number of other pieces, two pawns on a file and
// dead pieces aren't looked at.
std::optional<Position> ParseSfen(std::string_view text);
// Normalised: hands in the order R B G S N L P, black first, "-" if none; ply 1.
std::string ToSfen(const Position& position);

// 7g7f, 8h2b+, P*5e. The parser looks at the form alone.
std::optional<Move> FromUsi(std::string_view text);
std::string ToUsi(const Move& move);

// The piece at a square: 0 if empty, kBlack or kWhite by color.
int KindAt(const Position& position, int square);
bool BelongsTo(const Position& position, int square, int color);
// kNoSquare if `color` has no king.
int KingSquare(const Position& position, int color);
// The squares from which pieces of `by` attack `square`.
std::vector<int> Attackers(const Position& position, int square, int by);
// The squares of the pieces giving check to the king of `color`.
std::vector<int> Checkers(const Position& position, int color);
// False if `color` has no king.
bool InCheck(const Position& position, int color);

// The position after the move. REQUIRES: a pseudo-legal move (own piece moved
// to where it can go, or a piece in hand dropped on an empty square).
Position Play(const Position& position, const Move& move);

// All legal moves of the side to move, each once: optional non-promotions of
// every kind included; forced promotion (a piece left without any move), 二歩,
// dead drops, 打歩詰 and leaving one's own king in check observed.
std::vector<Move> LegalMoves(const Position& position);
// The legal moves after which the opponent's king is in check.
std::vector<Move> CheckingMoves(const Position& position);
// The legal moves out of check. REQUIRES: the side to move is in check.
std::vector<Move> Evasions(const Position& position);

}  // namespace reference

#endif  // TESTS_REFERENCE_RULES_H_
