"""Arrays of one thread: numpy.zeros(), ones() and empty() in kernels."""

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels

rng = np.random.default_rng(5)


@tiles.kernel
def median_of_row(i: tiles.index[1], rows, medians, width: tiles.const):
    """Sorts each row in memory of the thread."""
    sorted_ = np.empty(width, tiles.int32)
    for k in range(width):
        sorted_[k] = rows[i[0], k]
    for k in range(1, width):
        value, place = sorted_[k], k
        while place > 0 and sorted_[max(place - 1, 0)] > value:
            sorted_[place] = sorted_[place - 1]
            place -= 1
        sorted_[place] = value
    medians[i] = sorted_[width // 2]


@pytest.mark.parametrize("count", [1, 7, 64, 131])
@pytest.mark.parametrize("width", [1, 5, 9])
def test_each_thread_has_an_array_of_its_own(count, width):
    rows = rng.integers(-1000, 1000, (count, width)).astype(np.int32)
    medians, interpreted = np.zeros(count, np.int32), np.zeros(count, np.int32)
    median_of_row(count, rows, medians, width)
    median_of_row.interpret(count, rows, interpreted, width)
    expected = np.sort(rows, axis=1)[:, width // 2]
    assert (medians == expected).all() and (interpreted == expected).all()


@tiles.function
def add_square(sums, k, x):
    sums[k % 2, k // 2] += x * x


@tiles.kernel
def moments(t: tiles.tiled_index[4], x, out):
    shared = tiles.tile_static(tiles.float32, 4)
    sums = np.zeros((2, 2), dtype=tiles.float32)
    shared[t.local] = x[t]
    for k in range(4):
        t.barrier.wait()
        add_square(sums, k, shared[(t.local[0] + k) % 4])
    weights = np.ones(3, tiles.float32)
    weights[1] = 0.5
    out[t] = sums[0, 0] + 10 * sums[1, 0] + 100 * sums[0, 1] * weights[1] + weights[2]


@pytest.mark.parametrize("count", [4, 20])
def test_an_array_keeps_its_elements_across_barriers_and_is_passed_to_functions(count):
    x = rng.integers(0, 9, count).astype(np.float32)
    out, interpreted = np.zeros(count, np.float32), np.zeros(count, np.float32)
    moments(tiles.extent(count).tile(4), x, out)
    moments.interpret(tiles.extent(count).tile(4), x, interpreted)
    tile, local = np.divmod(np.arange(count), 4)
    squares = [x[4 * tile + (local + k) % 4] ** 2 for k in range(4)]
    expected = squares[0] + 10 * squares[1] + 50 * squares[2] + 1
    assert (out == expected).all() and (interpreted == expected).all()


@tiles.kernel
def counted_again(i: tiles.index[1], numbers, out):
    total = 0
    for k in range(3):
        digits = np.zeros(4, tiles.int32)
        for bit in range(8):
            digits[(numbers[i] >> bit) & 3] += k + 1
        total += digits[1] * digits[2]
    out[i] = total


def test_an_array_that_is_made_in_a_loop_is_new_each_time():
    numbers = rng.integers(0, 1 << 16, 37).astype(np.int32)
    out, interpreted = np.zeros(37, np.int32), np.zeros(37, np.int32)
    counted_again(37, numbers, out)
    counted_again.interpret(37, numbers, interpreted)
    expected = []
    for number in numbers.tolist():
        found = [(number >> bit) & 3 for bit in range(8)]
        expected.append(sum((k + 1) ** 2 for k in range(3)) * found.count(1) * found.count(2))
    assert out.tolist() == expected and interpreted.tolist() == expected


def test_the_array_is_declared_where_it_is_made():
    text = counted_again.kernel_text(4, np.zeros(4, np.int32), np.zeros(4, np.int32))
    assert (
        """\
  for (int v_k = 0; v_k < 3; ++v_k) {
    int v_digits[4];
    for (int d0 = 0; d0 < 4; ++d0)
      v_digits[d0] = 0;
"""
        in text
    )


def test_an_element_without_a_value_is_told_by_the_interpreter():
    @tiles.kernel
    def copy(i: tiles.index[1], out):
        values = np.empty(2, tiles.int32)
        values[0] = i[0]
        out[i] = values[1]

    with pytest.raises(tiles.KernelFaultError, match=r"values\[1\] is read, but no thread wrote it"):
        copy.interpret(3, np.zeros(3, np.int32))
