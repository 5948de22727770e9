"""What whole tiles compute together: on the device, in the interpreter, and by NumPy."""

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels

TILE = 24


def run(kernel, *arguments, tile=(TILE,)):
    """The last argument after a run on the device, which is that after an interpretation."""
    *given, out = arguments
    interpreted = np.zeros_like(out)
    kernel.interpret(tiles.extent(*out.shape).tile(*tile), *given, interpreted)
    views = [tiles.array_view(data) for data in (*given, out)]
    tiles.parallel_for_each(views[-1].extent.tile(*tile), kernel, *views)
    for view in views:
        view.synchronize()
    assert np.array_equal(interpreted, out)
    return out


def numbers(dtype, count=3 * TILE):
    return (np.arange(count) * 37 % 101 - 40).astype(dtype)


@tiles.kernel
def reductions(t: tiles.tiled_index[TILE], x, out):
    total = tiles.tile_reduce(t, x[t], tiles.plus)
    low = tiles.tile_reduce(t, x[t], tiles.minimum)
    high = tiles.tile_reduce(t, x[t], tiles.maximum)
    out[t] = total * 3 + high - low * 2


@pytest.mark.parametrize("dtype", [np.int32, np.float32, np.int64])
def test_tile_reduce_combines_the_values_of_a_tile(dtype):
    x = numbers(dtype)
    rows = x.reshape(-1, TILE)
    expected = rows.sum(axis=1) * 3 + rows.max(axis=1) - rows.min(axis=1) * 2
    assert np.array_equal(run(reductions, x, np.zeros_like(x)), np.repeat(expected, TILE))


def test_narrow_integers_are_combined_as_int32():
    x = np.full(TILE, 100, np.int8)
    assert np.all(run(reductions, x, np.zeros(TILE, np.int32)) == 7100)


@tiles.kernel
def bits(t: tiles.tiled_index[TILE], x, out):
    both = tiles.tile_reduce(t, x[t], tiles.bit_and)
    out[t] = both * 7 + tiles.tile_reduce(t, x[t], tiles.bit_or) * 5
    out[t] ^= tiles.tile_reduce(t, x[t], tiles.bit_xor) + tiles.tile_reduce(t, 1, tiles.multiplies)


def test_bitwise_operations():
    x = numbers(np.int32) | 64
    rows = x.reshape(-1, TILE)
    expected = np.bitwise_and.reduce(rows, axis=1) * 7 + np.bitwise_or.reduce(rows, axis=1) * 5
    expected ^= np.bitwise_xor.reduce(rows, axis=1) + 1
    assert np.array_equal(run(bits, x, np.zeros_like(x)), np.repeat(expected, TILE))


@tiles.kernel
def scans(t: tiles.tiled_index[4, 6], x, out):
    before = tiles.tile_exclusive_scan(t, x[t], tiles.plus, 10)
    most = tiles.tile_inclusive_scan(t, x[t], tiles.maximum)
    out[t] = before * 1000 + most


def test_scans_go_row_by_row():
    x = numbers(np.int32, 96).reshape(8, 12)
    expected = np.empty_like(x)
    for row in (0, 4):
        for column in (0, 6):
            here = np.s_[row : row + 4, column : column + 6]
            flat = x[here].ravel()
            before = np.cumsum(flat) - flat + 10
            expected[here] = (before * 1000 + np.maximum.accumulate(flat)).reshape(4, 6)
    assert np.array_equal(run(scans, x, np.zeros_like(x), tile=(4, 6)), expected)


@tiles.function
def last_odd(a, b):
    return b if b % 2 == 1 else a


@tiles.kernel
def by_function(t: tiles.tiled_index[TILE], x, out):
    out[t] = tiles.tile_inclusive_scan(t, x[t], last_odd) * 100 + tiles.tile_reduce(
        t, x[t], last_odd
    )


def test_a_function_combines_the_values_in_order():
    x = numbers(np.int32)
    expected = []
    for row in x.reshape(-1, TILE):
        last = [row[0]]
        for value in row[1:]:
            last.append(value if value % 2 == 1 else last[-1])
        expected += [one * 100 + last[-1] for one in last]
    assert np.array_equal(run(by_function, x, np.zeros_like(x)), expected)


@tiles.kernel
def votes(t: tiles.tiled_index[TILE], x, out):
    out[t] = tiles.tile_count(t, x[t] > 0)
    if tiles.tile_any(t, x[t] == 60):
        t.barrier.wait()
        out[t] += 100
    if tiles.tile_all(t, x[t] > -40):
        out[t] += 1000


def test_votes_and_what_they_decide():
    x = numbers(np.int32)
    rows = x.reshape(-1, TILE)
    expected = (rows > 0).sum(axis=1)
    expected += 100 * (rows == 60).any(axis=1) + 1000 * (rows > -40).all(axis=1)
    assert np.array_equal(run(votes, x, np.zeros_like(x)), np.repeat(expected, TILE))


@tiles.kernel
def exchange(t: tiles.tiled_index[TILE], x, out):
    mirrored = tiles.tile_shuffle(t, x[t], TILE - 1 - t.local[0])
    least = tiles.tile_broadcast(t, x[t], tiles.tile_argmin(t, x[t]))
    out[t] = mirrored * 1000 + least * 10 + tiles.tile_argmax(t, x[t])


def test_values_of_other_threads():
    x = numbers(np.int32)
    rows = x.reshape(-1, TILE)
    expected = rows[:, ::-1] * 1000
    expected = expected + (rows.min(axis=1) * 10 + rows.argmax(axis=1))[:, None]
    assert np.array_equal(run(exchange, x, np.zeros_like(x)), expected.ravel())


@tiles.function
def mean(t, x):
    return tiles.tile_reduce(t, x, tiles.plus) / TILE


@tiles.kernel
def in_function(t: tiles.tiled_index[TILE], x, out):
    out[t] = x[t] - mean(t, x[t])


def test_a_function_of_the_kernel_may_call_them():
    x = np.arange(2 * TILE, dtype=np.float32)
    expected = x - np.repeat(x.reshape(2, TILE).mean(axis=1), TILE)
    assert np.allclose(run(in_function, x, np.zeros_like(x)), expected)


def test_outside_of_kernels_they_say_where_they_work():
    with pytest.raises(tiles.UnsupportedError, match="inside a function with @tiles.kernel"):
        tiles.tile_reduce(None, 1, tiles.plus)
    with pytest.raises(tiles.UnsupportedError, match="tiles.plus is an operation"):
        tiles.plus(1, 2)


@tiles.kernel
def sorts(t: tiles.tiled_index[TILE], x, out):
    key = x[t] // 7
    place = tiles.tile_argsort(t, key)
    moved = tiles.tile_sort(t, key, x[t])
    out[t] = tiles.tile_sort(t, key) * 10000 + moved * 100 + place


def test_tile_sort_and_what_goes_with_it():
    x = numbers(np.int32)
    expected = []
    for row in x.reshape(-1, TILE):
        key = row // 7
        order = np.argsort(key, kind="stable")
        expected += list(key[order] * 10000 + row[order] * 100 + order)
    assert run(sorts, x, np.zeros_like(x)).tolist() == expected


@tiles.kernel
def medians(t: tiles.tiled_index[5, 5], x, out):
    in_order = tiles.tile_sort(t, x[t])
    out[t] = tiles.tile_broadcast(t, in_order, 12)


def test_the_median_of_each_tile():
    x = numbers(np.float32, 150).reshape(10, 15)
    x[7, 11] = np.nan
    expected = np.empty_like(x)
    for row in (0, 5):
        for column in (0, 5, 10):
            here = np.s_[row : row + 5, column : column + 5]
            expected[here] = np.sort(x[here], axis=None)[12]
    assert np.array_equal(run(medians, x, np.zeros_like(x), tile=(5, 5)), expected)


@tiles.function
def around(t: tiles.tiled_index[4, 8], held, out):
    row, column = t.local
    if t.in_bounds(out):
        out[t] = held[row, column] + 10 * held[row + 4, column + 4] + 100 * held[row + 1, column]


@tiles.kernel
def reflected(t: tiles.tiled_index[4, 8], x, out):
    held = tiles.tile_static(tiles.float32, (8, 12))
    tiles.tile_load(held, x, (t.tile_origin[0] - 2, t.tile_origin[1] - 2), "reflect")
    around(t, held, out)


@tiles.kernel
def extended(t: tiles.tiled_index[4, 8], x, out):
    held = tiles.tile_static(tiles.float32, (8, 12))
    tiles.tile_load(held, x, (t.tile_origin[0] - 2, t.tile_origin[1] - 2), "nearest")
    around(t, held, out)


@tiles.kernel
def mirrored(t: tiles.tiled_index[4, 8], x, out):
    held = tiles.tile_static(tiles.float32, (8, 12))
    tiles.tile_load(held, x, (t.tile_origin[0] - 2, t.tile_origin[1] - 2), "mirror")
    around(t, held, out)


@tiles.kernel
def wrapped(t: tiles.tiled_index[4, 8], x, out):
    held = tiles.tile_static(tiles.float32, (8, 12))
    tiles.tile_load(held, x, (t.tile_origin[0] - 2, t.tile_origin[1] - 2), "wrap")
    around(t, held, out)


# By the names that numpy.pad() has for them.
BORDERS = {"symmetric": reflected, "edge": extended, "reflect": mirrored, "wrap": wrapped}


@pytest.mark.parametrize("shape", [(1, 1), (1, 9), (2, 3), (7, 17), (12, 16)])
@pytest.mark.parametrize("border", BORDERS)
def test_tile_load_takes_what_lies_beyond_the_view_from_the_view(border, shape):
    kernel = BORDERS[border]
    x = np.random.default_rng(2).integers(0, 10, shape).astype(np.float32)
    padded = np.pad(x, 2, border)
    rows, columns = shape
    expected = padded[:rows, :columns] + 10 * padded[4:, 4:] + 100 * padded[1:-3, :columns]
    domain = tiles.extent(*shape).tile(4, 8).pad()
    out, interpreted = np.zeros_like(x), np.zeros_like(x)
    kernel(domain, x, out)
    kernel.interpret(domain, x, interpreted)
    assert np.array_equal(out, expected) and np.array_equal(interpreted, expected)


@pytest.mark.parametrize("kernel", BORDERS.values(), ids=BORDERS)
def test_tile_load_of_nothing_gives_zeros(kernel):
    nothing, out = np.zeros((0, 8), np.float32), np.ones((4, 8), np.float32)
    kernel(tiles.extent(4, 8).tile(4, 8), nothing, out)
    assert not out.any()


@tiles.kernel
def in_turns(t: tiles.tiled_index[8], x, out):
    """Sums of products with all elements, which two arrays hold in turns."""
    first = tiles.tile_static(tiles.int32, 8)
    second = tiles.tile_static(tiles.int32, 8)
    total = 0
    tiles.tile_load_async(first, x, 0)
    for k in range(0, x.shape[0], 16):
        tiles.tile_wait(t)
        tiles.tile_load_async(second, x, k + 8)
        for n in range(8):
            total += first[n] * (t.global_[0] + k + n)
        tiles.tile_wait(t)
        tiles.tile_load_async(first, x, k + 16, 3)
        for n in range(8):
            total += second[n] * (t.global_[0] + k + n + 8)
    tiles.tile_wait(t)
    out[t] = total


@pytest.mark.parametrize("count", [8, 16, 40])
def test_arrays_are_loaded_while_others_are_used(count):
    x = np.random.default_rng(3).integers(0, 100, count).astype(np.int32)
    out, interpreted = np.zeros_like(x), np.zeros_like(x)
    in_turns(tiles.extent(count).tile(8), x, out)
    in_turns.interpret(tiles.extent(count).tile(8), x, interpreted)
    expected = [(x * (n + np.arange(count))).sum() for n in range(count)]
    assert out.tolist() == expected and interpreted.tolist() == expected


@tiles.kernel
def without_wait(t: tiles.tiled_index[8], x, out):
    held = tiles.tile_static(tiles.int32, 8)
    tiles.tile_load_async(held, x, t.tile_origin)
    out[t] = held[7 - t.local[0]]


def test_an_array_that_nobody_waits_for_is_refused():
    x = np.zeros(8, np.int32)
    with pytest.raises(tiles.CompileError, match="'held' is used while tile_load_async may still"):
        without_wait(tiles.extent(8).tile(8), x, x.copy())


@tiles.kernel
def counted(t: tiles.tiled_index[4, 6], x, out):
    counts = tiles.tile_static(tiles.uint32, 30)
    for n in range(1, 3):
        tiles.tile_histogram(t, x[t] * n // 3, counts)
        for k in range(30):
            out[t] = out[t] * 3 + counts[k]


def test_tile_histogram_counts_what_the_threads_name():
    x = numbers(np.int32, 96).reshape(8, 12)
    expected = np.zeros((8, 12), np.uint32)
    for row in (0, 4):
        for column in (0, 6):
            here = np.s_[row : row + 4, column : column + 6]
            total = 0
            for n in (1, 2):
                bins = (x[here] * n // 3).ravel()
                for k in range(30):
                    total = (total * 3 + int((bins == k).sum())) % 2**32
            expected[here] = total
    assert np.array_equal(run(counted, x, np.zeros((8, 12), np.uint32), tile=(4, 6)), expected)
