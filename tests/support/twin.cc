#include "tests/support/twin.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/sfen.h"
#include "solver/solver.h"
#include "tests/reference/rules.h"
#include "tests/support/environment.h"

namespace tsume_test {

using tsume::FutileRule;
using tsume::Solution;
using tsume::Verdict;

namespace {

// Solves with a table so small that forgetting is part of the test.
Solution Solve(const shogi::Position& position, FutileRule rule) {
  tsume::Limits limits;
  limits.nodes = 30'000;
  limits.memory_bytes = 1 << 20;
  limits.variation.seed = static_cast<uint64_t>(NumberFromEnvironment("TSUME_SEARCH_SEED", 0));
  static thread_local std::optional<tsume::Solver> solvers[4];
  std::optional<tsume::Solver>& solver = solvers[static_cast<size_t>(rule)];
  if (!solver.has_value()) solver.emplace(limits, tsume::Rules{rule});
  return solver->Solve(position);
}

std::string Describe(const Solution& s) {
  std::string out;
  switch (s.verdict) {
    case Verdict::kUnknown:
      out = "unknown";
      break;
    case Verdict::kNoMate:
      return "no mate";
    case Verdict::kMate:
      out = "mate";
      break;
  }
  if (s.plies.has_value()) absl::StrAppend(&out, " in ", *s.plies);
  absl::StrAppend(&out, " surplus '", shogi::HandToSfen(s.surplus), "':");
  for (shogi::Move m : s.line) absl::StrAppend(&out, " ", shogi::ToUsi(m));
  return out;
}

// "" if the line is one that the twin believes.
std::string FaultOfLine(const reference::Position& start, const Solution& s, reference::Rule rule) {
  reference::Position p = start;
  reference::MateSearch twin(rule);
  for (size_t i = 0; i < s.line.size(); ++i) {
    const std::optional<reference::Move> move = reference::FromUsi(shogi::ToUsi(s.line[i]));
    const std::vector<reference::Move> legal =
        i % 2 == 0 ? reference::CheckingMoves(p) : reference::LegalMoves(p);
    if (std::find(legal.begin(), legal.end(), *move) == legal.end()) {
      return absl::StrCat("move ", i + 1, " of the line is not legal");
    }
    p = reference::Play(p, *move);
  }
  if (!twin.DefenderWithin(p, 1)) return "the line doesn't end in a mate";
  // A free interposition shown in the line makes it longer by two each.
  const int extra = static_cast<int>(s.line.size()) - *s.plies;
  if (extra < 0 || extra % 2 != 0) return "the line is not as long as the length";
  if (extra > 0) return "";
  const bool clean = !twin.DefenderWithin(p, 0);
  if (clean != s.surplus.empty()) return "the surplus is not what the hand shows";
  return "";
}

// "" if the twin's main line is the same. After a free interposition, which it
// puts into brackets, it takes the piece off the board again and goes its own
// way.
std::string DifferenceOfLines(const Solution& s, const std::vector<std::string>& twin) {
  const auto bracket = std::find_if(twin.begin(), twin.end(),
                                    [](const std::string& move) { return move[0] == '('; });
  const auto common = static_cast<size_t>(bracket - twin.begin());
  const bool same_length = bracket != twin.end() || s.line.size() == twin.size();
  const bool same =
      same_length && s.line.size() >= common &&
      std::equal(twin.begin(), bracket, s.line.begin(),
                 [](const std::string& a, shogi::Move b) { return a == shogi::ToUsi(b); });
  return same ? "" : absl::StrCat("the twin's main line is ", absl::StrJoin(twin, " "));
}

}  // namespace

reference::Rule ToTwin(FutileRule rule) {
  switch (rule) {
    case FutileRule::kStandard:
      return reference::Rule::kStandard;
    case FutileRule::kNone:
      return reference::Rule::kNone;
    case FutileRule::kTerminal:
      return reference::Rule::kTerminal;
    case FutileRule::kWide:
      return reference::Rule::kWide;
  }
  return reference::Rule::kNone;
}

std::string DifferenceFromTwin(const shogi::Position& position, FutileRule rule,
                               const TwinLimits& limits) {
  const reference::Position p = *reference::ParseSfen(shogi::ToSfen(position));
  const Solution s = Solve(position, rule);
  const std::string said = absl::StrCat("the solver says ", Describe(s), "; ");
  const std::optional<int> key = reference::Solve(p, ToTwin(rule), limits.max_plies);
  if (key.has_value()) {
    const std::string expected = absl::StrCat("mate in ", reference::Plies(*key),
                                              reference::IsClean(*key) ? " clean" : " surplus");
    if (s.verdict == Verdict::kUnknown) return "";
    // Without a line, or with a free interposition shown in it, the hand at
    // its end doesn't tell the surplus of the value.
    const bool line_tells = static_cast<int>(s.line.size()) == s.plies;
    if (s.plies != reference::Plies(*key) ||
        (line_tells && s.surplus.empty() != reference::IsClean(*key))) {
      return absl::StrCat(said, "the twin says ", expected);
    }
  } else {
    if (s.plies.has_value() && *s.plies <= limits.max_plies) {
      return absl::StrCat(said, "the twin finds none within ", limits.max_plies);
    }
    if (s.lower.has_value() && s.upper.has_value() && *s.lower > *s.upper) return said;
    const std::optional<bool> mate = reference::MateAtAll(p, limits.max_positions);
    if (mate.has_value() && s.verdict != Verdict::kUnknown &&
        *mate != (s.verdict == Verdict::kMate)) {
      return absl::StrCat(said, "the twin says ", *mate ? "mate" : "no mate");
    }
  }
  // The limits may leave the length without its line.
  if (s.plies.has_value() && !s.line.empty()) {
    std::string fault = FaultOfLine(p, s, ToTwin(rule));
    if (fault.empty() && key.has_value()) {
      fault = DifferenceOfLines(s, reference::MainLine(p, ToTwin(rule), limits.max_plies));
    }
    if (!fault.empty()) return absl::StrCat(said, fault);
  }
  return "";
}

}  // namespace tsume_test
