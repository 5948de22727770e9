#!/usr/bin/env bash
# Times kernels in the merged shape against work-groups on a machine with an NVIDIA GPU, after comparing
# their results: those of the textbooks, and those of the conformance cases and the demo.
#
# Usage: bench/gpu_merged.sh [<option of bench/merged_tiles.py>...]
source "$(dirname "$0")/gpu_release.sh"

build=build/gpu_merged
build_release "$build" -DTILES_BUILD_BENCH=ON
status=0
if [[ $has_python == ON ]]; then "$python" bench/merged_tiles.py "$@" || status=1; fi
"$build/bench/bench_both_shapes" auto all || status=1
exit "$status"
