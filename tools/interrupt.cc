#include "tools/interrupt.h"

#include <unistd.h>

#include <csignal>

namespace tsume {
namespace {

// A signal handler may touch lock-free atomics only.
std::atomic<bool> stop_requested{false};
std::atomic<int> first_signal{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void OnSignal(int signal) {
  int expected = 0;
  if (!first_signal.compare_exchange_strong(expected, signal)) _exit(128 + signal);
  stop_requested.store(true);
}

}  // namespace

void InstallInterruptHandlers() {
  struct sigaction action = {};
  action.sa_handler = OnSignal;
  sigemptyset(&action.sa_mask);
  // No SA_RESTART: a read from a terminal or pipe ends, too.
  for (int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

std::atomic<bool>* InterruptFlag() { return &stop_requested; }

int InterruptSignal() { return first_signal.load(); }

}  // namespace tsume
