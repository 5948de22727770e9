"""Functions with @tiles.function: what kernels may pass to them, what comes back, what is "
"refused."""

import math

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels

POINT = tiles.struct("HelperPoint", {"x": np.float32, "y": np.float32})
scale = 3


@tiles.function
def clamp(x, low, high):
    return min(max(x, low), high)


@tiles.function
def sign(x) -> tiles.int32:
    if x < 0:
        return -1
    return 1 if x > 0 else 0


@tiles.function
def scaled(x):
    return scale * clamp(x, -100, 100)


@tiles.function
def length(p):
    return math.sqrt(p.x * p.x + p.y * p.y)


@tiles.function
def half(n):
    return n // 2


@tiles.function
def put(t: tiles.tiled_index, data: tiles.array_view[tiles.int32, 1], x):
    data[t] = x


@tiles.function
def total(values, count: tiles.const):
    result = values[0]
    for k in range(1, count):
        result += values[k]
    return result


@tiles.function
def tile_total(t: tiles.tiled_index, x):
    parts = tiles.tile_static(tiles.int32, t.tile_extent[0])
    parts[t.local] = x
    t.barrier.wait()
    result = total(parts, 4)
    t.barrier.wait()
    return result


@tiles.kernel
def everything(t: tiles.tiled_index[4], ints, floats, points, source):
    shared = tiles.tile_static(tiles.int32, 4, pad=1)
    shared[t.local] = source[t]
    t.barrier.wait()
    floats[t] = clamp(floats[t], -1, 1.5) + length(points[t]) + half(t.global_[0])
    put(t, ints, scaled(source[t]) + sign(source[t]) + sign(floats[t]))
    ints[t] += total(shared, 4) + tile_total(t, source[t])


def run(call):
    points = np.zeros(8, POINT)
    points["x"], points["y"] = np.arange(8), 1
    ints, source = np.zeros(8, np.int32), np.arange(-3, 5, dtype=np.int32)
    floats = np.linspace(-3, 3, 8, dtype=np.float32)
    source.flags.writeable = False
    call(tiles.extent(8).tile(4), ints, floats, points, source)
    return ints, floats


def expected():
    source, steps = np.arange(-3, 5), np.arange(8)
    floats = np.clip(np.linspace(-3, 3, 8), -1, 1.5) + np.sqrt(steps**2 + 1) + steps // 2
    sums = source.reshape(2, 4).sum(axis=1).repeat(4)
    ints = scale * np.clip(source, -100, 100) + np.sign(source) + np.sign(floats) + 2 * sums
    return ints, floats


@pytest.mark.parametrize("call", [everything, everything.interpret])
def test_numbers_views_structs_indices_and_tile_static_arrays_are_passed(call):
    ints, floats = run(call)
    np.testing.assert_array_equal(ints, expected()[0])
    np.testing.assert_allclose(floats, expected()[1], rtol=1e-5)


def test_a_changed_global_of_a_function_is_noticed(monkeypatch):
    run(everything)
    monkeypatch.setitem(globals(), "scale", 5)
    np.testing.assert_array_equal(run(everything)[0], expected()[0])
    monkeypatch.setitem(globals(), "clamp", tiles.function(lambda_free_clamp))
    assert not np.array_equal(run(everything)[0], expected()[0])


def lambda_free_clamp(x, low, high):
    return x * 0 + low


def test_a_function_is_written_once_for_every_set_of_types():
    @tiles.kernel
    def kernel(i: tiles.index[1], a, x):
        a[i] = half(a[i]) + half(a[i] + 1) + int(half(x[i])) + half(i[0])

    text = kernel.kernel_text(tiles.extent(8), np.zeros(8, np.int32), np.zeros(8, np.float32))
    heads = [line for line in text.splitlines() if "_half(" in line and "restrict" in line]
    assert heads == [
        "int f1_half(int v_n) restrict(amp)",
        "float f2_half(float v_n) restrict(amp)",
        "int f3_half(int v_n) restrict(amp)",
    ]
    assert "return v_n / 2;" in text  # of what is never negative


@pytest.mark.double
def test_a_literal_takes_its_type_inside_of_the_function():
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        data[i] = clamp(data[i], 0.1, 0.7)

    data = np.array([0.0, 0.5, 1.0])
    kernel(tiles.extent(3), data)
    assert data.tolist() == [0.1, 0.5, 0.7]


def test_it_stays_a_function_of_python():
    assert clamp(7, low=0, high=5) == 5
    assert (clamp.__name__, repr(clamp)) == ("clamp", "<tiles.function clamp>")


def test_print_works_in_the_interpreter(capsys):
    @tiles.function
    def shown(x):
        print("x is", x)
        return x

    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        data[i] = shown(data[i])

    kernel.interpret(tiles.extent(1), np.array([5], np.int32))
    assert capsys.readouterr().out == "x is 5\n"
    with pytest.raises(tiles.KernelSyntaxError, match="can neither print nor stop"):
        kernel(tiles.extent(1), np.zeros(1, np.int32))


@tiles.function
def even(n):
    return n == 0 or odd(n - 1)


@tiles.function
def odd(n):
    return n != 0 and even(n - 1)


@tiles.function
def mixed(n):
    if n > 3:
        return n
    return 0.5 * n


@tiles.function
def masked(x):
    return x & 1


@tiles.function
def nothing(data, x):
    if x > 0:
        data[0] = 1


def refusal(body, argument):
    """The error of a kernel of one statement over `data`, and what its caret points at."""
    with pytest.raises(tiles.KernelSyntaxError) as refused:
        body.kernel_text(tiles.extent(4), argument)
    error = refused.value
    message = error.msg.split(f"\n  [{body.__name__}(")[0]
    return message, error.text[error.offset - 1 : error.end_offset - 1]


INTS, FLOATS = np.zeros(4, np.int32), np.zeros(4, np.float32)


def test_recursion_is_refused_and_the_cycle_shown():
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        data[i] = int(even(data[i]))

    assert refusal(kernel, INTS) == (
        "functions of a kernel cannot be recursive: even -> odd -> even; write a loop\n"
        "  [odd(n: int32)]",
        "even(n - 1)",
    )


def test_results_of_two_types_are_refused_with_both_lines():
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        data[i] = mixed(data[i])

    line = mixed.__wrapped__.__code__.co_firstlineno + 3
    assert refusal(kernel, INTS) == (
        f"the result is int32 since line {line} and would be float32 here: a function returns one "
        "type, write int(...), divide with //, or start with a float such as 0.0\n"
        "  [mixed(n: int32)]",
        "0.5 * n",
    )


def test_a_mistake_that_depends_on_the_types_names_them():
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        data[i] = masked(data[i])

    kernel.kernel_text(tiles.extent(4), INTS)
    message = "& takes integers, got float32\n  [masked(x: float32)]"
    assert refusal(kernel, FLOATS) == (message, "x & 1")


def test_a_call_that_does_not_fit_is_refused():
    @tiles.kernel
    def without_result(i: tiles.index[1], data):
        data[i] = nothing(data, 1)

    @tiles.kernel
    def too_few(i: tiles.index[1], data):
        data[i] = clamp(data[i], 1)

    @tiles.kernel
    def by_name(i: tiles.index[1], data):
        data[i] = half(n=data[i])

    @tiles.kernel
    def not_constant(i: tiles.index[1], data):
        data[i] = total(data, data[i])

    @tiles.kernel
    def other_view(t, data):
        put(t, data, 1)

    assert refusal(without_result, INTS) == ("nothing returns nothing", "nothing(data, 1)")
    assert refusal(too_few, INTS) == (
        "clamp takes 3 arguments (x, low, high), got 2",
        "clamp(data[i], 1)",
    )
    message = "pass the arguments of a kernel's function by position"
    assert refusal(by_name, INTS) == (message, "n=data[i]")
    message = "count is a tiles.const: pass a number that is known before the kernel runs"
    assert refusal(not_constant, INTS) == (message, "data[i]")
    assert refusal(other_view, INTS) == ("t is tiled_index, got tiles.index[1]", "t")


def test_a_function_that_may_end_without_its_result_is_refused_when_it_is_decorated():
    with pytest.raises(tiles.KernelSyntaxError) as refused:

        @tiles.function
        def positive(x):
            if x > 0:
                return x

    assert refused.value.msg == (
        "the function may end here without returning a value, but returns one elsewhere: return a "
        "value on every path"
    )


def test_a_barrier_in_a_function_counts_where_it_is_called():
    @tiles.kernel
    def kernel(t: tiles.tiled_index[4], data):
        if data[t] > 0:
            data[t] = tile_total(t, 1)

    with pytest.raises(tiles.CompileError) as refused:
        kernel(tiles.extent(8).tile(4), np.zeros(8, np.int32))
    assert "tile_total" in str(refused.value)
    assert refused.value.file == __file__
