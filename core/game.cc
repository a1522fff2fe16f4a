#include "core/game.h"

#include "absl/strings/str_cat.h"
#include "core/check.h"
#include "core/movegen.h"
#include "core/names.h"
#include "core/setup.h"
#include "core/sfen.h"

namespace shogi {
namespace {

constexpr size_t kOccurrencesToEnd = 4;

// The foul a game that ended like this makes of any further move.
Foul FoulOfPlayingOn(GameEnd end) {
  return end == GameEnd::kRepetition ? Foul::kAfterRepetition : Foul::kAfterMate;
}

// Would `move` be legal if it were the other side's turn?
bool IsLegalForOpponent(const Position& position, Move move) {
  Position turned = position;
  turned.set_side_to_move(Opponent(position.side_to_move()));
  return CheckPlacement(turned).ok() && FindFoul(turned, move) == Foul::kNone;
}

RecordFault MakeFault(int ply, Color offender, Move move, Foul foul) {
  RecordFault fault;
  fault.ply = ply;
  fault.foul = foul;
  fault.offender = offender;
  const std::string text = foul == Foul::kNotAMove ? "" : absl::StrCat(", ", ToUsi(move));
  fault.message =
      absl::StrCat("move ", ply, " (", ColorName(offender), ")", text, ": ", FoulName(foul));
  return fault;
}

}  // namespace

Game::Game(const Position& start) { AddState(start); }

void Game::AddState(const Position& position) {
  by_key_[position.key()].push_back(states_.size());
  states_.push_back({position, position.InCheck()});
}

absl::Status Game::Play(Move move) {
  if (result().end != GameEnd::kNone) {
    return absl::FailedPreconditionError("the game is over");
  }
  if (absl::Status status = ExplainIllegal(position(), move); !status.ok()) return status;
  Position next = position();
  next.DoMove(move);
  AddState(next);
  moves_.push_back(move);
  return absl::OkStatus();
}

void Game::TakeBack() {
  TSUME_CHECK(!moves_.empty(), position().DebugString());
  const auto entry = by_key_.find(position().key());
  entry->second.pop_back();
  if (entry->second.empty()) by_key_.erase(entry);
  moves_.pop_back();
  states_.pop_back();
}

std::vector<size_t> Game::FindOccurrences() const {
  std::vector<size_t> found;
  for (size_t i : by_key_.at(position().key())) {
    if (states_[i].position == position()) found.push_back(i);  // Keys may collide.
  }
  return found;
}

int Game::Occurrences() const { return static_cast<int>(FindOccurrences().size()); }

bool Game::AlwaysChecked(Color c, size_t first) const {
  bool moved = false;
  for (size_t i = first + 1; i < states_.size(); ++i) {
    if (states_[i].position.side_to_move() == c) continue;  // The opponent's move led here.
    if (!states_[i].in_check) return false;
    moved = true;
  }
  return moved;
}

GameResult Game::result() const {
  const Color us = position().side_to_move();
  const Color them = Opponent(us);
  if (!HasLegalMove(position())) {
    return {position().InCheck() ? GameEnd::kMate : GameEnd::kNoMove, them};
  }
  const std::vector<size_t> occurrences = FindOccurrences();
  if (occurrences.size() < kOccurrencesToEnd) return {};
  const bool we_checked = AlwaysChecked(us, occurrences.front());
  const bool they_checked = AlwaysChecked(them, occurrences.front());
  if (we_checked == they_checked) return {GameEnd::kRepetition, std::nullopt};
  return {GameEnd::kPerpetualCheck, we_checked ? them : us};
}

std::optional<RecordFault> FindRecordFault(const Record& record) {
  Game game(record.start);
  GameResult result = game.result();
  int ply = record.first_ply;
  for (Move move : record.MainLine()) {
    const Color mover = game.position().side_to_move();
    if (result.end != GameEnd::kNone) {
      return MakeFault(ply, mover, move, FoulOfPlayingOn(result.end));
    }
    const Foul foul = FindFoul(game.position(), move);
    if (foul != Foul::kNone) {
      if (!IsLegalForOpponent(game.position(), move)) return MakeFault(ply, mover, move, foul);
      return MakeFault(ply, Opponent(mover), move, Foul::kMovedTwice);
    }
    // Legal and not over: Play() can't fail.
    TSUME_CHECK(game.Play(move).ok(), game.position().DebugString());
    result = game.result();
    if (result.end == GameEnd::kPerpetualCheck) {
      return MakeFault(ply, Opponent(*result.winner), move, Foul::kPerpetualCheck);
    }
    ++ply;
  }
  return std::nullopt;
}

absl::Status CheckRecord(const Record& record) {
  if (absl::Status status = CheckPlacement(record.start); !status.ok()) return status;
  const std::optional<RecordFault> fault = FindRecordFault(record);
  return fault.has_value() ? absl::InvalidArgumentError(fault->message) : absl::OkStatus();
}

}  // namespace shogi
