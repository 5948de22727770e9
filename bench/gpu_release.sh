# Sourced: what the measurements on a machine with an NVIDIA GPU begin with. They need no network, no
# registered driver and no virtual environment: the packages of the Python that the variable PYTHON
# names are used as they are.
source "$(dirname "${BASH_SOURCE[0]}")/../.ci/step.sh"

python=${PYTHON:-$(command -v python3)}

has_python=ON
if ! missing=$("$python" -c 'import numpy, pybind11' 2>&1); then
  has_python=OFF
  echo "Python: left out, ${missing##*$'\n'} in $python"
fi

OCL_ICD_VENDORS=$(.ci/opencl_vendor nvidia) ||
  fail "NVIDIA's OpenCL library is not on this machine: install the driver with its OpenCL part"
export OCL_ICD_VENDORS
unset OCL_ICD_FILENAMES

# build_release <folder> <option of CMake>...: builds the Python package there, if it can be built, and
# what the options say.
build_release() {
  local build=$1
  shift
  step "configuring $build" cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_UNITY_BUILD=ON -DTILES_BUILD_TESTS=OFF -DTILES_BUILD_EXAMPLES=OFF \
    -DTILES_BUILD_PYTHON=$has_python -DPython_EXECUTABLE="$python" "$@"
  step "building $build" cmake --build "$build" --parallel "$(nproc)"
  export TILES_DEVICE=NVIDIA PYTHONPATH=$PWD/$build/python${PYTHONPATH:+:$PYTHONPATH}
}
