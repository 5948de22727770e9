#!/usr/bin/env bash
# Processes beside each other compile the same programs, in a new cache that the driver keeps for all of
# them: all end well, and with the same results.
#
# Usage: shared_driver_cache.sh <a program that prints results> <processes> <rounds>
set -euo pipefail
program=$1
processes=$2
rounds=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TILES_CACHE=off

# run_beside_each_other <folder of the driver's cache>
run_beside_each_other() {
  local children=() child i
  mkdir "$1"
  for ((i = 0; i < processes; ++i)); do
    POCL_CACHE_DIR=$1 "$program" >"$folder/printed.$i" &
    children+=($!)
  done
  for child in "${children[@]}"; do wait "$child"; done
}

POCL_KERNEL_CACHE=0 "$program" >"$folder/expected"
for ((round = 0; round < rounds; ++round)); do
  run_beside_each_other "$folder/cache.$round"
  for ((i = 0; i < processes; ++i)); do diff "$folder/expected" "$folder/printed.$i"; done
done
