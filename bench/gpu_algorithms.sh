#!/usr/bin/env bash
# Builds the Python package and times the built-in algorithms against PyTorch, CuPy and CLBlast on a
# machine with an NVIDIA GPU, in less than eight minutes. Needs no network, no registered driver and
# no virtual environment: the packages of the Python that the variable PYTHON names are used as they
# are.
#
# Usage: bench/gpu_algorithms.sh [<arguments of bench/algorithms>...]
source "$(dirname "$0")/../.ci/step.sh"

python=${PYTHON:-$(command -v python3)}
build=build/gpu_algorithms

OCL_ICD_VENDORS=$(.ci/opencl_vendor nvidia) ||
  fail "NVIDIA's OpenCL library is not on this machine: install the driver with its OpenCL part"
export OCL_ICD_VENDORS
unset OCL_ICD_FILENAMES

step "configuring $build" cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_UNITY_BUILD=ON -DTILES_BUILD_TESTS=OFF -DTILES_BUILD_EXAMPLES=OFF -DTILES_BUILD_BENCH=OFF \
  -DTILES_BUILD_PYTHON=ON -DPython_EXECUTABLE="$python"
step "building $build" cmake --build "$build" --parallel "$(nproc)"

export TILES_DEVICE=NVIDIA PYTHONPATH=$PWD/$build/python${PYTHONPATH:+:$PYTHONPATH}
exec timeout 420 "$python" bench/algorithms \
  --rounds 5 --json build/gpu_algorithms.json --plot build/gpu_algorithms.png "$@"
