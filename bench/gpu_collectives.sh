#!/usr/bin/env bash
# Checks tile operations by sub-groups on a machine with an NVIDIA GPU for many sizes and types of
# tiles, times them against shuffles written by hand, times softmax and layer normalisation of
# rows against PyTorch and a copy, attention against PyTorch, and asynchronous loads against plain ones.
#
# Usage: bench/gpu_collectives.sh [<option of bench/collectives.py>...]
source "$(dirname "$0")/gpu_release.sh"

if [[ $has_python != ON ]]; then fail "tile operations are timed from Python: see above"; fi
build_release build/gpu_collectives -DTILES_BUILD_BENCH=OFF
export TILES_LOG=info
log=build/gpu_collectives.log
status=0
timeout 40 "$python" bench/collectives.py --no-check "$@" 2>"$log" || status=1
timeout 40 "$python" bench/tile_softmax.py 2>>"$log" || status=1
timeout 40 "$python" bench/tile_attention.py 2>>"$log" || status=1
timeout 90 "$python" bench/collectives.py --no-times "$@" 2>>"$log" || status=1
timeout 40 "$python" bench/tile_load_async.py 2>>"$log" || status=1
grep -E 'sub-group|asynchronous|Error|error' "$log" || echo "the driver passed the tests of sub-groups and copies"
exit "$status"
