// A window on a search that takes long, for whoever waits for it.
#ifndef SOLVER_WATCH_H_
#define SOLVER_WATCH_H_

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/types.h"

namespace tsume {

// How far a search is.
struct SearchState {
  uint64_t nodes = 0;
  // What is proved of the length so far, in plies (solver.h).
  std::optional<int> lower;
  std::optional<int> upper;
  size_t table_bytes = 0;
  double table_load = 0;  // Part of the table in use, 0 to 1.
  // The line that the search is at: what it thinks best for both sides.
  std::vector<shogi::Move> line;
};

// The search publishes, any other thread may look.
class Watch {
 public:
  void Publish(SearchState state) {
    const std::lock_guard<std::mutex> lock(mutex_);
    state_ = std::move(state);
  }
  SearchState state() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return state_;
  }

 private:
  mutable std::mutex mutex_;
  SearchState state_;
};

}  // namespace tsume

#endif  // SOLVER_WATCH_H_
