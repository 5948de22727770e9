"""Arrays without elements and launches without threads: as NumPy does nothing with no elements."""

import numpy as np
import pytest

import tiles


@tiles.kernel
def double(i, x, y):
    y[i] = 2 * x[i]


@tiles.kernel
def fill(t: tiles.tiled_index[2, 2], y):
    y[t] = 7


@pytest.mark.parametrize(
    "make",
    [
        lambda: tiles.zeros(0),
        lambda: tiles.empty(0),
        lambda: tiles.array([], np.float32),
        lambda: tiles.array_view(np.zeros(5, np.float32))[5:],
        lambda: tiles.array_view(np.zeros(5, np.float32))[::-2][1:1],
    ],
)
def test_data_without_elements_is_like_other_data(make):
    data = make()
    assert (data.shape, data.size, len(data)) == ((0,), 0, 0)
    np.testing.assert_array_equal(data.numpy(), np.zeros(0, np.float32))
    double(data.shape, data, data)
    assert tiles.sort(data).shape == tiles.scan(data, "sum").shape == (0,)
    assert tiles.reduce(data, "sum").numpy() == 0


def test_the_other_extents_of_an_array_without_elements_are_kept():
    data = tiles.zeros((0, 5), np.int32)
    assert data.numpy().shape == (0, 5)
    assert data.T.shape == (5, 0)
    data.copy_from_host(np.zeros((0, 5), np.int32))


def test_a_launch_without_threads_changes_nothing():
    data = tiles.array(np.arange(3, dtype=np.float32))
    double((0,), data, data)
    double.interpret((0,), np.arange(3.0), np.arange(3.0))
    tiles.submit((0,), double, data, data).wait()
    ndarray = np.ones((2, 2), np.float32)
    fill(tiles.extent(0, 2).tile(2, 2), ndarray)
    assert ndarray.tolist() == [[1, 1], [1, 1]]
    assert data.numpy().tolist() == [0, 1, 2]


def test_a_bound_launch_may_have_no_threads_for_now():
    data = tiles.array(np.arange(3, dtype=np.float32))
    launch = double.bind((0,), data, data)
    launch()
    assert data.numpy().tolist() == [0, 1, 2]
    launch.set_extent(3)
    launch()
    assert data.numpy().tolist() == [0, 2, 4]


def test_a_launch_without_threads_is_checked_like_any_other():
    with pytest.raises(tiles.InvalidComputeDomainError, match="cannot be evenly divided"):
        fill(tiles.extent(0, 3).tile(2, 2), np.ones((2, 2), np.float32))
    with pytest.raises(tiles.InvalidComputeDomainError, match="cannot be smaller than 0"):
        double((-1,), tiles.zeros(1), tiles.zeros(1))
