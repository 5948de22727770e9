#!/usr/bin/env bash
# Usage: planted_symbol_violations.sh <check_symbols> <C compiler>
set -euo pipefail
check=$1
compiler=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# check <header> <source> [<list>]: what the check says about such a library; its status. The list
# is that of what is exported, if it is not given.
check() {
  mkdir -p "$folder/include/tiles/c"
  printf '%b' "$1" >"$folder/include/tiles/c/one.h"
  printf '%b' "$2" >"$folder/library.c"
  "$compiler" -shared -fPIC -o "$folder/library.so" "$folder/library.c"
  if (($# > 2)); then
    printf '%b' "$3"
  else
    nm -D --defined-only "$folder/library.so" | awk '{ print $NF }' | LC_ALL=C sort
  fi >"$folder/symbols"
  printf '  X(tiles_known, TILES_KNOWN_INIT)\n' >"$folder/structs"
  "$check" "$folder/library.so" "$folder/include" "$folder/symbols" "$folder/structs" 2>&1
}

# finds <name> <rule> <header> <source> [<list>]
finds() {
  local said
  if said=$(check "${@:3}") || [[ $said != *"$1"*"rule: $2"* ]]; then
    printf 'not found: %s against: %s\n  said: %s\n' "$1" "$2" "$said" >&2
    failures=1
  fi
}

documented='/** One. Any thread. Since 0.1. */\nTILES_API int tiles_one(void);\n'
one='int tiles_one(void) { return 1; }\n'
both_documented="$documented"'/** Two. Any thread. Since 0.1. */\nTILES_API int tiles_two(void);\n'
both="$one int tiles_two(void) { return 2; }"

finds stray 'only tiles_* leaves' "$documented" "$one int stray;"
finds tiles_two 'what the headers declare is exported' \
  "$documented"'/** Two. Any thread. Since 0.1. */\nTILES_API const char *\ntiles_two(int a,\n int b);\n' "$one"
finds tiles_two 'what is exported is declared' "$documented" "$both"
finds tiles_one 'a documentation comment' 'TILES_API int tiles_one(void);\n' "$one"
finds tiles_two "what $folder/symbols names is exported" "$documented" "$one" 'tiles_one\ntiles_two\n'
finds tiles_one "$folder/symbols is in the order" "$both_documented" "$both" 'tiles_two\ntiles_one\n'
finds tiles_one 'each comment says since' '/** One. Any thread. */\nTILES_API int tiles_one(void);\n' "$one"
finds tiles_one 'each comment says which threads' \
  '/** One. Since 0.1. */\nTILES_API int tiles_one(void);\n' "$one"
finds tiles_one 'the comment of a function that returns' \
  '/** One. Any thread. Since 0.1. */\nTILES_API tiles_status\ntiles_one(void);\n' "$one"
finds tiles_pair 'each struct that begins with struct_size' \
  "$documented"'typedef struct tiles_pair {\n  uint32_t struct_size;\n} tiles_pair;\n' "$one"
known="$documented"'typedef struct tiles_known {\n  uint32_t struct_size;\n} tiles_known;\n'
if ! check "$known" "$one"; then
  echo 'refused a library that keeps the rules' >&2
  failures=1
fi
exit "$failures"
