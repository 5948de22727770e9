"""Atomic functions, copies of tiles, and bounds: on the device as in the interpreter."""

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels


def both(kernel, domain, *arguments):
    """The arguments after a run on the device, which have to be those after an interpretation."""
    copies = [np.copy(a) if isinstance(a, np.ndarray) else a for a in arguments]
    kernel.interpret(domain, *copies)
    kernel(domain, *arguments)
    for argument, copy in zip(arguments, copies):
        np.testing.assert_array_equal(argument, copy)
    return arguments


@tiles.kernel
def all_of_them(i: tiles.index[1], values, results):
    tiles.atomic_fetch_add(results[0], values[i])
    tiles.atomic_fetch_sub(results[1], values[i])
    tiles.atomic_fetch_min(results[2], values[i])
    tiles.atomic_fetch_max(results[3], values[i])
    tiles.atomic_fetch_and(results[4], values[i])
    tiles.atomic_fetch_or(results[5], values[i])
    tiles.atomic_fetch_xor(results[6], values[i])


@pytest.mark.parametrize("dtype", [np.int32, np.uint32])
def test_each_atomic_function_misses_no_thread(dtype):
    values = np.random.default_rng(1).integers(1, 2**31, 500).astype(dtype)
    results = np.array([0, 0, 2**31 - 1, 0, 2**31 - 1, 0, 0], dtype)
    both(all_of_them, tiles.extent(500), values, results)
    with np.errstate(over="ignore"):
        total = values.sum(dtype=dtype)
        expected = [total, dtype(0) - total, values.min(), values.max()]
    expected += [f.reduce(values) for f in (np.bitwise_and, np.bitwise_or, np.bitwise_xor)]
    assert results[:2].tolist() == expected[:2]
    assert results[3:].tolist() == expected[3:]
    assert results[2] == min(values.min(), 2**31 - 1)


def test_an_atomic_function_gives_what_was_there_before():
    @tiles.kernel
    def take_tickets(i: tiles.index[1], next_ticket, tickets):
        tickets[i] = tiles.atomic_fetch_add(next_ticket[0], 1)

    next_ticket, tickets = np.zeros(1, np.int32), np.zeros(300, np.int32)
    take_tickets(tiles.extent(300), next_ticket, tickets)
    assert sorted(tickets.tolist()) == list(range(300))


def test_floats_are_added_and_exchanged():
    @tiles.kernel
    def kernel(t: tiles.tiled_index[8], values, sums, last):
        total = tiles.tile_static(tiles.float32, 1)
        if t.local[0] == 0:
            total[0] = 0.0
        t.barrier.wait()
        tiles.atomic_fetch_add(total[0], values[t])
        t.barrier.wait()
        if t.local[0] == 0:
            sums[t.tile] = total[0]
            tiles.atomic_exchange(last[0], 5)

    values = np.arange(32, dtype=np.float32)
    _, sums, last = both(
        kernel, tiles.extent(32).tile(8), values, np.zeros(4, np.float32), np.zeros(1, np.float32)
    )
    assert sums.tolist() == [28, 92, 156, 220]
    assert last[0] == 5


@tiles.kernel
def sums_of_three(t: tiles.tiled_index[4, 4], source, target):
    """Each element with its neighbours to the left and right, 7 beyond the edge."""
    held = tiles.tile_static(tiles.int32, (4, 6), pad=1)
    tiles.tile_load(held, source, (t.tile_origin[0], t.tile_origin[1] - 1), 7)
    row, column = t.local[0], t.local[1]
    if t.in_bounds(target):
        target[t] = held[row, column] + held[row, column + 1] + held[row, column + 2]


@pytest.mark.parametrize("shape", [(4, 4), (1, 1), (5, 7), (9, 3), (8, 12)])
def test_tiles_are_loaded_with_a_fill_beyond_the_edge(shape):
    source = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
    target = np.zeros_like(source)
    both(sums_of_three, tiles.extent(*shape).tile(4, 4).pad(), source, target)
    padded = np.pad(source, ((0, 0), (1, 1)), constant_values=7)
    np.testing.assert_array_equal(target, padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:])


@pytest.mark.parametrize("shape", [(4, 4), (1, 1), (5, 7), (9, 3)])
@pytest.mark.parametrize("shift", [-2, 0, 1])
def test_the_pad_of_a_tile_is_not_stored(shape, shift):
    @tiles.kernel
    def kernel(t: tiles.tiled_index[4, 4], source, target, right):
        held = tiles.tile_static(tiles.int32, (4, 4), pad=2)
        tiles.tile_load(held, source, t.tile_origin)
        if t.tile[1] == 0:
            tiles.tile_store(target, (t.tile_origin[0], t.tile_origin[1] + right), held)

    source = np.arange(1, 1 + np.prod(shape), dtype=np.int32).reshape(shape)
    target = np.full((shape[0], 12), -1, np.int32)
    both(kernel, tiles.extent(*shape).tile(4, 4).pad(), source, target, np.int32(shift))
    stored = np.zeros((shape[0], 4), np.int32)
    stored[:, : min(4, shape[1])] = source[:, :4]
    expected = np.full((shape[0], 12), -1, np.int32)
    begin = max(0, shift)
    expected[:, begin : shift + 4] = stored[:, begin - shift :]
    np.testing.assert_array_equal(target, expected)


@pytest.mark.parametrize("origin", [-5, -2, 3, 9])
def test_the_pad_of_a_line_is_not_stored(origin):
    @tiles.kernel
    def kernel(t: tiles.tiled_index[4], target, where):
        held = tiles.tile_static(tiles.int32, 4, pad=3)
        held[t.local[0]] = t.local[0]
        tiles.tile_store(target, where, held)

    target = np.full(12, -1, np.int32)
    both(kernel, tiles.extent(4).tile(4), target, np.int32(origin))
    expected = [i - origin if 0 <= i - origin < 4 else -1 for i in range(12)]
    np.testing.assert_array_equal(target, expected)


@tiles.function
def next_of(counter):
    counter[0] += 1
    return counter[0]


def test_the_origin_of_a_padded_tile_is_no_call():
    @tiles.kernel
    def kernel(t: tiles.tiled_index[4], target, counter):
        held = tiles.tile_static(tiles.int32, 4, pad=1)
        held[t.local[0]] = 1
        tiles.tile_store(target, next_of(counter), held)

    target, counter = np.zeros(12, np.int32), np.zeros(1, np.int32)
    with pytest.raises(tiles.KernelSyntaxError, match="put what is computed here into a variable first"):
        kernel(tiles.extent(4).tile(4), target, counter)


def test_tiles_are_stored_as_far_as_the_view_reaches():
    @tiles.kernel
    def kernel(t: tiles.tiled_index[4, 4], source, target):
        held = tiles.tile_static(tiles.float32, (4, 4))
        tiles.tile_load(held, source, t.tile_origin)
        tiles.tile_store(target, (t.tile_origin[0] + 1, t.tile_origin[1]), held)

    source = np.arange(35, dtype=np.float32).reshape(5, 7)
    target = np.zeros_like(source)
    both(kernel, tiles.extent(5, 7).tile(4, 4).pad(), source, target)
    np.testing.assert_array_equal(target[1:], source[:-1])
