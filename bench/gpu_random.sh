#!/usr/bin/env bash
# Runs random kernels on a machine with an NVIDIA GPU against the interpreter of tests/fuzz, as
# work-groups and merged: a process for each core but two, each with seeds of its own. Prints what
# differs, then the sums.
#
# Usage: bench/gpu_random.sh [<kernels of each process> [<first seed>]]
source "$(dirname "$0")/gpu_release.sh"

count=${1:-400}
seed=${2:-1}
build=build/gpu_random
step "configuring $build" cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
  -DTILES_BUILD_EXAMPLES=OFF -DTILES_BUILD_PYTHON=OFF
step "building $build" cmake --build "$build" --parallel "$(nproc)" --target fuzz_kernels
export TILES_DEVICE=NVIDIA TILES_CACHE=off

mkdir -p build/log
processes=$(($(nproc) > 2 ? $(nproc) - 2 : 1))
for ((i = 0; i < processes; i++)); do
  "$build/tests/fuzz/fuzz_kernels" --seed $((seed + i * count)) --count "$count" --keep-going \
    >"build/log/gpu_random_$i.log" 2>"build/log/gpu_random_driver_$i.log" &
done
status=0
for process in $(jobs -p); do wait "$process" || status=1; done
grep -hvE '^[0-9]+ of [0-9]+ kernels' build/log/gpu_random_[0-9]*.log | head -n 200 || true
tail -qn 1 build/log/gpu_random_[0-9]*.log |
  awk '{ done += $1; differ += $8; end += $10; speed += $15 }
       END { print done " kernels, " differ " differences, " end " that end the driver, " speed " a second" }'
exit "$status"
