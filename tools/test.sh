#!/usr/bin/env bash
# Everything CI checks, on a fresh Debian 12 or anywhere else: installs what is
# missing, lints, builds with warnings as errors, runs every test.
#
#   tools/test.sh [CTEST ARGUMENT...]     e.g. tools/test.sh -R Solve
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/common.sh

install_missing "${build_packages[@]}" libgtest-dev libgmock-dev clang clang-format clang-tidy \
  libosl-dev libboost-dev python3
# For the judges in tests/judges/npm, which install their own packages, or skip
# where the registry can't be reached.
command -v npm >/dev/null || install_missing nodejs npm

say "Configuring"
arch=$(arch_option)
cmake -S . -B build/test -G Ninja -DCMAKE_BUILD_TYPE=Release -DTSUME_WERROR=ON -DTSUME_TESTS=ON \
  -DTSUME_BENCHMARKS=OFF ${arch:+"$arch"}

tools/lint.sh build/test

say "Building"
cmake --build build/test

say "Testing"
ctest --test-dir build/test -j2 --output-on-failure "$@"
