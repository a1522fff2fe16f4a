// What a search may use. Reaching a limit makes an answer "unknown"; it never
// changes a verdict or a length.
#ifndef SOLVER_LIMITS_H_
#define SOLVER_LIMITS_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "solver/sums.h"
#include "solver/watch.h"

namespace tsume {

// Other ways to the same answer; for tests.
struct Variation {
  // If it isn't 0, positions have other keys, full windows of the table forget
  // any record, and moves are tried in another order.
  uint64_t seed = 0;
  std::optional<Counting> counting;  // Counts in this way throughout.
  int deepest = 4000;                // Attacker's moves of a path; beyond, the search gives up.
  uint64_t nodes_alone = 20'000;     // Searched before other threads join.
};

struct Limits {
  uint64_t nodes = std::numeric_limits<uint64_t>::max();     // Positions expanded, per problem.
  double seconds = std::numeric_limits<double>::infinity();  // Wall time per problem.
  size_t memory_bytes = size_t{256} << 20;                   // For all that a solver keeps.
  int threads = 1;  // At least 1; they search a problem together.
  Variation variation = {};
  // Set from outside to stop the search soon; may be null.
  const std::atomic<bool>* stop = nullptr;
  // Where the search publishes how far it is, now and then; may be null.
  Watch* watch = nullptr;
};

// Counts what one problem has used up of its limits.
class Budget {
 public:
  explicit Budget(const Limits& limits)
      : limits_(limits), start_(std::chrono::steady_clock::now()) {}

  // Begins a stage of at most `nodes`: part of a search that takes turns with
  // others.
  void BeginStage(uint64_t nodes) {
    stage_end_ = nodes_ + nodes;
    stage_over_ = exhausted_;
  }

  // Called now and then, about every 16,000 nodes.
  void set_report(std::function<void()> report) { report_ = std::move(report); }

  // Takes one node. False once the stage or a limit is over.
  bool Spend() {
    if (stage_over_) return false;
    ++nodes_;
    if (nodes_ > limits_.nodes) Exhaust();
    if (nodes_ % kNodesBetweenLooks == 0) Look();
    if (nodes_ % kNodesBetweenReports == 0 && report_) report_();
    if (nodes_ > stage_end_) stage_over_ = true;
    return !stage_over_;
  }
  // Ends the stage.
  void EndStage() { stage_over_ = true; }
  // Nodes that are left of the stage.
  uint64_t stage_left() const {
    return stage_over_ ? 0 : std::min(stage_end_, limits_.nodes) - nodes_;
  }
  // Counts nodes that others spent.
  void Charge(uint64_t nodes) {
    nodes_ += nodes;
    if (nodes_ > limits_.nodes) Exhaust();
  }
  // What is left of the limits, for another thread that spends at most `nodes`
  // in a stage and ends it once `finished` is set.
  Budget ForPartner(uint64_t nodes, const std::atomic<bool>* finished) const {
    Limits left = limits_;
    left.nodes = limits_.nodes - std::min(limits_.nodes, nodes_);
    left.seconds = limits_.seconds - Seconds();
    Budget partner(left);
    partner.BeginStage(nodes);
    partner.set_finished(finished);
    return partner;
  }
  // Ends every stage once it is set; may be null.
  void set_finished(const std::atomic<bool>* finished) { finished_ = finished; }
  // Gives up whatever is left.
  void Exhaust() { exhausted_ = stage_over_ = true; }
  bool stage_over() const { return stage_over_; }
  // Is a limit reached, for good?
  bool exhausted() const { return exhausted_; }
  uint64_t nodes() const { return nodes_; }
  double Seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  // Clock and stop flag are looked at now and then: a look costs more than a
  // node. 256 nodes are well below a millisecond.
  static constexpr uint64_t kNodesBetweenLooks = 256;
  static constexpr uint64_t kNodesBetweenReports = uint64_t{1} << 14;

  void Look() {
    if (finished_ != nullptr && finished_->load(std::memory_order_relaxed)) stage_over_ = true;
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) Exhaust();
    if (limits_.seconds < std::numeric_limits<double>::infinity() && Seconds() > limits_.seconds) {
      Exhaust();
    }
  }

  Limits limits_;
  std::chrono::steady_clock::time_point start_;
  const std::atomic<bool>* finished_ = nullptr;
  std::function<void()> report_;
  uint64_t nodes_ = 0;
  uint64_t stage_end_ = std::numeric_limits<uint64_t>::max();
  bool stage_over_ = false;
  bool exhausted_ = false;
};

}  // namespace tsume

#endif  // SOLVER_LIMITS_H_
