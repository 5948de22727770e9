"""``tiles.matmul`` against NumPy, in both forms of its kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import EXTENTS, STORED_FLOATS_BY_FORM, examples, filled, laid_out

import tiles


@st.composite
def operands(draw):
    rows, columns, between = draw(EXTENTS), draw(EXTENTS), draw(EXTENTS)
    batches = [draw(st.sampled_from([(), (1,), (3,)])) for _ in range(2)]
    transposes = draw(st.booleans()), draw(st.booleans())
    a = (between, rows) if transposes[0] else (rows, between)
    b = (columns, between) if transposes[1] else (between, columns)
    batch = max(batches, key=lambda batch: (len(batch), batch))
    return (
        draw(laid_out((*batches[0], *a))),
        draw(laid_out((*batches[1], *b))),
        draw(laid_out((*batch, rows, columns))),
        transposes,
        draw(st.sampled_from([(1, 0), (2, 3), (-1, 1)])),
        draw(st.integers(0, 1000)),
    )


@examples(10)
@given(operands())
def test_products_whatever_the_strides(context, drawn):
    a, b, out = (filled(zeros, np.float32, drawn[5] + k) for k, zeros in enumerate(drawn[:3]))
    (transpose_a, transpose_b), (alpha, beta) = drawn[3:5]
    left = np.swapaxes(a, -1, -2) if transpose_a else a
    right = np.swapaxes(b, -1, -2) if transpose_b else b
    expected = alpha * (left.astype(np.float64) @ right) + beta * out.astype(np.float64)
    result = tiles.matmul(a, b, out, alpha, beta, transpose_a, transpose_b, context=context)
    assert result is out
    np.testing.assert_array_equal(out, expected)


@st.composite
def finished_operands(draw):
    """Operands, and a bias that is broadcast to the result."""
    a, b, out, transposes, scales, seed = draw(operands())
    shape = out(np.float32).shape
    rank = draw(st.integers(1, len(shape)))
    bias = tuple(1 if draw(st.booleans()) else n for n in shape[len(shape) - rank :])
    return a, b, out, draw(laid_out(bias)), transposes, scales, seed


@examples(6)
@given(finished_operands())
def test_any_bias_that_numpy_would_broadcast_is_added_before_the_activation(context, drawn):
    a, b, out, bias = (filled(zeros, np.float32, drawn[6] + k) for k, zeros in enumerate(drawn[:4]))
    (transpose_a, transpose_b), (alpha, beta) = drawn[4:6]
    left = np.swapaxes(a, -1, -2) if transpose_a else a
    right = np.swapaxes(b, -1, -2) if transpose_b else b
    expected = np.maximum(alpha * (left.astype(np.float64) @ right) + beta * out + bias, 3) - 1
    options = {"bias": bias, "activation": "fmax(x, 3.0f) - 1.0f", "context": context}
    tiles.matmul(a, b, out, alpha, beta, transpose_a, transpose_b, **options)
    np.testing.assert_array_equal(out, expected)


@pytest.mark.parametrize(
    ("a_shape", "b_shape", "bias_shape"),
    [
        ((5, 3), (3,), (5,)),
        ((2, 5, 3), (3,), (2, 1)),
        ((3,), (3, 5), (5,)),
        ((3,), (2, 3, 5), (2, 5)),
        ((3,), (3,), (1,)),
    ],
)
def test_the_bias_of_a_product_with_a_vector_has_the_shape_of_its_result(a_shape, b_shape, bias_shape):
    a, b, bias = (
        np.arange(np.prod(shape), dtype=np.float32).reshape(shape) % 5
        for shape in (a_shape, b_shape, bias_shape)
    )
    for kind in (np.asarray, tiles.array_view):
        result = np.asarray(tiles.matmul(a, b, bias=kind(bias)))
        np.testing.assert_array_equal(result, (a @ b + bias).reshape(result.shape))


@STORED_FLOATS_BY_FORM
@pytest.mark.parametrize("shape", [(1, 41), (33, 40), (70, 131)])
def test_floats_of_16_bits_are_added_up_as_float32(context, dtype, shape):
    a, b = ((np.arange(np.prod(shape)) * n % 17 - 8).astype(dtype).reshape(shape) for n in (7, 5))
    c = np.full((len(a), len(b)), 3, dtype)
    sums = a.astype(np.float32) @ b.T.astype(np.float32)
    result = tiles.matmul(a, b, transpose_b=True, context=context)
    assert result.dtype == dtype
    np.testing.assert_array_equal(result, sums.astype(dtype))
    tiles.matmul(a, b[:, ::-1].T[::-1], c, 2, -1, activation="fmax(x, 0.0f)", context=context)
    np.testing.assert_array_equal(c, np.maximum(2 * sums - 3, 0).astype(dtype))


@pytest.mark.double
def test_float64_is_calculated_with_in_full():
    a = np.random.default_rng(1).random((20, 20))
    np.testing.assert_allclose(tiles.matmul(a, a), a @ a, rtol=1e-14)


def test_int32_wraps_around():
    a = np.random.default_rng(1).integers(-(1 << 31), 1 << 31, (19, 23)).astype(np.int32)
    np.testing.assert_array_equal(tiles.matmul(a, a, transpose_b=True), a @ a.T)


def test_with_beta_0_the_result_is_not_read():
    a, out = np.ones((5, 5), np.float32), np.full((5, 5), np.nan, np.float32)
    assert (tiles.matmul(a, a, out) == 5).all()


def test_the_result_is_of_the_kind_of_the_argument():
    data = np.arange(35, dtype=np.float32).reshape(5, 7)
    view = tiles.array_view(data)
    product = tiles.matmul(view, view, transpose_b=True)
    assert isinstance(product, tiles.array_view)
    np.testing.assert_array_equal(product.host(), data @ data.T)
    context = tiles.Context()
    array = tiles.array(data, context=context)
    product = tiles.matmul(array, array, transpose_a=True)
    assert isinstance(product, tiles.array) and product._context is context
    np.testing.assert_array_equal(product.numpy(), data.T @ data)


def test_a_bias_and_an_activation_finish_the_results():
    data = np.arange(6, dtype=np.float32).reshape(2, 3)
    bias = np.array([-9, -20], np.float32)
    product = tiles.matmul(data, data, transpose_b=True, bias=bias, activation="fmax(x, 0.0f)")
    np.testing.assert_array_equal(product, np.maximum(data @ data.T + bias, 0))


@pytest.mark.parametrize("precision", ["tf32", "tf32x3", "bf16"])
def test_each_precision_multiplies_small_whole_numbers_exactly(precision):
    data = (np.arange(40 * 33, dtype=np.float32) % 7 - 3).reshape(40, 33)
    product = tiles.matmul(data, data, transpose_b=True, precision=precision)
    np.testing.assert_array_equal(product, data @ data.T)


def test_an_activation_that_does_not_compile_is_shown():
    with pytest.raises(tiles.BuildError, match='activation "x \\+" of x does not compile'):
        tiles.matmul(np.eye(2, dtype=np.float32), np.eye(2, dtype=np.float32), activation="x +")


def test_an_activation_that_does_not_compile_leaves_the_results_alone():
    data, out = np.ones((2, 2), np.float32), np.full((2, 2), 5, np.float32)
    with pytest.raises(tiles.BuildError):
        tiles.matmul(data, data, out=out, beta=1, activation="no_such_function(x)")
    np.testing.assert_array_equal(out, np.full((2, 2), 5, np.float32))


@pytest.mark.parametrize(
    ("message", "options"),
    [
        ("'precision' is 'fp8'; expected one of ieee, tf32, tf32x3, bf16", {"precision": "fp8"}),
        (
            "the extent of 'bias' is (3); expected one that is broadcast to that of 'out', (4, 5): the "
            "same extents or 1 in its last dimensions",
            {"bias": np.zeros(3, np.float32)},
        ),
        ("'activation' is 3; expected a text in OpenCL C", {"activation": 3}),
    ],
)
def test_options_that_do_not_fit_are_refused(message, options):
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.matmul(A, B, **options)
    assert str(refusal.value) == f"matmul: {message}"


A, B = np.zeros((4, 6), np.float32), np.zeros((6, 5), np.float32)


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("'a' has 6 columns and 'b' 4 rows; expected the same number", (A, A)),
        ("'a' transposed has 4 columns and 'b' 6 rows; expected the same number", (A, B, None, 1, 0, True)),
        (
            "'a' has 4 dimensions; expected 1 or 2, or 3 with the batch first",
            (np.zeros((2, 2, 2, 2), np.float32), B),
        ),
        (
            "'a' has dtype float32 and 'b' int32; expected the same: convert one",
            (A, B.astype(np.int32)),
        ),
        (
            "'a' has 2 matrices and 'b' 3; expected the same number, or one",
            (np.stack([A] * 2), np.stack([B] * 3)),
        ),
        (
            "'out' has shape (5, 5) and dtype float32; expected shape (4, 5) and dtype float32",
            (A, B, np.zeros((5, 5), np.float32)),
        ),
        ("beta is 2, but there is no 'out' to multiply by it", (A, B, None, 1, 2)),
        (
            "the elements are int16; expected float32, float64, float16, bfloat16 or int32",
            (A.astype(np.int16), B.astype(np.int16)),
        ),
    ],
)
def test_what_does_not_fit_is_refused(message, arguments):
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.matmul(*arguments)
    assert str(refusal.value) == f"matmul: {message}"
