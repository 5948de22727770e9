"""``tiles.transpose`` against NumPy, in both forms of its kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import EXTENTS, examples, filled, laid_out

import tiles

PAIR = tiles.struct("Pair", {"first": np.int32, "second": np.int64})


@st.composite
def matrices(draw):
    shape = (*draw(st.sampled_from([(), (3,), (0,)])), draw(EXTENTS), draw(EXTENTS))
    turned = (*shape[:-2], shape[-1], shape[-2])
    return draw(laid_out(shape)), draw(laid_out(turned)), draw(st.integers(0, 1000))


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@examples(12)
@given(matrices())
def test_rows_become_columns_whatever_the_strides(context, dtype, drawn):
    zeros, zeros_turned, seed = drawn
    a, out = filled(zeros, dtype, seed, 0), zeros_turned(dtype)
    assert tiles.transpose(a, out, context=context) is out
    np.testing.assert_array_equal(out, np.swapaxes(a, -1, -2))


@pytest.mark.parametrize("shape", [(1, 1), (33, 33), (2, 65, 65)])
def test_square_matrices_are_transposed_in_place(context, shape):
    a = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    expected = np.swapaxes(a, -1, -2).copy()
    assert tiles.transpose(a, a, context=context) is a
    np.testing.assert_array_equal(a, expected)


def test_structs_are_elements():
    a = np.zeros((5, 18), PAIR)
    a["first"], a["second"] = np.arange(90).reshape(5, 18), -np.arange(90).reshape(5, 18)
    turned = tiles.transpose(a)
    np.testing.assert_array_equal(turned["first"], a["first"].T)
    np.testing.assert_array_equal(turned["second"], a["second"].T)


def test_the_result_is_of_the_kind_of_the_argument():
    data = np.arange(35, dtype=np.float32).reshape(5, 7)
    view = tiles.transpose(tiles.array_view(data))
    assert isinstance(view, tiles.array_view)
    np.testing.assert_array_equal(view.host(), data.T)
    context = tiles.Context()
    array = tiles.transpose(tiles.array(data, context=context))
    assert isinstance(array, tiles.array) and array._context is context
    np.testing.assert_array_equal(array.numpy(), data.T)


def test_what_is_on_the_device_stays_there():
    context = tiles.Context()
    a = tiles.array(np.ones((64, 64), np.float32), context=context)
    before = context.transfers()
    tiles.transpose(tiles.transpose(a))
    context.finish()
    after = context.transfers()
    for kind in ("uploads", "downloads", "device_copies"):
        assert after[kind] == before[kind]


def refused(message, *arguments, **named):
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.transpose(*arguments, **named)
    assert str(refusal.value) == message


def test_what_does_not_fit_is_refused():
    a = np.zeros((4, 6), np.float32)
    refused("transpose: 'a' has 1 dimension; expected 2, or 3 with the batch first", a[0])
    refused(
        "transpose: 'out' has shape (4, 6) and dtype float32; expected shape (6, 4) and dtype "
        "float32",
        a,
        np.zeros_like(a),
    )
    refused(
        "transpose: 'a' is of type list; expected a numpy.ndarray, a tiles.array_view or a "
        "tiles.array",
        [[1, 2]],
    )
    square = np.zeros((6, 6), np.float32)
    refused(
        "transpose: 'a' and 'out' overlap; write to separate memory, or copy 'a' first",
        square[:4, :4],
        square[1:5, 1:5],
    )


def test_a_shape_of_kernels_that_nobody_knows_is_refused():
    with pytest.raises(tiles.ArgumentError, match="the shape is 'loops', expected one of auto"):
        tiles.Context(shape="loops")
