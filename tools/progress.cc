#include "tools/progress.h"

#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tsume {
namespace {

constexpr std::chrono::milliseconds kQuietAtFirst{500};
constexpr std::chrono::milliseconds kBetweenUpdates{100};
constexpr size_t kBarWidth = 24;

}  // namespace

Progress::Progress(When when, size_t total, const Console& console)
    : console_(console),
      total_(total),
      on_(when == When::kAlways || (when == When::kAuto && console.err_is_terminal)) {}

std::string Progress::Line(size_t done, absl::string_view remark, double seconds) const {
  if (total_ <= 1) return absl::StrFormat("solving, %.0f s  %s", seconds, remark);
  const size_t filled = kBarWidth * done / total_;
  return absl::StrFormat("[%s%s] %d/%d, %.1f/s %s", std::string(filled, '='),
                         std::string(kBarWidth - filled, ' '), done, total_,
                         static_cast<double>(done) / seconds, remark);
}

void Progress::Show(size_t done, absl::string_view remark) {
  if (!on_) return;
  const Clock::time_point now = Clock::now();
  if (now - start_ < kQuietAtFirst || now - last_shown_ < kBetweenUpdates) return;
  last_shown_ = now;
  visible_ = true;
  // \r to the line's start, ESC [K clears what was longer before.
  console_.err << "\r" << Line(done, remark, seconds()) << "\x1b[K" << std::flush;
}

void Progress::Hide() {
  if (!visible_) return;
  visible_ = false;
  console_.err << "\r\x1b[K" << std::flush;
}

}  // namespace tsume
