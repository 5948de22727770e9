#!/usr/bin/env bash
# Usage: planted_symbol_violations.sh <check_symbols> <C compiler>
set -euo pipefail
check=$1
compiler=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# check <header> <source>: what the check says about such a library; its status.
check() {
  printf '%b' "$1" >"$folder/tiles.h"
  printf '%b' "$2" >"$folder/library.c"
  "$compiler" -shared -fPIC -o "$folder/library.so" "$folder/library.c"
  "$check" "$folder/library.so" "$folder/tiles.h" 2>&1
}

# finds <name> <rule> <header> <source>
finds() {
  local said
  if said=$(check "$3" "$4") || [[ $said != *"$1"*"rule: $2"* ]]; then
    printf 'not found: %s against: %s\n  said: %s\n' "$1" "$2" "$said" >&2
    failures=1
  fi
}

documented='/** One. */\nTILES_API int tiles_one(void);\n'
one='int tiles_one(void) { return 1; }\n'

finds stray 'only tiles_* leaves' "$documented" "$one int stray;"
finds tiles_two 'what tiles.h declares is exported' \
  "$documented"'/** Two. */\nTILES_API const char *\ntiles_two(int a,\n int b);\n' "$one"
finds tiles_two 'what is exported is declared' "$documented" "$one int tiles_two(void) { return 2; }"
finds tiles_one 'a documentation comment' 'TILES_API int tiles_one(void);\n' "$one"
if ! check "$documented" "$one"; then
  echo 'refused a library that keeps the rules' >&2
  failures=1
fi
exit "$failures"
