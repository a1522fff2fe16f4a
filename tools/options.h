// The options several commands share, and how the command line spells them.
//
// Every Add... function defines options on a CLI11 (sub)command; parsing then
// fills the structure, which must outlive it.
#ifndef TOOLS_OPTIONS_H_
#define TOOLS_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/console.h"
#include "tools/inputs.h"

namespace tsume {

// FILES, --sfen, --recursive, --hands, --set, --attacker.
void AddInputOptions(CLI::App* command, InputOptions* options);

// Checks what the parser can't: that there is any input.
// Throws CLI::ValidationError, as the parser does.
void CheckInputOptions(const InputOptions& options);

// --lang, --color, --quiet.
void AddCommonOptions(CLI::App* command, CommonOptions* options);

// An option that takes one of the names in `values`; its help lists them and
// the one `*value` stands at.
template <typename T>
CLI::Option* AddChoice(CLI::App* command, const std::string& flags, T* value,
                       const std::vector<std::pair<std::string, T>>& values,
                       std::string description) {
  std::string names;
  for (const auto& [name, choice] : values) {
    names += (names.empty() ? "" : "|") + name;
    if (choice == *value) description += " [" + name + "]";
  }
  const std::map<std::string, T> map(values.begin(), values.end());
  return command
      ->add_option_function<std::string>(
          flags, [value, map](const std::string& name) { *value = map.at(name); }, description)
      ->type_name(names)
      ->check([map, names](const std::string& name) {
        return map.contains(name) ? std::string() : "'" + name + "' is none of " + names;
      });
}

// An option with a number of seconds: 30s, 500ms, 2m, 1h; a bare number is seconds.
CLI::Option* AddDuration(CLI::App* command, const std::string& flags, double* seconds,
                         const std::string& description);
// An option with a count: 5000, 200k, 10M, 1G.
CLI::Option* AddCount(CLI::App* command, const std::string& flags, uint64_t* count,
                      const std::string& description);
// An option with a number of bytes: 65536, 512MiB, 4GiB (MB and GB mean the same).
CLI::Option* AddBytes(CLI::App* command, const std::string& flags, size_t* bytes,
                      const std::string& description);

}  // namespace tsume

#endif  // TOOLS_OPTIONS_H_
