// tsume convert: problems and game records from any format into any other.
#ifndef TOOLS_CMD_CONVERT_H_
#define TOOLS_CMD_CONVERT_H_

#include <optional>
#include <string>

#include "core/encoding.h"
#include "tools/console.h"
#include "tools/inputs.h"

namespace CLI {
class App;
}

namespace tsume {

enum class ConvertFormat {
  kSfen,  // The position, one a line.
  kUsi,   // `position sfen ... moves ...`, one a line.
  kKif,
  kKi2,
  kBod,
  kCsa,
  kJkf,
};

struct ConvertOptions {
  // Positions stay as they are written unless --hands is given: a record may be
  // a whole game.
  ConvertOptions() { input.source.hands = std::nullopt; }

  InputOptions input;
  CommonOptions common;
  ConvertFormat to = ConvertFormat::kSfen;
  shogi::TextEncoding encoding = shogi::TextEncoding::kUtf8;
  std::string output;  // -o; see output_file.h.
};

CLI::App* AddConvertCommand(CLI::App* app, ConvertOptions* options);

// What a format can't hold is said on console.err. Returns an ExitCode.
int RunConvert(const ConvertOptions& options, const Console& console);

}  // namespace tsume

#endif  // TOOLS_CMD_CONVERT_H_
