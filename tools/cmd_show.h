// tsume show: the diagram of a problem, and what there is to know about it
// without solving it.
#ifndef TOOLS_CMD_SHOW_H_
#define TOOLS_CMD_SHOW_H_

#include <string>

#include "tools/console.h"
#include "tools/inputs.h"

namespace CLI {
class App;
}

namespace tsume {

enum class ShowFormat { kText, kSvg, kFacts, kJson };

struct ShowOptions {
  InputOptions input;
  CommonOptions common;
  ShowFormat format = ShowFormat::kText;
  std::string output;  // -o; see output_file.h.
};

CLI::App* AddShowCommand(CLI::App* app, ShowOptions* options);

// Returns an ExitCode.
int RunShow(const ShowOptions& options, const Console& console);

}  // namespace tsume

#endif  // TOOLS_CMD_SHOW_H_
