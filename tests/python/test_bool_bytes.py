"""Bools whose bytes are not 0 and 1, as a mask of 0 and 255 has: NumPy takes each byte but 0 for True."""

import numpy as np
import pytest

import tiles


def mask(size):
    """Bytes 0, 2, 0, 128, 255, 0, 1, ..., as bools."""
    return np.resize(np.array([0, 2, 0, 128, 255, 0, 1], np.uint8), size).view(np.bool_)


@tiles.kernel
def counted(i, given, out):
    known = given[i]
    out[i] = known + given[i] + 4 * (given[i] == True) + 8 * (not given[i])  # noqa: E712


@tiles.kernel
def turned(t: tiles.tiled_index[4], given, out):
    held = tiles.tile_static(tiles.bool_, 4)
    held[t.local[0]] = given[t]
    t.barrier.wait()
    out[t] = held[3 - t.local[0]] * 2.5


@pytest.mark.kernels
@pytest.mark.parametrize("shape", ["group", "loop"])
def test_a_kernel_reads_each_byte_but_0_as_true(shape, monkeypatch):
    monkeypatch.setenv("TILES_SHAPE", shape)
    given = mask(28)
    out = np.zeros(28, np.int32)
    counted(28, given, out)
    assert out.tolist() == [6 if each else 8 for each in given]
    floats = np.zeros(28, np.float32)
    turned(tiles.extent(28).tile(4), given, floats)
    assert floats.tolist() == (given.reshape(-1, 4)[:, ::-1].ravel() * 2.5).tolist()


@tiles.kernel
def changed(i, given, out):
    known = given[i]
    known &= True
    out[0, i[0]] = known
    known = given[i]
    known ^= True
    out[1, i[0]] = known
    known = given[i]
    known ^= given[given.shape[0] - 1 - i[0]]
    out[2, i[0]] = known


@pytest.mark.kernels
def test_a_bool_is_changed_as_0_or_1():
    given = mask(28)
    out = np.zeros((3, 28), np.bool_)
    changed(28, given, out)
    truth = given.view(np.uint8) != 0
    assert out.tolist() == [truth.tolist(), (~truth).tolist(), (truth ^ truth[::-1]).tolist()]


@pytest.mark.kernels
def test_a_bool_behind_a_comma_and_one_that_is_subtracted_from_are_0_or_1():
    kernel = tiles.Kernel(
        """void last_of(index<1> i, array_view<const bool, 1> given, array_view<int, 2> out) {
  bool c = given[i], d = c, e = c;
  d &= 2;
  e -= 1;
  out(0, i[0]) = (i[0], given[i]) + 0;
  out(1, i[0]) = d;
  out(2, i[0]) = e;
}"""
    )
    given = mask(28)
    out = np.zeros((3, 28), np.int32)
    kernel(28, given, out)
    truth = (given.view(np.uint8) != 0).astype(int)
    assert out.tolist() == [truth.tolist(), [0] * 28, (1 - truth).tolist()]


@pytest.mark.parametrize("size", [1, 129])
def test_equal_bools_are_selected_and_counted_and_grouped_by_their_truth(size):
    given = mask(size)
    truth = given.view(np.uint8) != 0
    starts = np.flatnonzero(np.r_[True, truth[1:] != truth[:-1]])
    assert (tiles.unique(given).view(np.uint8) != 0).tolist() == np.unique(truth).tolist()
    values, lengths = tiles.run_length(given)
    assert (values.view(np.uint8) != 0).tolist() == truth[starts].tolist()
    assert lengths.tolist() == np.diff(np.r_[starts, size]).tolist()
    selected = tiles.select(given, "x == 1")
    assert len(selected) == truth.sum()
    places = np.arange(size) - np.repeat(starts, lengths) + 1
    for line in (given, np.stack([given, given])):
        ones = np.ones(line.shape, np.int32)
        scanned = tiles.scan(ones, axis=line.ndim - 1, keys=line)
        assert (scanned == places).all()


@pytest.mark.parametrize("size", [1, 129])
def test_algorithms_read_each_byte_but_0_as_true(size):
    given = mask(size)
    assert tiles.reduce(given, "sum") == given.sum()
    assert tiles.reduce(given, "mean") == pytest.approx(given.mean())
    assert tiles.reduce(given, "argmax") == given.argmax()
    assert tiles.scan(given).tolist() == given.cumsum().tolist()
    assert tiles.map("x + x", x=given, dtype=np.int32).tolist() == (given * 2).tolist()
    assert tiles.bincount(given).tolist() == np.bincount(given.astype(np.int8)).tolist()
    # NumPy sorts bools by their bytes.
    assert tiles.argsort(given).tolist() == np.argsort(given, kind="stable").tolist()


def test_columns_of_a_matrix_of_bools_are_added():
    given = mask(35 * 40).reshape(35, 40)
    for axis in (0, 1):
        assert tiles.reduce(given, "sum", axis=axis).tolist() == given.sum(axis).tolist()
        assert tiles.scan(given, axis=axis).tolist() == given.cumsum(axis).tolist()


def test_bins_of_a_range_have_each_byte_but_0_as_1():
    given = mask(500)
    counts, edges = tiles.histogram(given, 7, (-1, 9))
    assert counts.tolist() == np.histogram(given.astype(np.int8), edges)[0].tolist()
