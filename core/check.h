// TSUME_CHECK / TSUME_DCHECK: abort when the program contradicts itself.
//
// For internal invariants only, never for user input (that is absl::Status).
// TSUME_CHECK is always on; TSUME_DCHECK only in debug builds. `context` is
// any expression that yields a std::string, usually the position's SFEN: a
// failure that can't be reproduced is worth little.
#ifndef CORE_CHECK_H_
#define CORE_CHECK_H_

#include <cstdio>
#include <cstdlib>
#include <string>

namespace shogi {

[[noreturn]] inline void CheckFailed(const char* file, int line, const char* condition,
                                     const std::string& context) {
  std::fprintf(stderr, "%s:%d: check failed: %s [%s]\n", file, line, condition, context.c_str());
  std::abort();
}

}  // namespace shogi

#define TSUME_CHECK(condition, context)                                \
  do {                                                                 \
    if (!(condition)) [[unlikely]]                                     \
      ::shogi::CheckFailed(__FILE__, __LINE__, #condition, (context)); \
  } while (false)

#ifdef NDEBUG
#define TSUME_DCHECK(condition, context) \
  do {                                   \
  } while (false)
#else
#define TSUME_DCHECK(condition, context) TSUME_CHECK(condition, context)
#endif

#endif  // CORE_CHECK_H_
