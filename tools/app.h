// The command line as a whole: parses it and runs the command it names.
#ifndef TOOLS_APP_H_
#define TOOLS_APP_H_

#include "tools/console.h"

namespace tsume {

// Runs `tsume ARGUMENTS`; returns the exit code, as if no signal had come.
// REQUIRES: argc >= 1, argv as main() has it.
int RunTsume(int argc, const char* const* argv, const Console& console);

}  // namespace tsume

#endif  // TOOLS_APP_H_
