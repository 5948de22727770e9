"""``tiles.plan``: calls that are made again."""

from __future__ import annotations

import numpy as np
import pytest

import tiles


def test_each_call_reads_the_operands_anew():
    data = np.arange(6, dtype=np.float32).reshape(2, 3)
    view = tiles.array_view(data)
    total = tiles.plan(tiles.reduce, view, "sum", axis=1)
    np.testing.assert_array_equal(total().numpy(), [3, 12])
    data[0, 0] = 10
    view.refresh()
    assert total() is total.result
    np.testing.assert_array_equal(total.result.numpy(), [13, 12])


def test_a_plan_of_a_sort_copies_the_keys_each_time():
    keys = tiles.array(np.array([3, 1, 2], np.int32))
    out = tiles.array(np.zeros(3, np.int32))
    ordered = tiles.plan(tiles.sort, keys, out=out)
    tiles.scatter(np.array([0], np.int32), np.array([0]), keys)
    ordered()
    np.testing.assert_array_equal(out.numpy(), [0, 1, 2])
    np.testing.assert_array_equal(keys.numpy(), [0, 1, 2])


@pytest.mark.parametrize("count", [1, 255, 257, 4097])
def test_planned_calls_are_the_calls(count):
    a = np.arange(count, dtype=np.float32) % 97
    x, out = tiles.array(a), tiles.array(np.zeros(count, np.float32))
    plans = [
        (tiles.plan(tiles.scan, x, "sum", out=out), np.cumsum(a)),
        (tiles.plan(tiles.map, "2 * x", x=x, out=out), 2 * a),
        (tiles.plan(tiles.where, tiles.array(a > 5), x, 0, out), np.where(a > 5, a, 0)),
    ]
    for planned, expected in plans:
        np.testing.assert_array_equal(planned().numpy(), expected)


def test_data_of_a_plan_lives_as_long_as_the_plan():
    planned = tiles.plan(tiles.matmul, tiles.array(np.eye(3, dtype=np.float32)),
                         tiles.array(np.full((3, 3), 2, np.float32)))
    np.testing.assert_array_equal(planned().numpy(), np.full((3, 3), 2))


def test_mistakes_are_told_when_the_plan_is_made():
    a = tiles.array(np.arange(3, dtype=np.int32))
    with pytest.raises(tiles.ArgumentError, match="plan: 'function' is 'select'; expected one of argsort"):
        tiles.plan(tiles.select, a, "x > 0")
    with pytest.raises(tiles.ArgumentError, match="plan: an argument is a numpy.ndarray"):
        tiles.plan(tiles.scan, np.arange(3))
    with pytest.raises(tiles.ArgumentError, match="reduce: 'out' has shape"):
        tiles.plan(tiles.reduce, a, "sum", out=a)
    tiles.plan(tiles.scan, a, "sum")  # as before


def test_numbers_of_numpy_are_arguments_of_plans():
    x = tiles.array(np.arange(3, dtype=np.float32))
    doubled = tiles.plan(tiles.map, "x * c", x=x, c=np.float32(2))
    np.testing.assert_array_equal(doubled().numpy(), [0, 2, 4])
