#!/usr/bin/env bash
# Runs the tests of the kernel compiler on a machine with an NVIDIA GPU and many cores: conformance,
# language and documents in these shapes, else in each, on NVIDIA's OpenCL and on PoCL. Needs no network
# and no registered driver. Ends with one line for each thing that ran, and with status 0 if all is well.
#
# Usage: bench/gpu_kernels.sh [<shape>...]
source "$(dirname "$0")/../.ci/step.sh"
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

mkdir -p build/log
.ci/setup_packages --offline || true
if [[ ! -f build/dev/build.ninja ]]; then
  step 'configuring build/dev' cmake --preset dev -DTILES_BUILD_PYTHON=OFF \
    -DTILES_WARNINGS_AS_ERRORS=OFF
fi
export TILES_CACHE_DIR=$PWD/build/dev/tiles_cache
mkdir -p "$TILES_CACHE_DIR"
all_suites "$@"

printf '\n==== %s, libtiles %s ====\n' "$(uname -sm)" "$(git describe --always --dirty 2>/dev/null)"
printf '%s\n' "${summary[@]}"
exit "$failures"
