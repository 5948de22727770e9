"""Arrays that live on a device."""

import copy

import numpy as np
import pytest

import tiles

DOUBLE = tiles.Kernel(
    "void twice(index<2> i, array<float, 2>& data) restrict(amp) { data[i] *= 2; }",
    name="twice.tile",
)


@pytest.mark.parametrize("shape", [(1, 1), (7, 13), (1, 17)])
def test_an_array_starts_with_a_copy_of_the_ndarray(shape):
    source = np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape)
    array = tiles.array(source)
    source += 100
    DOUBLE(array.extent, array)
    np.testing.assert_array_equal(array.numpy(), 2 * (source - 100))


def test_an_array_takes_any_layout_because_it_copies():
    source = np.arange(24, dtype=np.float32).reshape(4, 6)[::-1, ::2]
    np.testing.assert_array_equal(tiles.array(source).numpy(), source)
    np.testing.assert_array_equal(tiles.array(source.T).numpy(), source.T)


def test_dtype_converts_the_ndarray():
    array = tiles.array(np.arange(3), tiles.float64)
    assert array.dtype == np.float64
    assert array.numpy().tolist() == [0.0, 1.0, 2.0]


def test_an_array_of_a_shape_is_written_from_the_host():
    array = tiles.empty((2, 3), tiles.float32)
    array.copy_from_host(np.arange(6).reshape(2, 3))
    out = np.zeros((2, 3), np.float32)
    assert array.copy_to_host(out) is out
    assert out.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert repr(array) == "<tiles.array of 2x3 float32>"


def test_an_array_of_an_extent_has_its_shape():
    assert tiles.array(tiles.extent(2, 3), tiles.int32).shape == (2, 3)


def test_lists_and_tuples_are_data():
    array = tiles.array([1, 2, 3], np.float32)
    assert array.dtype == np.float32
    assert array.numpy().tolist() == [1, 2, 3]
    assert tiles.array(((1, 2), (3, 4)), tiles.int32).numpy().tolist() == [[1, 2], [3, 4]]
    assert tiles.array([True, False]).dtype == np.bool_


@pytest.mark.parametrize("shape", [5, (5,), [5], tiles.extent(5), np.int64(5)])
def test_a_shape_is_written_as_in_numpy(shape):
    assert tiles.empty(shape, tiles.int32).shape == (5,)
    assert tiles.zeros(shape, tiles.int32).numpy().tolist() == [0] * 5
    assert tiles.ones(shape, tiles.int16).numpy().tolist() == [1] * 5
    assert tiles.full(shape, 7, tiles.uint8).numpy().tolist() == [7] * 5


def test_elements_of_a_shape_are_float32_unless_the_dtype_says_otherwise():
    assert tiles.empty((2, 3)).dtype == np.float32
    assert tiles.zeros((2, 3)).dtype == np.float32
    assert tiles.full((2, 3), 2.5, tiles.float32).dtype == np.float32


def test_asarray_copies_only_what_is_no_array_of_the_dtype():
    array = tiles.zeros(3)
    assert tiles.asarray(array) is array
    assert tiles.asarray(array, tiles.float32) is array
    assert tiles.asarray(array, tiles.int32).dtype == np.int32
    assert tiles.asarray([1, 2], tiles.int32).numpy().tolist() == [1, 2]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: tiles.array(tiles.extent(2, 3)),
            "dtype is missing: tiles.empty((8, 9), tiles.float32)",
        ),
        (
            lambda: tiles.array(1000, tiles.int32),
            "data: expected elements, got the number 1000; an array of that size is "
            "tiles.empty(1000, dtype)",
        ),
        (
            lambda: tiles.array("x", tiles.int32),
            "data: expected what numpy.asarray() takes: invalid literal for int() with base 10: "
            "'x'",
        ),
        (
            lambda: tiles.empty((2.5, 3), tiles.int32),
            "shape: an extent's components are whole numbers, got 2.5 of type float",
        ),
        (
            lambda: tiles.empty((3, -1), tiles.int32),
            "extent of dimension 1 is -1; expected 0 or more",
        ),
        (
            lambda: tiles.array(np.array(1.0)),
            "an array has 1 to 8 dimensions, got 0: write [x] for a single number",
        ),
        (
            lambda: tiles.empty(3, tiles.int32).copy_from_host(np.zeros(4)),
            "data: expected an ndarray of shape (3,), got shape (4,)",
        ),
        (
            lambda: tiles.empty(3, tiles.int32).copy_to_host(np.zeros(4, np.int32)),
            "out: expected a C-contiguous ndarray of shape (3,) and dtype int32, got shape (4,) "
            "and dtype int32",
        ),
    ],
)
def test_what_makes_no_array_is_refused(make, message):
    with pytest.raises(tiles.ArgumentError) as refused:
        make()
    assert str(refused.value) == message


def test_arrays_and_views_have_the_attributes_of_ndarrays():
    data = np.arange(24, dtype=np.int16).reshape(4, 6)
    for mine in (tiles.array(data), tiles.array_view(data)):
        assert (mine.ndim, mine.size, mine.nbytes, len(mine)) == (2, 24, 48, 4)
        assert np.array_equal(mine.get(), data) and np.array_equal(mine.numpy(), data)
        assert mine.get() is not data


@pytest.mark.parametrize("make", [tiles.array, tiles.array_view])
def test_data_of_one_element_is_a_number_on_request(make):
    one = make(np.array([2.5], np.float32))
    assert (one.item(), float(one), int(one)) == (2.5, 2.5, 2)
    assert float(tiles.reduce(make(np.arange(4.0, dtype=np.float32)), "sum")) == 6
    with pytest.raises(TypeError) as refused:
        float(make(np.arange(3.0)))
    assert str(refused.value) == (
        "float() takes data of one element, this has 3: take one of a.numpy()"
    )


@pytest.mark.parametrize("make", [tiles.array, tiles.array_view])
def test_a_comparison_is_refused_as_other_operators_are(make):
    a, b = make(np.arange(3)), make(np.arange(3))
    assert a == a and a != None and a in [a]  # noqa: E711
    assert len({a, b, a}) == 2
    for compare in [lambda: a == b, lambda: a != 3, lambda: a == np.int32(3)]:
        with pytest.raises(TypeError, match="has no operators but @"):
            compare()


def test_a_copy_is_another_array():
    a = tiles.array([1, 2, 3])
    for made in (copy.copy(a), copy.deepcopy(a)):
        a.copy_from_host([7, 7, 7])
        assert made.numpy().tolist() == [1, 2, 3]
        a.copy_from_host([1, 2, 3])
