// The program `tsume`; see `tsume --help` and README.md.
#include <unistd.h>

#include <iostream>

#include "tools/app.h"
#include "tools/console.h"
#include "tools/interrupt.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  // SIGPIPE keeps its default: a reader that goes away (`| head`) ends us
  // without a word.
  tsume::InstallInterruptHandlers();
  const tsume::Console console{.in = std::cin,
                               .out = std::cout,
                               .err = std::cerr,
                               .out_is_terminal = isatty(STDOUT_FILENO) != 0,
                               .err_is_terminal = isatty(STDERR_FILENO) != 0,
                               .stop = tsume::InterruptFlag()};
  const int exit_code = tsume::RunTsume(argc, argv, console);
  const int signal = tsume::InterruptSignal();
  return signal != 0 ? 128 + signal : exit_code;
}
