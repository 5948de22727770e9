#!/usr/bin/env bash
# Times what a launch costs on a machine with an NVIDIA GPU: in C, C++ and Python, compared with the
# calls of OpenCL and of pyopencl if it is there, and kernels compared with hand-written OpenCL C.
#
# Usage: bench/gpu_launch.sh [<runs>]
source "$(dirname "$0")/gpu_release.sh"

runs=${1:-3}
build=build/gpu_launch
build_release "$build" -DTILES_BUILD_BENCH=ON

for ((run = 1; run <= runs; ++run)); do
  printf '\n==== run %d of %d ====\n' "$run" "$runs"
  "$build/bench/bench_launch"
  "$build/bench/bench_cpp_layer" || true
  if [[ $has_python == ON ]]; then "$python" bench/python_launch.py; fi
done
printf '\n==== kernels ====\n'
"$build/bench/bench_overhead" large
