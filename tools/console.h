// What a command writes to and how: the streams, whether a person watches
// them, and when to stop. Commands get everything from here, so that tests can
// run them on strings.
#ifndef TOOLS_CONSOLE_H_
#define TOOLS_CONSOLE_H_

#include <atomic>
#include <iosfwd>
#include <string>

#include "absl/strings/string_view.h"
#include "tools/language.h"

namespace tsume {

struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  // Set by SIGINT and SIGTERM (interrupt.h); null if nothing ever stops it.
  std::atomic<bool>* stop = nullptr;

  bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

// What the command's process returns; the highest that applies (cli.md).
enum ExitCode : int {
  kExitDone = 0,           // Nothing wrong found.
  kExitFault = 1,          // A problem is no mate.
  kExitInvalid = 2,        // Usage or invalid input.
  kExitUndecided = 3,      // A limit was reached.
  kExitContradiction = 4,  // A claim failed verification: a bug.
};

// Options every command has.
enum class When { kAuto, kAlways, kNever };
struct CommonOptions {
  Language language = Language::kEnglish;
  When color = When::kAuto;
  bool quiet = false;  // Nothing on stderr but errors.
};

// Terminal colours, or nothing at all.
class Palette {
 public:
  // kAuto: colours if standard output is a terminal and NO_COLOR isn't set.
  Palette(When when, const Console& console);
  static Palette Plain() { return Palette(false); }

  bool enabled() const { return enabled_; }
  std::string Bold(absl::string_view text) const { return Wrap("1", text); }
  std::string Red(absl::string_view text) const { return Wrap("31", text); }
  std::string Green(absl::string_view text) const { return Wrap("32", text); }
  std::string Yellow(absl::string_view text) const { return Wrap("33", text); }
  std::string Dim(absl::string_view text) const { return Wrap("2", text); }

 private:
  explicit Palette(bool enabled) : enabled_(enabled) {}
  std::string Wrap(absl::string_view code, absl::string_view text) const;
  bool enabled_;
};

// Columns `text` takes on a terminal: two for a full-width character.
// REQUIRES: UTF-8 without control characters.
int DisplayWidth(absl::string_view text);

// 1234567 as "1,234,567".
std::string WithThousands(uint64_t n);

}  // namespace tsume

#endif  // TOOLS_CONSOLE_H_
