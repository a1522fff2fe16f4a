// What a batch came to.
#ifndef TOOLS_SOLVE_SUMMARY_H_
#define TOOLS_SOLVE_SUMMARY_H_

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/problem_source.h"
#include "tools/console.h"
#include "tools/solve_report.h"

namespace tsume {

class SolveSummary {
 public:
  // `total` problems were read.
  explicit SolveSummary(size_t total) : total_(total) {}

  size_t total() const { return total_; }
  // How many were added.
  size_t done() const { return mates_ + no_mates_ + unknown_ + invalid_; }

  void Add(const shogi::SourceProblem& problem, const SolveResult& result);

  // The exit code of what was added (cli.md). With `first`, a mate of unknown
  // length is what was asked for.
  ExitCode exit_code(bool first) const;

  // "mate 12, no mate 1", for the progress line.
  std::string Short() const;
  // One or two lines for people, ending in a newline.
  std::string Text(double seconds, const ReportStyle& style) const;
  // {"problems", "done", "verdicts": {...}, "exact", "nodes", "seconds",
  //  "problems_per_second"}; the last two null without times.
  nlohmann::ordered_json Json(double seconds, bool times) const;

 private:
  const size_t total_;
  size_t mates_ = 0;
  size_t exact_ = 0;  // Mates whose length is known.
  size_t no_mates_ = 0;
  size_t unknown_ = 0;
  size_t invalid_ = 0;
  size_t refused_ = 0;  // By the checker.
  uint64_t nodes_ = 0;
};

}  // namespace tsume

#endif  // TOOLS_SOLVE_SUMMARY_H_
