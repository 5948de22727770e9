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
  mkdir -p "$folder/include/tiles/c"
  printf '%b' "$1" >"$folder/include/tiles/c/one.h"
  printf '%b' "$2" >"$folder/library.c"
  "$compiler" -shared -fPIC -o "$folder/library.so" "$folder/library.c"
  "$check" "$folder/library.so" "$folder/include" 2>&1
}

# finds <name> <rule> <header> <source>
finds() {
  local said
  if said=$(check "${@:3}") || [[ $said != *"$1"*"rule: $2"* ]]; then
    printf 'not found: %s against: %s\n  said: %s\n' "$1" "$2" "$said" >&2
    failures=1
  fi
}

documented='/** One. Any thread. Since 0.1. */\nTILES_API int tiles_one(void);\n'
one='int tiles_one(void) { return 1; }\n'
both="$one int tiles_two(void) { return 2; }"

finds stray 'only tiles_* leaves' "$documented" "$one int stray;"
finds tiles_two 'what the headers declare is exported' \
  "$documented"'/** Two. Any thread. Since 0.1. */\nTILES_API const char *\ntiles_two(int a,\n int b);\n' "$one"
finds tiles_two 'what is exported is declared' "$documented" "$both"
finds tiles_one 'a documentation comment' 'TILES_API int tiles_one(void);\n' "$one"
finds tiles_one 'each comment says since' '/** One. Any thread. */\nTILES_API int tiles_one(void);\n' "$one"
finds tiles_one 'each comment says which threads' \
  '/** One. Since 0.1. */\nTILES_API int tiles_one(void);\n' "$one"
finds tiles_one 'the comment of a function that returns' \
  '/** One. Any thread. Since 0.1. */\nTILES_API tiles_status\ntiles_one(void);\n' "$one"
if ! check "$documented" "$one"; then
  echo 'refused a library that keeps the rules' >&2
  failures=1
fi
exit "$failures"
