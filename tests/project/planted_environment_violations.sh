#!/usr/bin/env bash
# The check takes a table with what the sources read, and no other.
#
# Usage: planted_environment_violations.sh <check_environment>
set -euo pipefail
check=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root"/{libtiles,capi,bindings,translator,docs}
echo 'const char* a = std::getenv("TILES_ONE");' >"$root/libtiles/a.cpp"
echo 'b = os.environ.get("TILES_TWO")' >"$root/bindings/b.py"

expect() {  # expect <0|1> <what> <variable>...
  local status=0 wanted=$1 what=$2
  shift 2
  printf "| \`%s\` | values | meaning |\n" "$@" >"$root/docs/environment.md"
  "$check" "$root" >/dev/null 2>&1 || status=$?
  if ((status != wanted)); then
    echo "the check ended with $status on $what; expected $wanted" >&2
    exit 1
  fi
}

expect 0 'the variables that the sources read' TILES_ONE TILES_TWO
expect 1 'a missing variable' TILES_ONE
expect 1 'a variable that nothing reads' TILES_ONE TILES_TWO TILES_THREE
