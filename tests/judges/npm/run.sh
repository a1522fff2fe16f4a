#!/usr/bin/env bash
# Runs judge.mjs with the packages of package-lock.json, which it installs if
# they aren't there.
#
#   run.sh BUILD_DIR | CONVERT_CLI [CORPORA_DIR]
#
# Exits 77 (skipped) without node or npm, or where the registry can't be reached.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
convert_cli=${1:?usage: run.sh BUILD_DIR or CONVERT_CLI, CORPORA_DIR}
[ -d "$convert_cli" ] && convert_cli=$convert_cli/tests/judges/convert_cli
convert_cli=$(realpath "$convert_cli")
corpora=$(realpath -m "${2:-$here/../../../../shared/corpora}")

skip() {
  echo "skipped: $*"
  exit 77
}

command -v node >/dev/null || skip "no node"
command -v npm >/dev/null || skip "no npm"
[ -x "$convert_cli" ] || { echo "no $convert_cli: build the target convert_cli" >&2; exit 1; }

# npm leaves a copy of the lock file it installed.
cd "$here"
if [ ! -e node_modules/.package-lock.json ] ||
   [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ping --fetch-retries=0 --fetch-timeout=10000 >/dev/null 2>&1 ||
    skip "the registry can't be reached"
  npm ci --no-audit --no-fund --ignore-scripts
fi
exec node judge.mjs "$convert_cli" "$corpora"
