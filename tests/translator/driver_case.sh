#!/usr/bin/env bash
# Runs a script in an empty folder, with the path of tiles-c++ as its argument.
# Usage: driver_case.sh TILES_CXX SCRIPT FOLDER
set -euo pipefail
rm -rf "$3"
mkdir -p "$3"
cd "$3"
exec bash -euo pipefail "$2" "$1"
