#!/usr/bin/env bash
# Sixteen processes compile the same programs at once, with an empty cache and with a full one. All
# have right results, and the cache is whole.
#
# Usage: sixteen_processes.sh <the command tiles> <bench_cold_start>
source "$(dirname "$0")/expect.sh"
tiles=$1
program=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TILES_CACHE_DIR=$folder TILES_CACHE=on

run_sixteen() {
  local children=() child
  for _ in {1..16}; do
    "$program" once >/dev/null &
    children+=($!)
  done
  for child in "${children[@]}"; do wait "$child"; done
}

run_sixteen
run_sixteen
expect "4 programs intact, 0 damaged and removed, in $folder" "$tiles" cache verify
