// SIGINT and SIGTERM: the first asks the command to stop, the second ends the
// process at once.
#ifndef TOOLS_INTERRUPT_H_
#define TOOLS_INTERRUPT_H_

#include <atomic>

namespace tsume {

// Call once, from main().
void InstallInterruptHandlers();

// True from the first signal on. Searches watch it (Limits::stop).
std::atomic<bool>* InterruptFlag();

// The signal that came first; 0 if none came.
int InterruptSignal();

}  // namespace tsume

#endif  // TOOLS_INTERRUPT_H_
