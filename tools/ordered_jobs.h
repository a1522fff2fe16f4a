// Many independent jobs on several threads, their results handed out in order.
#ifndef TOOLS_ORDERED_JOBS_H_
#define TOOLS_ORDERED_JOBS_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace tsume {

// Runs jobs 0 .. count-1 on `threads` threads. Each thread calls
// `make_worker()` once, for what it alone uses, and then worker(i) for one job
// after the other; a worker returns std::optional<Result>, nullopt for a job
// that was interrupted.
//
// The calling thread calls `emit(i, result)` for i = 0, 1, ... as soon as each
// result is there, and `tick()` about ten times a second while it waits. It
// ends early, without the rest, when a job was interrupted or `emit` returns
// false; then `*stop` is set, which workers must watch.
//
// Returns the number of results emitted. REQUIRES: threads >= 1.
template <typename Result, typename MakeWorker, typename Emit, typename Tick>
size_t RunInOrder(size_t count, int threads, std::atomic<bool>* stop, MakeWorker make_worker,
                  Emit emit, Tick tick) {
  std::mutex mutex;
  std::condition_variable job_done;
  std::vector<std::optional<Result>> results(count);
  std::vector<bool> finished(count, false);
  std::atomic<size_t> next{0};

  const auto run = [&] {
    auto worker = make_worker();
    for (size_t i; !stop->load() && (i = next.fetch_add(1)) < count;) {
      std::optional<Result> result = worker(i);
      const std::lock_guard<std::mutex> lock(mutex);
      results[i] = std::move(result);
      finished[i] = true;
      job_done.notify_one();
    }
    // Wakes the caller if this thread ended because of `*stop`.
    const std::lock_guard<std::mutex> lock(mutex);
    job_done.notify_one();
  };
  std::vector<std::thread> pool;
  const size_t pool_size = std::min(static_cast<size_t>(threads), count);
  for (size_t i = 0; i < pool_size; ++i) pool.emplace_back(run);

  size_t emitted = 0;
  while (emitted < count) {
    std::unique_lock<std::mutex> lock(mutex);
    job_done.wait_for(lock, std::chrono::milliseconds(100),
                      [&] { return finished[emitted] || stop->load(); });
    if (!finished[emitted]) {
      lock.unlock();
      if (stop->load()) break;
      tick();
      continue;
    }
    std::optional<Result> result = std::move(results[emitted]);
    results[emitted].reset();
    lock.unlock();
    if (!result.has_value() || !emit(emitted, *std::move(result))) break;
    ++emitted;
  }
  if (emitted < count) stop->store(true);
  for (std::thread& thread : pool) thread.join();
  return emitted;
}

}  // namespace tsume

#endif  // TOOLS_ORDERED_JOBS_H_
