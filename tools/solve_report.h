// What `tsume solve` found, as people and as programs read it. The form of JSON
// and CSV is a contract with other programs (../shared/design/cli.md); the
// text may change.
#ifndef TOOLS_SOLVE_REPORT_H_
#define TOOLS_SOLVE_REPORT_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "core/problem_source.h"
#include "solver/solver.h"
#include "tools/console.h"

namespace tsume {

struct SolveResult {
  Solution solution;  // Of a problem that couldn't be read: as constructed.
  // The length with every interposition counted, if it was asked for and found.
  std::optional<int> raw_plies;
};

// How to write it.
struct ReportStyle {
  Language language = Language::kEnglish;
  Palette palette = Palette::Plain();
  bool times = true;  // Else seconds are null or left out, for comparisons.
  bool board = true;  // Text: the diagram and one move after the other; else a short block.
};

// "1,234 nodes".
std::string NodesText(uint64_t nodes, Language language);

// "mate", "no_mate", "unknown" or "invalid".
absl::string_view VerdictName(const shogi::SourceProblem& problem, const SolveResult& result);

// The record with cli.md's keys in cli.md's order; absent values are null.
nlohmann::ordered_json SolveJson(const shogi::SourceProblem& problem, const SolveResult& result,
                                 const ReportStyle& style);

// The same values as one line of CSV (RFC 4180), lists with spaces between;
// and the keys as its first line. Both end in a newline.
std::string SolveCsv(const nlohmann::ordered_json& record);
std::string SolveCsvHeader(const nlohmann::ordered_json& record);

// For people; ends in a newline.
std::string SolveText(const shogi::SourceProblem& problem, const SolveResult& result,
                      const ReportStyle& style);

// How the defender's hand was obtained, as a sentence without a full stop; ""
// if there is nothing to say.
std::string HandNote(const shogi::SourceProblem& problem, Language language);

// A record with the main line, ready for WriteKif(): headers and comments of the
// problem's file stay, its moves are replaced. REQUIRES: problem.status.ok().
shogi::Record SolvedRecord(const shogi::SourceProblem& problem, const SolveResult& result,
                           Language language);

}  // namespace tsume

#endif  // TOOLS_SOLVE_REPORT_H_
