#!/usr/bin/env bash
# Checks the kernel compiler on a machine with an NVIDIA GPU and many cores. Needs no network and no
# registered driver. Ends with one line for each thing that ran, and with status 0 if all is well.
#
# Usage: bench/gpu_kernels.sh suites [<shape>...]
#          conformance, language and documents in these shapes, else in each, on NVIDIA's OpenCL and on
#          PoCL
#        bench/gpu_kernels.sh random <kernels> <first seed> [<implementation>]
#          random kernels in each shape, on PoCL if nothing else is named, spread over the cores
#
# Random kernels stop after MOST_SECONDS (540); the summary then says from which seeds to go on.
source "$(dirname "$0")/../.ci/step.sh"
most_seconds=${MOST_SECONDS:-540}
programs=(conformance language documents)
summary=()
failures=0

# note <line> <status>: a line of the summary.
note() {
  summary+=("$1")
  if [[ $2 != 0 ]]; then failures=1; fi
}

# use <implementation>: that all that follows sees, and nothing else.
use() {
  if ! OCL_ICD_VENDORS=$(.ci/opencl_vendor "$1"); then
    note "$1: FAILED, its OpenCL library is not on this machine" 1
    return 1
  fi
  export OCL_ICD_VENDORS
  # Some machines name more drivers by file, beside those of the folder.
  unset OCL_ICD_FILENAMES TILES_DEVICE
}

# ---- suites

# start_suite <program> <shape> <log>: with a cache of PoCL's that no other process uses.
start_suite() {
  local cache=$PWD/build/dev/pocl_cache_$1_$2
  mkdir -p "$cache"
  (
    cd "build/dev/tests/$1" || exit
    POCL_CACHE_DIR=$cache TILES_SHAPE=$2 exec "./test_$1"
  ) >"$3" 2>&1 &
}

# run_suites <implementation> <shape>: beside each other.
run_suites() {
  local program line status pids=()
  for program in "${programs[@]}"; do
    start_suite "$program" "$2" "build/log/${program}_on_$1_$2.log"
    pids+=($!)
  done
  for program in "${programs[@]}"; do
    status=0
    wait "${pids[0]}" || status=$?
    pids=("${pids[@]:1}")
    line=$(grep -E '^(All tests passed|test cases:|assertions:)' "build/log/${program}_on_$1_$2.log" |
      tail -n 1) || true
    note "$program on $1, $2: $(verdict "$status"), ${line:-nothing counted}" "$status"
    if ((status)); then tail -n 25 "build/log/${program}_on_$1_$2.log" >&2; fi
  done
}

verdict() {
  if (($1 == 0)); then
    echo passed
  elif (($1 > 128)); then
    echo "FAILED by signal $(($1 - 128))"
  else
    echo FAILED
  fi
}

all_suites() {
  local implementation shape shapes=("$@")
  if ((${#shapes[@]} == 0)); then shapes=(group merged loop); fi
  .ci/build dev test_conformance test_language test_documents
  for implementation in nvidia pocl; do
    use "$implementation" || continue
    for shape in "${shapes[@]}"; do run_suites "$implementation" "$shape"; done
  done
}

# ---- random kernels

# A process runs so many kernels: what drivers keep of them goes with it.
kernels_per_process=40
seconds_per_process=300

# run_seeds <folder> <first seed> <count>: one process. Sets `ran` to the seeds that it got through,
# the one at which it died among them, and adds to the counts of the worker.
run_seeds() {
  local log=$1/process.log status=0 found last
  rm -rf "$1/pocl_cache"
  mkdir -p "$1/pocl_cache"
  POCL_CACHE_DIR=$1/pocl_cache timeout "$seconds_per_process" \
    build/dev/tests/fuzz/fuzz_kernels --shapes group,merged,loop --keep-going --verbose --seed "$2" \
    --count "$3" >"$log" 2>&1 || status=$?
  found=$(sed -nE "s/^$3 of $3 kernels from seed $2, ([0-9]+) differences, ([0-9]+) that end.*/\1 \2/p" \
    "$log" | tail -n 1)
  if [[ -n $found ]]; then
    ran=$3
    differences=$((differences + ${found% *}))
    deaths=$((deaths + ${found#* }))
  else
    last=$(sed -nE 's/^running (seed [0-9]+, kernel 0x[0-9a-f]+)$/\1/p' "$log" | tail -n 1)
    last=${last:-seed $2}
    printf '%s: the process ended with status %s\n' "$last" "$status" >>"$log"
    last=${last#seed }
    ran=$((${last%%,*} - $2 + 1))
    deaths=$((deaths + 1))
  fi
  if ((status)); then cat "$log" >>"$1/failures.log"; fi
}

# work <folder> <first seed> <count>: writes what was done, differences, deaths, and the next seed.
work() {
  local next=$2 end=$(($2 + $3)) left ran differences=0 deaths=0
  while ((next < end && SECONDS < most_seconds)); do
    left=$((end - next))
    run_seeds "$1" "$next" $((left < kernels_per_process ? left : kernels_per_process))
    next=$((next + ran))
    printf '%s %s %s %s\n' $((next - $2)) "$differences" "$deaths" "$next" >"$1/counts"
  done
}

# summarise <implementation> <kernels> <first seed> <folder>...
summarise() {
  local title="random kernels on $1, seeds $3 to $(($3 + $2 - 1))" folder
  local ran differences deaths next run=0 different=0 dead=0 missing=()
  for folder in "${@:4}"; do
    read -r ran differences deaths next <"$folder/counts"
    run=$((run + ran))
    different=$((different + differences))
    dead=$((dead + deaths))
    if ((ran < $(<"$folder/wanted"))); then
      missing+=("$(($(<"$folder/wanted") - ran)) from $next")
    fi
    if [[ -s $folder/failures.log ]]; then
      cat "$folder/failures.log" >&2
      grep -E '^seed [0-9]+' "$folder/failures.log" >>"$4/found" || true
    fi
  done
  note "$title: $run kernels run, $different differences, $dead driver assertions" \
    $((different + dead))
  if [[ -s $4/found ]]; then note "$(sed 's/^/  /' "$4/found")" 1; fi
  if ((${#missing[@]})); then note "$(printf '  not run: %s\n' "${missing[@]}")" 1; fi
}

# random <kernels> <first seed> [<implementation>]
random() {
  local kernels=$1 first=$2 implementation=${3:-pocl} workers folder folders=() pids=() i begin end
  .ci/build dev fuzz_kernels
  use "$implementation" || return 0
  # Each process is one thread's work.
  export POCL_MAX_PTHREAD_COUNT=1 TILES_CACHE=off
  workers=$(nproc)
  for ((i = 0; i < workers; ++i)); do
    folder=$PWD/build/random_$implementation/$i
    begin=$((first + kernels * i / workers))
    end=$((first + kernels * (i + 1) / workers))
    rm -rf "$folder"
    mkdir -p "$folder"
    echo "0 0 0 $begin" >"$folder/counts"
    echo $((end - begin)) >"$folder/wanted"
    work "$folder" "$begin" $((end - begin)) &
    pids+=($!)
    folders+=("$folder")
  done
  wait "${pids[@]}" || true
  summarise "$implementation" "$kernels" "$first" "${folders[@]}"
}

usage() { fail "usage: $0 suites [<shape>...]" "       $0 random <kernels> <first seed> [<implementation>]"; }

what=${1:-}
if [[ $what != suites && $what != random ]] || [[ $what == random && $# -lt 3 ]]; then usage; fi
mkdir -p build/log
.ci/setup_packages --offline || true
if [[ ! -f build/dev/build.ninja ]]; then
  step 'configuring build/dev' cmake --preset dev -DTILES_BUILD_PYTHON=OFF \
    -DTILES_WARNINGS_AS_ERRORS=OFF
fi
export TILES_CACHE_DIR=$PWD/build/dev/tiles_cache
mkdir -p "$TILES_CACHE_DIR"
case $what in
  suites) all_suites "${@:2}" ;;
  random) random "${@:2}" ;;
esac

printf '\n==== %s, libtiles %s ====\n' "$(uname -sm)" "$(git describe --always --dirty 2>/dev/null)"
printf '%s\n' "${summary[@]}"
exit "$failures"
