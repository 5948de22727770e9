#!/usr/bin/env bash
# Compiles a program by tiles-c++ and runs it. With TILES_CASES_ARE_BUILT=1 runs the one that an earlier test
# left, on another device.
# Usage: run_case.sh TILES_CXX FILE FOLDER
set -euo pipefail
mkdir -p "$3"
if [[ -z ${TILES_CASES_ARE_BUILT:-} || ! -x $3/program ]]; then
  # A case may ask for more: // options: -std=c++20
  options=$(sed -n 's|^// options: ||p' "$2")
  # shellcheck disable=SC2086
  "$1" $options "$2" -o "$3/program"
fi
"$3/program"
