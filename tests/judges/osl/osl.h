// Asking OpenShogiLib about positions: osl_judge.cc as a program of its own on
// a file of them.
#ifndef TESTS_JUDGES_OSL_OSL_H_
#define TESTS_JUDGES_OSL_OSL_H_

#include <string>
#include <vector>

#include "core/position.h"
#include "gtest/gtest.h"
#include "tests/support/random_position.h"

namespace tsume_test {

// The columns `osl_judge ARGUMENTS` answers for each position; empty if it
// couldn't be run.
std::vector<std::vector<std::string>> AskOsl(const std::string& arguments,
                                             const std::vector<shogi::Position>& positions);

// Is a mate column of an answer "mate MOVE..."?
bool StartsWithMate(const std::string& answer);

// Gives the pieces not shown to the hands at random, or all to `to`. False if
// a king is missing: OSL knows only positions with all 40 pieces.
bool Complete(Random* random, shogi::Position* p);
bool Complete(shogi::Color to, shogi::Position* p);

// The positions of a corpus (name <tab> sfen ...), none if the file isn't
// there; and those of them that OSL can hold as they are.
std::vector<shogi::Position> AllCorpusPositions(const std::string& file);
std::vector<shogi::Position> CorpusPositions(const std::string& file);

// Skips where there is no OSL.
class OslTest : public ::testing::Test {
 protected:
  void SetUp() override;
};

}  // namespace tsume_test

#endif  // TESTS_JUDGES_OSL_OSL_H_
