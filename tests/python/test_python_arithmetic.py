"""Operators in decorated functions: Python's meaning, which is not C's."""

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels

INTEGERS = np.array([-9, -8, -7, -1, 1, 2, 7, 8, 9], np.int32)
FLOATS = np.array([-7.5, -2.0, -0.25, 0.25, 1.0, 3.0, 7.5], np.float32)


@tiles.kernel
def floor_divide(i: tiles.index[2], a, b, out):
    out[i] = a[i[0]] // b[i[1]]


@tiles.kernel
def modulo(i: tiles.index[2], a, b, out):
    out[i] = a[i[0]] % b[i[1]]


@tiles.kernel
def divide(i: tiles.index[2], a, b, out):
    out[i] = a[i[0]] / b[i[1]]


def outer(kernel, a, b, dtype):
    """The kernel's value for every pair."""
    out = np.zeros((len(a), len(b)), dtype)
    kernel(tiles.extent(*out.shape), a, b, out)
    return out


@pytest.mark.parametrize("dtype", ["int32", "int64", "int8"])
def test_integer_division_and_modulo_round_down(dtype):
    values = INTEGERS.astype(dtype)
    out = "int64" if dtype == "int64" else "int32"
    pairs = values[:, None], values[None, :]
    np.testing.assert_array_equal(outer(floor_divide, values, values, out), np.floor_divide(*pairs))
    np.testing.assert_array_equal(outer(modulo, values, values, out), np.mod(*pairs))


def test_float_division_and_modulo_round_down():
    pairs = FLOATS[:, None], FLOATS[None, :]
    np.testing.assert_array_equal(
        outer(floor_divide, FLOATS, FLOATS, np.float32), np.floor_divide(*pairs)
    )
    np.testing.assert_array_equal(outer(modulo, FLOATS, FLOATS, np.float32), np.mod(*pairs))


def test_unsigned_integers_stay_unsigned():
    values = np.array([1, 7, 2**32 - 1], np.uint32)
    expected = np.floor_divide(values[:, None], values[None, :])
    np.testing.assert_array_equal(outer(floor_divide, values, values, np.uint32), expected)


def test_integer_division_by_zero_gives_zero():
    zero = np.zeros(1, np.int32)
    assert not outer(floor_divide, INTEGERS, zero, np.int32).any()
    assert not outer(modulo, INTEGERS, zero, np.int32).any()


def test_true_division_of_integers_gives_a_float32():
    expected = (INTEGERS[:, None] / INTEGERS[None, :]).astype(np.float32)
    np.testing.assert_allclose(outer(divide, INTEGERS, INTEGERS, np.float32), expected, rtol=1e-6)


def test_powers():
    @tiles.kernel
    def kernel(i: tiles.index[1], n, x, out):
        out[i[0], 0] = n[i] ** 3
        out[i[0], 1] = n[i] ** 0
        out[i[0], 2] = x[i] ** 5
        out[i[0], 3] = x[i] ** -1.5
        out[i[0], 4] = 2 ** x[i]

    n, x = np.array([-3, 0, 7], np.int32), np.array([0.5, 1.0, 2.5], np.float32)
    out = np.zeros((3, 5), np.float32)
    kernel(tiles.extent(3), n, x, out)
    expected = np.stack([n**3, n**0, x**5, x**-1.5, 2**x], axis=1)
    np.testing.assert_allclose(out, expected, rtol=1e-5)


@pytest.mark.parametrize("run", [lambda k, *args: k(*args), lambda k, *args: k.interpret(*args)])
def test_powers_of_integers_wrap_around_before_they_are_widened(run):
    @tiles.kernel
    def kernel(i: tiles.index[1], n, out):
        out[i[0], 0] = n[i] ** 2
        out[i[0], 1] = n[i] ** 3

    n = np.array([2119853125, 46341, -46341, -(2**31), 5], np.int32)
    out = np.zeros((5, 2), np.int64)
    run(kernel, 5, n, out)
    np.testing.assert_array_equal(out, np.stack([n * n, n * n * n], axis=1))


@pytest.mark.parametrize(
    "bounds",
    [(0, 5, 1), (3, 3, 1), (5, 0, 1), (5, 0, -1), (0, 10, 3), (10, -1, -3), (-5, 5, 2), (0, 5, -1)],
)
def test_range_in_every_form(bounds):
    start, stop, step = bounds

    @tiles.kernel
    def variable_step(i: tiles.index[1], out, start, stop, step):
        for k in range(start, stop, step):
            out[0] = out[0] * 7 + k
            k = 100
            stop = 0
            out[1] += 1

    @tiles.kernel
    def constant_step(i: tiles.index[1], out, start, stop, step: tiles.const):
        for k in range(start, stop, step):
            out[0] = out[0] * 7 + k
            k = 100
            stop = 0
            out[1] += 1

    expected = 0
    for k in range(*bounds):
        expected = expected * 7 + k
    for kernel in (variable_step, constant_step):
        out = np.zeros(2, np.int64)
        kernel(tiles.extent(1), out, start, stop, step)
        assert out.tolist() == [expected, len(range(*bounds))]


def test_range_near_the_end_of_int32_neither_overflows_nor_hangs():
    @tiles.kernel
    def kernel(i: tiles.index[1], out, start, stop, step):
        for k in range(start, stop, step):
            out[0] += 1
            out[1] = k

    out = np.zeros(2, np.int32)
    kernel(tiles.extent(1), out, 2**31 - 10, 2**31 - 1, 4)
    assert out.tolist() == [3, 2**31 - 2]
    out = np.zeros(2, np.int32)
    kernel(tiles.extent(1), out, -(2**31), 2**31 - 1, 2**30)
    assert out.tolist() == [4, 2**30]


def test_the_loop_variable_keeps_its_last_value():
    @tiles.kernel
    def kernel(i: tiles.index[1], out, n):
        k = -1
        for k in range(n):
            if k == 3:
                break
        out[0] = k

    for n, expected in [(0, -1), (2, 1), (10, 3)]:
        out = np.zeros(1, np.int32)
        kernel(tiles.extent(1), out, n)
        assert out[0] == expected


def test_and_and_or_evaluate_the_right_side_only_if_needed():
    @tiles.kernel
    def kernel(i: tiles.index[1], data, out, n):
        if i[0] < n and data[i[0]] > 0:
            out[i] = 1
        if i[0] >= n or data[i[0]] == 0:
            out[i] = 2

    data, out = np.array([1, 0, 1], np.int32), np.zeros(7, np.int32)
    kernel(tiles.extent(7), data, out, 3)
    assert out.tolist() == [1, 2, 1, 2, 2, 2, 2]


def test_truth_comparisons_and_conditional_expressions():
    @tiles.kernel
    def kernel(i: tiles.index[1], x, out):
        positive = x[i] > 0
        out[i[0], 0] = 1 if -1 <= x[i] < 2 else 0
        out[i[0], 1] = 1 if x[i] else 0
        out[i[0], 2] = 1 if not positive else 2
        out[i[0], 3] = min(x[i], 1) + max(x[i], 0, 0.5) + abs(x[i])
        out[i[0], 4] = int(x[i]) + float(i[0]) + int(True)

    x = np.array([-2.5, -1.0, 0.0, 1.5, 2.0], np.float32)
    out = np.zeros((5, 5), np.float32)
    kernel(tiles.extent(5), x, out)
    for i, value in enumerate(x.tolist()):
        assert out[i].tolist() == [
            1 if -1 <= value < 2 else 0,
            1 if value else 0,
            1 if not value > 0 else 2,
            min(value, 1) + max(value, 0, 0.5) + abs(value),
            int(value) + float(i) + 1,
        ]


def test_int32_with_uint32_is_calculated_in_int64():
    @tiles.kernel
    def kernel(i: tiles.index[1], a, b, out):
        out[i] = a[i] + b[i]

    out = np.zeros(1, np.int64)
    kernel(tiles.extent(1), np.array([-5], np.int32), np.array([2**32 - 1], np.uint32), out)
    assert out[0] == 2**32 - 6


def test_narrow_integers_are_calculated_in_int32():
    @tiles.kernel
    def kernel(i: tiles.index[1], a, out):
        out[i] = a[i] * a[i]
        a[i] -= 1

    a, out = np.array([200, 3], np.uint8), np.zeros(2, np.int32)
    kernel(tiles.extent(2), a, out)
    assert (out.tolist(), a.tolist()) == ([40000, 9], [199, 2])


def test_the_lowest_integers_and_special_floats_can_be_written():
    infinity, lowest = float("inf"), -(2**31)

    @tiles.kernel
    def kernel(i: tiles.index[1], ints, floats):
        ints[0] = lowest
        ints[1] = -(2**63)
        floats[0] = infinity
        floats[1] = -infinity
        floats[2] = infinity - infinity

    ints, floats = np.zeros(2, np.int64), np.zeros(3, np.float32)
    kernel(tiles.extent(1), ints, floats)
    assert ints.tolist() == [-(2**31), -(2**63)]
    assert floats[0] == np.inf and floats[1] == -np.inf and np.isnan(floats[2])


def test_a_conversion_of_unsigned_to_signed_may_be_negative():
    @tiles.kernel
    def kernel(i: tiles.index[1], a, halves, rests):
        halves[i] = tiles.int32(a[i]) // 2
        rests[i] = tiles.int32(tiles.uint32(tiles.int32(a[i]))) % 4

    values = np.array([-1, -3, 7], np.int32)
    halves, rests = np.zeros(3, np.int32), np.zeros(3, np.int32)
    kernel(tiles.extent(3), values.view(np.uint32), halves, rests)
    assert halves.tolist() == [-1, -2, 3]
    assert rests.tolist() == [3, 1, 3]


def test_a_natural_number_that_is_narrowed_may_be_negative():
    @tiles.kernel
    def kernel(i: tiles.index[1], a, out):
        out[i] = tiles.int32(tiles.int64(a[i])) // 2

    out = np.zeros(2, np.int32)
    kernel(tiles.extent(2), np.array([2**32 - 1, 2**32 - 3], np.uint32), out)
    assert out.tolist() == [-1, -2]


@pytest.mark.double
@pytest.mark.parametrize("run", [lambda k, *args: k(*args), lambda k, *args: k.interpret(*args)])
def test_a_float_is_a_float64_beside_data_of_float64(run):
    @tiles.kernel
    def scale(i, x, factor):
        x[i] = x[i] * factor

    wide, narrow = np.ones(2), np.ones(2, np.float32)
    run(scale, 2, wide, 0.1)
    run(scale, 2, narrow, 0.1)
    run(scale, 2, wide, np.float32(0.5))
    assert wide.tolist() == [0.05, 0.05]
    assert narrow.tolist() == [np.float32(0.1)] * 2


@pytest.mark.double
def test_an_argument_of_a_bound_launch_keeps_its_type():
    @tiles.kernel
    def fill(i, x, value):
        x[i] = value

    x = tiles.array(np.zeros(2))
    launch = fill.bind(2, x, 0.5)
    for value in (0.1, 3):
        launch.set_argument("value", value)
        launch()
        assert x.numpy().tolist() == [value] * 2


@pytest.mark.parametrize("run", [lambda k, *args: k(*args), lambda k, *args: k.interpret(*args)])
def test_one_value_is_assigned_to_several_variables(run):
    @tiles.kernel
    def count(i, x):
        a = b = 0.0
        c = d = -1
        a += 2
        x[i] = a + 10 * b + 100 * c + 1000 * d

    x = np.zeros(1, np.float32)
    run(count, 1, x)
    assert x[0] == 2 - 100 - 1000


@pytest.mark.parametrize("run", [lambda k, *args: k(*args), lambda k, *args: k.interpret(*args)])
def test_a_loop_runs_over_integers_at_equal_distances(run):
    @tiles.kernel
    def walk(i, x):
        for y in (-1, 0, 1):
            for z in (4, 2):
                x[i] = x[i] * 10 + y + z

    x = np.zeros(1, np.int32)
    run(walk, 1, x)
    assert x[0] == 314253
