#include "tools/language.h"

#include <cstdlib>

#include "absl/strings/match.h"

namespace tsume {

Language LanguageOfEnvironment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return absl::StartsWith(value, "ja") ? Language::kJapanese : Language::kEnglish;
  }
  return Language::kEnglish;
}

}  // namespace tsume
