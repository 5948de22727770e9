"""``tiles.scan`` against NumPy, in both forms of its kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import EXTENTS, IS_SIMULATED, STORED_FLOATS_BY_FORM, examples, filled, laid_out

import tiles

OF_NUMPY = {
    "sum": np.add,
    "product": np.multiply,
    "min": np.minimum,
    "max": np.maximum,
}


@st.composite
def matrices(draw):
    shape = tuple(draw(EXTENTS) for _ in range(draw(st.integers(1, 3))))
    shape = shape[:2] + tuple(n % 7 for n in shape[2:])
    axis = draw(st.integers(-len(shape), len(shape) - 1))
    return draw(laid_out(shape)), axis, draw(st.integers(0, 99))


def shifted(results, axis, neutral):
    """Exclusive results from inclusive ones."""
    moved = np.roll(results, 1, axis)
    np.moveaxis(moved, axis, 0)[:1] = neutral
    return moved


def by_key(values, keys):
    """Running sums of a line that start anew where keys differ."""
    starts = np.flatnonzero(np.diff(keys)) + 1
    return np.concatenate([np.cumsum(part) for part in np.split(values, starts)])


@examples(25)
@given(matrices(), st.booleans())
def test_running_sums_along_any_axis_whatever_the_strides(context, drawn, exclusive):
    zeros, axis, seed = drawn
    a = filled(zeros, np.int16, seed)
    result = tiles.scan(a, "sum", axis, exclusive=exclusive, context=context)
    expected = np.cumsum(a, axis)
    assert result.dtype == expected.dtype
    np.testing.assert_array_equal(result, shifted(expected, axis, 0) if exclusive else expected)


@examples(10)
@given(matrices(), st.sampled_from(sorted(OF_NUMPY)))
def test_running_products_minima_and_maxima(context, drawn, by):
    zeros, axis, seed = drawn
    a = filled(zeros, np.float32, seed, 1, 3)
    result = tiles.scan(a, by, axis, context=context)
    np.testing.assert_allclose(result, OF_NUMPY[by].accumulate(a, axis), rtol=1e-5)


@examples(10)
@given(matrices(), st.integers(1, 40))
def test_a_scan_by_key_is_one_of_each_run_of_keys(context, drawn, length):
    zeros, axis, seed = drawn
    a = filled(zeros, np.int32, seed)
    keys = np.random.default_rng(seed).integers(0, 1 + 60 // length, a.shape, np.int16)
    result = tiles.scan(a, "sum", axis, keys=keys, context=context)
    lines, line_keys = np.moveaxis(a, axis, -1), np.moveaxis(keys, axis, -1)
    expected = np.empty(lines.shape, np.int64)
    for place in np.ndindex(lines.shape[:-1]):
        expected[place] = by_key(lines[place], line_keys[place])
    np.testing.assert_array_equal(np.moveaxis(result, axis, -1), expected)


@STORED_FLOATS_BY_FORM
@examples(8)
@given(matrices(), st.sampled_from(["sum", "max"]))
def test_scans_of_floats_of_16_bits_are_those_of_floats(context, dtype, drawn, by):
    zeros, axis, seed = drawn
    a = filled(zeros, dtype, seed, -9, 40)
    expected = OF_NUMPY[by].accumulate(a.astype(np.float32), axis).astype(dtype)
    result = tiles.scan(a, by, axis, context=context)
    assert result.dtype == dtype
    np.testing.assert_array_equal(result, expected)


def test_a_long_line_is_scanned_in_parts(context):
    a = np.random.default_rng(1).integers(-9, 9, 5003 if IS_SIMULATED else 400_003).astype(np.int32)
    result = tiles.scan(a, dtype=np.int32, context=context)
    np.testing.assert_array_equal(result, np.cumsum(a, dtype=np.int32))
    sparse = np.where(a > 5, a, 0)
    places = np.maximum.accumulate(np.where(sparse, np.arange(a.size), 0))
    last = tiles.scan(sparse, tiles.operation("b == 0 ? a : b", "0"), context=context)
    np.testing.assert_array_equal(last, sparse[places])


def test_running_sums_of_floats_are_close_and_the_same_bits_again(context):
    a = np.random.default_rng(1).random(3001 if IS_SIMULATED else 300_001, np.float32)
    first, again = (tiles.scan(a, context=context) for _ in range(2))
    np.testing.assert_array_equal(first, again)
    np.testing.assert_allclose(first, np.cumsum(a, dtype=np.float64), rtol=1e-5)


def test_a_scan_may_be_done_in_place():
    a = np.arange(30, dtype=np.float32).reshape(5, 6)
    expected = np.cumsum(a, 0)
    assert tiles.scan(a, axis=0, out=a) is a
    np.testing.assert_array_equal(a, expected)


def test_the_result_is_of_the_kind_of_the_argument():
    data = np.arange(35, dtype=np.int16).reshape(5, 7)
    view = tiles.scan(tiles.array_view(data), "sum", 0)
    assert isinstance(view, tiles.array_view)
    np.testing.assert_array_equal(view.host(), data.cumsum(0))
    array = tiles.array(data)
    np.testing.assert_array_equal(tiles.scan(array, "max", 1, keys=data).numpy(), data)


A = np.zeros((4, 6), np.float32)


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        (
            "the operation is 'mean'; expected a tiles.operation or one of sum, product, min, max",
            {"by": "mean"},
        ),
        ("'a' has 2 dimensions; expected an axis", {}),
        ("axis 2 is out of bounds: 'a' has 2 dimensions", {"axis": 2}),
        ("axis is 1.5; expected an int", {"axis": 1.5}),
        (
            "'out' has shape (4,) and dtype float32; expected shape (4, 6) and dtype float32",
            {"axis": 0, "out": np.zeros(4, np.float32)},
        ),
        (
            "the extent of 'keys' is (4); expected (4, 6), as 'a' has the extent (4, 6)",
            {"axis": 0, "keys": np.zeros(4, np.int32)},
        ),
        (
            "'keys' is of type list; expected a numpy.ndarray, a tiles.array_view or a tiles.array",
            {"axis": 0, "keys": [1, 2]},
        ),
    ],
)
def test_what_does_not_fit_is_refused(message, arguments):
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.scan(A, **arguments)
    assert str(refusal.value) == f"scan: {message}"
