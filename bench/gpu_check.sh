#!/usr/bin/env bash
# Builds and runs the tests that need a device, of C, C++ and Python, on a machine with an NVIDIA GPU and many
# cores. Needs Catch2 3, no network and no registered driver. Parts of a test program run beside each other,
# because making a context takes more than a second on NVIDIA, and nearly every test makes one; those that let
# each OpenCL call fail make thousands, and are left out. Ends with a summary, and with status 0 if all passed.
#
# Usage: bench/gpu_check.sh [<processes> [<OpenCL implementation>...]]
#   The implementations are nvidia and pocl unless some are named. TILES_CHECK_FOLDER: a build to use as it is.
source "$(dirname "$0")/gpu_release.sh"
processes=${1:-16}
implementations=("${@:2}")
if ((${#implementations[@]} == 0)); then implementations=(nvidia pocl); fi
build=${TILES_CHECK_FOLDER:-build/gpu_check}
programs=(algorithms capi checked conformance core cpp documents groups language runtime)
seconds_per_part=300
pieces=6

# Runs one part of a program, and prints its result in one line: part <folder of logs> <program> <number>.
part() {
  local log=$1/$2.$3.log status=0
  # A cache of PoCL's that no other process uses.
  POCL_CACHE_DIR=$1/pocl_cache_$2_$3 TILES_CACHE_DIR=$1/tiles_cache
  export POCL_CACHE_DIR TILES_CACHE_DIR
  mkdir -p "$POCL_CACHE_DIR" "$TILES_CACHE_DIR"
  (cd "$build/tests/$2" && timeout "$seconds_per_part" "./test_$2" --shard-count "$pieces" --shard-index "$3" --allow-running-no-tests) \
    >"$log" 2>&1 </dev/null || status=$?
  printf '%s %s %d %s\n' "$2" "$3" "$status" "$(awk '/^All tests passed|^test cases:/' "$log" | tail -n 1)"
  if ((status)); then
    grep -E -A 12 '^[^ ].*: FAILED:|^terminate|due to a fatal error' "$log" | head -n 40 | sed 's/^/    /'
  fi
}
export -f part
export build seconds_per_part pieces

python_part() {
  local log=$1/pytest.log status=0
  [[ $has_python == ON ]] || return 0
  TILES_CACHE_DIR=$1/tiles_cache timeout "$seconds_per_part" "$python" -m pytest -q -n "$((processes / 2))" -p no:cacheprovider \
    tests/python >"$log" 2>&1 </dev/null || status=$?
  printf 'pytest - %d %s\n' "$status" "$(tail -n 1 "$log")"
  if ((status)); then grep -E '^(FAILED|ERROR) ' "$log" | cut -c 1-250 | head -n 20 | sed 's/^/    /'; fi
}

# check_on <implementation>: prints what failed, and one line for each program.
check_on() {
  local logs=$PWD/build/log/gpu_check_$1
  rm -rf "$logs"
  mkdir -p "$logs"
  OCL_ICD_VENDORS=$(.ci/opencl_vendor "$1") || fail "no OpenCL library of $1 is on this machine"
  export OCL_ICD_VENDORS
  unset OCL_ICD_FILENAMES TILES_DEVICE
  python_part "$logs" >"$logs/python" &
  # By number and then by program, so that the long programs' parts begin early.
  for ((piece = 0; piece < pieces; ++piece)); do printf "%s $piece\n" "${programs[@]}"; done |
    xargs -P "$processes" -L 1 bash -c 'part "$@"' part "$logs" >"$logs/results"
  wait
  cat "$logs/python" >>"$logs/results"
  printf '\n==== %s: libtiles %s ====\n' "$1" "$(git describe --always --dirty 2>/dev/null)"
  # Assertions and test cases of each program's parts, and what failed.
  awk '!/^ / {
         ++parts[$1]; if ($3 != 0) { ++failed[$1]; bad = 1 }
         if (match($0, /[0-9]+ assertions? in [0-9]+/)) {
           split(substr($0, RSTART), words, " "); assertions[$1] += words[1]; cases[$1] += words[4] }
         if ($1 == "pytest") summary = $0
         next }
       { print }
       END { for (name in parts) if (name != "pytest")
               printf "%s: %d of %d parts failed, %d assertions in %d cases of the others\n", name, failed[name],
                 parts[name], assertions[name], cases[name]
             if (summary) print summary
             exit bad }' "$logs/results"
}

if [[ -z ${TILES_CHECK_FOLDER:-} ]]; then build_release "$build" -DTILES_BUILD_TESTS=ON -DTILES_BUILD_BENCH=OFF \
  -DTILES_BUILD_LANGUAGES=OFF -DTILES_BUILD_TRANSLATOR=OFF; fi
export PYTHONPATH=$PWD/$build/python
status=0
for implementation in "${implementations[@]}"; do check_on "$implementation" || status=1; done
exit "$status"
