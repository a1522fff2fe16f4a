#include "tests/reference/rules.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <type_traits>

namespace reference {
namespace {

constexpr std::string_view kLetters = "?PLNSGBRK";

// The directions of black's moves; white's are the same with the rank turned.
// The last two are knight's jumps.
struct Direction {
  int file, rank;
};
constexpr int kDirections = 10;
constexpr Direction kDirection[kDirections] = {{0, -1}, {1, -1}, {-1, -1}, {1, 0},  {-1, 0},
                                               {1, 1},  {-1, 1}, {0, 1},   {1, -2}, {-1, -2}};
constexpr unsigned kForward = 1, kForwardDiagonal = 2 + 4, kSideways = 8 + 16,
                   kBackDiagonal = 32 + 64, kBack = 128, kJump = 256 + 512;
constexpr unsigned kStraight = kForward + kSideways + kBack;
constexpr unsigned kDiagonal = kForwardDiagonal + kBackDiagonal;
constexpr unsigned kGoldSteps = kStraight + kForwardDiagonal;

// Directions in which a kind goes one step, and those in which it goes any distance.
constexpr unsigned kSteps[16] = {0,
                                 kForward,
                                 0,
                                 kJump,
                                 kForward + kDiagonal,
                                 kGoldSteps,
                                 0,
                                 0,
                                 kStraight + kDiagonal,  // King.
                                 kGoldSteps,
                                 kGoldSteps,
                                 kGoldSteps,
                                 kGoldSteps,
                                 0,
                                 kStraight,
                                 kDiagonal};
constexpr unsigned kSlides[16] = {0, 0, kForward, 0, 0, 0, kDiagonal, kStraight,
                                  0, 0, 0,        0, 0, 0, kDiagonal, kStraight};

int Opponent(int color) { return 1 - color; }

// The square `distance` steps away, kNoSquare off the board.
int Go(int square, int color, int direction, int distance) {
  const int turn = color == kBlack ? 1 : -1;
  const int file = FileOf(square) + distance * kDirection[direction].file;
  const int rank = RankOf(square) + distance * turn * kDirection[direction].rank;
  return file < 0 || file > 8 || rank < 0 || rank > 8 ? kNoSquare : 9 * rank + file;
}

// Rank 0 is the last rank for both colors.
int RankAhead(int square, int color) {
  return color == kBlack ? RankOf(square) : 8 - RankOf(square);
}

// 行き所のない駒: an unpromoted piece that could never move again.
bool IsDead(int kind, int square, int color) {
  const int ahead = RankAhead(square, color);
  return ((kind == kPawn || kind == kLance) && ahead == 0) || (kind == kKnight && ahead <= 1);
}

bool CanPromote(int kind) { return kind < kKing && kind != kGold; }

std::int8_t Piece(int kind, int color) {
  return static_cast<std::int8_t>(color == kBlack ? kind : -kind);
}

bool HasPawnOnFile(const Position& position, int file, int color) {
  for (int rank = 0; rank < 9; ++rank) {
    if (position.board[static_cast<std::size_t>(9 * rank + file)] == Piece(kPawn, color))
      return true;
  }
  return false;
}

// Adds the legal board moves from `from` to `to`, with and without promotion.
void AddBoardMoves(const Position& position, int from, int to, std::vector<Move>& moves) {
  const int color = position.side;
  const int kind = KindAt(position, from);
  if (BelongsTo(position, to, color) || KindAt(position, to) == kKing) return;
  // Whether the piece promotes makes no difference to the safety of its own king.
  if (InCheck(Play(position, {from, to, 0, false}), color)) return;
  if (CanPromote(kind) && (RankAhead(from, color) < 3 || RankAhead(to, color) < 3)) {
    moves.push_back({from, to, 0, true});
  }
  if (!IsDead(kind, to, color)) moves.push_back({from, to, 0, false});
}

// Adds the legal drops on `to`, an empty square.
void AddDrops(const Position& position, int to, std::vector<Move>& moves) {
  const int color = position.side;
  // Whether a drop leaves one's king in check depends on the square alone.
  Position blocked = position;
  blocked.board[static_cast<std::size_t>(to)] = Piece(kGold, color);
  if (InCheck(blocked, color)) return;
  for (int kind = kPawn; kind <= kRook; ++kind) {
    if (position.hand[static_cast<std::size_t>(color)][static_cast<std::size_t>(kind)] == 0)
      continue;
    if (IsDead(kind, to, color)) continue;
    const Move move{kNoSquare, to, kind, false};
    if (kind == kPawn) {
      if (HasPawnOnFile(position, FileOf(to), color)) continue;  // 二歩
      const Position next = Play(position, move);
      if (InCheck(next, next.side) && LegalMoves(next).empty()) continue;  // 打歩詰
    }
    moves.push_back(move);
  }
}

}  // namespace

std::size_t PositionHash::operator()(const Position& position) const {
  static_assert(std::has_unique_object_representations_v<Position>);
  return std::hash<std::string_view>()(
      std::string_view(reinterpret_cast<const char*>(&position), sizeof(position)));
}

std::optional<Position> ParseSfen(std::string_view text) {
  std::vector<std::string_view> fields;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    if (end > i) fields.push_back(text.substr(i, end - i));
    i = end + 1;
  }
  if (fields.size() < 3 || fields.size() > 4) return std::nullopt;
  Position position;

  int rank = 0, column = 0;  // Column 0 is file 9.
  bool promoted = false;
  for (const char c : fields[0]) {
    const bool is_letter = std::isalpha(static_cast<unsigned char>(c)) != 0;
    if (promoted && !is_letter) return std::nullopt;
    if (c == '/') {
      if (column != 9 || rank == 8) return std::nullopt;
      ++rank;
      column = 0;
    } else if (c >= '1' && c <= '9') {
      column += c - '0';
    } else if (c == '+') {
      promoted = true;
    } else {
      const std::size_t letter =
          kLetters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(c))), 1);
      if (letter == std::string_view::npos || column > 8) return std::nullopt;
      const int kind = static_cast<int>(letter);
      const int color = std::isupper(static_cast<unsigned char>(c)) ? kBlack : kWhite;
      if (promoted && !CanPromote(kind)) return std::nullopt;
      if (kind == kKing && KingSquare(position, color) != kNoSquare) return std::nullopt;
      position.board[static_cast<std::size_t>(9 * rank + 8 - column)] =
          Piece(promoted ? kind + kPromoted : kind, color);
      ++column;
      promoted = false;
    }
    if (column > 9) return std::nullopt;
  }
  if (rank != 8 || column != 9 || promoted) return std::nullopt;

  if (fields[1] != "b" && fields[1] != "w") return std::nullopt;
  position.side = fields[1] == "b" ? kBlack : kWhite;

  if (fields[2] != "-") {
    int count = 0;  // 0: no number read.
    for (const char c : fields[2]) {
      if (c >= '0' && c <= '9') {
        count = 10 * count + (c - '0');
        if (count < 1 || count > 18) return std::nullopt;
        continue;
      }
      const std::size_t kind =
          kLetters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(c))), 1);
      if (kind == std::string_view::npos || kind == kKing) return std::nullopt;
      auto& held =
          position.hand[std::isupper(static_cast<unsigned char>(c)) ? kBlack : kWhite][kind];
      if (held + std::max(count, 1) > 18) return std::nullopt;
      held = static_cast<std::int8_t>(held + std::max(count, 1));
      count = 0;
    }
    if (count != 0) return std::nullopt;
  }
  if (fields.size() == 4 && fields[3].find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  return position;
}

std::string ToSfen(const Position& position) {
  std::string text;
  for (int rank = 0; rank < 9; ++rank) {
    int empty = 0;
    for (int file = 8; file >= 0; --file) {
      const int piece = position.board[static_cast<std::size_t>(9 * rank + file)];
      if (piece == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      const int kind = std::abs(piece);
      if (kind > kPromoted) text += '+';
      const char letter =
          kLetters[static_cast<std::size_t>(kind > kKing ? kind - kPromoted : kind)];
      text += piece > 0 ? letter : static_cast<char>(std::tolower(letter));
    }
    if (empty > 0) text += std::to_string(empty);
    text += rank < 8 ? '/' : ' ';
  }
  text += position.side == kBlack ? "b " : "w ";
  std::string hands;
  for (const int color : {kBlack, kWhite}) {
    for (int kind = kRook; kind >= kPawn; --kind) {
      const int count =
          position.hand[static_cast<std::size_t>(color)][static_cast<std::size_t>(kind)];
      if (count > 1) hands += std::to_string(count);
      const char letter = kLetters[static_cast<std::size_t>(kind)];
      if (count > 0) hands += color == kBlack ? letter : static_cast<char>(std::tolower(letter));
    }
  }
  return text + (hands.empty() ? "-" : hands) + " 1";
}

std::optional<Move> FromUsi(std::string_view text) {
  const auto square = [](char file, char rank) {
    const bool ok = file >= '1' && file <= '9' && rank >= 'a' && rank <= 'i';
    return ok ? 9 * (rank - 'a') + (file - '1') : kNoSquare;
  };
  if (text.size() < 4 || text.size() > 5 || (text.size() == 5 && text[4] != '+'))
    return std::nullopt;
  Move move;
  move.to = square(text[2], text[3]);
  move.promote = text.size() == 5;
  if (text[1] == '*') {
    const std::size_t kind = kLetters.find(text[0], 1);
    if (kind == std::string_view::npos || kind == kKing || move.promote) return std::nullopt;
    move.drop = static_cast<int>(kind);
  } else {
    move.from = square(text[0], text[1]);
    if (move.from == kNoSquare) return std::nullopt;
  }
  return move.to == kNoSquare ? std::nullopt : std::optional<Move>(move);
}

std::string ToUsi(const Move& move) {
  const auto square = [](int s) {
    return std::string{static_cast<char>('1' + FileOf(s)), static_cast<char>('a' + RankOf(s))};
  };
  if (move.drop != 0) {
    return std::string{kLetters[static_cast<std::size_t>(move.drop)], '*'} + square(move.to);
  }
  return square(move.from) + square(move.to) + (move.promote ? "+" : "");
}

int KindAt(const Position& position, int square) {
  return std::abs(position.board[static_cast<std::size_t>(square)]);
}

bool BelongsTo(const Position& position, int square, int color) {
  const int piece = position.board[static_cast<std::size_t>(square)];
  return color == kBlack ? piece > 0 : piece < 0;
}

int KingSquare(const Position& position, int color) {
  for (int square = 0; square < 81; ++square) {
    if (position.board[static_cast<std::size_t>(square)] == Piece(kKing, color)) return square;
  }
  return kNoSquare;
}

std::vector<int> Attackers(const Position& position, int square, int by) {
  std::vector<int> attackers;
  for (int direction = 0; direction < kDirections; ++direction) {
    // Walk against the direction to the first piece, and see whether it is one
    // of `by` that could come back this way. A jump goes one step and no more.
    const bool is_jump = (kJump >> direction & 1) != 0;
    for (int distance = 1; distance <= (is_jump ? 1 : 8); ++distance) {
      const int from = Go(square, by, direction, -distance);
      if (from == kNoSquare) break;
      const int kind = KindAt(position, from);
      if (kind == 0) continue;
      const unsigned ways = distance == 1 ? kSteps[kind] | kSlides[kind] : kSlides[kind];
      if (BelongsTo(position, from, by) && (ways >> direction & 1) != 0) attackers.push_back(from);
      break;
    }
  }
  return attackers;
}

std::vector<int> Checkers(const Position& position, int color) {
  const int king = KingSquare(position, color);
  if (king == kNoSquare) return {};
  return Attackers(position, king, Opponent(color));
}

bool InCheck(const Position& position, int color) { return !Checkers(position, color).empty(); }

Position Play(const Position& position, const Move& move) {
  Position next = position;
  const int color = position.side;
  auto& hand = next.hand[static_cast<std::size_t>(color)];
  auto& target = next.board[static_cast<std::size_t>(move.to)];
  if (move.drop != 0) {
    --hand[static_cast<std::size_t>(move.drop)];
    target = Piece(move.drop, color);
  } else {
    const int kind = KindAt(position, move.from);
    const int taken = KindAt(position, move.to);
    if (taken != 0) ++hand[static_cast<std::size_t>(taken > kPromoted ? taken - kPromoted : taken)];
    target = Piece(move.promote ? kind + kPromoted : kind, color);
    next.board[static_cast<std::size_t>(move.from)] = 0;
  }
  next.side = static_cast<std::int8_t>(Opponent(color));
  return next;
}

std::vector<Move> LegalMoves(const Position& position) {
  const int color = position.side;
  std::vector<Move> moves;
  for (int from = 0; from < 81; ++from) {
    if (KindAt(position, from) == 0) AddDrops(position, from, moves);
    if (!BelongsTo(position, from, color)) continue;
    const int kind = KindAt(position, from);
    for (int direction = 0; direction < kDirections; ++direction) {
      const bool steps = (kSteps[kind] >> direction & 1) != 0;
      const bool slides = (kSlides[kind] >> direction & 1) != 0;
      for (int distance = 1; distance <= (slides ? 8 : steps ? 1 : 0); ++distance) {
        const int to = Go(from, color, direction, distance);
        if (to == kNoSquare) break;
        AddBoardMoves(position, from, to, moves);
        if (KindAt(position, to) != 0) break;
      }
    }
  }
  return moves;
}

std::vector<Move> CheckingMoves(const Position& position) {
  std::vector<Move> checks;
  for (const Move& move : LegalMoves(position)) {
    const Position next = Play(position, move);
    if (InCheck(next, next.side)) checks.push_back(move);
  }
  return checks;
}

std::vector<Move> Evasions(const Position& position) { return LegalMoves(position); }

}  // namespace reference
