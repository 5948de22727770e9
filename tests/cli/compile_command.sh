#!/usr/bin/env bash
# What the command tells of kernel text. No device is needed.
#
# Usage: compile_command.sh <the command tiles>
source "$(dirname "$0")/expect.sh"
tiles=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >smooth.tile <<'EOF'
void smooth(tiled_index<TS> t, array_view<const float, 1> in, array_view<float, 1> out, float k) {
  tile_static float sums[TS];
  sums[t.local[0]] = in[t.global] + in(t.global[0] - 1) + in(t.global[0] + 1) + in(t.tile_origin[0]);
  t.barrier.wait();
  out[t.global] = k * sums[0];
}
void count(index<1> i, array_view<int, 1> v) { atomic_fetch_inc(&v[0]); }
EOF
report='kernel:       smooth
domain:       1 dimension, in tiles of 16
shape:        work-groups
tile_static:  64 bytes per tile
private:      * bytes per thread

parameter  type                        data         elements
in         array_view<const float, 1>  read         read at (global\[0\] + (-1 to 1))
                                                    read at (tile_origin\[0\])
out        array_view<float, 1>        overwritten  written at (global\[0\])
k          float                       a value'

# It prints nothing unless it is asked to.
expect "" "$tiles" compile smooth.tile --function smooth --constant TS=16
expect "$report" "$tiles" compile --explain smooth.tile --function smooth --constant TS=16
expect "*__kernel void tiles_kernel_smooth(*" \
  "$tiles" compile --opencl smooth.tile --function smooth --constant TS=16
expect "*without tiles*v * array_view<int, 1> * updated atomically * (0)" \
  "$tiles" compile --explain smooth.tile --function count --constant TS=16

# One of a thing is in the singular.
cat >one.tile <<'EOF'
void one(tiled_index<4> t, array_view<char, 1> v) { tile_static char c; c = 1; v[t] = c; }
EOF
expect "*tile_static:  1 byte per tile*" "$tiles" compile --explain one.tile

# The shape is as asked, or as the environment says; a kernel that cannot have loops has none.
smooth=("$tiles" compile smooth.tile --function smooth --constant TS=16)
expect "*get_local_id*barrier(*" "${smooth[@]}" --opencl
expect "*for (*" "${smooth[@]}" --opencl --shape loop
expect "*get_local_id*barrier(*" "${smooth[@]}" --opencl --shape group
expect "*shape:        loops*" "${smooth[@]}" --explain --shape loop
expect "*shape:        loops*" env TILES_SHAPE=loop "${smooth[@]}" --explain
expect "*shape:        work-groups*" env TILES_SHAPE=loop "${smooth[@]}" --explain --shape group
expect "*shape:        work-groups*" \
  "$tiles" compile --explain --shape loop smooth.tile --function count --constant TS=16
expect "*shape:        merged, 2 tiles in a work-group*bytes per work-group*" \
  "${smooth[@]}" --explain --shape merged --merged-tiles 4
expect "*shape:        work-groups*" "${smooth[@]}" --explain --shape merged --merged-tiles 1
expect_failure 105 "*--merged-tiles: Value 0 not in range*1*512*" "${smooth[@]}" --merged-tiles 0
expect_failure 105 "*--shape: tile not in {auto,group,loop,merged}*" "${smooth[@]}" --shape tile

# Checked mode, in either shape.
expect "*tiles_checked_element*" "${smooth[@]}" --opencl --checked
expect "*tiles_checked_element*" env TILES_CHECKED=1 "${smooth[@]}" --opencl
expect "*tiles_note_element*" "${smooth[@]}" --opencl --checked=views
expect "*tiles_note_element*" env TILES_CHECKED=views "${smooth[@]}" --opencl
expect "*shape:        loops*" "${smooth[@]}" --explain --checked --shape loop

# What each pass of the compiler leaves, for people who work on it.
expect "analyze *generate *" "$tiles" compile --list-passes
expect "// smooth after canonicalize
kernel smooth(in: array_view<const float, 1>, out: array_view<float, 1>, k: float)
  tile_static sums: float\[16\]
*" sh -c '"$@" 2>&1' sh "${smooth[@]}" --shape loop --print-after canonicalize
expect "" sh -c '"$@" 2>&1' sh "${smooth[@]}" --shape group --print-after canonicalize
expect "*// smooth after analyze*// smooth after generate*" \
  sh -c '"$@" 2>&1' sh "${smooth[@]}" --print-after all
expect_failure 105 "*--print-after: parse not in {all,analyze,*" \
  "${smooth[@]}" --print-after parse

# A lambda has the types that it is given.
printf '[=](index<2> i) { v[i] = k; }' >lambda.tile
expect "*the lambda at lambda.tile:1*v * array_view<double, 2> * overwritten*(global\[0\], global\[1\])*" \
  "$tiles" compile --explain lambda.tile --type 'v=array_view<double, 2>' --type k=int

# What is wrong.
expect_failure 1 "tiles: lambda.tile:1:*unknown name 'v'*" "$tiles" compile lambda.tile
expect_failure 1 "tiles: *has several kernels; select one by its function name: smooth, count" \
  "$tiles" compile smooth.tile --constant TS=16
expect_failure 1 "tiles: the file 'none.tile' cannot be read" "$tiles" compile none.tile
printf 'void k(index<1> i) {}\0 nobody would see this' >null.tile
expect_failure 1 "tiles: the file 'null.tile' has a null character at byte 21 of 44; expected text" \
  "$tiles" compile null.tile
expect_failure 1 "tiles: 'v' is not of the form NAME=TYPE" "$tiles" compile lambda.tile --type v
expect_failure 1 "tiles: the constant 'TS' is not of the form NAME=VALUE" \
  "$tiles" compile smooth.tile --constant TS
expect_failure 1 "tiles: 'texture' is not a valid type for a captured variable; expected a number, such as float, or an array_view<float, 2>" \
  "$tiles" compile lambda.tile --type v=texture

# What a text lacks, with the option that gives it.
expect_failure 1 "*unknown name 'TS'*--constant NAME=VALUE*" \
  "$tiles" compile smooth.tile --function smooth
expect_failure 1 "*unknown name 'sums'*--type NAME=TYPE*" sh -c \
  'echo "[=](index<1> i) { sums[i] = 1; }" | "$1" compile -' sh "$tiles"
expect_failure 1 "*captured, but not bound*--type NAME=TYPE*" sh -c \
  'echo "[=, &sums](index<1> i) { sums[i] = 1; }" | "$1" compile -' sh "$tiles"
expect_failure 1 "tiles: '.' is a folder; expected a file" "$tiles" compile .

# An option takes one value, wherever the file is named; text may come from standard input.
expect "*v * array_view<int, 2>*" "$tiles" compile --explain --type 'v=array_view<int,2>' --type k=int \
  lambda.tile
expect "*v * array_view<int, 2>*" sh -c '"$1" compile --explain --type "v=array_view<int, 2>" \
  --type k=int - <lambda.tile' sh "$tiles"

# Errors and warnings go to standard error; as JSON, to standard output, with their places in parts.
cat >warned.tile <<'EOF'
void store(index<1> i, array_view<int, 1> v) {
	tile_static int held[4];
  v[i] = held[0] = 3;
}
EOF
warning="the tile_static variable 'held' is declared in a kernel without tiles; its value is undefined"
[[ $("$tiles" compile warned.tile 2>&1 >/dev/null) == "tiles: warned.tile:2:18: warning: $warning"* ]]
expect '{"diagnostics": \[
  {"severity": "warning", "file": "warned.tile", "line": 2, "column": 18, "end_column": 22, "message": "'"$warning"'", "help": "take a tiled_index and launch over a tiled extent", "notes": \[\]}\]}' \
  "$tiles" compile --json warned.tile
expect '{"diagnostics": \[\]}' "$tiles" compile --json smooth.tile --function smooth --constant TS=16

# expect_json <pattern of standard output> <argument of compile>...: of a text with errors
expect_json() {
  local pattern=$1 status=0 output
  shift
  output=$("$tiles" compile --json "$@" 2>&1) || status=$?
  # shellcheck disable=SC2053  # the right side is a pattern
  [[ $status == 1 && $output == $pattern ]] || { printf '%d: %s\n' "$status" "$output" >&2; exit 1; }
  python3 -m json.tool <<<"$output" >/dev/null
}
cat >wrong.tile <<'EOF'
void store(tiled_index<4> t, array_view<int, 1> v) {
  v[t] = fist;  // "a" \ note: error: 3:4
  if (t.local[0] < 2) t.barrier.wait();
}
EOF
expect_json '*"error", "file": "wrong.tile", "line": 2, "column": 10, "end_column": 14, "message": "unknown name '"'fist'"'"*' \
  wrong.tile
sed -i 's/fist/1/' wrong.tile
expect_json '*"error", "file": "<stdin>", "line": 3, "column": 23, *"help": "end the*"notes": \[{"severity": "note", "file": "<stdin>", "line": 3, "column": 7, "end_column": 21, *' \
  - <wrong.tile
expect_json '*"error", "file": "", "line": 0, "column": 0, "end_column": 0, "message": "the file '"'absent.tile'"' cannot be read"*' \
  absent.tile
# Bytes that are no UTF-8: alone, too long a form, a surrogate, beyond Unicode, cut off at the end.
printf 'struct s { int a "\xff\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80\xc3\xa9\xf0\x9f\x98\x80\xe2\x82"; };' \
  >bytes.tile
bad='\\ufffd'
expect_json "*$bad$bad$bad$bad$bad$bad$bad$bad$bad$bad"$'\xc3\xa9\xf0\x9f\x98\x80'"$bad$bad*" bytes.tile
expect_json '*"file": "smooth.tile", "line": *' smooth.tile --function smooth
expect_failure 108 "*--explain excludes --json*" "${smooth[@]}" --explain --json
