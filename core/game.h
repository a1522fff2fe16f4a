// A whole game: its moves, how it ends by the rules, and whether a written
// record keeps them.
//
// Repetition follows the Japan Shogi Association's rules of play. 千日手: the
// same position (board, both hands, side to move) for the fourth time ends
// the game as a draw. 連続王手の千日手: if every move of one side from the
// first of the four occurrences to the last gave check, that side loses. The
// rules say nothing of both sides having done so (each move lifts a check and
// gives one), and no such game is known to us; it would be an ordinary
// repetition here, a draw.
#ifndef CORE_GAME_H_
#define CORE_GAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "core/handicap.h"  // IWYU pragma: export
#include "core/legality.h"  // IWYU pragma: export
#include "core/position.h"
#include "core/record.h"
#include "core/types.h"

namespace shogi {

enum class GameEnd {
  kNone,            // Not over.
  kMate,            // 詰み: the side to move is in check and has no legal move.
  kNoMove,          // It isn't in check and has no legal move: it loses all the same (no passing).
  kRepetition,      // 千日手: a draw.
  kPerpetualCheck,  // 連続王手の千日手
};

struct GameResult {
  GameEnd end = GameEnd::kNone;
  std::optional<Color> winner;  // nullopt while it isn't over and for a draw.
};

// The moves so far, with what the repetition rule needs. Keeps every position:
// about half a KiB a move.
class Game {
 public:
  // REQUIRES: CheckPlacement(start) (setup.h).
  explicit Game(const Position& start);

  const Position& start() const { return states_.front().position; }
  const Position& position() const { return states_.back().position; }
  const std::vector<Move>& moves() const { return moves_; }

  // Plays a move. Errors: ExplainIllegal()'s for an illegal move,
  // FailedPrecondition if the game is over.
  absl::Status Play(Move move);
  // Takes the last move back. REQUIRES: !moves().empty().
  void TakeBack();

  // How often the present position has stood, 1 for the first time.
  int Occurrences() const;
  // Is it over, and how? Mate comes before repetition.
  GameResult result() const;

 private:
  struct State {
    Position position;
    bool in_check;  // The side to move is in check: the move before gave it.
  };

  // Indices into states_ of the occurrences of the present position, the
  // present one last.
  std::vector<size_t> FindOccurrences() const;
  void AddState(const Position& position);
  // Did each move of `c` from state `first` to the present one give check?
  // False if it made none.
  bool AlwaysChecked(Color c, size_t first) const;

  std::vector<State> states_;  // Before each move and after the last.
  std::vector<Move> moves_;
  // Indices into states_ by position.key(), ascending.
  std::unordered_map<uint64_t, std::vector<size_t>> by_key_;
};

// An illegal act in a record.
struct RecordFault {
  int ply = 0;  // Its move number, counted from Record::first_ply.
  Foul foul = Foul::kNone;
  Color offender = kBlack;
  std::string message;  // "move 35 (black), P*5e: two pawns on one file (二歩)"
};

// The first illegal act on the main line, nullopt if there is none. Beside
// illegal moves: moving twice in a row, repetition by perpetual check (at the
// move that completes it, whoever plays it), and playing on after mate or a
// fourth occurrence. How the record says the game ended isn't looked at.
// REQUIRES: CheckPlacement(record.start) (setup.h).
std::optional<RecordFault> FindRecordFault(const Record& record);

// The same as a status: OK or InvalidArgument with the message; checks the
// placement first.
absl::Status CheckRecord(const Record& record);

}  // namespace shogi

#endif  // CORE_GAME_H_
