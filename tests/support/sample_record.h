// Records of random games as every format can hold them, for property tests
// and for the judges. The same seed gives the same records in every build.
// (random_record.h makes those that only KIF can hold.)
#ifndef TESTS_SUPPORT_SAMPLE_RECORD_H_
#define TESTS_SUPPORT_SAMPLE_RECORD_H_

#include "core/record.h"
#include "tests/support/random_position.h"

namespace tsume_test {

struct SampleOptions {
  int max_moves = 60;        // Of the main line.
  bool branches = true;      // Up to three levels of them.
  bool times = true;         // Whole seconds, with totals.
  bool fractions = false;    // Times have milliseconds, and no totals.
  bool preamble = true;      // Comments before everything.
  bool hostile_text = true;  // Comments and headers that look like syntax.
  bool diagrams = true;      // Starts other than 平手 and the handicaps.
};

shogi::Record SampleRecord(Random* random, const SampleOptions& options);

}  // namespace tsume_test

#endif  // TESTS_SUPPORT_SAMPLE_RECORD_H_
