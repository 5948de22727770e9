"""``tiles.partition`` against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import tiles


def expected(a, mask):
    flat, chosen = a.reshape(-1), mask.reshape(-1).astype(bool)
    return np.concatenate([flat[chosen], flat[~chosen]]), int(chosen.sum())


@pytest.mark.parametrize("count", [0, 1, 255, 256, 257, 997, 4095, 4096, 4097])
def test_selected_elements_come_first_in_their_order(count):
    a = (np.arange(count) * 7919 % 1009 - 300).astype(np.int32)
    elements, first = tiles.partition(a, "x > 0")
    wanted, number = expected(a, a > 0)
    np.testing.assert_array_equal(elements, wanted)
    assert first == number


def test_a_mask_partitions_a_strided_matrix():
    whole = np.arange(120, dtype=np.float64).reshape(10, 12)
    a = whole[::2, ::-3]
    mask = (a.astype(int) % 2).astype(np.uint8)
    elements, first = tiles.partition(a, mask)
    wanted, number = expected(a, mask)
    np.testing.assert_array_equal(elements, wanted)
    assert first == number


def test_out_is_filled_and_returned():
    a = np.array([3, -1, 4], np.int32)
    out = np.zeros(3, np.int32)
    elements, first = tiles.partition(a, "x < 0", out)
    assert elements is out
    assert (list(out), first) == ([-1, 3, 4], 1)


def test_a_view_and_an_array_give_what_they_are():
    a = np.array([3, -1, 4], np.int32)
    elements, first = tiles.partition(tiles.array_view(a), "x < 0")
    elements.synchronize()
    assert (list(np.asarray(elements)), first) == ([-1, 3, 4], 1)


def test_mistakes_are_in_words_of_python():
    a = np.arange(3, dtype=np.int32)
    with pytest.raises(tiles.ArgumentError, match="partition: 'out' has shape"):
        tiles.partition(a, "x > 0", np.zeros(2, np.int32))
    with pytest.raises(tiles.ArgumentError, match="partition: 'where' is of type list"):
        tiles.partition(a, [1, 0, 1])
    with pytest.raises(tiles.BuildError, match="partition: the predicate"):
        tiles.partition(a, "x > unknown")
