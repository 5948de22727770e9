"""``tiles.histogram`` and ``tiles.bincount`` against NumPy, in both forms of their kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import EXTENTS, STORED_FLOATS, examples, filled, laid_out

import tiles

HAS_DOUBLE = tiles.default_device().supports_double


@st.composite
def arrays(draw):
    shape = tuple(draw(EXTENTS) for _ in range(draw(st.sampled_from([1, 2]))))
    return draw(laid_out(shape)), draw(st.integers(0, 1000))


@examples(15)
@given(arrays(), st.integers(0, 60))
def test_numbers_are_counted_whatever_the_strides(context, drawn, minlength):
    zeros, seed = drawn
    a = filled(zeros, np.int32, seed, 0, 50)
    result = tiles.bincount(a, minlength=minlength, context=context)
    expected = np.bincount(a.ravel(), minlength=minlength)
    assert result.dtype == expected.dtype
    np.testing.assert_array_equal(result, expected)


@pytest.mark.skipif(not HAS_DOUBLE, reason="edges are computed as float there")
@examples(15)
@given(arrays(), st.integers(1, 40), st.sampled_from([None, (-7, 11), (0.1, 0.7), (-1e6, 1e6)]))
def test_counts_and_edges_are_those_of_numpy(context, drawn, bins, edges):
    zeros, seed = drawn
    a = filled(zeros, np.float32, seed) / np.float32(10)
    result, result_edges = tiles.histogram(a, bins, edges, context=context)
    if edges is None and a.size:
        edges = float(a.min()), float(a.max())  # or NumPy computes edges as float32
    expected, expected_edges = np.histogram(a, bins, edges)
    np.testing.assert_array_equal(result, expected)
    np.testing.assert_array_equal(result_edges, expected_edges)
    assert result.dtype == expected.dtype and result_edges.dtype == expected_edges.dtype


@pytest.mark.parametrize("dtype", STORED_FLOATS)
@pytest.mark.parametrize("bins", [7, 3001])
def test_floats_of_16_bits_are_counted_as_float32(context, dtype, bins):
    a = (np.arange(70_001) * 7919 % 10_007 / 1000 - 1).astype(dtype)[::-2]
    a[[5, 100, 2000]] = np.nan, np.inf, -np.inf
    weights = (np.arange(a.size) % 5 - 1).astype(dtype)
    edges = (-0.75, 8.25)
    found, found_edges = tiles.histogram(a, bins, edges, context=context)
    expected, expected_edges = np.histogram(a.astype(np.float32), bins, edges)
    assert found_edges.dtype == np.float32
    np.testing.assert_array_equal(found_edges, expected_edges)
    if HAS_DOUBLE:  # or edges are computed as float
        np.testing.assert_array_equal(found, expected)
    sums, _ = tiles.histogram(a, bins, edges, weights, context=context)
    assert sums.dtype == np.float32
    expected, _ = np.histogram(a.astype(np.float32), bins, edges, weights=weights.astype(np.float32))
    if HAS_DOUBLE:
        np.testing.assert_array_equal(sums, expected)


@examples(10)
@given(arrays())
def test_weights_are_added_up(context, drawn):
    zeros, seed = drawn
    a = filled(zeros, np.int32, seed, 0, 20)
    weights = filled(zeros, np.float32, seed + 1)
    result = tiles.bincount(a, weights, 20, dtype=np.float32, context=context)
    np.testing.assert_array_equal(result, np.bincount(a.ravel(), weights.ravel(), 20))


def test_weighted_counts_are_of_the_weights_type():
    a, weights = np.array([1, 1, 2, 9]), np.array([0.5, 1, 2, 4], np.float32)
    result, _ = tiles.histogram(a, 2, (1, 3), weights)
    assert result.dtype == np.float32
    np.testing.assert_array_equal(result, [1.5, 2])


@pytest.mark.parametrize("kind", [tiles.array, tiles.array_view])
def test_arrays_and_views_stay_what_they_are(kind):
    a = kind(np.array([3, 1, 1, 0], np.int32))
    counts = tiles.bincount(a)
    assert type(counts) is kind
    assert list(np.asarray(counts)) == [1, 2, 0, 1]
    out = kind(np.zeros(2, np.int32))
    assert tiles.bincount(a, out=out) is out
    assert list(np.asarray(out)) == [1, 2]


def test_all_equal_elements_lie_in_the_middle():
    result, edges = tiles.histogram(np.full(5, 3, np.int32), 2)
    expected, expected_edges = np.histogram(np.full(5, 3, np.int32), 2)
    np.testing.assert_array_equal(result, expected)
    np.testing.assert_array_equal(edges, expected_edges)


def test_nothing_has_counts_of_zero():
    assert tiles.bincount(np.array([], np.int32)).shape == (0,)
    assert list(tiles.bincount(np.array([], np.int32), minlength=2)) == [0, 0]
    assert list(tiles.histogram(np.array([], np.float32), 3)[0]) == [0, 0, 0]


REFUSALS = {
    "bincount: an element of 'a' is -1; expected none below 0": lambda: tiles.bincount(
        np.array([1, -1])
    ),
    "bincount: the dtype of 'a' is float32; expected integers": lambda: tiles.bincount(
        np.zeros(3, np.float32)
    ),
    "bincount: 'out' has 2 dimensions; expected 1": lambda: tiles.bincount(
        np.array([1]), out=np.zeros((2, 2), np.int32)
    ),
    "bincount: the extent of 'weights' is (2); expected (1), as 'a' has the extent (1)": lambda: (
        tiles.bincount(np.array([1]), np.zeros(2, np.int32), dtype=np.int32)
    ),
    "histogram: 'bins' is 0; expected at least 1": lambda: tiles.histogram(np.zeros(3), 0),
    "histogram: 'bins' is 'auto'; expected an integer of 32 bits": lambda: tiles.histogram(
        np.zeros(3), "auto"
    ),
    "histogram: 'range' is (0,); expected two numbers": lambda: tiles.histogram(
        np.zeros(3), 2, (0,)
    ),
    "histogram: 3 bins from 0.0 to 1e+300 are too narrow for float32: use fewer": lambda: (
        tiles.histogram(np.zeros(3, np.float32), 3, (0, 1e300))
    ),
    "histogram: 'weights' is of type list; expected a numpy.ndarray, a tiles.array_view or a "
    "tiles.array": lambda: tiles.histogram(np.zeros(3, np.float32), weights=[1, 1, 1]),
    "bincount: 'minlength' is 1.5; expected an integer of 32 bits": lambda: tiles.bincount(
        np.array([1]), minlength=1.5
    ),
    "histogram: the elements of 'a' range from 0.0 to inf; give a range": lambda: tiles.histogram(
        np.array([0, np.inf], np.float32)
    ),
    "histogram: the range is 0 to inf; expected two finite edges, the lower one first": lambda: (
        tiles.histogram(np.zeros(3, np.float32), 2, (0, np.inf))
    ),
    "histogram: the range is 2 to 1; expected two finite edges, the lower one first": lambda: (
        tiles.histogram(np.zeros(3, np.float32), 2, (2, 1))
    ),
}


@pytest.mark.parametrize("message", REFUSALS)
def test_what_does_not_fit_is_refused(message):
    with pytest.raises(tiles.ArgumentError) as refusal:
        REFUSALS[message]()
    assert str(refusal.value) == message


@pytest.mark.parametrize("greatest", [2**31 - 1, 2**62])
def test_an_element_that_no_result_has_room_for_is_refused(greatest):
    a = np.array([1, greatest])
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.bincount(a)
    assert str(refused.value) == (
        f"bincount: an element of 'a' is {greatest}; expected at most 2147483646: with an 'out', "
        "elements beyond its end are not counted"
    )
    assert tiles.bincount(a, out=np.zeros(3, np.int64)).tolist() == [0, 1, 0]
    with pytest.raises(tiles.ArgumentError, match="'minlength' is .*; expected an integer of 32 bits"):
        tiles.bincount(np.array([1, 2]), minlength=greatest + 1)
