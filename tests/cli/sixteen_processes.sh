#!/usr/bin/env bash
# Sixteen processes compile the same programs at once, with an empty cache and with a full one. All
# have right results, and the cache is whole.
#
# Usage: sixteen_processes.sh <the command tiles> <the example tile_averages>
source "$(dirname "$0")/expect.sh"
tiles=$1
program=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TILES_CACHE_DIR=$folder/cache TILES_CACHE=on

# Each with PoCL's own cache to itself: PoCL 3.1 fails to build where processes fill one together.
run_sixteen() {
  local children=() child i
  for i in {1..16}; do
    mkdir -p "$folder/pocl.$i"
    POCL_CACHE_DIR=$folder/pocl.$i "$program" >/dev/null &
    children+=($!)
  done
  for child in "${children[@]}"; do wait "$child"; done
}

run_sixteen
run_sixteen
expect "2 programs intact, 0 damaged and removed, in $folder/cache" "$tiles" cache verify
