#!/usr/bin/env bash
# Compiles the program in the first comment of tiles.h and runs it: a newcomer may have only that.
#
# Usage: header_example.sh <folder of headers> <folder of libtiles.so> <compiler> <options>...
set -euo pipefail
headers=$1
library=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

example=$(sed -n '1,/\*\//s/^ \*     //p' "$headers/tiles/tiles.h")
{
  printf '#include <tiles/tiles.h>\nint main(void) {\n%s\n' "$example"
  printf 'return data[0] == 3 && data[1] == 6 && data[2] == 9 && data[99] == 0 ? 0 : 1;\n}\n'
} | "$@" -Wall -Wextra -Werror -I "$headers" -x c - -x none -o "$folder/example" -L "$library" -ltiles \
  -Wl,-rpath,"$library"
"$folder/example"
