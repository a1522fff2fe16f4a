// How far a command is, on standard error, for a person who waits.
#ifndef TOOLS_PROGRESS_H_
#define TOOLS_PROGRESS_H_

#include <chrono>
#include <cstddef>
#include <string>

#include "tools/console.h"

namespace tsume {

// One line that is written over again and again: a bar for several problems,
// the time for a single one. Nothing shows in the first half second.
class Progress {
 public:
  // kAuto: on if standard error is a terminal.
  Progress(When when, size_t total, const Console& console);
  // The line must not stay on the screen.
  ~Progress() { Hide(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Shows the line anew, ten times a second at most.
  void Show(size_t done, absl::string_view remark);
  // Since the beginning.
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  // Takes the line off the screen; call it before anything else is written.
  void Hide();

 private:
  using Clock = std::chrono::steady_clock;
  std::string Line(size_t done, absl::string_view remark, double seconds) const;

  const Console& console_;
  const size_t total_;
  const bool on_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_shown_ = start_;
  bool visible_ = false;
};

}  // namespace tsume

#endif  // TOOLS_PROGRESS_H_
