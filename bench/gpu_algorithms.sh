#!/usr/bin/env bash
# Builds the Python package and times the built-in algorithms against PyTorch, CuPy and CLBlast on a
# machine with an NVIDIA GPU, in less than eight minutes.
#
# Usage: bench/gpu_algorithms.sh [<arguments of bench/algorithms>...]
source "$(dirname "$0")/gpu_release.sh"

if [[ $has_python != ON ]]; then fail "the algorithms are timed from Python: see above"; fi
build_release build/gpu_algorithms -DTILES_BUILD_BENCH=OFF

exec timeout 420 "$python" bench/algorithms \
  --rounds 5 --json build/gpu_algorithms.json --plot build/gpu_algorithms.png "$@"
