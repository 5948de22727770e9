#!/usr/bin/env bash
# The folder of the cache, shown, verified and cleared. No device is needed.
#
# Usage: cache_command.sh <the command tiles>
source "$(dirname "$0")/expect.sh"
tiles=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TILES_CACHE_DIR=$folder/cache

expect "0 programs, 0 bytes, in $folder/cache" "$tiles" cache list
expect "0 programs intact, 0 damaged and removed, in $folder/cache" "$tiles" cache verify
expect "removed 0 programs from $folder/cache" "$tiles" cache clear

# One file that is called like an entry and is none, and one of somebody else.
mkdir "$folder/cache"
entry=$folder/cache/0123456789abcdef0123456789abcdef.program
printf 'damaged' >"$entry"
printf 'a letter' >"$folder/cache/letter.txt"
expect "0 programs, 0 bytes, in $folder/cache" "$tiles" cache list
expect "0 programs intact, 1 damaged and removed, in $folder/cache" "$tiles" cache verify
[[ ! -e $entry ]]

printf 'damaged' >"$entry"
expect "removed 1 program from $folder/cache" "$tiles" cache clear
[[ ! -e $entry && -e $folder/cache/letter.txt ]]

# A file where the folder is to be.
printf 'a letter' >"$folder/letter.txt"
for place in "$folder/letter.txt" "$folder/letter.txt/cache"; do
  expect_failure 1 "tiles: programs cannot be kept in $place, $folder/letter.txt is not a folder; set *" \
    env TILES_CACHE_DIR="$place" "$tiles" cache list
done

# A folder where a file is to be removed, which even root cannot remove like a file.
mkdir -p "$entry/within"
expect_failure 1 "tiles: the cache's file $entry cannot be removed: *" "$tiles" cache clear
