# Functions the scripts beside it share; sourced, not run.

# say TEXT: what the script does next.
say() { printf '== %s\n' "$*"; }

# install_missing PACKAGE...: installs those Debian packages that aren't there.
install_missing() {
  local missing=() package as_root=()
  for package in "$@"; do
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
      missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  say "Installing Debian packages: ${missing[*]}"
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Neither root nor sudo: please install them and run this again." >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -q </dev/null
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}" </dev/null
}

# What every build needs.
build_packages=(g++ cmake ninja-build libabsl-dev libcli11-dev nlohmann-json3-dev)

# arch_option: the CMake option for a processor that lacks what the default,
# x86-64-v3, needs; nothing if it has it.
arch_option() {
  if [ "$(uname -m)" = x86_64 ] &&
    ! { grep -qw avx2 /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; }; then
    echo -DTSUME_ARCH=x86-64-v2
  fi
}
