#include "tools/solve_summary.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tsume {

void SolveSummary::Add(const shogi::SourceProblem& problem, const SolveResult& result) {
  if (result.solution.verified.has_value() && !*result.solution.verified) ++refused_;
  if (!problem.status.ok()) {
    ++invalid_;
    return;
  }
  nodes_ += result.solution.nodes;
  switch (result.solution.verdict) {
    case Verdict::kMate:
      ++mates_;
      if (result.solution.plies.has_value()) ++exact_;
      break;
    case Verdict::kNoMate:
      ++no_mates_;
      break;
    case Verdict::kUnknown:
      ++unknown_;
      break;
  }
}

ExitCode SolveSummary::exit_code(bool first) const {
  if (refused_ > 0) return kExitContradiction;
  if (unknown_ > 0 || (!first && exact_ < mates_)) return kExitUndecided;
  if (invalid_ > 0) return kExitInvalid;
  return no_mates_ > 0 ? kExitFault : kExitDone;
}

std::string SolveSummary::Short() const {
  std::string out = absl::StrCat("mate ", mates_);
  if (no_mates_ > 0) absl::StrAppend(&out, ", no mate ", no_mates_);
  if (unknown_ > 0) absl::StrAppend(&out, ", undecided ", unknown_);
  if (invalid_ > 0) absl::StrAppend(&out, ", invalid ", invalid_);
  return out;
}

std::string SolveSummary::Text(double seconds, const ReportStyle& style) const {
  const Language language = style.language;
  const bool japanese = language == Language::kJapanese;
  std::string out = japanese ? absl::StrCat(done(), "問")
                             : absl::StrCat(done(), done() == 1 ? " problem" : " problems");
  if (done() < total_) {
    absl::StrAppend(&out, japanese ? "（中断、全" : " (interrupted; of ", total_,
                    japanese ? "問）" : ")");
  }
  absl::StrAppend(&out, In(language, ": ", "："));
  const auto count = [&](absl::string_view english, absl::string_view japanese_name, size_t n) {
    absl::StrAppend(&out, In(language, english, japanese_name), " ", n);
  };
  count("mate", "詰み", mates_);
  if (exact_ < mates_) count(" (length known:", "（手数確定", exact_);
  if (exact_ < mates_) absl::StrAppend(&out, In(language, ")", "）"));
  count(", no mate", "、不詰", no_mates_);
  count(", undecided", "、未解決", unknown_);
  count(", invalid", "、不正", invalid_);
  if (refused_ > 0) count(", FAILED VERIFICATION", "、検証失敗", refused_);
  absl::StrAppend(&out, "\n", NodesText(nodes_, language));
  if (style.times) {
    absl::StrAppendFormat(&out, "%s%.2f%s%.1f%s", In(language, ", ", "、"), seconds,
                          In(language, " s, ", "秒、毎秒"), static_cast<double>(done()) / seconds,
                          In(language, " problems/s", "問"));
  }
  return out + "\n";
}

nlohmann::ordered_json SolveSummary::Json(double seconds, bool times) const {
  nlohmann::ordered_json json;
  json["problems"] = total_;
  json["done"] = done();
  json["verdicts"] = {
      {"mate", mates_}, {"no_mate", no_mates_}, {"unknown", unknown_}, {"invalid", invalid_}};
  json["exact"] = exact_;
  json["nodes"] = nodes_;
  json["seconds"] = nullptr;
  json["problems_per_second"] = nullptr;
  if (times) {
    json["seconds"] = std::round(seconds * 1e6) / 1e6;
    json["problems_per_second"] = std::round(static_cast<double>(done()) / seconds * 10) / 10;
  }
  return json;
}

}  // namespace tsume
