#!/usr/bin/env bash
# Builds and runs the tests of groups on a machine with NVIDIA GPUs, then times kernels over 1, 2, ... of
# them, and in pieces on one. Needs Catch2, no network.
#
# Usage: bench/gpu_group.sh [<scale> [<rounds>]]
source "$(dirname "$0")/gpu_release.sh"

build=build/gpu_group
step "configuring $build" cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
  -DTILES_BUILD_EXAMPLES=OFF -DTILES_BUILD_PYTHON=OFF -DTILES_BUILD_LANGUAGES=OFF \
  -DTILES_BUILD_TRANSLATOR=OFF -DTILES_BUILD_TESTS=ON -DTILES_BUILD_BENCH=ON
step "building $build" cmake --build "$build" --parallel "$(nproc)" \
  --target test_groups bench_device_groups bench_streamed_launch
export TILES_DEVICE=NVIDIA
status=0
timeout 120 "$build/tests/groups/test_groups" || status=1
timeout 60 "$build/bench/bench_streamed_launch" 4096 || status=1
timeout 170 "$build/bench/bench_device_groups" "${@:-0.5}" || status=1
exit "$status"
