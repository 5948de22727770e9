#!/usr/bin/env bash
# What tiles-c++ takes to compile a program with one kernel, against what clang++ takes for the same program
# with its kernel in TILES_KERNEL: seconds of the compilers' own work, medians of runs in turns. Ends with
# status 1 above 2.5 times.
#
# Usage: compile_time.sh [<tiles-c++> [<clang++> [<repetitions>]]]
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
tiles_cxx=${1:-$root/build/dev/translator/tiles-c++}
clang=${2:-$("$tiles_cxx" -print-resource-dir)/../../../bin/clang++}
repetitions=${3:-9}
program=tile_static_keyword.cpp
includes=(-I "$root/bindings/cpp/include" -I "$root/capi/include" -include tiles/posix_index.hpp)
times=$(mktemp -d)
trap 'rm -rf "$times"' EXIT

# add_time <file> <command>...
add_time() {
  local TIMEFORMAT='%U %S' file=$1
  shift
  { time "$@" 2>/dev/null; } 2>&1 | awk '{ print $1 + $2 }' >>"$file"
}

median() { sort -n "$1" | sed -n "$(((repetitions + 1) / 2))p"; }

status=0
for level in -O0 -O2; do
  rm -f "$times"/*
  for ((run = 0; run < repetitions; ++run)); do
    add_time "$times/ours" "$tiles_cxx" "$level" -c "$root/examples/amp/$program" -o "$times/object"
    add_time "$times/theirs" "$clang" -std=c++17 "${includes[@]}" "$level" \
      -c "$root/examples/amp_macros/$program" -o "$times/object"
  done
  awk -v level="$level" -v ours="$(median "$times/ours")" -v theirs="$(median "$times/theirs")" 'BEGIN {
    printf "%s  tiles-c++ %.2f s, clang++ %.2f s: %.2f times, at most 2.5\n", level, ours, theirs, ours / theirs
    exit ours / theirs > 2.5 }' || status=1
done
exit "$status"
