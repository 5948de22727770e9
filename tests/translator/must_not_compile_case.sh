#!/usr/bin/env bash
# Compiles a file that must not compile, and compares the errors with those that it announces.
# Usage: must_not_compile_case.sh TILES_CXX FILE FOLDER
set -euo pipefail
source "$(dirname "$0")/expected_errors.sh"
mkdir -p "$3"
options=$(sed -n 's|^// options: ||p' "$2")
status=0
# shellcheck disable=SC2086
"$1" $options -fno-caret-diagnostics -c "$2" -o "$3/object.o" 2>"$3/messages" || status=$?
cat "$3/messages"
if ((status == 0)); then
  echo "it compiled"
  exit 1
elif ((status != 1)); then
  echo "the compiler ended with exit status $status"
  exit 1
fi
errors_of "$3/messages" >"$3/found"
compare_errors "$2" "$3/found"
