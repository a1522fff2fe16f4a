// The names CSA gives to pieces, ends of games and headers. JKF uses the same
// for pieces and ends.
#ifndef CORE_CSA_NAMES_H_
#define CORE_CSA_NAMES_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/record.h"
#include "core/types.h"

namespace shogi {

// "FU", ..., "RY". REQUIRES: t is one of kPieceTypes.
absl::string_view CsaPieceName(PieceType t);
// kNoPieceType if no piece is called that.
PieceType PieceTypeFromCsa(absl::string_view name);

// The word for the end `node` (without CSA's %): "TORYO", "+ILLEGAL_ACTION".
// Ends that CSA has no word for give theirs back (end_text).
// REQUIRES: node.end != kNone.
std::string CsaEndWord(const RecordNode& node, Color side_to_move);

// Sets end and end_text of `node` from the word. A foul of the side to move
// becomes kIllegalMove, one of its opponent kIllegalAction. Unknown words
// become kOther.
void SetEndFromCsa(absl::string_view word, Color side_to_move, RecordNode* node);

// The key a CSA header has in a Record ("EVENT" -> "棋戦"); unknown ones keep
// theirs.
std::string RecordKeyFromCsa(absl::string_view key);
// And back, where the value has the form CSA prescribes (dates, time limits).
std::string CsaKeyFromRecord(const RecordHeader& header);

}  // namespace shogi

#endif  // CORE_CSA_NAMES_H_
