"""``tiles.top_k`` against NumPy, in both forms of its kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import EXTENTS, STORED_FLOATS, examples, filled, laid_out

import tiles


@st.composite
def rows(draw):
    shape = tuple(draw(EXTENTS) for _ in range(draw(st.sampled_from([1, 2]))))
    return draw(laid_out(shape)), draw(st.integers(0, shape[-1])), draw(st.integers(0, 1000))


def order_of(a, largest, axis=-1):
    """The indices that sort `a` stably, the largest first if that is wanted."""
    if not largest:
        return np.argsort(a, axis, kind="stable")
    turned = np.flip(a, axis)
    return np.flip(a.shape[axis] - 1 - np.argsort(turned, axis, kind="stable"), axis)


@pytest.mark.parametrize("dtype", [np.int32, *STORED_FLOATS, np.float64])
@examples(10)
@given(rows(), st.booleans())
def test_rows_are_searched_whatever_the_strides(context, dtype, drawn, largest):
    zeros, k, seed = drawn
    a = filled(zeros, dtype, seed)
    before = a.copy()
    elements, indices = tiles.top_k(a, k, largest, context=context)
    order = order_of(a, largest)[..., :k]
    assert indices.dtype == np.int64
    np.testing.assert_array_equal(indices, order)
    np.testing.assert_array_equal(elements, np.take_along_axis(a, order, -1))
    np.testing.assert_array_equal(a, before)


@pytest.mark.parametrize("axis", [0, 1, 2, -2])
def test_any_axis_is_searched(axis):
    a = np.random.default_rng(5).integers(0, 9, (5, 6, 7)).astype(np.float32)
    order = order_of(a, False, axis).take(range(4), axis)
    elements, indices = tiles.top_k(a, 4, largest=False, axis=axis)
    np.testing.assert_array_equal(indices, order)
    np.testing.assert_array_equal(elements, np.take_along_axis(a, order, axis))


@pytest.mark.parametrize("kind", [tiles.array, tiles.array_view])
def test_arrays_and_views_stay_what_they_are(kind):
    elements, indices = tiles.top_k(kind(np.array([3, 9, 1], np.int32)), 2, dtype=np.int32)
    assert type(elements) is kind and type(indices) is kind
    assert list(np.asarray(elements)) == [9, 3] and list(np.asarray(indices)) == [1, 0]


def test_results_go_where_they_are_wanted():
    out = np.zeros(2, np.int32), np.zeros(2, np.int64)
    elements, indices = tiles.top_k(np.array([3, 9, 1], np.int32), 2, out=out)
    assert elements is out[0] and indices is out[1]
    assert list(elements) == [9, 3] and list(indices) == [1, 0]


def test_a_plan_searches_again():
    numbers = tiles.array(np.array([3, 9, 1], np.int32))
    plan = tiles.plan(tiles.top_k, numbers, 1)
    numbers.copy_from_host(np.array([3, 2, 7], np.int32))
    elements, indices = plan()
    assert elements.numpy() == 7 and indices.numpy() == 2


NUMBERS = np.arange(5, dtype=np.int32)
CUBE = np.zeros((2, 2, 4), np.int64)

REFUSED = {
    "top_k: k is 6; expected 0 to 5, the length of the axis": lambda: tiles.top_k(NUMBERS, 6),
    "top_k: k is -1; expected 0 to 5, the length of the axis": lambda: tiles.top_k(NUMBERS, -1),
    "top_k: k is 2.5; expected an int": lambda: tiles.top_k(NUMBERS, 2.5),
    "top_k: k is True; expected an int": lambda: tiles.top_k(NUMBERS, True),
    "top_k: axis 1 is out of bounds: 'a' has 1 dimension": lambda: tiles.top_k(NUMBERS, 2, axis=1),
    "top_k: 'out' is of type ndarray; expected a tuple of two: where the elements and their indices "
    "go": lambda: tiles.top_k(NUMBERS, 2, out=NUMBERS),
    "top_k: 'out[1]' has shape (3,) and dtype int64; expected shape (2,) and dtype int64": lambda: tiles.top_k(
        NUMBERS, 2, out=(np.zeros(2, np.int32), np.zeros(3, np.int64))
    ),
    "top_k: 'out[1]' is of type list; expected a numpy.ndarray": lambda: tiles.top_k(
        NUMBERS, 2, out=(np.zeros(2, np.int32), [0, 0])
    ),
    "top_k: 'out[0]' has shape (3,) and dtype int32; expected shape (2,) and dtype int32": lambda: tiles.top_k(
        NUMBERS, 2, out=(np.zeros(3, np.int32), np.zeros(2, np.int64))
    ),
    "top_k: the elements of 'out[1]' are float32; expected int32 or int64": lambda: tiles.top_k(
        NUMBERS, 2, out=(np.zeros(2, np.int32), np.zeros(2, np.float32))
    ),
    "top_k: 'out[0]' and 'out[1]' overlap; write to separate memory, or copy 'out[0]' first": lambda: (
        tiles.top_k(np.zeros((2, 3, 4), np.int64), 2, axis=1, out=(CUBE, CUBE))
    ),
    "top_k: 'dtype' is float32; expected int32 or int64": lambda: tiles.top_k(
        NUMBERS, 2, dtype=np.float32
    ),
    "top_k: 'a' and 'out[0]' overlap; write to separate memory, or copy 'a' first": lambda: tiles.top_k(
        NUMBERS, 2, out=(NUMBERS[:2], np.zeros(2, np.int64))
    ),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_does_not_fit_is_refused(message):
    with pytest.raises(tiles.Error) as caught:
        REFUSED[message]()
    assert str(caught.value).startswith(message)
