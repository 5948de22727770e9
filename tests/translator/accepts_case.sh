#!/usr/bin/env bash
# Checks that a file compiles: the nearest program to one that must not.
# Usage: accepts_case.sh TILES_CXX FILE FOLDER
set -euo pipefail
options=$(sed -n 's|^// options: ||p' "$2")
# shellcheck disable=SC2086
exec "$1" $options -fsyntax-only "$2"
