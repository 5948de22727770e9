#!/usr/bin/env bash
# `tiles compile` takes from a text what it leaves open: all kernels of the demo compile without options.
#
# Usage: compile_examples.sh <the command tiles> <folder of .tile files>
source "$(dirname "$0")/expect.sh"
tiles=$1
examples=$(cd "$2" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

for file in "$examples"/*.tile; do
  expect "" "$tiles" compile "$file"
  expect "kernel: *" "$tiles" compile --explain "$file"
done

# A line for each way to compile it; the command's options come first.
both=$examples/matmul.tile
expect "kernel:       simple*kernel:       tiled*in tiles of 16 x 16*" "$tiles" compile --explain "$both"
expect "kernel:       tiled*in tiles of 8 x 8*" \
  "$tiles" compile --explain "$both" --function tiled --constant TILE=8
[[ $("$tiles" compile --explain "$both" --function simple) != *tiled* ]]
expect "*descriptions  array_view<Description, 2>*" \
  "$tiles" compile --explain "$examples/tile_indices.tile"

# Structs may stand in the text, too, and short vectors are known.
cat >points.tile <<'EOF'
// tiles compile: --type 'points=array_view<point, 1>' --type 'ends=array_view<const float_2, 1>'
struct point { float x, y; int hits[3]; };
[=](index<1> i) { points[i].x = ends[i].x; points[i].hits[0] += 1; }
EOF
expect "*points * array_view<point, 1>*ends * array_view<const float_2, 1>*" \
  "$tiles" compile --explain points.tile
expect_failure 1 "*'pixel' is not a valid type for elements; *--declare 'struct pixel { ... };'*" \
  "$tiles" compile points.tile --type 'points=array_view<pixel, 1>'

# A line that is wrong is named.
printf '// a kernel\n// tiles compile: --constnat A=1\nvoid k(index<1> i) {}\n' >wrong.tile
expect_failure 1 "tiles: wrong.tile:2: *--constnat*" "$tiles" compile wrong.tile
