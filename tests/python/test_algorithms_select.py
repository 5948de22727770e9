"""``tiles.select`` against NumPy, in both forms of its kernels."""

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import EXTENTS, STORED_FLOATS_BY_FORM, examples, filled, laid_out

import tiles


@st.composite
def matrices(draw):
    shape = tuple(draw(EXTENTS) for _ in range(draw(st.integers(1, 2))))
    return draw(laid_out(shape)), draw(laid_out(shape)), draw(st.integers(0, 99))


@examples(15)
@given(matrices())
def test_a_mask_selects_as_in_numpy_whatever_the_strides(context, drawn):
    zeros, zeros_of_mask, seed = drawn
    a = filled(zeros, np.float32, seed)
    mask = filled(zeros_of_mask, np.uint8, seed + 1, 0, 2) != 0
    np.testing.assert_array_equal(tiles.select(a, mask, context=context), a[mask])


@examples(10)
@given(matrices())
def test_a_predicate_selects(context, drawn):
    zeros, _, seed = drawn
    a = filled(zeros, np.int16, seed)
    result = tiles.select(a, "x % 3 == 0 && x > 0", context=context)
    assert result.dtype == np.int16
    np.testing.assert_array_equal(result, a[(a % 3 == 0) & (a > 0)])


@STORED_FLOATS_BY_FORM
@pytest.mark.parametrize("choose", [tiles.select, tiles.partition])
def test_a_predicate_takes_floats_of_16_bits_as_floats(context, dtype, choose):
    a = (np.arange(4099) * 7919 % 1009 / 16 - 20).astype(dtype)[::-1]
    a[::17] = np.nan
    is_chosen = a.astype(np.float32) * np.float32(0.3) > 3.25
    found = choose(a, "x * 0.3f > 3.25f", context=context)
    found = found if choose is tiles.select else found[0]
    np.testing.assert_array_equal(found[: is_chosen.sum()], a[is_chosen])


def test_structs_are_selected_by_a_mask():
    fields = np.dtype([("a", np.float64), ("b", np.int32), ("c", np.int32)])
    a = np.zeros(1000, tiles.struct("Element", fields))
    a["b"] = np.arange(1000)
    mask = np.arange(1000) % 7
    np.testing.assert_array_equal(tiles.select(a, mask), a[mask != 0])


def test_views_and_arrays_become_a_view_of_what_is_found():
    data = np.arange(1000, dtype=np.int32)
    for given_data in (tiles.array_view(data), tiles.array(data)):
        found = tiles.select(given_data, "x >= 990")
        assert isinstance(found, tiles.array_view)
        assert found.host().tolist() == list(range(990, 1000))


def test_what_does_not_fit_is_left_out():
    a, out = np.arange(100, dtype=np.int32), np.full(5, -1, np.int32)
    found = tiles.select(a, "x > 2", out)
    assert found.tolist() == out.tolist() == [3, 4, 5, 6, 7]
    assert tiles.select(a, "x > 97", out).tolist() == [98, 99]
    with pytest.raises(tiles.ArgumentError, match="expected shape"):
        tiles.select(a, "x", np.zeros((2, 2), np.int32))


def test_more_than_a_dimension_holds_is_refused(monkeypatch):
    monkeypatch.setattr(sys.modules["tiles.algorithms.select"], "LONGEST", 3)
    a = tiles.array(np.arange(100, dtype=np.int32).reshape(10, 10))
    assert tiles.select(a, "x > 96").host().tolist() == [97, 98, 99]
    with pytest.raises(tiles.ArgumentError, match="4 elements are selected; expected at most 3"):
        tiles.select(a, "x > 95")


A = np.zeros((4, 6), np.float32)


@pytest.mark.parametrize(
    ("message", "where"),
    [
        (
            "'where' is of type list; expected a numpy.ndarray, a tiles.array_view or a "
            "tiles.array",
            [True],
        ),
        (
            "the extent of 'where' is (4); expected (4, 6), as 'a' has the extent (4, 6)",
            np.zeros(4, np.int32),
        ),
        ("'where' is 'x > 0\\x00'; expected a text in OpenCL C", "x > 0\0"),
        ("expected either a mask or a predicate", ""),
    ],
)
def test_what_does_not_fit_is_refused(message, where):
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.select(A, where)
    assert str(refusal.value) == f"select: {message}"


def test_a_predicate_that_does_not_compile_is_shown():
    with pytest.raises(tiles.BuildError, match="nonsense") as failure:
        tiles.select(A, "x > nonsense")
    assert str(failure.value).startswith('select: the predicate "x > nonsense" of x')
