// The language of what people read: English or Japanese. What programs read
// (JSON, CSV, SFEN) and error messages are the same in both.
#ifndef TOOLS_LANGUAGE_H_
#define TOOLS_LANGUAGE_H_

#include "absl/strings/string_view.h"

namespace tsume {

enum class Language { kEnglish, kJapanese };

// kJapanese if the environment's LC_ALL, LC_MESSAGES or LANG (the first that
// isn't empty) begins with "ja".
Language LanguageOfEnvironment();

// The text in the language asked for.
inline absl::string_view In(Language language, absl::string_view english,
                            absl::string_view japanese) {
  return language == Language::kJapanese ? japanese : english;
}

}  // namespace tsume

#endif  // TOOLS_LANGUAGE_H_
