// The problems of one input, whatever its format: many of SFEN or of TSV a
// file, one or several records of KIF, KI2, BOD, CSA or JKF.
//
//   # A comment.
//   sfen 7k1/9/7S1/9/9/9/9/9/9 b S 1
//   position sfen 6k2/9/6P2/9/9/9/9/9/9 b G 1 moves G*3b
//
//   no-7<TAB>6k2/9/6P2/9/9/9/9/9/9 b G 1<TAB>1<TAB>G*3b<TAB>any further columns are notes
//
// The content decides what an input is, its name only where the content says
// nothing. A problem that can't be read is an error of its own; those after it
// are read all the same.
#ifndef CORE_PROBLEM_SOURCE_H_
#define CORE_PROBLEM_SOURCE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/hand.h"
#include "core/record.h"
#include "core/setup.h"
#include "core/types.h"

namespace shogi {

struct SourceOptions {
  // How the defender's hand is completed; nullopt leaves every diagram as it is
  // written and asks nothing of it but that it can stand on a board (whole
  // games are welcome then).
  std::optional<HandRule> hands = HandRule::kAuto;
  // The pieces of a complete set (ParseSet()).
  Hand set = Hand::Full();
  // Who attacks, moving first; nullopt: the side to move as written.
  std::optional<Color> attacker = std::nullopt;
};

struct SourceProblem {
  // What the file calls it (TSV's first column, KIF's 作品番号 and 作品名), else
  // FILE:LINE or FILE#N.
  std::string id;
  bool named = false;  // Did the file call it so?
  // FILE:LINE of its first line, for messages about it.
  std::string place;
  // Not OK: InvalidArgument "FILE:LINE:COLUMN: RULE"; then nothing below holds.
  absl::Status status;
  // The position to solve with everything written around it (TSV's first column
  // is 作品名). The main line is the intended solution (作意); it may be empty.
  // It and all branches are legal with the hands and the attacker of the
  // options, but for a last move that the record itself calls a foul (record.h).
  Record record;
  HandSource hand_source = HandSource::kGiven;
  // The length the file claims.
  std::optional<int> plies;
};

struct Source {
  std::vector<SourceProblem> problems;
  std::vector<std::string> notes;  // "FILE: the file calls itself UTF-8 but is Shift_JIS"
};

// Reads the input called `name`, which holds `bytes`. An input of which nothing
// can be read gives one problem with an error; only comments give none.
Source ReadProblems(absl::string_view name, absl::string_view bytes,
                    const SourceOptions& options = {});

// One problem in SFEN, as given on a command line; `name` stands for the file.
SourceProblem ReadSfenProblem(absl::string_view name, int line, absl::string_view text,
                              const SourceOptions& options = {});

// The set of a diagram with fewer than 40 pieces (不足駒): letters with their
// numbers in any order, "R1P17"; kinds not named keep the number of a full set.
// Errors: InvalidArgument naming what is wrong.
absl::StatusOr<Hand> ParseSet(absl::string_view text);

}  // namespace shogi

#endif  // CORE_PROBLEM_SOURCE_H_
