#!/usr/bin/env bash
# Runs the test programs of tiles-c++ on a machine with an NVIDIA GPU that needs neither Clang nor a
# build: "build" compiles those that are older than their tests or tiles-c++, and collects them in
# build/gpu_translated, stripped and with libtiles beside them. Copy that folder, and run the script without
# arguments. A program passes if it ends with status 0.
#
# Usage: bench/gpu_translated.sh build
#        bench/gpu_translated.sh [<programs at a time> [<OpenCL implementation>]]
#
# The implementation is nvidia, or another one that .ci/opencl_vendor knows, to try the folder out.
source "$(dirname "$0")/../.ci/step.sh"

folder=build/gpu_translated
limit_mib=40
seconds_per_program=120
tests=(--tests-regex '^translator/(run|programs)/' --label-exclude '^device-case$')

build_all() {
  local program mib
  step "compiling the programs that are out of date" \
    env TILES_CASES_ARE_TO_BUILD=1 .ci/ctest dev "${tests[@]}"
  rm -rf "$folder"
  mkdir -p "$folder/programs"
  strip -o "$folder/libtiles.so.1" "$(realpath build/dev/capi/libtiles.so.1)"
  for program in $(programs); do
    strip -o "$folder/programs/$(echo "${program#build/dev/}" | tr / .)" "$program"
  done
  mib=$(du -sm "$folder" | cut -f 1)
  echo "$(find "$folder/programs" -type f | wc -l) programs, $mib MiB"
  ((mib <= limit_mib)) || fail "$folder has more than $limit_mib MiB"
}

# Of the tests that there are now: programs of earlier ones may lie beside them.
programs() {
  ctest --preset dev --show-only=json-v1 "${tests[@]}" |
    sed -n -E "s#^.*\"$PWD/(build/dev/tests/translator/(run|programs)/[^\"]*)\".*#\1/program#p"
  find build/dev/examples/amp build/dev/examples/classics -maxdepth 1 -type f -executable
}

# Runs one program, and prints its result in one line: run <log folder> <program>.
run() {
  local name status=0 start=${EPOCHREALTIME/./}
  name=$(basename "$2")
  timeout "$seconds_per_program" "$2" >"$1/$name.log" 2>&1 </dev/null || status=$?
  printf '%s %s %d\n' "$name" "$status" $(((${EPOCHREALTIME/./} - start) / 1000))
}
export -f run
export seconds_per_program

run_all() {
  local logs=build/log/gpu_translated name status
  OCL_ICD_VENDORS=$(.ci/opencl_vendor "${2:-nvidia}") ||
    fail "no OpenCL library of ${2:-nvidia} is on this machine: install the driver with its OpenCL part"
  export OCL_ICD_VENDORS LD_LIBRARY_PATH=$PWD/$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  unset OCL_ICD_FILENAMES TILES_DEVICE
  rm -rf "$logs"
  mkdir -p "$logs"
  printf '%s\n' "$PWD/$folder"/programs/* |
    xargs -P "${1:-8}" -I PROGRAM bash -c 'run "$@"' run "$logs" PROGRAM | sort >"$logs/results"
  while read -r name status _; do
    if ((status != 0)); then
      printf '\n---- %s: status %s\n' "$name" "$status"
      tail -n 8 "$logs/$name.log" | cut -c 1-300
    fi
  done <"$logs/results"
  awk '$2 == 0 { ++passed } $2 != 0 { failed[++count] = $1 } { time += $3 }
    END { printf "\npassed %d of %d, failed %d, %.0f s of programs\n", passed, NR, count, time / 1000
          for (i = 1; i <= count; ++i) print "failed: " failed[i]
          exit count > 0 || NR == 0 }' "$logs/results"
}

if [[ ${1:-} == build ]]; then build_all; else run_all "$@"; fi
