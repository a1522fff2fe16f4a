#include "tools/options.h"

#include "absl/status/statusor.h"

namespace tsume {

using shogi::HandRule;
namespace {

// CLI11 would put the validator's description behind the type's name.
CLI::Validator Undescribed(CLI::Validator validator) { return validator.description(""); }

}  // namespace

void AddInputOptions(CLI::App* command, InputOptions* options) {
  constexpr const char* kGroup = "Input";
  command
      ->add_option("FILES", options->paths,
                   "Files in SFEN, TSV, KIF, KI2, BOD, CSA or JKF (told from their content), "
                   "folders with --recursive, - for standard input")
      ->type_name("");
  command->add_option("--sfen", options->sfens, "A problem in SFEN; may be given several times")
      ->type_name("SFEN")
      ->take_all()
      ->expected(1)
      ->group(kGroup);
  command
      ->add_flag("-r,--recursive", options->recursive,
                 "Read the problem files in folders, sorted by name")
      ->group(kGroup);
  shogi::SourceOptions* source = &options->source;
  AddChoice<std::optional<HandRule>>(
      command, "--hands", &source->hands,
      {{"auto", HandRule::kAuto}, {"rest", HandRule::kRest}, {"given", HandRule::kGiven}},
      "The defender's hand: auto = every piece not shown if none "
      "is written, else as written; rest = always every piece not "
      "shown; given = as written, even if empty")
      ->group(kGroup);
  command
      ->add_option_function<std::string>(
          "--set",
          [source](const std::string& text) {
            const absl::StatusOr<shogi::Hand> set = shogi::ParseSet(text);
            if (!set.ok()) throw CLI::ValidationError("--set", std::string(set.status().message()));
            source->set = *set;
          },
          "The pieces there are, for diagrams with fewer than 40: R1P17 = one rook and 17 pawns, "
          "all others as usual")
      ->type_name("PIECES")
      ->group(kGroup);
  AddChoice<std::optional<shogi::Color>>(command, "--attacker", &source->attacker,
                                         {{"black", shogi::kBlack}, {"white", shogi::kWhite}},
                                         "Who attacks; without it the side to move")
      ->group(kGroup);
}

void CheckInputOptions(const InputOptions& options) {
  if (options.paths.empty() && options.sfens.empty()) {
    throw CLI::ValidationError("no problem given",
                               "name files, or - for standard input, or use --sfen \"...\"");
  }
}

void AddCommonOptions(CLI::App* command, CommonOptions* options) {
  constexpr const char* kGroup = "Output";
  AddChoice<Language>(command, "--lang", &options->language,
                      {{"en", Language::kEnglish}, {"ja", Language::kJapanese}},
                      "Language of reports; without it the environment's (LANG)")
      ->group(kGroup);
  AddChoice<When>(command, "--color", &options->color,
                  {{"auto", When::kAuto}, {"always", When::kAlways}, {"never", When::kNever}},
                  "Colours; auto: on a terminal, unless NO_COLOR is set")
      ->group(kGroup);
  command->add_flag("-q,--quiet", options->quiet, "Nothing on standard error but errors")
      ->group(kGroup);
}

CLI::Option* AddDuration(CLI::App* command, const std::string& flags, double* seconds,
                         const std::string& description) {
  static const std::map<std::string, double> kUnits = {
      {"ms", 0.001}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}};
  return command->add_option(flags, *seconds, description)
      ->transform(Undescribed(CLI::AsNumberWithUnit(kUnits, CLI::AsNumberWithUnit::CASE_SENSITIVE)))
      ->check(Undescribed(CLI::NonNegativeNumber))
      ->type_name("TIME");
}

CLI::Option* AddCount(CLI::App* command, const std::string& flags, uint64_t* count,
                      const std::string& description) {
  static const std::map<std::string, uint64_t> kUnits = {
      {"k", 1000}, {"M", 1000000}, {"G", 1000000000}};
  return command->add_option(flags, *count, description)
      ->transform(Undescribed(CLI::AsNumberWithUnit(kUnits)))
      ->type_name("COUNT");
}

CLI::Option* AddBytes(CLI::App* command, const std::string& flags, size_t* bytes,
                      const std::string& description) {
  return command->add_option(flags, *bytes, description)
      ->transform(Undescribed(CLI::AsSizeValue(false)))
      ->type_name("SIZE");
}

}  // namespace tsume
