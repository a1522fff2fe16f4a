// The problems a command line names: files, folders, standard input, --sfen.
#ifndef TOOLS_INPUTS_H_
#define TOOLS_INPUTS_H_

#include <string>
#include <vector>

#include "core/problem_source.h"
#include "tools/console.h"

namespace tsume {

struct InputOptions {
  std::vector<std::string> paths;  // "-" is standard input.
  std::vector<std::string> sfens;
  bool recursive = false;  // Folders are searched for problem files.
  shogi::SourceOptions source;
};

struct Inputs {
  // In the order of the command line, then of each file; folders in the order
  // of their files' paths, byte by byte.
  std::vector<shogi::SourceProblem> problems;
  // False if something on the command line couldn't be read; console.err says
  // what and why.
  bool complete = true;
};

// Reads them all. Files in folders count as problem files by their names
// (IsProblemFileName()); those given by name are read whatever they are called.
Inputs ReadInputs(const InputOptions& options, bool quiet, const Console& console);

// Does the name end in .sfen .usi .tsv .txt .kif .kifu .ki2 .ki2u .bod .csa
// .jkf or .json?
bool IsProblemFileName(absl::string_view path);

}  // namespace tsume

#endif  // TOOLS_INPUTS_H_
