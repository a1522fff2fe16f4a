#include "tools/ordered_jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

namespace tsume {
namespace {

struct Outcome {
  std::vector<size_t> emitted;
  size_t count = 0;
};

// Runs `count` jobs; job i returns i after a pause that makes them end out of
// order, or nullopt if it is `interrupted`; emitting `refused` ends the run.
Outcome RunJobs(size_t count, int threads, std::atomic<bool>* stop, size_t interrupted,
                size_t refused) {
  Outcome outcome;
  outcome.count = RunInOrder<size_t>(
      count, threads, stop,
      [&] {
        return [&](size_t i) -> std::optional<size_t> {
          std::this_thread::sleep_for(std::chrono::milliseconds((i * 7) % 5));
          if (i == interrupted) return std::nullopt;
          return i;
        };
      },
      [&](size_t i, size_t result) {
        EXPECT_EQ(i, result);
        if (i == refused) return false;
        outcome.emitted.push_back(result);
        return true;
      },
      [] {});
  return outcome;
}

std::vector<size_t> UpTo(size_t n) {
  std::vector<size_t> numbers;
  for (size_t i = 0; i < n; ++i) numbers.push_back(i);
  return numbers;
}

constexpr size_t kNever = 1000;

TEST(OrderedJobsTest, EmitsEverythingInOrder) {
  for (int threads : {1, 2, 7}) {
    std::atomic<bool> stop{false};
    const Outcome outcome = RunJobs(50, threads, &stop, kNever, kNever);
    EXPECT_EQ(outcome.emitted, UpTo(50));
    EXPECT_EQ(outcome.count, 50);
    EXPECT_FALSE(stop);
  }
}

TEST(OrderedJobsTest, NothingToDo) {
  std::atomic<bool> stop{false};
  EXPECT_EQ(RunJobs(0, 3, &stop, kNever, kNever).count, 0);
}

TEST(OrderedJobsTest, EndsAtAnInterruptedJob) {
  std::atomic<bool> stop{false};
  EXPECT_EQ(RunJobs(50, 4, &stop, 20, kNever).emitted, UpTo(20));
  EXPECT_TRUE(stop);
}

TEST(OrderedJobsTest, EndsWhenTheCallerWantsNoMore) {
  std::atomic<bool> stop{false};
  EXPECT_EQ(RunJobs(50, 4, &stop, kNever, 3).emitted, UpTo(3));
  EXPECT_TRUE(stop);
}

TEST(OrderedJobsTest, EndsWhenStoppedFromOutside) {
  std::atomic<bool> stop{true};
  EXPECT_EQ(RunJobs(50, 4, &stop, kNever, kNever).count, 0);
}

}  // namespace
}  // namespace tsume
