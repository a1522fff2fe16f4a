// What threads that search one problem together share beside the table.
//
// Each searches from the root by itself. They part because a position that
// others are at looks harder to the next who chooses (virtual proof numbers,
// Kaneko 2010), and they leave what another has decided.
#ifndef SOLVER_TEAM_H_
#define SOLVER_TEAM_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/zobrist.h"

namespace tsume {

class Team {
 public:
  // A thread begins and ends its search at a position, by the position's key.
  void Enter(uint64_t key) { At(key).fetch_add(1, std::memory_order_relaxed); }
  void Leave(uint64_t key) { At(key).fetch_sub(1, std::memory_order_relaxed); }
  // How many are at it or below. Others may be counted in rarely.
  int CountAt(uint64_t key) { return At(key).load(std::memory_order_relaxed); }

  // A position with others at it or below was decided, and the table knows.
  void AnnounceDecision() { decisions_.fetch_add(1, std::memory_order_release); }
  uint64_t decisions() const { return decisions_.load(std::memory_order_acquire); }

  // The whole question is decided, or given up: all stop soon.
  void Finish() { finished_.store(true, std::memory_order_relaxed); }
  const std::atomic<bool>* finished() const { return &finished_; }

 private:
  std::atomic<uint8_t>& At(uint64_t key) {
    return at_[static_cast<size_t>(shogi::MixBits(key)) % kSlots];
  }

  static constexpr size_t kSlots = size_t{1} << 16;
  std::array<std::atomic<uint8_t>, kSlots> at_ = {};
  std::atomic<uint64_t> decisions_ = 0;
  std::atomic<bool> finished_ = false;
};

}  // namespace tsume

#endif  // SOLVER_TEAM_H_
