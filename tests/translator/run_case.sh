#!/usr/bin/env bash
# Compiles a program by tiles-c++ and runs it.
# Usage: run_case.sh TILES_CXX FILE FOLDER
set -euo pipefail
mkdir -p "$3"
# A case may ask for more: // options: -std=c++20
options=$(sed -n 's|^// options: ||p' "$2")
# shellcheck disable=SC2086
"$1" $options "$2" -o "$3/program"
"$3/program"
