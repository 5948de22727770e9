#!/usr/bin/env bash
# Checks the kernel compiler on a machine with an NVIDIA GPU: conformance, language and documents in
# both shapes on NVIDIA's OpenCL and on PoCL, then random kernels on both, spread over the cores.
# Needs no network and no registered driver. Ends with a summary, and with status 0 if all is well.
#
# Usage: bench/gpu_kernels.sh [<random kernels on PoCL>]
source "$(dirname "$0")/../.ci/step.sh"
kernels=${1:-20000}
programs=(conformance language documents)
summary=()
failures=0

# note <title> <status> <log>: keeps the last line of the log that counts something.
note() {
  local line
  line=$(grep -E '^(All tests passed|test cases:|assertions:)|kernels from seed' "$3" | tail -n 1)
  summary+=("$1: $([[ $2 == 0 ]] && echo passed || echo FAILED), ${line:-nothing counted}")
  if [[ $2 != 0 ]]; then
    failures=1
    grep -vE '^$' "$3" | tail -n 25 >&2
  fi
}

# run_on <implementation> <shape>: each program as its own process, beside each other.
run_on() {
  local program pids=() log
  for program in "${programs[@]}"; do
    log=build/log/${program}_on_$1_$2.log
    (cd "build/dev/tests/$program" && TILES_SHAPE=$2 "./test_$program") >"$log" 2>&1 &
    pids+=($!)
  done
  local i status
  for i in "${!programs[@]}"; do
    status=0
    wait "${pids[i]}" || status=$?
    note "${programs[i]} on $1, $2" "$status" "build/log/${programs[i]}_on_$1_$2.log"
  done
}

# random_on <implementation> <kernels> <processes>: half of them of the kind that becomes vectors.
random_on() {
  local processes=$3 part=$(($2 / $3)) i status first pids=()
  for ((i = 0; i < processes; ++i)); do
    first=$((1 + i * part))
    if ((i % 2)); then first=$((first + 1000000000)); fi
    build/dev/tests/fuzz/fuzz_kernels --shapes group,loop --keep-going --seed "$first" \
      --count "$part" >"build/log/random_on_$1_$i.log" 2>&1 &
    pids+=($!)
  done
  for ((i = 0; i < processes; ++i)); do
    status=0
    wait "${pids[i]}" || status=$?
    note "random kernels on $1" "$status" "build/log/random_on_$1_$i.log"
  done
}

mkdir -p build/log
.ci/setup_packages --offline || true
if [[ ! -f build/dev/build.ninja ]]; then
  step 'configuring build/dev' cmake --preset dev -DTILES_BUILD_PYTHON=OFF \
    -DTILES_WARNINGS_AS_ERRORS=OFF
fi
.ci/build dev test_conformance test_language test_documents fuzz_kernels
export POCL_CACHE_DIR=$PWD/build/dev/pocl_cache TILES_CACHE_DIR=$PWD/build/dev/tiles_cache
mkdir -p "$POCL_CACHE_DIR" "$TILES_CACHE_DIR"
for implementation in nvidia pocl; do
  OCL_ICD_VENDORS=$(.ci/opencl_vendor "$implementation")
  export OCL_ICD_VENDORS
  run_on "$implementation" group
  run_on "$implementation" loop
done
random_on pocl "$kernels" "$(nproc)"
OCL_ICD_VENDORS=$(.ci/opencl_vendor nvidia)
random_on nvidia $((kernels / 50)) 8

printf '\n==== %s, libtiles %s ====\n' "$(uname -sm)" "$(git describe --always --dirty 2>/dev/null)"
printf '%s\n' "${summary[@]}" | sort | uniq -c
exit "$failures"
