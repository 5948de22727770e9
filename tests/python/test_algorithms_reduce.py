"""``tiles.reduce`` against NumPy, in both forms of its kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import EXTENTS, IS_SIMULATED, STORED_FLOATS_BY_FORM, examples, filled, laid_out

import tiles

OF_NUMPY = {"min": np.min, "max": np.max}


@st.composite
def matrices(draw, ranks=(1, 2)):
    shape = tuple(draw(EXTENTS) for _ in range(draw(st.sampled_from(ranks))))
    axes = range(-len(shape), len(shape))
    axis = draw(st.one_of(st.none(), st.sampled_from(axes), st.just(tuple(range(len(shape))))))
    return draw(laid_out(shape)), axis, draw(st.integers(0, 1000))


def of_tiles(a, tile, function):
    """NumPy's result for each tile."""
    full = [each or extent for each, extent in zip(tile, a.shape)]
    counts = [-(-extent // each) for each, extent in zip(full, a.shape)]
    parts = {
        place: a[tuple(slice(i * n, (i + 1) * n) for i, n in zip(place, full))]
        for place in np.ndindex(*counts)
    }
    return np.array([function(part) for part in parts.values()]).reshape(counts)


@examples(15)
@given(matrices())
def test_sums_along_axes_whatever_the_strides(context, drawn):
    zeros, axis, seed = drawn
    a = filled(zeros, np.int16, seed)
    result = tiles.reduce(a, "sum", axis=axis, context=context)
    expected = np.sum(a, axis=axis)
    assert result.dtype == expected.dtype and result.shape == expected.shape
    np.testing.assert_array_equal(result, expected)


@examples(15)
@given(matrices(), st.tuples(st.integers(0, 20), st.integers(0, 20)))
def test_means_of_tiles_of_any_extent(context, drawn, tile):
    zeros, _, seed = drawn
    a = filled(zeros, np.float32, seed)
    tile = tile[: a.ndim]
    if a.size == 0:
        return
    result = tiles.reduce(a, "mean", tile=tile, context=context)
    np.testing.assert_allclose(result, of_tiles(a, tile, np.mean), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("operation", ["min", "max"])
def test_a_nan_is_the_least_and_the_greatest(operation):
    a = filled(lambda dtype: np.zeros((37, 41), dtype), np.float32, 1)
    a[5, 7] = np.nan
    np.testing.assert_array_equal(tiles.reduce(a, operation, 0), OF_NUMPY[operation](a, axis=0))


def test_products_wrap_around():
    a = filled(lambda dtype: np.zeros((37, 41), dtype), np.uint32, 1, 1, 9)
    result = tiles.reduce(a, "product", axis=0)
    assert result.dtype == np.uint64
    np.testing.assert_array_equal(result, a.prod(axis=0))


def test_dimensions_in_the_middle_and_around_it(context):
    a = np.arange(5 * 6 * 7, dtype=np.int16).reshape(5, 6, 7)
    for axis in (1, (0, 2), ()):
        result = tiles.reduce(a, "sum", axis=axis, context=context)
        np.testing.assert_array_equal(result, a.sum(axis=axis))


def test_a_long_sum_is_the_same_bits_again():
    a = np.random.default_rng(1).random(3001 if IS_SIMULATED else 300_001, np.float32)
    first, again = [tiles.reduce(a, "sum") for _ in range(2)]
    assert isinstance(first, np.float32) and first == again
    assert first == pytest.approx(a.sum(dtype=np.float64), rel=1e-5)


def test_the_sum_of_nothing_is_0_and_its_product_1():
    nothing = np.zeros((0, 5), np.int32)
    assert tiles.reduce(nothing, "sum", axis=0).tolist() == [0] * 5
    assert tiles.reduce(nothing, "product") == 1
    assert tiles.reduce(nothing, "max", axis=1).shape == (0,)


def test_the_type_of_the_result_can_be_chosen():
    a = np.full((4, 1000), 200, np.int16)
    wrapped = tiles.reduce(a, "sum", axis=1, dtype=np.int16)
    assert wrapped.tolist() == [200 * 1000 - 3 * 65536] * 4
    out = np.zeros((8,), np.float32)[::-2]
    assert tiles.reduce(a, "mean", 1, out=out) is out and out.tolist() == [200] * 4


def test_the_result_is_of_the_kind_of_the_argument():
    data = np.arange(35, dtype=np.int16).reshape(5, 7)
    view = tiles.reduce(tiles.array_view(data), "sum", 0)
    assert isinstance(view, tiles.array_view)
    np.testing.assert_array_equal(view.host(), data.sum(0))
    array = tiles.array(data)
    np.testing.assert_array_equal(tiles.reduce(array, "sum", 1).numpy(), data.sum(1))
    assert tiles.reduce(array, "sum").numpy().tolist() == [data.sum()]
    out = tiles.empty(5, np.int64)
    assert tiles.reduce(array, "sum", 1, out=out) is out
    np.testing.assert_array_equal(out.numpy(), data.sum(1))


@examples(15)
@given(matrices(), st.sampled_from(["argmin", "argmax"]))
def test_indexes_of_extremes_whatever_the_strides(context, drawn, operation):
    zeros, axis, seed = drawn
    a = filled(zeros, np.float32, seed, -5, 5)
    axis = axis[0] if isinstance(axis, tuple) else axis
    if a.size == 0:
        return
    if a.size > 3:
        a[tuple(n // 2 for n in a.shape)] = np.nan
    result = tiles.reduce(a, operation, axis=axis, context=context)
    expected = getattr(np, operation)(a, axis=axis)
    assert result.dtype == np.int64
    np.testing.assert_array_equal(result, expected)


@examples(10)
@given(matrices())
def test_an_operation_of_ones_own_combines_in_order(context, drawn):
    zeros, _, seed = drawn
    a = filled(zeros, np.int32, seed, 1, 9)
    keep_last_but_zero = tiles.operation("b == 0 ? a : b", "0")
    result = tiles.reduce(a, keep_last_but_zero, axis=-1, context=context)
    expected = a[..., -1] if a.shape[-1] else np.zeros(a.shape[:-1], np.int32)
    np.testing.assert_array_equal(result, expected)


def test_an_operation_that_does_not_compile_is_shown():
    with pytest.raises(tiles.BuildError, match="nonsense") as failure:
        tiles.reduce(A, tiles.operation("a + nonsense", "0"))
    assert str(failure.value).startswith('reduce: the operation "a + nonsense" of a and b')


A = np.zeros((4, 6), np.float32)


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("the operation is 'total'; expected a tiles.operation or one of sum, product, min, max, "
            "mean, argmin, argmax, norm",
            (A, "total"),
        ),
        ("axis 2 is out of bounds: 'a' has 2 dimensions", (A, "sum", 2)),
        ("axis (0, -2) names a dimension twice", (A, "sum", (0, -2))),
        ("axis is 1.5; expected an int or a tuple of int", (A, "sum", 1.5)),
        ("both axis and tile are given; expected one of them", (A, "sum", 1, (2, 2))),
        ("the tile (2,) has rank 1; expected 2, that of 'a'", (A, "sum", None, 2)),
        (
            "the tile is (2, -1); expected extents of at least 1, or 0 for all of a dimension",
            (A, "sum", None, (2, -1)),
        ),
        (
            "'out' has shape (6,) and dtype float32; expected shape (4,) and dtype float32",
            (A, "sum", 1, None, np.zeros(6, np.float32)),
        ),
        (
            "'a' has no elements; a minimum, maximum or mean needs at least one",
            (A[:, :0], "max", 1),
        ),
        (
            "'a' and 'out' overlap; write to separate memory, or copy 'a' first",
            (A, "sum", 1, None, A[:, 0]),
        ),
    ],
)
def test_what_does_not_fit_is_refused(message, arguments):
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.reduce(*arguments)
    assert str(refusal.value) == f"reduce: {message}"


@pytest.mark.parametrize("made", [np.asarray, tiles.array, tiles.array_view])
@pytest.mark.parametrize("axis", [None, 0, 1])
@STORED_FLOATS_BY_FORM
def test_floats_of_16_bits_are_combined_as_floats(context, dtype, made, axis):
    # 2048 + 1 is no float16, and so no sum of ones grows in it beyond 2048, of bfloat16 beyond 256.
    a = np.random.default_rng(2).integers(1, 4, (2000, 12)).astype(dtype)
    for operation in ("sum", "mean", "min", "max"):
        result = tiles.reduce(made(a), operation, axis, context=context)
        expected = getattr(a.astype(np.float64), operation)(axis)
        assert result.dtype == dtype
        np.testing.assert_array_equal(
            np.asarray(result).reshape(np.shape(expected)), expected.astype(dtype)
        )
    for operation in ("argmin", "argmax"):
        result = tiles.reduce(made(a), operation, axis, context=context)
        expected = getattr(a.astype(np.float32), operation)(axis)
        np.testing.assert_array_equal(np.asarray(result).reshape(np.shape(expected)), expected)
    wide = tiles.reduce(made(a), "sum", axis, dtype=np.float32, context=context)
    expected = a.astype(np.float32).sum(axis)
    np.testing.assert_array_equal(np.asarray(wide).reshape(np.shape(expected)), expected)


@STORED_FLOATS_BY_FORM
@pytest.mark.parametrize("special", [np.nan, np.inf, -np.inf, -0.0])
def test_special_values_of_16_bits_count_as_in_numpy(context, dtype, special):
    a = (np.arange(997) * 7919 % 31 - 0.5).astype(dtype)
    a[[400, 700]] = special
    with np.errstate(invalid="ignore"):
        for operation in ("min", "max", "argmin", "argmax", "sum"):
            expected = getattr(a.astype(np.float32), operation)()
            found = tiles.reduce(a[::-1][::-1], operation, context=context)
            np.testing.assert_array_equal(np.float64(found), np.float64(expected.astype(found.dtype)))


@STORED_FLOATS_BY_FORM
@pytest.mark.parametrize("shape, axis", [((40000,), None), ((2000, 64), 0)])
def test_indices_of_halves_are_found_in_several_parts(context, dtype, shape, axis):
    a = -np.random.default_rng(3).integers(50, 90, shape).astype(dtype)
    a[-3] = 100
    a[-2] = -100
    for operation in ("argmin", "argmax"):
        result = tiles.reduce(a, operation, axis, context=context)
        np.testing.assert_array_equal(
            np.asarray(result), getattr(a.astype(np.float32), operation)(axis)
        )


@pytest.mark.double
@STORED_FLOATS_BY_FORM
def test_doubles_are_rounded_to_16_bits_once(context, dtype):
    # A little more than half way between two numbers, which a float does not tell from half way.
    bits = 11 if dtype == np.float16 else 8
    half_way = 1 + 2.0**-bits
    a = np.array([half_way, half_way + 2.0**-40, half_way - 2.0**-40, 1e300, np.nan])
    above = 1 + 2.0 ** (1 - bits)
    reduced = tiles.reduce(a[:, None], "max", 1, dtype=dtype, context=context)
    scanned = tiles.scan(a[:, None], "sum", 1, dtype=dtype, context=context)[:, 0]
    for found in (reduced, scanned):
        np.testing.assert_array_equal(found.astype(np.float64), [1, above, 1, np.inf, np.nan])


@examples(15)
@given(matrices())
def test_norms_are_numpys(context, drawn):
    zeros, axis, seed = drawn
    a = filled(zeros, np.float32, seed)
    if isinstance(axis, tuple):
        axis = None
    result = tiles.reduce(a, "norm", axis, context=context)
    expected = np.linalg.norm(a.astype(np.float64).ravel() if axis is None else a, axis=axis)
    np.testing.assert_allclose(result, expected, rtol=1e-5)


@pytest.mark.double
def test_norms_of_integers_are_float64():
    norm = tiles.reduce(np.array([[3, 4], [5, 12]]), "norm", axis=1)
    assert norm.dtype == np.float64 and norm.tolist() == [5, 13]
    with pytest.raises(tiles.ArgumentError, match="are int32; expected float32, float64, float16 or bfloat16"):
        tiles.reduce(np.array([3, 4], np.int32), "norm", dtype=np.int32)


def test_a_result_that_leaves_dimensions_out_of_a_strided_view_is_refused():
    out = tiles.array_view(np.zeros(8, np.float32)[::2])
    with pytest.raises(tiles.ArgumentError, match="reduce: 'out' without the dimensions of axis: "):
        tiles.reduce(A, "sum", 1, out=out)
