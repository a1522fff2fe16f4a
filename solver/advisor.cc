#include "solver/advisor.h"

#include <algorithm>

#include "core/movegen.h"
#include "solver/interposition.h"

namespace tsume {

using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using shogi::Square;

namespace {

// The key asked of the position after a move, from that asked before it.
Key AfterMove(Key key) { return key == kUnbounded ? key : key - kPly; }

}  // namespace

bool SearchAdvisor::AtMostAfter(const Situation& s, Move move, Key key) const {
  Position after = s.position;
  after.DoMove(move);
  return SearchFor(s.rule)->Prove(after, s.out_of_play, AfterMove(key)) == Answer::kYes;
}

Move SearchAdvisor::AdviseCheck(const Situation& s, Key key) {
  MoveList moves;
  GenerateChecks(s.position, &moves);
  // What the table knows first: searching costs more.
  for (Move m : moves) {
    Position after = s.position;
    after.DoMove(m);
    const Key upper = SearchFor(s.rule)->KnownBounds(after, s.out_of_play).upper;
    if (upper <= AfterMove(key)) return m;
  }
  for (Move m : moves) {
    if (AtMostAfter(s, m, key)) return m;
  }
  return Move();
}

Recaptures SearchAdvisor::JudgeRecaptures(const Situation& s, Move reply, Key key) const {
  Recaptures result;
  if (key == kUnbounded || !InterpositionSquares(s.position).Has(reply.to())) return result;
  Position p = s.position;
  const Square moved_from = reply.is_drop() ? shogi::kNoSquare : reply.from();
  for (const FreeCapture& c : FindFreeCaptures(&p, reply.to(), moved_from, s.rule)) {
    const FreeCaptureOnBoard q(&p, reply.to(), moved_from, c);
    Hand out = s.out_of_play;
    if (q.out_of_play() != shogi::kNoPieceType) out.Add(q.out_of_play());
    const FutileRule rule =
        c.scope == FreeScope::kMateOnlyStandard ? FutileRule::kStandard : s.rule;
    const Key bound = c.scope == FreeScope::kAnyLength ? key : std::min(key, kMatedKey);
    const Answer answer = SearchFor(rule)->Prove(p, out, bound);
    if (answer != Answer::kNo) result.all_refuted = false;
    if (answer == Answer::kYes) {
      result.proved = Move::Board(c.from, reply.to(), c.promotes);
      return result;
    }
  }
  return result;
}

Move SearchAdvisor::AdviseReply(const Situation& s, Key key) {
  MoveList moves;
  GenerateEvasions(s.position, &moves);
  Dfpn* const search = SearchFor(s.rule);
  for (Move m : moves) {
    Position after = s.position;
    after.DoMove(m);
    if (search->KnownBounds(after, s.out_of_play).lower < AfterMove(key)) continue;
    if (JudgeRecaptures(s, m, key).all_refuted) return m;
  }
  for (Move m : moves) {
    Position after = s.position;
    after.DoMove(m);
    if (search->Prove(after, s.out_of_play, AfterMove(key)) != Answer::kNo) continue;
    if (JudgeRecaptures(s, m, key).all_refuted) return m;
  }
  return Move();
}

Move SearchAdvisor::AdviseRecapture(const Situation& s, Move reply, Key key) {
  return JudgeRecaptures(s, reply, key).proved;
}

}  // namespace tsume
