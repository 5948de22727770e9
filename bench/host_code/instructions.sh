#!/bin/sh
# What a compiler makes of arithmetic with index and extent, held against the same with plain ints.
# Ends with status 1 if index takes more instructions anywhere.
#
# Usage: instructions.sh [<compiler> [<flags>...]], g++ -O2 by default
set -eu

folder=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$folder/../.." && pwd)
compiler=${1:-g++}
[ $# -eq 0 ] || shift
object=$(mktemp)
trap 'rm -f "$object"' EXIT

"$compiler" -std=c++17 ${*:--O2} -c -I "$root/bindings/cpp/include" \
  -I "$root/capi/include" -o "$object" "$folder/index_arithmetic.cpp"

# The names of a function's instructions; those between functions only fill up.
names_of() {
  objdump -d --no-show-raw-insn "$object" |
    awk -v name="<$1>:" '$2 == name { inside = 1; next } inside && NF == 0 { exit }
                         inside && $2 !~ /^(nop|data16|cs|xchg)/ { print $2 }'
}

status=0
printf '%-10s %8s %8s  %s\n' function index ints 'instructions are'
for function in linear operators contains sum; do
  by_index=$(names_of "${function}_by_index")
  by_ints=$(names_of "${function}_by_ints")
  index_count=$(echo "$by_index" | wc -l)
  int_count=$(echo "$by_ints" | wc -l)
  verdict=others
  [ "$(echo "$by_index" | sort)" = "$(echo "$by_ints" | sort)" ] && verdict='the same'
  [ "$index_count" -lt "$int_count" ] && verdict=fewer
  [ "$index_count" -gt "$int_count" ] && verdict=more && status=1
  printf '%-10s %8d %8d  %s\n' "$function" "$index_count" "$int_count" "$verdict"
done
exit $status
