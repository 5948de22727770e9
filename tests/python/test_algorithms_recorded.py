"""Calls on arrays that are made again and again."""

import gc
import weakref

import numpy as np
import pytest

import tiles
from tiles.algorithms import recorded

COUNT = 300


@pytest.fixture(autouse=True)
def entries():
    """What is remembered, which is nothing at first."""
    recorded._entries.clear()
    yield recorded._entries
    recorded._entries.clear()


def arrays():
    return (tiles.array(np.arange(COUNT, dtype=np.int32)) for _ in range(2))


def test_a_call_that_is_made_again_reads_its_operands_anew(entries):
    a, out = arrays()
    for factor in (1, 2, 3):
        a.copy_from_host(np.arange(COUNT, dtype=np.int32) * factor)
        assert tiles.scan(a, "sum", out=out) is out
        np.testing.assert_array_equal(out.numpy(), np.cumsum(np.arange(COUNT)) * factor)
    assert len(entries) == 1


def test_calls_with_other_arguments_are_others(entries):
    a, out = arrays()
    elements = np.arange(COUNT)
    for _ in range(2):
        tiles.scan(a, "sum", out=out)
        np.testing.assert_array_equal(out.numpy(), np.cumsum(elements))
        tiles.scan(a, "max", out=out)
        np.testing.assert_array_equal(out.numpy(), elements)
        tiles.scan(a, "sum", exclusive=True, out=out)
        np.testing.assert_array_equal(out.numpy(), np.cumsum(elements) - elements)
        tiles.scan(out, "sum", out=out)
    assert len(entries) == 4


def test_an_argument_that_equals_another_one_is_refused_all_the_same():
    a, out = (tiles.array(np.zeros((4, 4), np.int32)) for _ in range(2))
    tiles.scan(a, "sum", 1, out=out)
    with pytest.raises(tiles.ArgumentError, match=r"axis is 1\.0"):
        tiles.scan(a, "sum", 1.0, out=out)


def test_a_positional_result_is_one(entries):
    a, out = (tiles.array(np.arange(16, dtype=np.int32).reshape(4, 4)) for _ in range(2))
    for _ in range(2):
        assert tiles.transpose(a, out) is out
        np.testing.assert_array_equal(out.numpy(), a.numpy().T)
    assert len(entries) == 1


def test_a_context_is_a_part_of_the_call(entries):
    context = tiles.Context()
    a, out = (tiles.array(np.arange(COUNT, dtype=np.int32), context=context) for _ in range(2))
    for _ in range(2):
        tiles.scan(a, "sum", out=out, context=context)
        np.testing.assert_array_equal(out.numpy(), np.cumsum(np.arange(COUNT)))
    assert len(entries) == 1
    other = tiles.Context()
    tiles.scan(a, "sum", out=out, context=other)
    np.testing.assert_array_equal(out.numpy(), np.cumsum(np.arange(COUNT)))
    assert len(entries) == 2


def test_nothing_outlives_the_arrays(entries):
    a, out = arrays()
    tiles.scan(a, "sum", out=out)
    gone = weakref.ref(a)
    del a
    gc.collect()
    assert gone() is None and not entries


def test_calls_of_a_plan_are_the_plans(entries):
    a, out = arrays()
    tiles.scan(a, "sum", out=out)
    planned = tiles.plan(tiles.scan, a, "sum", out=out)
    out.copy_from_host(np.zeros(COUNT, np.int32))
    planned()
    np.testing.assert_array_equal(out.numpy(), np.cumsum(np.arange(COUNT)))
    assert len(entries) == 1


def test_a_call_that_failed_is_not_remembered(entries):
    a, _ = arrays()
    out = tiles.array(np.zeros(COUNT + 1, np.int32))
    with pytest.raises(tiles.ArgumentError):
        tiles.scan(a, "sum", out=out)
    assert not entries


def test_data_on_the_host_is_looked_at_in_each_call(entries):
    a, out = np.arange(COUNT, dtype=np.int32), np.zeros(COUNT, np.int32)
    for factor in (1, 2):
        tiles.scan(a * np.int32(factor), "sum", out=out)
        np.testing.assert_array_equal(out, np.cumsum(np.arange(COUNT)) * factor)
    assert not entries


def test_numbers_are_told_apart_by_their_bits(entries):
    a, b, out = (tiles.array(np.ones((4, 4), np.float32)) for _ in range(3))
    for alpha in (0.5, 2.0, 0.5):
        tiles.matmul(a, b, out=out, alpha=alpha)
        np.testing.assert_array_equal(out.numpy(), np.full((4, 4), 4 * alpha))
    tiles.matmul(a, b, out=out, alpha=0.0)
    tiles.matmul(a, b, out=out, alpha=-0.0)
    assert len(entries) == 4


def test_a_call_in_which_others_are_made_is_not_remembered(entries):
    a, out = arrays()

    @recorded.recorded
    def scan_with_finalizer(a, out=None):
        tiles.scan(a, "max", out=out)
        return tiles.scan(a, "sum", out=out)

    scan_with_finalizer(a, out=out)
    assert not entries
