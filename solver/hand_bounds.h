// Hands beside the one at hand for which a result holds as well (proof and
// disproof hands, 証明駒・反証駒; Nagai 1999, with the corrections of search.md
// 4.6). All hands are the attacker's.
//
// A proof needs so much in hand and no more; a disproof holds up to so much.
#ifndef SOLVER_HAND_BOUNDS_H_
#define SOLVER_HAND_BOUNDS_H_

#include "core/hand.h"
#include "core/position.h"
#include "core/types.h"

namespace tsume {

// What a proof at a position with the defender to move needs, whatever the
// replies need: with less of a kind of which the defender holds none, he could
// interpose it. Empty where nothing can be interposed.
shogi::Hand MonopolyHand(const shogi::Position& position, shogi::Color attacker);

// What is needed before a check, from what is needed after it.
shogi::Hand BeforeCheck(shogi::Hand after, shogi::Move move, shogi::Piece captured);

// Up to what a check fails, from up to what the position after it does.
// `loose`: all pieces in hands before it.
shogi::Hand BeforeFailedCheck(shogi::Hand after, shogi::Move move, shogi::Piece captured,
                              shogi::Hand loose);

// Up to what a reply holds, from up to what the position after it does: what
// the defender drops must be his. `loose`: all pieces in hands before it.
shogi::Hand BeforeReply(shogi::Hand after, shogi::Move move, shogi::Hand loose);

// A disproof that looked at all checks of `position` holds with a kind that the
// attacker lacks only if that gives him no further check.
shogi::Hand LimitByNewChecks(shogi::Hand hand, const shogi::Position& position);

}  // namespace tsume

#endif  // SOLVER_HAND_BOUNDS_H_
