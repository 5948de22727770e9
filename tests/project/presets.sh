#!/usr/bin/env bash
# Configures presets that continuous integration does not build, and asks Ninja for a plan of each, which
# fails where two sources have one object. One of them compiles each file alone.
#
# Usage: presets.sh <source folder>
set -euo pipefail
source=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for preset in release tsan; do
  (cd "$source" && cmake --preset "$preset" -B "$folder/$preset") >"$folder/log" 2>&1 ||
    { cat "$folder/log" >&2; exit 1; }
  ninja -C "$folder/$preset" -n >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
done
