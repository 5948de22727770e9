"""Views over ndarrays however their elements lie, and the way back to ndarrays."""

import gc
import sys

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels


@tiles.kernel
def transpose_of_products(t: tiles.tiled_index, source, target):
    """Each element depends on its own place, and lands in another."""
    block = tiles.tile_static(tiles.float32, (t.tile_extent[0], t.tile_extent[1]), pad=1)
    block[t.local] = source[t] * (t.global_[0] + 1) + t.global_[1]
    t.barrier.wait()
    row, column = t.tile_origin[1] + t.local[1], t.tile_origin[0] + t.local[0]
    target[row, column] = block[t.local]


def base_data():
    return np.arange(40 * 48, dtype=np.float32).reshape(40, 48)


LAYOUTS = {
    "dense": lambda a: a[:16, :24].copy(),
    "part": lambda a: a[3:19, 5:29],
    "stepped": lambda a: a[1:33:2, ::2],
    "reversed": lambda a: a[15::-1, 23::-1],
    "reversed and stepped": lambda a: a[:16, ::-2],
    "fortran": lambda a: np.asfortranarray(a[:16, :24]),
    "transposed": lambda a: a[:24, :16].T,
    "repeated": lambda a: np.broadcast_to(a[0, :24], (16, 24)),
}


@pytest.mark.parametrize(
    ("layout", "target_layout"),
    [*((layout, "fortran") for layout in LAYOUTS), ("part", "stepped"), ("stepped", "reversed")],
)
def test_any_strides_are_read_and_written(layout, target_layout):
    source = LAYOUTS[layout](base_data())
    around = np.zeros((48, 40), np.float32)
    target = LAYOUTS[target_layout](around.T).T
    expected = (source * np.arange(1, 17, dtype=np.float32)[:, None] + np.arange(24)).T
    transpose_of_products(tiles.extent(16, 24).tile(4, 8), source, target)
    np.testing.assert_array_equal(target, expected)
    if np.shares_memory(target, around):
        target[...] = 0
        assert not around.any()


def test_a_field_of_a_structured_array_is_strided():
    pairs = np.zeros(6, tiles.struct("Pair", {"x": np.float32, "y": np.float32}))
    pairs["y"] = np.arange(6)

    @tiles.kernel
    def kernel(i: tiles.index[1], x, y):
        x[i] = 2 * y[i]

    kernel(tiles.extent(6), pairs["x"], pairs["y"][::-1])
    assert pairs["x"].tolist() == [10, 8, 6, 4, 2, 0]


def test_a_section_of_a_strided_view():
    data = np.arange(100, dtype=np.float32).reshape(10, 10)
    view = tiles.array_view(data[::-2, ::3])

    @tiles.kernel
    def negate(i: tiles.index[2], part):
        part[i] = -part[i]

    part = view[1:3, 1:]
    negate(part.extent, part)
    view.synchronize()
    expected = np.arange(100, dtype=np.float32).reshape(10, 10)
    expected[::-2, ::3][1:3, 1:] *= -1
    np.testing.assert_array_equal(data, expected)
    np.testing.assert_array_equal(part.host(), expected[::-2, ::3][1:3, 1:])


def test_the_host_memory_of_a_view_is_that_of_the_ndarray():
    data = np.arange(12, dtype=np.int32).reshape(3, 4)
    view = tiles.array_view(data)
    assert np.shares_memory(view.host(), data)
    assert not view.host().flags.writeable
    assert not np.asarray(view[1:, ::]).flags.writeable
    np.testing.assert_array_equal(np.asarray(view[1:]), data[1:])
    assert np.asarray(view, np.float64).dtype == np.float64


def test_what_the_host_writes_is_seen_by_the_next_kernel():
    view = tiles.array_view(np.zeros(4, np.int32))

    @tiles.kernel
    def increment(i: tiles.index[1], data):
        data[i] += 1

    for _ in range(3):
        increment(view.extent, view)
        view.host(writable=True)[0] += 10
    assert view.host().tolist() == [33, 3, 3, 3]


def test_dlpack_shares_the_memory_both_ways():
    data = np.arange(12, dtype=np.float32).reshape(3, 4)
    view = tiles.array_view(data[:, ::2])
    taken = np.from_dlpack(view)
    assert np.shares_memory(taken, data) and taken.shape == (3, 2)
    assert view.__dlpack_device__() == (1, 0)

    class Exporter:
        """Something that is no ndarray, such as a tensor."""

        def __dlpack__(self, **options):
            return data.__dlpack__(**options)

        def __dlpack_device__(self):
            return data.__dlpack_device__()

    other = tiles.array_view(Exporter())
    np.testing.assert_array_equal(other.host(), data)
    assert np.shares_memory(other.host(), data)


def test_other_objects_with_a_buffer_have_views():
    import array

    numbers = array.array("i", [1, 2, 3])

    @tiles.kernel
    def double(i: tiles.index[1], data):
        data[i] *= 2

    with tiles.array_view(numbers) as view:
        double(view.extent, view)
    assert numbers.tolist() == [2, 4, 6]
    assert tiles.array_view(memoryview(b"abc")).is_const


@pytest.mark.parametrize("wrong", [[1, 2], "abc", 3.5, None, range(3)])
def test_what_has_no_memory_has_no_view(wrong):
    with pytest.raises(tiles.ArgumentError, match="convert it with numpy.array"):
        tiles.array_view(wrong)


def test_a_large_ndarray_is_not_copied_where_the_device_shares_memory():
    context = tiles.Context()
    if not context.device.shares_host_memory:
        pytest.skip("the device has memory of its own")

    data = np.zeros(256 << 18, np.float32)
    with tiles.array_view(data) as view:
        context.parallel_for_each(tiles.extent(data.size // 1024), touch_each, view)
    assert data[::1024].all()
    counts = context.transfers()
    assert counts["uploads"] == counts["downloads"] == counts["device_copies"] == 0
    assert counts["shared_uses"] > 0


@tiles.kernel
def touch_each(i: tiles.index[1], data):
    data[i[0] * 1024] += 1


def test_an_ndarray_from_a_view_keeps_everything_alive():
    data = np.arange(1000, dtype=np.int32)
    count = sys.getrefcount(data)
    host = tiles.array_view(data)[100:].host()
    assert sys.getrefcount(data) == count + 1
    del data
    gc.collect()
    assert host[899] == 999
