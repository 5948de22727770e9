"""``tiles.stencil`` against NumPy, in both forms of its kernels."""

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
AROUND = "at(-1, 0) + 2 * at(1, 0) - 3 * at(0, -2) + at(1, 1)"


def stepped(a, steps, border, cval):
    """What AROUND becomes, by NumPy."""
    filling = {"constant_values": cval} if border == "constant" else {}
    for _ in range(steps):
        around = np.pad(a, ((1, 1), (2, 2)), OF_NUMPY[border], **filling)

        def at(dy, dx, around=around, shape=a.shape):
            return around[1 + dy : 1 + dy + shape[0], 2 + dx : 2 + dx + shape[1]]

        a = at(-1, 0) + 2 * at(1, 0) - 3 * at(0, -2) + at(1, 1)
    return a


@st.composite
def matrices(draw):
    return draw(laid_out([max(1, draw(EXTENTS)) for _ in range(2)])), draw(st.integers(0, 1000))


@examples(10)
@given(matrices(), st.sampled_from([*OF_NUMPY]), st.integers(1, 7))
def test_steps_whatever_the_strides(context, drawn, border, steps):
    a = filled(drawn[0], np.int32, drawn[1])
    result = tiles.stencil(a, AROUND, steps, border, 7, context=context)
    np.testing.assert_array_equal(result, stepped(a, steps, border, 7))


def test_floats_are_rounded_as_numpy_does(context):
    a = np.random.default_rng(1).random((70, 90), np.float32)
    expected = a
    for _ in range(5):
        around = np.pad(expected, 1, "wrap")
        expected = np.float32(0.3) * around[:-2, 1:-1] + np.float32(0.7) * around[1:-1, 2:]
    result = tiles.stencil(a, "0.3f * at(-1, 0) + 0.7f * at(0, 1)", 5, "wrap", context=context)
    np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize("dtype", STORED_FLOATS)
@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("shape", [(1, 1), (9, 32), (35, 67)])
def test_each_step_rounds_to_16_bits(context, dtype, steps, shape):
    a = (np.arange(np.prod(shape)) * 7919 % 1009 / 64).reshape(shape).astype(dtype)
    expected = a
    for _ in range(steps):
        around = np.pad(expected.astype(np.float32), 1, "wrap")
        sums = np.float32(0.3) * around[:-2, 1:-1] + np.float32(0.75) * around[1:-1, 2:]
        expected = sums.astype(dtype)
    for given_data in (a, np.asfortranarray(a)):
        result = tiles.stencil(
            given_data, "0.3f * at(-1, 0) + 0.75f * at(0, 1)", steps, "wrap", context=context
        )
        assert result.dtype == dtype
        np.testing.assert_array_equal(result, expected)


def test_three_dimensions():
    a = np.arange(60, dtype=np.int64).reshape(3, 4, 5)
    result = tiles.stencil(a, "at(1, 0, -1) + z", border="wrap")
    expected = np.roll(a, (-1, 1), (0, 2)) + np.arange(3)[:, None, None]
    np.testing.assert_array_equal(result, expected)


def test_constants_and_computed_offsets():
    a = np.arange(8, dtype=np.float64).astype(np.float32)
    result = tiles.stencil(a, "k * at(x > 3 ? -1 : far)", radius=2, constants={"k": 2, "far": 1})
    assert result.tolist() == [2, 4, 6, 8, 6, 8, 10, 12]


def test_the_value_of_a_constant_stands_together():
    a = np.arange(8, dtype=np.int32)
    assert tiles.stencil(a, "2 * k - c", constants={"k": "1 + 2", "c": -1}).tolist() == [7] * 8


def test_the_result_is_of_the_kind_of_the_argument():
    data = np.arange(6, dtype=np.int16)
    view = tiles.stencil(tiles.array_view(data), "at(1)", border="wrap")
    assert isinstance(view, tiles.array_view)
    np.testing.assert_array_equal(view.host(), np.roll(data, -1))
    out = tiles.empty(6, np.int16)
    assert tiles.stencil(tiles.array(data), "at(1)", 2, "wrap", out=out) is out
    np.testing.assert_array_equal(out.numpy(), np.roll(data, -2))


def test_an_expression_that_does_not_compile_is_shown():
    with pytest.raises(tiles.BuildError) as refusal:
        tiles.stencil(A, "at(0, 0) + nothing")
    assert str(refusal.value).startswith(
        'stencil: the expression "at(0, 0) + nothing" does not compile\n'
    )


def test_bools_are_no_numbers():
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.stencil(np.zeros(4, bool), "at(1)")
    assert str(refusal.value) == (
        "stencil: the elements of 'a' are bool; expected numbers: convert them to integers of 8 bits"
    )


A = np.zeros((4, 6), np.float32)


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        (
            "border is 'valid'; expected one of reflect, constant, nearest, mirror, wrap",
            (A, "at(0, 0)", 1, "valid"),
        ),
        ("'at(1)' has 1 offsets; expected 2, one for each dimension of 'a'", (A, "at(1)")),
        (
            "'at(0, -2)' reaches 2 elements in dimension 1; the radius is 1",
            (A, "at(0, -2)", 1, "wrap", 0, 1),
        ),
        (
            "the radius (1,) has 1 number; expected 2, one for each dimension of 'a'",
            (A, "at(0, 0)", 1, "wrap", 0, (1,)),
        ),
        (
            "the offset 'k' of 'at(0, k)' is not a literal; set the radius of dimension 1",
            (A, "at(0, k)"),
        ),
        ("'steps' is 0; expected at least 1", (A, "at(0, 0)", 0)),
        ("'steps' is 1.5; expected an integer of 32 bits", (A, "at(0, 0)", 1.5)),
        (f"'steps' is {2**62}; expected an integer of 32 bits", (A, "at(0, 0)", 2**62)),
        ("'cval' is '1'; expected a number", (A, "at(0, 0)", 1, "constant", "1")),
        ("'radius' is '1'; expected an integer of 32 bits", (A, "x", 1, "wrap", 0, ("1", 1))),
        ("'expression' is None; expected a text in OpenCL C", (A, None)),
        ("'expression' is 'at(0, 0)\\x00'; expected a text in OpenCL C", (A, "at(0, 0)\0")),
        (
            "'constants' is {1: 2}; expected names with their values",
            (A, "at(0, 0)", 1, "wrap", 0, None, {1: 2}),
        ),
        (
            "the constant 'left' has the value 'at(0, -1)'; constants cannot use at()",
            (A, "left", 1, "wrap", 0, None, {"left": "at(0, -1)"}),
        ),
        (
            "'a' and 'out' overlap; write to separate memory, or copy 'a' first",
            (A, "at(0, 0)", 1, "wrap", 0, None, None, A),
        ),
    ],
)
def test_what_does_not_fit_is_refused(message, arguments):
    with pytest.raises(tiles.ArgumentError) as refusal:
        tiles.stencil(*arguments)
    assert str(refusal.value) == f"stencil: {message}"
