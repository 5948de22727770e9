#!/usr/bin/env bash
# The kernels of the classic programs as tiles-c++ compiles them, against the same in TILES_KERNEL: the
# programs' own times, in turns. The smallest count, because other work on the machine takes cores from some
# runs. PoCL runs them in one thread: whether its second one wakes up in time decides more about a kernel of
# less than a millisecond than the kernel does. A program that computes something wrong ends the script with
# status 1, as does a kernel that runs at less than 0.97.
#
# Usage: kernels.sh [<build folder> [<repetitions>]]
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
examples=${1:-$root/build/dev/examples}
repetitions=${2:-15}
export POCL_MAX_PTHREAD_COUNT=1 POCL_CPU_MAX_CU_COUNT=1
times=$(mktemp)
trap 'rm -f "$times"' EXIT

# Lines "program, case: kernel|side|milliseconds" of one run of a program.
add_times() {
  "$examples/$1/$2" | awk -v side="$1" -v program="$2" '
    / on / { split($0, title, ", on | on "); next }
    match($0, / +[0-9.]+ ms /) {
      name = substr($0, 1, RSTART - 1); gsub(/^ +/, "", name)
      print title[1] ": " name "|" side "|" $(NF - 4)
    }' >>"$times"
}

for ((run = 0; run < repetitions; ++run)); do
  for program in "$examples"/classics/*; do
    [[ -f $program && -x $program ]] || continue
    add_times classics "$(basename "$program")"
    add_times classics_macros "$(basename "$program")"
  done
done

sort -t '|' -k 1,2 -k 3n "$times" | awk -F '|' '
  { key = $1 "|" $2; if (!(key in best)) best[key] = $3
    if (!($1 in known)) { known[$1]; order[++kernels] = $1 } }
  END {
    for (i = 1; i <= kernels; ++i) {
      ours = best[order[i] "|classics"]; theirs = best[order[i] "|classics_macros"]
      if (ours == 0) continue
      printf "%-54s %9.3f ms %9.3f ms %6.3f\n", order[i], ours, theirs, theirs / ours
      slower += theirs / ours < 0.97; product += log(theirs / ours); ++all
    }
    if (all == 0) { print "no times in the output of the programs"; exit 1 }
    printf "%d kernels, %d at less than 0.97, geometric mean %.3f\n", all, slower, exp(product / all)
    exit slower > 0
  }'
