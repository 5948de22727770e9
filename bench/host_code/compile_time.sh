#!/usr/bin/env bash
# Time to compile a small program with amp.h: CPU seconds of the compiler, the median of several runs,
# compared with the same program without amp.h and its kernel; and the number of lines that the
# compiler reads.
#
# Usage: compile_time.sh [<repetitions> [<compiler>...]], 9 with g++ and clang++ by default
set -euo pipefail

folder=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$folder/../.." && pwd)
repetitions=${1:-9}
shift || true
compilers=("$@")
[[ $# -gt 0 ]] || compilers=(g++ clang++)
includes=(-std=c++17 -I "$root/bindings/cpp/include" -I "$root/capi/include")
bare=$(mktemp --suffix=.cpp)
trap 'rm -f "$bare"' EXIT
printf '#include <iostream>\n#include <vector>\n\nint main() { std::vector<int> data(8); std::cout << data[0]; }\n' >"$bare"

# seconds <compiler> <level> <source>: the median.
seconds() {
  local TIMEFORMAT=%U
  for ((run = 0; run < repetitions; ++run)); do
    { time "$1" "${includes[@]}" "$2" -c "$3" -o /dev/null; } 2>&1
  done | sort -n | sed -n "$(((repetitions + 1) / 2))p"
}

lines() { "$1" "${includes[@]}" -E "$2" | grep -vc '^#'; }

printf '%-12s %-5s %12s %12s %14s %14s\n' compiler level amp.h without lines 'lines without'
for compiler in "${compilers[@]}"; do
  for level in -O0 -O2; do
    printf '%-12s %-5s %10s s %10s s %14d %14d\n' "$compiler" "$level" \
      "$(seconds "$compiler" "$level" "$folder/hello.cpp")" \
      "$(seconds "$compiler" "$level" "$bare")" \
      "$(lines "$compiler" "$folder/hello.cpp")" "$(lines "$compiler" "$bare")"
  done
done
