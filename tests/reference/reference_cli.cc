// Asks the slow twin about positions, one a line.
//
//   reference_cli [--rule none|terminal|standard|surplus|wide] [--max PLIES]
//                 [--line] [--moves legal|checks|evasions] [--perft DEPTH]
//                 [--at-all MAX_POSITIONS] [FILE...]
//
// A line is an SFEN, or a row `name<TAB>sfen<TAB>...` as in the corpora; lines that start
// with # are skipped. Without files it reads stdin. Prints `name<TAB>answer`: the plies of
// the shortest mate, with `s` if a piece is left over, `-` if there is none within
// --max (default 5); with --line the main line follows. The other options ask for
// something else instead: the moves, their number to a depth, mate at all.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "tests/reference/mate.h"
#include "tests/reference/rules.h"

namespace {

struct Options {
  reference::Rule rule = reference::Rule::kStandard;
  int max_plies = 5;
  bool line = false;
  std::string moves;
  int perft = 0;
  std::size_t at_all = 0;
};

long Perft(const reference::Position& position, int depth) {
  const std::vector<reference::Move> moves = reference::LegalMoves(position);
  if (depth <= 1) return static_cast<long>(moves.size());
  long count = 0;
  for (const reference::Move& move : moves) {
    count += Perft(reference::Play(position, move), depth - 1);
  }
  return count;
}

std::string Answer(const reference::Position& position, const Options& options) {
  std::string answer;
  if (!options.moves.empty()) {
    const auto moves = options.moves == "legal"    ? reference::LegalMoves(position)
                       : options.moves == "checks" ? reference::CheckingMoves(position)
                                                   : reference::Evasions(position);
    answer = std::to_string(moves.size());
    for (const reference::Move& move : moves) answer += " " + reference::ToUsi(move);
    return answer;
  }
  if (options.perft > 0) return std::to_string(Perft(position, options.perft));
  if (options.at_all > 0) {
    const std::optional<bool> mate = reference::MateAtAll(position, options.at_all);
    return !mate ? "unknown" : *mate ? "mate" : "no mate";
  }
  const std::optional<int> key = reference::Solve(position, options.rule, options.max_plies);
  if (!key) return "-";
  answer = std::to_string(reference::Plies(*key)) + (reference::IsClean(*key) ? "" : "s");
  if (options.line) {
    for (const auto& move : reference::MainLine(position, options.rule, options.max_plies)) {
      answer += " " + move;
    }
  }
  return answer;
}

bool AnswerAll(std::istream& in, const Options& options) {
  bool all_parsed = true;
  for (std::string row; std::getline(in, row);) {
    if (row.empty() || row[0] == '#') continue;
    const std::size_t tab = row.find('\t');
    const std::string name = row.substr(0, tab);
    const std::string sfen =
        tab == std::string::npos ? row : row.substr(tab + 1, row.find('\t', tab + 1) - tab - 1);
    const auto position = reference::ParseSfen(sfen);
    all_parsed = all_parsed && position.has_value();
    std::cout << name << '\t' << (position ? Answer(*position, options) : "malformed") << std::endl;
  }
  return all_parsed;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    const std::string value = i + 1 < argc ? argv[i + 1] : "";
    if (option == "--line") {
      options.line = true;
      continue;
    }
    if (!option.starts_with("--")) {
      files.push_back(option);
      continue;
    }
    ++i;
    if (option == "--rule" && reference::ParseRule(value)) {
      options.rule = *reference::ParseRule(value);
    } else if (option == "--max" && std::atoi(value.c_str()) > 0) {
      options.max_plies = std::atoi(value.c_str());
    } else if (option == "--moves" &&
               (value == "legal" || value == "checks" || value == "evasions")) {
      options.moves = value;
    } else if (option == "--perft" && std::atoi(value.c_str()) > 0) {
      options.perft = std::atoi(value.c_str());
    } else if (option == "--at-all" && std::atol(value.c_str()) > 0) {
      options.at_all = static_cast<std::size_t>(std::atol(value.c_str()));
    } else {
      std::cerr << "reference_cli: bad option " << option << ' ' << value << '\n';
      return 2;
    }
  }
  bool all_parsed = true;
  if (files.empty()) all_parsed = AnswerAll(std::cin, options);
  for (const std::string& file : files) {
    std::ifstream in(file);
    if (!in) {
      std::cerr << "reference_cli: can't read " << file << '\n';
      return 2;
    }
    all_parsed = AnswerAll(in, options) && all_parsed;
  }
  return all_parsed ? 0 : 1;
}
