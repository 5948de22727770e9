#!/usr/bin/env bash
# Builds and runs the tests of groups on a machine with NVIDIA GPUs, whose members are on all of them in
# turns, then times halos, launches in pieces, and kernels and algorithms over 1, 2, ... of them. Needs
# Catch2, no network.
#
# Usage: bench/gpu_group.sh [<scale> [<rounds>]]
source "$(dirname "$0")/gpu_release.sh"

build=build/gpu_group
step "configuring $build" cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
  -DTILES_BUILD_EXAMPLES=OFF -DTILES_BUILD_PYTHON=OFF -DTILES_BUILD_LANGUAGES=OFF \
  -DTILES_BUILD_TRANSLATOR=OFF -DTILES_BUILD_TESTS=ON -DTILES_BUILD_BENCH=ON
step "building $build" cmake --build "$build" --parallel "${BUILD_JOBS:-$(nproc)}" \
  --target test_groups bench_device_groups bench_halo_exchange bench_streamed_launch
export TILES_DEVICE=NVIDIA
status=0
timeout 120 "$build/tests/groups/test_groups" || status=1
timeout 60 "$build/bench/bench_halo_exchange" || status=1
timeout 60 "$build/bench/bench_streamed_launch" 4096 || status=1
timeout 240 "$build/bench/bench_device_groups" "${@:-1}" || status=1
exit "$status"
