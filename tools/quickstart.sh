#!/usr/bin/env bash
# From a fresh clone to solved problems: installs what is missing (Debian
# packages, as root or with sudo), builds the release preset, and solves the
# bundled problems. May be run again at any time.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/common.sh

install_missing "${build_packages[@]}"

say "Building build/release/tools/tsume"
arch=$(arch_option)
cmake --preset release -DTSUME_TESTS=OFF -DTSUME_BENCHMARKS=OFF ${arch:+"$arch"} >/dev/null
cmake --build --preset release

say "Solving the problems in problems/own.tsv"
build/release/tools/tsume solve problems/own.tsv --board on --time 60s
say "Done. Try: build/release/tools/tsume --help"
