"""``tiles.sort`` and ``tiles.argsort`` against NumPy, in both forms of their kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import EXTENTS, STORED_FLOATS, examples, filled, laid_out

import tiles


@st.composite
def rows(draw):
    shape = tuple(draw(EXTENTS) for _ in range(draw(st.sampled_from([1, 2]))))
    return draw(laid_out(shape)), draw(st.integers(0, 1000))


def with_nans(a):
    """The floats in which every fifth is a NaN and every seventh a zero with a sign."""
    flat = a.reshape(-1).copy()
    flat[::5], flat[::10], flat[::7] = np.nan, -np.nan, -0.0
    return flat.reshape(a.shape)


def order_of(a, descending=False):
    """NumPy's stable order; a descending one is that of the array turned round, twice."""
    if not descending:
        return np.argsort(a, kind="stable")
    return (a.shape[-1] - 1 - np.argsort(a[..., ::-1], kind="stable"))[..., ::-1]


@examples(15)
@given(rows(), st.booleans())
def test_rows_are_sorted_whatever_the_strides(context, drawn, descending):
    zeros, seed = drawn
    a = filled(zeros, np.int32, seed)
    before = a.copy()
    result = tiles.sort(a, descending=descending, context=context)
    np.testing.assert_array_equal(result, np.take_along_axis(a, order_of(a, descending), -1))
    np.testing.assert_array_equal(a, before)


@pytest.mark.parametrize("dtype", [*STORED_FLOATS, np.float32])
@examples(10)
@given(rows(), st.booleans())
def test_the_order_of_floats_is_that_of_numpy(context, dtype, drawn, descending):
    zeros, seed = drawn
    a = with_nans(filled(zeros, dtype, seed))
    indices = tiles.argsort(a, descending, context=context)
    assert indices.dtype == np.int64
    np.testing.assert_array_equal(indices, order_of(a.astype(np.float32), descending))


@examples(10)
@given(rows())
def test_values_move_with_their_keys(context, drawn):
    zeros, seed = drawn
    a, values = filled(zeros, np.int32, seed), filled(zeros, np.float32, seed + 1)
    keys, moved = tiles.sort(a, values, context=context)
    order = order_of(a)
    np.testing.assert_array_equal(keys, np.take_along_axis(a, order, -1))
    np.testing.assert_array_equal(moved, np.take_along_axis(values, order, -1))


@pytest.mark.parametrize("kind", [tiles.array, tiles.array_view])
def test_arrays_and_views_stay_what_they_are(kind):
    a = kind(np.array([3, 1, 2], np.int32))
    result = tiles.sort(a)
    assert type(result) is kind
    assert list(np.asarray(result)) == [1, 2, 3]
    assert list(np.asarray(tiles.argsort(a, dtype=np.int32))) == [1, 2, 0]
    assert tiles.sort(a, out=a) is a
    assert list(np.asarray(a)) == [1, 2, 3]


def test_results_go_where_they_are_wanted():
    a, values = np.array([3, 1, 2], np.int32), np.array([30, 10, 20], np.int32)
    out = np.zeros(3, np.int32), np.zeros(3, np.int32)
    keys, moved = tiles.sort(a, values, out=out)
    assert keys is out[0] and moved is out[1]
    np.testing.assert_array_equal(moved, [10, 20, 30])


KINDS = [np.asarray, tiles.array, tiles.array_view]


@pytest.mark.parametrize("made", KINDS)
@pytest.mark.parametrize("shape", [(5,), (7, 4), (3, 5, 4), (2, 3, 1, 5), (0, 3), (2, 0, 3)])
@pytest.mark.parametrize("axis", [-1, 0, 1, None])
def test_an_axis_is_numpys(made, shape, axis):
    if axis == 1 and len(shape) == 1 or made is tiles.array and 0 in shape:
        return
    a = np.random.default_rng(3).integers(0, 9, shape, np.int32)
    result = tiles.sort(made(a.copy()), axis=axis)
    np.testing.assert_array_equal(np.asarray(result), np.sort(a, axis))
    if axis is None:
        return
    order = np.argsort(a, axis, kind="stable")
    np.testing.assert_array_equal(np.asarray(tiles.argsort(made(a.copy()), axis=axis)), order)
    keys, moved = tiles.sort(made(a.copy()), made(a + 100), axis=axis)
    np.testing.assert_array_equal(np.asarray(moved), np.sort(a, axis) + 100)
    out = made(np.zeros_like(a))
    assert tiles.sort(made(a.copy()), out=out, axis=axis, descending=True) is out
    np.testing.assert_array_equal(np.asarray(out), np.flip(np.sort(a, axis), axis))


def test_columns_of_a_part_are_sorted_in_place():
    a = np.random.default_rng(3).random((6, 5, 4), np.float32)
    expected = a.copy()
    with tiles.array_view(a) as view:
        part = view[1:, ::2, 1]
        tiles.sort(part, out=part, axis=0)
    expected[1:, ::2, 1].sort(axis=0)
    np.testing.assert_array_equal(a, expected)


VALUES = np.zeros(3, np.int32)

@pytest.mark.parametrize("dtype", STORED_FLOATS)
def test_segments_of_floats_of_16_bits_are_sorted(context, dtype):
    a = with_nans((np.arange(997) * 7919 % 1009 - 500).astype(dtype))
    a[3], a[4] = np.inf, -np.inf
    offsets = np.array([0, 0, 1, 8, 261, 997])
    found = tiles.segmented_sort(a, offsets, context=context)
    for first, last in zip(offsets, offsets[1:]):
        expected = np.sort(a[first:last].astype(np.float32))
        np.testing.assert_array_equal(found[first:last].astype(np.float32), expected)


def test_each_segment_is_sorted_with_its_values():
    keys, values = np.array([9, 3, 1, 2, 9, 7, 0]), np.arange(7, dtype=np.float32)
    offsets = np.array([1, 4, 4, 6], np.int32)
    ordered, moved = tiles.segmented_sort(keys, offsets, values)
    np.testing.assert_array_equal(ordered, [9, 1, 2, 3, 7, 9, 0])
    np.testing.assert_array_equal(moved, [0, 2, 3, 1, 5, 4, 6])
    context = tiles.Context()
    array = tiles.array(keys, context=context)
    of_array = tiles.segmented_sort(array, tiles.array(offsets, context=context), descending=True)
    np.testing.assert_array_equal(of_array.numpy(), [9, 3, 2, 1, 9, 7, 0])


REFUSALS = {
    "sort: 'a' is of type list; expected a numpy.ndarray, a tiles.array_view or a tiles.array": (
        lambda: tiles.sort([1])
    ),
    "sort: axis 2 is out of bounds: 'a' has 2 dimensions": lambda: tiles.sort(
        np.zeros((2, 2), np.int32), axis=2
    ),
    "argsort: axis is 'rows'; expected an int": lambda: tiles.argsort(VALUES, axis="rows"),
    "sort: the elements of 'a' are pair; expected integers, bool, float32, float64, float16 or bfloat16": (
        lambda: tiles.sort(np.zeros(3, tiles.struct("pair", [("a", np.int32), ("b", np.int32)])))
    ),
    "sort: 'values' has shape (2,); expected (3,), that of 'a'": lambda: (
        tiles.sort(np.zeros(3, np.int32), np.zeros(2, np.int32))
    ),
    "sort: 'out' has shape (2,) and dtype int32; expected shape (3,) and dtype int32": lambda: (
        tiles.sort(np.zeros(3, np.int32), out=np.zeros(2, np.int32))
    ),
    "sort: 'out[1]' has shape (2,) and dtype int32; expected shape (3,) and dtype int32": lambda: (
        tiles.sort(
            np.zeros(3, np.int32),
            np.zeros(3, np.int32),
            out=(np.zeros(3, np.int32), np.zeros(2, np.int32)),
        )
    ),
    "sort: 'out' has 1 element; expected 2": lambda: tiles.sort(
        np.zeros(3, np.int32), np.zeros(3, np.int32), out=(np.zeros(3, np.int32),)
    ),
    "sort: 'out[0]' and 'values' overlap; expected separate memory for each": (
        lambda: tiles.sort(np.zeros(3, np.int32), VALUES, out=(VALUES, np.zeros(3, np.int32)))
    ),
    "segmented_sort: the elements of 'offsets' are float32; expected int32 or int64": lambda: (
        tiles.segmented_sort(np.zeros(3, np.int32), np.zeros(2, np.float32))
    ),
    "segmented_sort: 'a' has rank 2; expected 1: a line of segments": lambda: (
        tiles.segmented_sort(np.zeros((3, 1), np.int32), np.zeros(2, np.int32))
    ),
    "argsort: the elements of 'out' are float32; expected int32 or int64": lambda: tiles.argsort(
        np.zeros(3, np.int32), out=np.zeros(3, np.float32)
    ),
}


@pytest.mark.parametrize("message", REFUSALS)
def test_what_does_not_fit_is_refused(message):
    with pytest.raises(tiles.ArgumentError) as refusal:
        REFUSALS[message]()
    assert str(refusal.value) == message


def test_a_read_only_result_is_refused_by_its_name():
    out = np.zeros(3)
    out.flags.writeable = False
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.sort(np.arange(3.0), out=out)
    assert str(refused.value) == "sort: 'out' is a read-only array; expected one to write to"
    with pytest.raises(tiles.ArgumentError, match=r"sort: 'out\[1\]' is a read-only array"):
        tiles.sort(np.arange(3.0), np.arange(3.0), out=(np.zeros(3), out))
