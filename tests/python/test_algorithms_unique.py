"""``tiles.unique`` and ``tiles.run_length`` against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import tiles
from strided_arrays import STORED_FLOATS

COUNTS = [0, 1, 2, 255, 256, 257, 997, 4095, 4096, 4097]


@pytest.mark.parametrize("dtype", ["int8", "uint64", *STORED_FLOATS, "float32"])
@pytest.mark.parametrize("count", COUNTS)
def test_unique_elements_and_their_counts_are_those_of_numpy(count, dtype):
    a = (np.arange(count) * 7919 % 1009 % 90).astype(dtype)
    expected, counts = np.unique(a, return_counts=True)
    np.testing.assert_array_equal(tiles.unique(a), expected)
    elements, found = tiles.unique(a, return_counts=True)
    np.testing.assert_array_equal(elements, expected)
    np.testing.assert_array_equal(found, counts)


@pytest.mark.parametrize("dtype", [*STORED_FLOATS, np.float32])
def test_nan_is_one_element(dtype):
    a = np.array([np.nan, 1, np.nan, 0.0, -0.0], dtype)
    np.testing.assert_array_equal(tiles.unique(a).astype(np.float32), [0, 1, np.nan])


@pytest.mark.parametrize("count", COUNTS)
def test_runs_repeated_by_their_lengths_are_the_array(count):
    a = (np.arange(count) // 3 * 7919 % 5).astype(np.int32)
    elements, lengths = tiles.run_length(a)
    assert not (elements[1:] == elements[:-1]).any()
    np.testing.assert_array_equal(np.repeat(elements, lengths), a)


def test_a_strided_matrix_is_read_row_by_row():
    a = (np.arange(120).reshape(10, 12) // 17)[::2, ::-3]
    elements, lengths = tiles.run_length(a)
    np.testing.assert_array_equal(np.repeat(elements, lengths), a.reshape(-1))
    np.testing.assert_array_equal(tiles.unique(a), np.unique(a))


def test_views_and_arrays_give_views():
    a = np.array([2, 2, 1], np.int32)
    for data in (tiles.array_view(a), tiles.array(a)):
        elements, lengths = tiles.run_length(data)
        assert (list(elements.numpy()), list(lengths.numpy())) == ([2, 1], [2, 1])
        assert list(tiles.unique(data).numpy()) == [1, 2]


def test_mistakes_are_in_words_of_python():
    with pytest.raises(tiles.ArgumentError, match="run_length: 'a' is of type list"):
        tiles.run_length([1, 1])
    with pytest.raises(tiles.ArgumentError, match="run_length: the elements of 'a' are"):
        tiles.run_length(np.zeros(3, tiles.struct("One", {"a": np.int32})))
