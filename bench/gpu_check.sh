#!/usr/bin/env bash
# Builds and runs every test on a machine with an NVIDIA GPU: on NVIDIA's OpenCL, then on PoCL. Needs
# no network and no registered driver. Ends with a summary, and with status 0 if all tests passed on
# both.
#
# Usage: bench/gpu_check.sh
source "$(dirname "$0")/../.ci/step.sh"

# Making a context takes more than a second on NVIDIA, and every test makes one; those that let each
# OpenCL call fail make thousands, and are left out.
seconds_per_implementation=400
summary=()
failures=0

note() {
  summary+=("$1")
  echo "$1"
}

# test_on <implementation>: runs all tests; notes the device, the counts, and which tests failed.
test_on() {
  local log=build/log/tests_on_$1.log status=0 line
  if ! .ci/opencl_vendor "$1" >/dev/null; then
    note "$1: FAILED, its OpenCL library is not on this machine"
    failures=1
    return
  fi
  timeout "$seconds_per_implementation" .ci/test_on "$1" --tests-regex . --exclude-regex '^faults/' 2>&1 | tee "$log" ||
    status=$?
  while read -r line; do note "$1: $line"; done < <(closing_lines "$log")
  if ((status == 124)); then
    note "$1: FAILED, stopped after $seconds_per_implementation s"
  elif ((status != 0)); then
    note "$1: FAILED"
  fi
  if ((status != 0)); then failures=1; fi
}

closing_lines() {
  grep -E '^device: |^[0-9]+% tests passed|^Total Test time|^pytest: |^[[:space:]]+[0-9]+ - ' "$1" ||
    true
}

if ! .ci/setup_packages --offline; then note "set-up: FAILED, packages are missing, see above"; fi
# The tests of C and C++ need no Python packages, which some machines lack.
if ! .ci/setup_python --offline; then
  mkdir -p build/log
  note "Python: left out, packages of .ci/requirements.txt are missing, see above"
  cmake --preset dev -DTILES_BUILD_PYTHON=OFF >build/log/configuring_without_python.log
fi
.ci/build dev
test_on nvidia
test_on pocl

printf '\n==== %s, libtiles %s ====\n' "$(uname -sm)" "$(git describe --always --dirty 2>/dev/null)"
printf '%s\n' "${summary[@]}"
exit "$failures"
