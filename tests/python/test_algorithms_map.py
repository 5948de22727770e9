"""``tiles.map`` and ``tiles.where`` against NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiles
from strided_arrays import EXTENTS, STORED_FLOATS, STORED_FLOATS_BY_FORM, examples, filled, laid_out


@examples(25)
@given(st.data(), EXTENTS, EXTENTS, st.sampled_from(["int8", "int32", "uint16", *STORED_FLOATS, "float32"]))
def test_a_map_is_what_numpy_calculates(data, rows, columns, dtype):
    x = filled(data.draw(laid_out((rows, columns))), dtype, 1, 0, 9)
    y = filled(data.draw(laid_out((columns,))), dtype, 2, 0, 9)
    z = filled(data.draw(laid_out((rows, 1))), dtype, 3, 0, 9)
    np.testing.assert_array_equal(tiles.map("x * y + z", x=x, y=y, z=z), x * y + z)


@STORED_FLOATS_BY_FORM
def test_floats_of_16_bits_are_floats_in_an_expression(context, dtype):
    x = np.array([1.5, -2, 0, np.nan, -np.inf, -0.0, 300], dtype)
    found = tiles.map("x / 3 + y", x=x[::-1], y=0.25, context=context)
    assert found.dtype == dtype
    with np.errstate(invalid="ignore"):
        expected = (x[::-1].astype(np.float32) / np.float32(3) + np.float32(0.25)).astype(dtype)
    np.testing.assert_array_equal(found.astype(np.float32), expected.astype(np.float32))
    is_positive = x.astype(np.float32) > 0
    chosen = tiles.where(is_positive, x, 0.5, context=context)
    assert chosen.dtype == dtype
    np.testing.assert_array_equal(chosen, np.where(is_positive, x, dtype(0.5)))

@STORED_FLOATS_BY_FORM
def test_doubles_are_rounded_to_16_bits_once(context, dtype):
    last_bit = -10 if dtype == np.float16 else -7
    # As floats they would be half way between two of 16 bits, and be rounded to even.
    x = np.array([1, -1]) * (1 + 2.0 ** (last_bit - 1) + 2.0**-40)
    found = tiles.map("x", x=x, dtype=dtype, context=context)
    assert found.astype(np.float64).tolist() == [1 + 2.0**last_bit, -1 - 2.0**last_bit]



def test_types_without_a_common_one_are_named():
    x = np.ones(2, pytest.importorskip("ml_dtypes").bfloat16)
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.map("x + y", x=x, y=np.ones(2, np.int32))
    assert str(refusal.value) == (
        "map: NumPy promotes bfloat16 and int32 to no dtype: convert operands to one of them"
    )
    with pytest.raises(tiles.ArgumentError, match="NumPy promotes bfloat16 and int64 to no dtype"):
        tiles.map("x + y", x=x, y=np.int64(3))


def test_numbers_are_operands_of_the_promoted_type():
    x = np.arange(5, dtype=np.float32)
    result = tiles.map("a * x + 1", a=2.5, x=x)
    assert result.dtype == np.float32
    np.testing.assert_array_equal(result, 2.5 * x + 1)


def test_the_result_has_the_dtype_asked_for():
    x = np.array([-1, 0, 2], np.int32)
    np.testing.assert_array_equal(tiles.map("x > 0", x=x, dtype=bool), x > 0)


def test_out_may_be_an_operand():
    x = np.arange(6, dtype=np.int32).reshape(2, 3)
    assert tiles.map("x + 1", x=x, out=x) is x
    np.testing.assert_array_equal(x, np.arange(1, 7).reshape(2, 3))


def test_arrays_and_views_give_what_they_are():
    x = np.arange(4, dtype=np.float32)
    on_device = tiles.map("x * y", x=tiles.array(x), y=x)
    assert isinstance(on_device, tiles.array)
    np.testing.assert_array_equal(on_device.numpy(), x * x)
    seen = tiles.map("x * y", x=tiles.array_view(x), y=x)
    assert isinstance(seen, tiles.array_view)
    np.testing.assert_array_equal(seen.numpy(), x * x)


def test_no_dimensions_are_dimensions_too():
    result = tiles.map("x + y", x=np.float32(2), y=np.array(3, np.float32))
    assert (result.shape, float(result)) == ((), 5.0)


@examples(15)
@given(st.data(), EXTENTS, EXTENTS)
def test_where_is_that_of_numpy(data, rows, columns):
    x = filled(data.draw(laid_out((rows, columns))), "float32", 1)
    y = filled(data.draw(laid_out((columns,))), "int16", 2)
    result = tiles.where(x > 0, x, y)
    expected = np.where(x > 0, x, y)
    assert result.dtype == expected.dtype
    np.testing.assert_array_equal(result, expected)


def test_where_takes_numbers():
    a = np.array([3, -1, 4], np.float32)
    result = tiles.where(a > 0, a, 0)
    assert result.dtype == np.float32
    np.testing.assert_array_equal(result, [3, 0, 4])


def test_mistakes_are_in_words_of_python():
    x = np.arange(3, dtype=np.int32)
    with pytest.raises(tiles.ArgumentError, match=r"map: the shapes cannot be broadcast: x \(3,\), y \(2,\)"):
        tiles.map("x + y", x=x, y=x[:2])
    with pytest.raises(tiles.ArgumentError, match="map: 'x' is of type list"):
        tiles.map("x", x=[1, 2])
    with pytest.raises(tiles.ArgumentError, match="map: 'out' has shape"):
        tiles.map("x", x=x, out=np.zeros(2, np.int32))
    with pytest.raises(tiles.BuildError, match="map: the expression \"unknown\" does not compile"):
        tiles.map("unknown", x=x)
    with pytest.raises(tiles.ArgumentError, match="where: 'condition' is of type bool"):
        tiles.where(True, x, x)
    with pytest.raises(tiles.ArgumentError, match="where: 'x' is of type list"):
        tiles.where(x > 0, [1, 2, 3], 0)
    with pytest.raises(tiles.ArgumentError, match="map: there are no operands; pass one at least"):
        tiles.map("3.0f")


@pytest.mark.parametrize(("dtype", "number"), [("int32", 1 << 40), ("uint8", -1)])
def test_a_number_that_the_dtype_cannot_represent_is_refused(dtype, number):
    x = np.arange(3, dtype=dtype)
    with pytest.raises(
        tiles.ArgumentError, match=f"map: 'c' is {number}, which {dtype}, .* such as np.int64"
    ):
        tiles.map("x + c", x=x, c=number)
    np.testing.assert_array_equal(tiles.map("x + c", x=x, c=np.int64(number)), x + np.int64(number))
