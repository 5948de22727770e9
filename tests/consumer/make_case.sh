#!/usr/bin/env bash
# Builds a copy of amp_project by make, with the installed tiles-c++, and runs it; then once more after a
# header changed, which has to compile again what includes it; through ccache, where it is installed.
# Usage: make_case.sh TILES_CXX OTHER_CXX PROJECT FOLDER
set -euo pipefail
rm -rf "$4"
cp -r "$3" "$4"
cd "$4"
make CXX="$1" OTHER_CXX="$2"
./program

touch -d '1 minute' changes.hpp
rebuilt=$(make --dry-run CXX="$1" OTHER_CXX="$2")
for object in main.o tripling.o doubling.o; do
  grep -q -- "-o $object" <<<"$rebuilt" || { echo "changes.hpp changed, $object stays"; exit 1; }
done

if ! command -v ccache >/dev/null; then exit 0; fi
export CCACHE_DIR=$PWD/ccache
unset CCACHE_DISABLE CCACHE_BASEDIR CCACHE_SLOPPINESS CCACHE_NOHASHDIR
for _ in first second; do
  rm -f ./*.o
  make CXX="ccache $1" OTHER_CXX="$2" program
done
./program
ccache --print-stats | grep -q -E '^(direct|preprocessed)_cache_hit\s+[1-9]'
