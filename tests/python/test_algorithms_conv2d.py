"""``tiles.conv2d`` against NumPy, in both forms of its kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import STORED_FLOATS, examples, filled, laid_out

import tiles

SMALL = st.integers(1, 3)


@st.composite
def calls(draw):
    """Images and weights that fit each other, and the options."""
    groups = draw(SMALL)
    channels, results = groups * draw(SMALL), groups * draw(SMALL)
    weights = (results, channels // groups, draw(SMALL), draw(SMALL))
    pairs = st.tuples(SMALL, SMALL)
    options = {"stride": draw(pairs), "padding": draw(pairs), "dilation": draw(pairs), "groups": groups}
    reach = [(weights[2 + d] - 1) * options["dilation"][d] + 1 for d in range(2)]
    rows, columns = (draw(st.integers(reach[d], 9)) for d in range(2))
    images = draw(laid_out((draw(SMALL), channels, rows, columns)))
    return images, draw(laid_out(weights)), options, draw(st.integers(0, 1000))


def sums(a, weights, stride, padding, dilation, groups):
    """In float64, weight by weight."""
    around = np.pad(a.astype(np.float64), [(0, 0), (0, 0), (padding[0],) * 2, (padding[1],) * 2])
    rows, columns = (
        (around.shape[2 + d] - (weights.shape[2 + d] - 1) * dilation[d] - 1) // stride[d] + 1
        for d in range(2)
    )
    results, channels = weights.shape[:2]
    total = np.zeros((a.shape[0], results, rows, columns))
    for k in range(results):
        first = k // (results // groups) * channels
        for (c, i, j), weight in np.ndenumerate(weights[k].astype(np.float64)):
            y, x = i * dilation[0], j * dilation[1]
            total[:, k] += (
                weight
                * around[
                    :,
                    first + c,
                    y : y + rows * stride[0] : stride[0],
                    x : x + columns * stride[1] : stride[1],
                ][:, :rows, :columns]
            )
    return total


@pytest.mark.parametrize("dtype", [np.float32, np.int32])
@examples(8)
@given(calls(), st.sampled_from(["NCHW", "NHWC"]))
def test_images_are_convolved_whatever_the_strides_and_layout(context, dtype, drawn, layout):
    images, zeros, options, seed = drawn
    a, weights = filled(images, dtype, seed, -4, 5), filled(zeros, dtype, seed + 1, -4, 5)
    bias = np.arange(len(weights), dtype=dtype)
    expected = sums(a, weights, **options) + bias[:, None, None]
    given_images = a if layout == "NCHW" else a.transpose(0, 2, 3, 1)
    found = tiles.conv2d(given_images, weights, bias, layout=layout, context=context, **options)
    assert found.dtype == dtype
    if layout == "NHWC":
        found = found.transpose(0, 3, 1, 2)
    np.testing.assert_allclose(found, expected, rtol=1e-5)


@pytest.mark.parametrize(
    "dtype", [*STORED_FLOATS, pytest.param(np.float64, marks=pytest.mark.double)]
)
@pytest.mark.parametrize("layout", ["NCHW", "NHWC"])
def test_images_are_of_floats_of_16_bits_and_doubles_too(dtype, layout):
    a = (np.arange(2 * 4 * 9 * 37) * 7 % 19 - 9.0).reshape(2, 4, 9, 37)
    weights = (np.arange(5 * 4 * 3 * 2) * 5 % 11 - 5.0).reshape(5, 4, 3, 2)
    images = a.astype(dtype) if layout == "NCHW" else a.astype(dtype).transpose(0, 2, 3, 1)
    found = tiles.conv2d(images, weights.astype(dtype), layout=layout)
    assert found.dtype == dtype
    if layout == "NHWC":
        found = found.transpose(0, 3, 1, 2)
    expected = sums(a, weights, (1, 1), (0, 0), (1, 1), 1)
    np.testing.assert_array_equal(found, expected.astype(dtype))


@pytest.mark.parametrize(("rows", "columns", "dilation"), [(3, 5, (1, 1)), (2, 4, (1, 3)), (1, 6, (2, 1))])
def test_padding_that_is_the_same_keeps_the_shape_with_the_odd_zero_below_and_right(rows, columns, dilation):
    a = np.arange(2 * 5 * 7, dtype=np.float32).reshape(1, 2, 5, 7)
    weights = np.arange(2 * rows * columns, dtype=np.float32).reshape(1, 2, rows, columns)
    found = tiles.conv2d(a, weights, padding="same", dilation=dilation)
    zeros = [(count - 1) * by for count, by in zip((rows, columns), dilation)]
    around = np.pad(a, [(0, 0), (0, 0), *((total // 2, total - total // 2) for total in zeros)])
    np.testing.assert_array_equal(found, sums(around, weights, (1, 1), (0, 0), dilation, 1))
    assert found.shape[2:] == a.shape[2:]
    without = tiles.conv2d(a, weights[:, :, :1, :1], padding="valid")
    np.testing.assert_array_equal(without, tiles.conv2d(a, weights[:, :, :1, :1]))


def test_results_of_images_go_where_they_are_wanted(context):
    a = tiles.array(np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4), context=context)
    weights = tiles.array(np.ones((1, 1, 2, 2), np.float32), context=context)
    out = tiles.array(np.zeros((1, 1, 2, 2), np.float32), context=context)
    bias = tiles.array(np.array([5], np.float32), context=context)
    planned = tiles.plan(tiles.conv2d, a, weights, bias, 2, out=out)
    assert planned() is out
    np.testing.assert_array_equal(out.numpy(), [[[[15, 23], [47, 55]]]])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"stride": 0}, "conv2d: 'stride' is 0; expected an int or a pair of them, 1 to 268435455"),
        (
            {"padding": (1, -1)},
            "conv2d: 'padding' is (1, -1); expected an int or a pair of them, 0 to 268435455, or "
            '"same" or "valid"',
        ),
        ({"dilation": 1.5}, "conv2d: 'dilation' is 1.5; expected an int or a pair of them, 1 to 268435455"),
        (
            {"stride": np.array(1.5)},
            "conv2d: 'stride' is array(1.5); expected an int or a pair of them, 1 to 268435455",
        ),
        ({"stride": True}, "conv2d: 'stride' is True; expected an int or a pair of them, 1 to 268435455"),
        (
            {"stride": np.array([1, 2])},
            "conv2d: 'stride' is array([1, 2]); expected an int or a pair of them, 1 to 268435455",
        ),
        (
            {"stride": 2**70},
            "conv2d: 'stride' is 1180591620717411303424; expected an int or a pair of them, 1 to 268435455",
        ),
        (
            {"padding": 2**29},
            "conv2d: 'padding' is 536870912; expected an int or a pair of them, 0 to 268435455, or "
            '"same" or "valid"',
        ),
        (
            {"padding": 2**28 - 1},
            "conv2d: the result has shape (1, 1, 536870912, 536870912); expected at most 1099511627776 "
            "elements",
        ),
        ({"groups": 1.5}, "conv2d: 'groups' is 1.5; expected an integer of 32 bits"),
        ({"groups": 2**70}, "conv2d: 'groups' is 1180591620717411303424; expected an integer of 32 bits"),
        (
            {"padding": "full"},
            "conv2d: 'padding' is 'full'; expected an int or a pair of them, 0 to 268435455, or "
            '"same" or "valid"',
        ),
        (
            {"padding": "same", "stride": (1, 2)},
            "conv2d: 'stride' of the columns is 2; expected 1 where the padding is \"same\", TILES_CONV2D_SAME",
        ),
        (
            {"padding": "same", "stride": 2, "out": np.zeros((1, 1, 3, 3), np.float32)},
            "conv2d: 'stride' of the rows is 2; expected 1 where the padding is \"same\", TILES_CONV2D_SAME",
        ),
        ({"layout": "CHWN"}, "conv2d: 'layout' is 'CHWN'; expected one of NCHW, NHWC"),
        ({"groups": 0}, "conv2d: 'groups' is 0; expected at least 1"),
        (
            {"dilation": 9},
            "conv2d: 'a' has 3 rows, with the padding 3, and 'weights' has 2, with the dilation 9; "
            "expected weights that reach no further; use more padding",
        ),
        (
            {"out": np.zeros((1, 1, 3, 3), np.float32)},
            "conv2d: 'out' has shape (1, 1, 3, 3) and dtype float32; expected shape (1, 1, 2, 2) and "
            "dtype float32",
        ),
    ],
)
def test_arguments_that_do_not_fit_are_refused_in_words_of_python(arguments, message):
    a = np.zeros((1, 1, 3, 3), np.float32)
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.conv2d(a, np.zeros((1, 1, 2, 2), np.float32), **arguments)
    assert str(refused.value) == message


def test_images_need_four_dimensions():
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.conv2d(np.zeros((3, 3), np.float32), np.zeros((1, 1, 2, 2), np.float32))
    assert str(refused.value) == "conv2d: 'a' has shape (3, 3); expected 4 dimensions"
