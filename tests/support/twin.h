// The solver's answers beside the slow twin's.
#ifndef TESTS_SUPPORT_TWIN_H_
#define TESTS_SUPPORT_TWIN_H_

#include <cstddef>
#include <optional>
#include <string>

#include "core/position.h"
#include "solver/rules.h"
#include "tests/reference/mate.h"

namespace tsume_test {

// How far the twin looks.
struct TwinLimits {
  int max_plies = 5;              // For lengths.
  size_t max_positions = 20'000;  // For "mate at all".
};

reference::Rule ToTwin(tsume::FutileRule rule);

// Compares verdict, length and surplus of the solver's Solve() under `rule`
// with the twin's, as far as the twin looks, and checks the main line with
// the twin: every move legal, its length the length claimed, its end a tsume
// mate, its surplus the value's, its moves those of the twin's main line. Returns
// "" or what differs.
std::string DifferenceFromTwin(const shogi::Position& position, tsume::FutileRule rule,
                               const TwinLimits& limits);

}  // namespace tsume_test

#endif  // TESTS_SUPPORT_TWIN_H_
