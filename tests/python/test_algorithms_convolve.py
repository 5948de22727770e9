"""``tiles.convolve`` against NumPy, and against SciPy where it is installed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import EXTENTS, STORED_FLOATS, examples, filled, laid_out

import tiles

OF_NUMPY = {
    "reflect": "symmetric",
    "constant": "constant",
    "nearest": "edge",
    "mirror": "reflect",
    "wrap": "wrap",
}


def padded(a, before, after, mode, cval):
    """The last dimensions of `a` with what stands beyond their borders."""
    around = [(0, 0)] * (a.ndim - len(before)) + list(zip(before, after))
    filling = {"constant_values": cval} if mode == "constant" else {}
    return np.pad(a, around, OF_NUMPY[mode], **filling)


def convolved(a, weights, mode, cval=0, correlate=False):
    """NumPy's sums, weight by weight."""
    before = [(n // 2 if correlate else (n - 1) // 2) for n in weights.shape]
    after = [n - 1 - first for n, first in zip(weights.shape, before)]
    if mode != "valid":
        a = padded(a, before, after, mode, cval)
    if not correlate:
        weights = np.flip(weights)
    shape = [n - count + 1 for n, count in zip(a.shape[-weights.ndim :], weights.shape)]
    total = 0
    for place, weight in np.ndenumerate(weights):
        part = tuple(slice(first, first + n) for first, n in zip(place, shape))
        total = total + weight * a[(..., *part)]
    return total


@st.composite
def images(draw):
    """Zeros of any strides, without a dimension of no elements."""
    shape = tuple(max(1, draw(EXTENTS)) for _ in range(draw(st.sampled_from([2, 2, 3]))))
    return draw(laid_out(shape)), draw(st.integers(0, 1000))


@examples(8)
@given(images(), st.sampled_from([*OF_NUMPY]), st.booleans())
def test_convolutions_whatever_the_strides(context, drawn, mode, correlate):
    a = filled(drawn[0], np.float32, drawn[1])
    weights = np.array([[1, -2], [3, 0], [2, 5]], np.float32)
    result = tiles.convolve(a, weights, mode, 7, correlate=correlate, context=context)
    np.testing.assert_array_equal(result, convolved(a, weights, mode, 7, correlate))


@examples(8)
@given(images(), st.booleans())
def test_a_column_and_a_row(context, drawn, is_valid):
    a = filled(drawn[0], np.float32, drawn[1])
    down, across = np.array([1, 2, -1, 3], np.float32), np.array([1, 0, 2], np.float32)
    if is_valid and (a.shape[-2] < 4 or a.shape[-1] < 3):
        return
    mode = "valid" if is_valid else "reflect"
    result = tiles.convolve(a, (down, across), mode, context=context)
    np.testing.assert_array_equal(result, convolved(a, np.outer(down, across), mode))


def test_weights_of_one_dimension_lie_along_the_last_one():
    a = np.arange(21, dtype=np.int32).reshape(3, 7)
    expected = np.stack([np.convolve(row, [1, 2, 3], "valid") for row in a])
    np.testing.assert_array_equal(tiles.convolve(a, [1, 2, 3], "valid"), expected)
    np.testing.assert_array_equal(tiles.convolve(a[0], [1, 2, 3], "valid"), expected[0])


@pytest.mark.parametrize("mode", OF_NUMPY)
def test_the_borders_are_those_of_scipy(mode):
    ndimage = pytest.importorskip("scipy.ndimage")
    a = np.random.default_rng(1).random((11, 23), np.float32)
    weights = np.random.default_rng(2).random((3, 2), np.float32)
    for correlate, of_scipy in ((False, ndimage.convolve), (True, ndimage.correlate)):
        result = tiles.convolve(a, weights, mode, 0.5, correlate=correlate)
        np.testing.assert_allclose(result, of_scipy(a, weights, mode=mode, cval=0.5), rtol=1e-5)


@pytest.mark.parametrize("dtype", STORED_FLOATS)
def test_floats_of_16_bits_are_added_up_as_float32_and_bytes_become_float32(context, dtype):
    a = filled(lambda dtype: np.zeros((9, 37), dtype), np.uint8, 1, 0, 255)
    weights = np.full((3, 2), 0.25, np.float32)
    expected = convolved(a.astype(np.float32), weights, "reflect")
    result = tiles.convolve(a, weights, context=context)
    assert result.dtype == np.float32
    np.testing.assert_array_equal(result, expected)
    for given_data in (a, a[::-1, ::-2]):
        expected = convolved(given_data.astype(np.float32), weights, "reflect")
        found = tiles.convolve(given_data.astype(dtype), weights.astype(dtype), context=context)
        np.testing.assert_array_equal(found, expected.astype(dtype))
    pair = tiles.convolve(a.astype(dtype), ([0.5, 1, 0.5], [1, 0.25]), context=context)
    weights = np.outer([0.5, 1, 0.5], [1, 0.25]).astype(np.float32)
    np.testing.assert_array_equal(pair, convolved(a.astype(np.float32), weights, "reflect").astype(dtype))


def test_the_result_is_of_the_kind_of_the_argument():
    data = np.arange(35, dtype=np.float32).reshape(5, 7)
    expected = convolved(data, np.array([1, 2], np.float32), "reflect")
    view = tiles.convolve(tiles.array_view(data), [1, 2])
    assert isinstance(view, tiles.array_view)
    np.testing.assert_array_equal(view.host(), expected)
    result = tiles.convolve(tiles.array(data), tiles.array(np.array([1, 2], np.float32)))
    np.testing.assert_array_equal(result.numpy(), expected)


A = np.zeros((4, 6), np.float32)


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        (
            "mode is 'same'; expected one of reflect, constant, nearest, mirror, wrap, valid",
            (A, [1], "same"),
        ),
        ("'weights' has rank 3; expected 1 to 2", (A, np.ones((1, 1, 1), np.float32))),
        ("'a' has rank 1; expected at least 2, the rank of the weights", (A[0], [[1, 2]])),
        (
            "the elements of 'a' are float, those of 'weights' are double; expected the same",
            (A, np.ones((3, 3))),
        ),
        (
            "'a' has shape (4, 4) and the weights (5,); expected no more weights than elements "
            "with the mode 'valid'",
            (A[:, :4], [1] * 5, "valid"),
        ),
        ("'a' and 'out' overlap; write to separate memory, or copy 'a' first",
         (A, [1], "reflect", 0, A)),
        (
            "'weights' are [0.5, 2.0]; expected whole numbers, as 'a' has dtype int32",
            (A.astype(np.int32), [0.5, 2]),
        ),
        (
            "'weights' is of type str, and cannot be read as numbers; expected an array, rows of "
            "numbers of one length, or a pair of these",
            (A, "123x"),
        ),
        (
            "'weights' is of type list, and cannot be read as numbers; expected an array, rows of "
            "numbers of one length, or a pair of these",
            (A, [[1, 2], [3]]),
        ),
        (
            "'cval' is 0.5; expected an int, the type of the elements",
            (A.astype(np.int32), [1], "constant", 0.5),
        ),
        (
            "'out' has shape (4, 5) and dtype float32; expected shape (4, 6) and dtype float32",
            (A, [1], "reflect", 0, A[:, 1:].copy()),
        ),
    ],
)
def test_what_does_not_fit_is_refused(message, arguments):
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.convolve(*arguments)
    assert str(refusal.value) == f"convolve: {message}"
