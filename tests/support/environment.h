// Knobs of tests that can run longer by hand than they do in ctest.
#ifndef TESTS_SUPPORT_ENVIRONMENT_H_
#define TESTS_SUPPORT_ENVIRONMENT_H_

#include <algorithm>
#include <cstdlib>

namespace tsume_test {

// A positive number from an environment variable.
inline int NumberFromEnvironment(const char* name, int if_unset) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::max(std::atoi(text), 1) : if_unset;
}

}  // namespace tsume_test

#endif  // TESTS_SUPPORT_ENVIRONMENT_H_
