#!/usr/bin/env bash
# Compiles a program by tiles-c++ and runs it. With TILES_CASES_ARE_BUILT=1 runs the one that an earlier test
# left, on another device. With TILES_CASES_ARE_TO_BUILD=1 runs nothing. Both compile only where the program is
# older than the file or tiles-c++.
# Usage: run_case.sh TILES_CXX FILE FOLDER
set -euo pipefail
mkdir -p "$3"
may_be_built=${TILES_CASES_ARE_BUILT:-}${TILES_CASES_ARE_TO_BUILD:-}
if [[ -z $may_be_built || $2 -nt $3/program || $1 -nt $3/program ]]; then
  # A case may ask for more: // options: -std=c++20
  options=$(sed -n 's|^// options: ||p' "$2")
  # shellcheck disable=SC2086
  "$1" $options "$2" -o "$3/program"
fi
if [[ -z ${TILES_CASES_ARE_TO_BUILD:-} ]]; then "$3/program"; fi
