"""Strategies and settings of Hypothesis: shapes, and ndarrays of any strides."""

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st

import tiles

IS_SIMULATED = "Oclgrind" in tiles.default_device().platform  # there an element takes milliseconds
if IS_SIMULATED:
    EXTENTS = st.sampled_from([0, 1, 5, 17])
else:
    EXTENTS = st.one_of(st.sampled_from([0, 1, 2, 17, 31, 32, 33, 64, 65]), st.integers(3, 70))
# Elements of 16 bits that are computed with as float32.
STORED_FLOATS = [np.float16]
try:
    from ml_dtypes import bfloat16
except ImportError:
    pass
else:
    STORED_FLOATS.append(bfloat16)
    # Each is compiled for seconds there.
    if tiles.default_device().platform in ("Oclgrind", "rusticl"):
        STORED_FLOATS.remove(np.float16)
# Parameters `context, dtype`: one type for each form of the kernels, where tests/algorithms has both for both.
STORED_FLOATS_BY_FORM = pytest.mark.parametrize(
    "context, dtype",
    [("group", STORED_FLOATS[-1]), ("loop", STORED_FLOATS[0])],
    indirect=["context"],
)
STEPS = st.sampled_from([1, 1, -1, 2, -3])


def examples(count):
    """The settings of a property: always the same examples."""
    count = 3 if IS_SIMULATED else count
    return settings(max_examples=count, deadline=None, database=None, derandomize=True)


@st.composite
def laid_out(draw, shape):
    """A function from a dtype to an ndarray of zeros: dense, stepped, backwards, or in Fortran
    order."""
    steps = [draw(STEPS) for _ in shape]
    is_fortran = draw(st.booleans())

    def zeros(dtype):
        around = [max(1, n * abs(step)) for n, step in zip(shape, steps)]
        base = np.zeros(around, dtype, order="F" if is_fortran else "C")
        part = base[tuple(slice(None, None, step) for step in steps)]
        return part[tuple(slice(0, n) for n in shape)]

    return zeros


def filled(zeros, dtype, seed, low=-20, high=20):
    """An ndarray of small whole numbers, of which all types calculate alike."""
    data = zeros(dtype)
    data[...] = np.random.default_rng(seed).integers(low, high, data.shape)
    return data
