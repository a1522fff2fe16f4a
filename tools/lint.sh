#!/usr/bin/env bash
# Style and layering: clang-format, who may include whom, clang-tidy.
#
#   tools/lint.sh [BUILD_DIRECTORY]
#
# clang-tidy needs a configured build directory (build/test by default) and
# remembers there which files it has found clean.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/common.sh
build=${1:-build/test}
failed=0

say "Lint: clang-format"
mapfile -t sources < <(find core solver tools tests -path tests/judges/npm -prune -o \
  \( -name '*.cc' -o -name '*.h' \) -print | sort)
clang-format --dry-run -Werror "${sources[@]}" || failed=1

# forbid WHAT FILES PATTERN: no line of the files may match.
forbid() {
  local what=$1 pattern=$3 files
  mapfile -t files < <(compgen -G "$2" || true)
  [ ${#files[@]} -eq 0 ] && return
  if grep -nE "$pattern" "${files[@]}"; then
    echo "^ $what" >&2
    failed=1
  fi
}
say "Lint: layers"
own='^#include "'
for files in 'core/*.h' 'core/*.cc'; do
  forbid "core/ must not know solver/, tools/ or tests/" "$files" "$own(solver|tools|tests)/"
  forbid "core/ does no I/O and has no threads or clocks" "$files" \
    '^#include <(iostream|fstream|thread|chrono|CLI/.*)>'
  forbid "core/ is namespace shogi" "$files" 'namespace tsume|tsume::'
done
for files in 'solver/*.h' 'solver/*.cc'; do
  forbid "solver/ must not know tools/ or tests/" "$files" "$own(tools|tests)/"
  forbid "only tools/ prints and reads options" "$files" '^#include <(iostream|fstream|CLI/.*)>'
done
for files in 'solver/verif*.h' 'solver/verif*.cc'; do
  forbid "the verifier must not share code with the search" "$files" \
    "$own"'solver/(dfpn|transposition_table|option|reply_group|one_ply_mate|hand_bounds|interposition|shortest)'
done
for files in 'solver/dfpn.*' 'solver/transposition_table.*'; do
  forbid "the search prints nothing" "$files" "$own(core/notation|solver/soundness)"
done
for files in 'tools/*.h' 'tools/*.cc'; do
  forbid "the product must not use the slow twin" "$files" "${own}tests/"
done
for files in 'tests/reference/*.h' 'tests/reference/*.cc'; do
  forbid "the slow twin shares nothing with core/" "$files" "$own(core|solver|tools)/"
done
for files in 'core/*.cc' 'solver/*.cc'; do
  forbid "libraries don't end the process, and don't throw" "$files" \
    '(^|[^_a-zA-Z])((std::)?(exit|abort)\(|throw )'
done

say "Lint: clang-tidy"
if [ ! -f "$build/compile_commands.json" ]; then
  echo "no $build/compile_commands.json; configure it first: tools/test.sh does" >&2
  exit 1
fi
clean=$build/lint-clean
mkdir -p "$clean"
# What a result depends on: the file, every header of ours, the rules.
headers=$(cat .clang-tidy core/*.h solver/*.h tools/*.h | sha256sum)
todo=()
for file in core/*.cc solver/*.cc tools/*.cc; do
  mark=$clean/$( (echo "$headers" "$file"; cat "$file") | sha256sum | cut -c1-32)
  [ -e "$mark" ] || todo+=("$file" "$mark")
done
# tidy FILE MARK: quiet if the file is clean, which the mark then says.
tidy() {
  local report
  # The build's own warning options are the compiler's, which may be GCC.
  if report=$(clang-tidy -p "$build" --quiet --extra-arg=-Wno-unknown-warning-option \
    --warnings-as-errors='*' "$1" 2>&1); then
    touch "$2"
  else
    printf '%s\n' "$report"
    return 1
  fi
}
export -f tidy
export build
printf '%s\n' "${todo[@]}" | xargs -r -n 2 -P "$(nproc)" bash -c 'tidy "$@"' tidy || failed=1

[ $failed -eq 0 ] || { echo "lint: failed" >&2; exit 1; }
say "Lint: clean"
