"""``tiles.gather`` and ``tiles.scatter`` against NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiles
from strided_arrays import EXTENTS, examples, filled, laid_out

PAIR = tiles.struct("Pair", {"first": np.int32, "second": np.float32})


@examples(25)
@given(st.data(), st.integers(1, 40), EXTENTS, EXTENTS, st.sampled_from(["int8", "float64", "pair"]))
def test_a_gather_is_what_numpy_takes(data, rows, columns, count, dtype):
    if dtype == "pair":  # elements that are only moved
        a = data.draw(laid_out((rows, columns)))(PAIR)
        a["first"] = np.arange(a.size).reshape(a.shape)
    else:
        a = filled(data.draw(laid_out((rows, columns))), dtype, 1)
    indices = np.random.default_rng(count).integers(-rows, rows, count).astype(np.int64)
    np.testing.assert_array_equal(tiles.gather(a, indices), np.take(a, indices, axis=0))


@pytest.mark.parametrize("axis", [0, 1, 2, -1])
def test_the_axis_becomes_the_dimensions_of_the_indices(axis):
    a = np.arange(60, dtype=np.float32).reshape(3, 4, 5)[:, ::-1]
    indices = np.array([[0, 2, -1], [1, 1, 0]], np.int32)
    np.testing.assert_array_equal(tiles.gather(a, indices, axis), np.take(a, indices, axis=axis))


def test_a_scatter_is_an_assignment():
    target = np.zeros((4, 6), np.int32)
    expected = target.copy()
    values = np.arange(12, dtype=np.int32).reshape(4, 3)
    indices = np.array([5, 0, -2])
    expected[:, indices] = values
    assert tiles.scatter(values, indices, target, axis=1) is target
    np.testing.assert_array_equal(target, expected)


def test_indices_on_a_device_that_are_out_of_bounds_name_nothing():
    a = np.array([10, 20, 30], np.int32)
    indices = tiles.array(np.array([2, 3, -4], np.int32))
    np.testing.assert_array_equal(tiles.gather(a, indices), [30, 0, 0])
    on_device = tiles.gather(tiles.array(a), indices)
    np.testing.assert_array_equal(on_device.numpy(), [30, 0, 0])
    target = np.zeros(3, np.int32)
    tiles.scatter(a, indices, target)
    np.testing.assert_array_equal(target, [0, 0, 10])


def test_mistakes_are_in_words_of_python():
    a = np.arange(3, dtype=np.int32)
    with pytest.raises(tiles.ArgumentError, match="gather: the index 3 is out of bounds: the axis has 3"):
        tiles.gather(a, np.array([0, 3]))
    with pytest.raises(tiles.ArgumentError, match="gather: the elements of 'indices' are float64"):
        tiles.gather(a, np.array([0.0, 1.0]))
    with pytest.raises(tiles.ArgumentError, match="scatter: the extent of 'values' is"):
        tiles.scatter(a, np.array([0, 1]), np.zeros(3, np.int32))
    with pytest.raises(tiles.ArgumentError, match="gather: axis 1 is out of bounds"):
        tiles.gather(a, np.array([0]), axis=1)


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_an_index_without_dimensions_drops_the_axis(axis):
    a = np.arange(60, dtype=np.float32).reshape(3, 4, 5)[:, ::-1]
    index = np.array(-2)
    expected = np.take(a, index, axis=axis)
    np.testing.assert_array_equal(tiles.gather(a, index, axis), expected)
    on_device = tiles.gather(tiles.array(a), index, axis)
    assert isinstance(on_device, tiles.array)
    np.testing.assert_array_equal(on_device.numpy(), expected)
    target = np.zeros_like(a)
    tiles.scatter(expected, index, target, axis)
    np.testing.assert_array_equal(np.take(target, index, axis=axis), expected)
    assert target.sum() == expected.sum()
    view = tiles.array_view(np.zeros_like(a))
    tiles.scatter(tiles.array(expected), index, view, axis)
    np.testing.assert_array_equal(view.numpy(), target)


def test_an_index_without_dimensions_takes_a_number():
    taken = tiles.gather(np.array([10, 20, 30]), np.array(1))
    assert (taken.shape, taken) == ((), 20)
    target = np.zeros(3, np.int32)
    tiles.scatter(np.array(7, np.int32), np.array(2), target)
    np.testing.assert_array_equal(target, [0, 0, 7])
