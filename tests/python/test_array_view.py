"""Views over ndarrays: what they accept, share, keep alive and bring back."""

import gc
import os
import subprocess
import sys
import weakref

import numpy as np
import pytest

import tiles

INCREMENT = """\
void increment(index<2> i, array_view<int, 2> data) restrict(amp)
{
    data[i] += 1;
}
"""


@pytest.fixture
def increment():
    return tiles.Kernel(INCREMENT, name="increment.tile")


@pytest.mark.parametrize("shape", [(1, 1), (7, 13), (1, 17), (31, 1)])
def test_synchronize_brings_back_what_a_kernel_wrote(increment, shape):
    data = np.arange(shape[0] * shape[1], dtype=np.int32).reshape(shape)
    expected = data + 1
    view = tiles.array_view(data)
    increment(view.extent, view)
    view.synchronize()
    np.testing.assert_array_equal(data, expected)


def test_leaving_a_with_block_synchronizes(increment):
    data = np.zeros((3, 5), np.int32)
    with tiles.array_view(data) as view:
        increment(view.extent, view)
        increment(view.extent, view)
    assert (data == 2).all()


def test_the_last_view_brings_the_results_back_when_it_goes(increment):
    data = np.zeros((3, 5), np.int32)
    view = tiles.array_view(data)
    increment(view.extent, view)
    del view
    gc.collect()
    assert (data == 1).all()


def test_a_view_keeps_its_ndarray_alive(increment):
    data = np.zeros((64, 64), np.int32)
    gone = weakref.ref(data)
    view = tiles.array_view(data)
    section = view[1:3, 2:4]
    del data, view
    gc.collect()
    assert gone() is not None
    increment(section.extent, section)
    section.synchronize()
    del section
    gc.collect()
    assert gone() is None


def test_a_section_shares_the_data_of_its_view(increment):
    data = np.zeros((6, 7), np.int32)
    view = tiles.array_view(data)
    section = view.section((1, 2), (3, 4))
    assert section.extent == tiles.extent(3, 4)
    increment(section.extent, section)
    view.synchronize()
    expected = np.zeros((6, 7), np.int32)
    expected[1:4, 2:6] = 1
    np.testing.assert_array_equal(data, expected)


def test_slices_are_sections_as_numpy_counts():
    view = tiles.array_view(np.zeros((6, 7), np.int32))
    assert view[1:4, 2:-1].extent == tiles.extent(3, 4)
    assert view[-2:].extent == tiles.extent(2, 7)
    assert view[:, 3:100].extent == tiles.extent(6, 4)
    assert view[4:2].extent == tiles.extent(0, 7)


def test_refresh_says_that_the_ndarray_was_changed(increment):
    data = np.zeros((2, 2), np.int32)
    view = tiles.array_view(data)
    increment(view.extent, view)
    view.synchronize()
    data[:] = 10
    view.refresh()
    increment(view.extent, view)
    view.synchronize()
    assert (data == 11).all()


def test_discarded_data_is_not_brought_back():
    program = f"""
import numpy as np
import tiles
data = np.zeros((2, 2), np.int32)
view = tiles.array_view(data)
tiles.Kernel({INCREMENT!r})(view.extent, view)
view.discard_data()
view.synchronize()
print(data.tolist())
"""
    # A device that uses the ndarray's own memory has written it by then.
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "TILES_TRANSFER": "copy"},
        timeout=100,
    )
    assert (ended.stdout, ended.stderr) == ("[[0, 0], [0, 0]]\n", "")


def test_data_that_was_discarded_can_be_written_again(increment):
    data = np.zeros((2, 2), np.int32)
    view = tiles.array_view(data)
    increment(view.extent, view)
    view.discard_data()
    overwrite = tiles.Kernel("void f(index<2> i, array_view<int, 2> v) restrict(amp) { v[i] = 7; }")
    overwrite(view.extent, view)
    view.synchronize()
    assert (data == 7).all()


def test_a_read_only_ndarray_gives_a_const_view(increment):
    data = np.zeros((2, 2), np.int32)
    assert not tiles.array_view(data).is_const
    assert tiles.array_view(data, is_const=True).is_const
    data.flags.writeable = False
    view = tiles.array_view(data)
    assert view.is_const
    assert repr(view) == "<tiles.array_view of 2x2 const int32>"
    with pytest.raises(tiles.ArgumentMismatchError, match="const"):
        increment(view.extent, view)
    with pytest.raises(tiles.ArgumentError, match="is_const=False needs a writable one"):
        tiles.array_view(data, is_const=False)


def test_a_plain_ndarray_as_an_argument_has_the_results_after_the_call(increment):
    data = np.zeros((3, 5), np.int32)
    increment(tiles.extent(3, 5), data)
    increment(tiles.extent(3, 5), data=data)
    assert (data == 2).all()


DTYPES = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]


@pytest.mark.parametrize(
    "dtype", [*DTYPES, "float32", pytest.param("float64", marks=pytest.mark.double)]
)
def test_every_element_type_goes_to_the_device_and_back(dtype):
    spelling = tiles.array_view(np.zeros(1, dtype)).kernel_type.element.spelling
    kernel = tiles.Kernel(
        f"void copy(index<1> i, array_view<const {spelling}, 1> a, array_view<{spelling}, 1> b)"
        " restrict(amp) { b[i] = a[i]; }"
    )
    source = np.arange(13).astype(dtype)
    target = np.zeros_like(source)
    kernel(tiles.extent(13), source, target)
    np.testing.assert_array_equal(target, source)


def test_structs_go_to_the_device_and_back():
    pair = tiles.struct("Pair", {"small": np.int8, "large": np.int64})
    swap = tiles.Kernel(
        "void swap(index<1> i, array_view<Pair, 1> pairs) restrict(amp)\n"
        "{ pairs[i].large += pairs[i].small; pairs[i].small = 0; }",
        structs=[pair],
    )
    data = np.zeros(5, pair)
    data["small"], data["large"] = np.arange(5), 2**40
    swap(tiles.extent(5), data)
    np.testing.assert_array_equal(data["large"], np.arange(5) + 2**40)
    np.testing.assert_array_equal(data["small"], 0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            np.zeros(4, np.dtype([("kind", np.int8), ("mass", np.float32)]))["mass"],
            "the ndarray's strides are (5,) bytes, no multiples of an element's 4 bytes: pass "
            "a.copy(), and write the results back with a[...] = copy",
        ),
        (
            np.array(3.0),
            "the ndarray has 0 dimensions, expected 1 to 8: use reshape(1) for a single number",
        ),
        ([1, 2], "expected a numpy.ndarray, got list: convert it with numpy.array()"),
        (
            np.zeros(3, complex),
            "the ndarray has dtype complex128, which kernels do not support: expected one of bool, "
            "int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64, float16, "
            "bfloat16 or a "
            "structured dtype made by tiles.struct()",
        ),
        (
            np.zeros(3, ">f4"),
            "the ndarray has dtype '>f4', whose byte order is not this machine's: convert it with "
            ".astype(dtype.newbyteorder('='))",
        ),
        (
            np.frombuffer(b"123456789", np.int32, count=2, offset=1),
            "the ndarray's memory is not aligned for its dtype: pass a.copy()",
        ),
    ],
)
def test_data_that_kernels_cannot_use_is_refused_with_what_to_do(data, message):
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.array_view(data)
    assert str(refused.value) == message


def test_a_section_outside_of_its_view_is_refused():
    view = tiles.array_view(np.zeros((4, 6), np.float32))
    with pytest.raises(tiles.ArgumentError) as refused:
        view.section((3, 0), (2, 2))
    assert str(refused.value) == (
        "section: dimension 0 starts at 3 and has 2 elements; the view has 4 there"
    )
    with pytest.raises(tiles.ArgumentError) as refused:
        view.section((3,), (1,))
    assert str(refused.value) == (
        "a section of a view with 2 dimensions has an origin and an extent of 2 numbers, "
        "got 1 and 1"
    )


def test_a_section_of_one_dimension_takes_numbers():
    data = np.arange(8)
    assert tiles.array_view(data).section(2, 3).numpy().tolist() == [2, 3, 4]
