"""Where a translator to C goes wrong: each trap keeps Python's meaning, or is refused.

The functions are run by Python itself, on lists of Python's numbers, and that is what the device and
the interpreter are held against: a column for each trap.
"""

import linecache
import math
import textwrap

import numpy as np
import pytest

import tiles
from test_refusals import refusal

pytestmark = pytest.mark.kernels

GLOBAL = 7


@tiles.function
def collatz_steps(n, most: tiles.const):
    steps = 0
    while True:
        if n == 1 or steps == most:
            return steps
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1


@tiles.kernel
def integers(i: tiles.index[1], a, b, out):
    x, y, row = a[i], b[i], i[0]
    out[row, 0] = x // y
    out[row, 1] = x % y
    out[row, 2] = x**3 + (-2) ** 5 + x**0
    out[row, 3] = 1 if -3 < x <= y < 100 else 0
    out[row, 4] = 2 if x != 0 and not y - 1 else 3
    if row > 0 and a[row - 1] > 0 or x == 5:
        out[row, 5] = 1
    p, q = x, y
    p, q = q, p + q
    out[row, 6] = 1000 * p + q
    if x > 0:
        sign = 1
    else:
        sign = -1
    if y > 0:
        out[row, 3] += 10 * sign
    last = -1
    for last in range(y):
        if last == 3:
            break
    out[row, 7] = last
    rounds = 0
    for k in range(x, 20, 3):
        rounds = (5 * rounds + k) % 1009
        k = 100
    for k in range(20, x, -abs(y)):
        rounds = (5 * rounds + k) % 1009
    for k in range(5, 5 + y, -1):
        rounds = (5 * rounds + k) % 1009
    for k in range(0, row, 3):
        rounds = (5 * rounds + k) % 1009
    out[row, 8] = rounds
    out[row, 9] = abs(x) + 10 * min(x, y, 3) + 100 * max(x, 0)
    out[row, 10] = int(x > 3) + int(True) + (x > 0) + (~x & 6) + (x >> 1) + (x << 3)
    kernel, half, float4, NULL, get_local_id, größe = 1, 2, 3, 4, 5, 6
    out[row, 11] = kernel + half + float4 + NULL + get_local_id + größe + GLOBAL
    out[row, 12] = collatz_steps(abs(x) + 1, 50)
    out[row, 13] = int(x / y) + round(x / 4) + math.floor(x / 4)
    out[row, x % 3 + 14] += 5
    out[row, 14 + x % 3] *= y


INTEGERS = {
    "floor division rounds down": 0,
    "modulo has the divisor's sign": 1,
    "integer powers are exact": 2,
    "comparisons are chained": 3,
    "conditions are true unless 0": 4,
    "and and or look at the right side only if needed": 5,
    "all values are taken before any is assigned": 6,
    "the loop variable keeps its last value": 7,
    "range counts its rounds first, up, down and not at all": 8,
    "abs, min and max are signed": 9,
    "bools are 0 and 1, shifts are arithmetic": 10,
    "names that C or OpenCL has are names": 11,
    "functions return from anywhere, and keep their own variables": 12,
    "division is a float's, and int(), round() and floor() are Python's": 13,
    "an augmented assignment looks at its index once": (14, 15, 16),
}


@tiles.kernel
def floats(i: tiles.index[1], a, b, out):
    x, y, row = a[i], b[i], i[0]
    out[row, 0] = x // y
    out[row, 1] = x % y
    out[row, 2] = 1 if x else 2
    out[row, 3] = 1 if not x else 2
    out[row, 4] = int(x) + 10 * int(-x)
    out[row, 5] = round(x) + 10 * round(x + 0.5)
    out[row, 6] = math.floor(x) + 10 * math.ceil(x) + 100 * math.trunc(x)
    out[row, 7] = x**2 + x**3
    out[row, 8] = 0.1 + 1 / 4 + 2**-1
    total = 0
    total += x
    out[row, 9] = total
    out[row, 10] = float(x > y) + abs(x) + min(x, 1) + max(0.5, y)
    out[row, 11] = -x**2 + (2 if x < y else 0.5) * (not x > 0)


FLOATS = {
    "floor division rounds down": 0,
    "modulo has the divisor's sign": 1,
    "a float is true unless 0": 2,
    "not takes floats": 3,
    "int() truncates": 4,
    "round() goes to the even neighbour": 5,
    "floor, ceil and trunc are integers": 6,
    "powers bind and multiply as in Python": 7,
    "literals are calculated by Python": 8,
    "a variable that begins as 0 takes the type of what is added": 9,
    "bools count, extremes mix with literals": 10,
    "a minus binds less than a power": 11,
}

A = [-9, -8, -7, -1, 0, 1, 2, 5, 7, 9]
B = [2, -3, 1, -1, 4, 7, -5, 3, 2, 10]
X = [-7.5, -2.5, -1.5, -0.25, 0.0, 0.25, 0.5, 1.5, 2.5, 7.5]
Y = [2.0, -0.5, 1.0, -3.0, 4.0, -0.25, 3.0, 0.5, -2.0, 1.5]


def by_python(kernel, a, b, columns):
    out = np.zeros((len(a), columns), object)
    for k in range(len(a)):
        kernel.__wrapped__((k,), np.array(a, object), np.array(b, object), out)
    return out


@pytest.fixture(scope="module")
def results():
    """What Python, the device and the interpreter make of both kernels."""
    made = {}
    for kernel, dtype, columns, a, b in (
        (integers, np.int32, 17, A, B),
        (floats, np.float32, 12, X, Y),
    ):
        domain = tiles.extent(len(a))
        on_device, interpreted = (np.zeros((len(a), columns), dtype) for _ in range(2))
        kernel(domain, np.array(a, dtype), np.array(b, dtype), on_device)
        kernel.interpret(domain, np.array(a, dtype), np.array(b, dtype), interpreted)
        made[kernel] = (by_python(kernel, a, b, columns), on_device, interpreted)
    return made


@pytest.mark.parametrize("trap", INTEGERS)
def test_integers(trap, results):
    expected, on_device, interpreted = results[integers]
    column = INTEGERS[trap]
    assert on_device[:, column].tolist() == expected[:, column].tolist()
    assert interpreted[:, column].tolist() == expected[:, column].tolist()


@pytest.mark.parametrize("trap", FLOATS)
def test_floats(trap, results):
    expected, on_device, interpreted = results[floats]
    column = FLOATS[trap]
    wanted = expected[:, column].astype(np.float32)
    np.testing.assert_allclose(on_device[:, column], wanted, rtol=1e-6)
    np.testing.assert_allclose(interpreted[:, column], wanted, rtol=1e-6)


@tiles.kernel
def edges(i: tiles.index[1], a, x, bools, halves, out):
    out[0] = a[0] // -1
    out[1] = a[0] // a[1]
    out[2] = a[0] % a[1]
    out[3] = 1 << (32 + i[0] + 1)
    out[4] = 1 if x[0] else 2
    out[5] = 1 if not x[0] else 2
    out[6] = abs(a[0])
    bools[0] = not bools[0] and x[1] > 0
    bools[1] = bools[2] if bools[0] else a[1] == 0
    halves[1] = halves[0] * 3 + 0.1
    halves[0] += 1


@pytest.mark.parametrize("call", [edges, edges.interpret])
def test_what_c_leaves_open_has_one_meaning(call):
    a, x = np.array([-(2**31), 0], np.int32), np.array([np.nan, 1], np.float32)
    bools, halves = np.array([False, False, True]), np.array([0.3, 0], np.float16)
    out = np.zeros(7, np.int32)
    call(tiles.extent(1), a, x, bools, halves, out)
    wrapped, by_zero, masked_shift, nan_is_true = -(2**31), [0, 0], 2, [1, 2]
    assert out.tolist() == [wrapped, *by_zero, masked_shift, *nan_is_true, wrapped]
    assert bools.tolist() == [True, True, True]
    triple = np.float16(np.float32(np.float16(0.3)) * 3 + np.float32(0.1))
    assert halves.tolist() == [np.float16(np.float32(np.float16(0.3)) + 1), triple]


@tiles.kernel
def shared_in_a_branch(t: tiles.tiled_index[4], a, n):
    if n > 0:
        held = tiles.tile_static(tiles.int32, 4)
        held[t.local] = a[t]
        t.barrier.wait()
        a[t] = held[3 - t.local[0]]
    while tiles.tile_uniform(a[t] < 9):
        t.barrier.wait()
        a[t] += 4


@pytest.mark.parametrize("call", [shared_in_a_branch, shared_in_a_branch.interpret])
def test_tile_static_may_stand_in_a_branch_and_a_value_may_be_made_uniform(call):
    data = np.arange(8, dtype=np.int32)
    call(tiles.extent(8).tile(4), data, 1)
    assert data.tolist() == [11, 10, 9, 8, 11, 10, 9, 8]


def test_views_of_one_array_that_overlap_are_the_same_data():
    @tiles.kernel
    def kernel(i: tiles.index[1], a, b):
        a[i] = 10 * a[i]
        b[i] += a[i]

    data = np.arange(1, 7, dtype=np.int32)
    kernel(tiles.extent(2), data[:4], data[3:])
    assert data.tolist() == [10, 20, 3, 14, 25, 6]


@pytest.mark.parametrize(
    ("body", "message", "caret"),
    [
        pytest.param("if n and n > 1: a[t] = 1", "and takes conditions, got int32: write n != 0", "n", id="and_and_or_take_conditions"),
        pytest.param("a[t] = n ** n", "an integer ** takes a constant exponent of 0 to 64: write float(x) ** y for any other", "n ** n", id="an_integer_power_has_a_constant_exponent"),
        pytest.param("for k in range(1, 5, 0): pass", "the step of range() must not be 0", "0", id="a_step_is_not_0"),
        pytest.param("for k in range(3): pass\nelse: n = 1", "a kernel's loop has no else: set a variable before the break", "n = 1", id="a_loop_has_no_else"),
        pytest.param("while n > 1: n -= 1\nelse: n = 1", "a kernel's loop has no else: set a variable before the break", "n = 1", id="nor_has_while"),
        pytest.param("x = 9223372036854775808", "9223372036854775808 does not fit int64: write tiles.uint64()", "9223372036854775808", id="a_literal_fits_64_bits"),
        pytest.param("x = n + 3000000000", "3000000000 does not fit int32, -2147483648 to 2147483647", "3000000000", id="a_literal_fits_what_it_meets"),
        pytest.param("x = tiles.float16(n)", "float16 is a storage type: compute in float32", "tiles.float16", id="half_is_for_elements"),
        pytest.param("x = round(a[t], 2)", "expected 1 argument, got 2", "round(a[t], 2)", id="round_takes_one_number"),
        pytest.param("x = y = n + 1", "a kernel assigns a computed value to one variable: write x = value, and y = x on the next line", "x = y = n + 1", id="a_computed_value_is_assigned_once"),
        pytest.param("x, y = a[t]", "the numbers of values and of variables differ: write a, b = b, a + b", "x, y = a[t]", id="as_many_values_as_targets"),
        pytest.param("def f(): pass", "a kernel cannot contain a function inside it: define it outside of the kernel, with @tiles.function", "def f(): pass", id="no_function_in_a_function"),
        pytest.param("f = lambda x: x", "a kernel cannot contain a lambda: write the expression where it is needed", "lambda x: x", id="no_lambda"),
        pytest.param("x = max(n, default=3)", "pass the arguments of this function by position", "default=3", id="no_keyword_arguments"),
        pytest.param("x = max(*n)", "a kernel cannot contain a starred expression: write the values one by one", "*n", id="no_starred_arguments"),
        pytest.param("x = n\nx = 0.5", "x is int32 since line 3 and would be float32 here: a variable keeps one type, write int(...), divide with //, or start with a float such as 0.0", "0.5", id="a_variable_keeps_one_type"),
        pytest.param("if n > 1:\n    x = 1\na[t] = x", "x may have no value here: assign it on every path that leads here, for example before the if or the loop", "x", id="a_variable_has_a_value_before_it_is_read"),
        pytest.param("s = tiles.tile_static(tiles.int32, n)", "a tile_static shape is known when the kernel is translated: use numbers, tiles.const parameters, or t.tile_extent[0]", "n", id="a_tile_static_shape_is_constant"),
        pytest.param("a[-1] = 0", "an index of -1 does not count from the end in a kernel: subtract from the extent, such as view.extent[0] - 1", "-1", id="indices_do_not_count_from_the_end"),
    ],
)  # fmt: skip
def test_refused(body, message, caret):
    error, marked = refusal(body, arguments=(np.zeros(8, np.float32), 3))
    assert (error.msg, marked) == (message, caret)


DIVERGENT = "error: some threads of a tile may not reach this barrier, where the others wait for them"
HELP = """\
  help: instead of returning, put the work of the other threads into an 'if' that ends before the barrier"""


def compile_error(body):
    """What is said of a kernel when it is launched, and its file."""
    source = "@tiles.kernel\ndef kernel(t: tiles.tiled_index[4], a, n):\n"
    source += textwrap.indent(textwrap.dedent(body), "    ")
    file = f"<trap {hash(source)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace = {"tiles": tiles}
    exec(compile(source, file, "exec"), namespace)
    with pytest.raises(tiles.CompileError) as refused:
        namespace["kernel"](tiles.extent(8).tile(4), np.zeros(8, np.int32), 3)
    with pytest.raises(tiles.CompileError) as again:
        namespace["kernel"](tiles.extent(8).tile(4), np.zeros(8, np.int32), 3)
    assert str(again.value) == str(refused.value)
    return str(refused.value).replace(file, "k.py")


def test_an_early_return_before_a_barrier_is_refused_with_both_lines():
    message = compile_error("if t.global_[0] >= n: return\nt.barrier.wait()\na[t] = 1\n")
    assert message == f"""\
k.py:4:5: {DIVERGENT}
    t.barrier.wait()
    ^^^^^^^^^^^^^^^^
k.py:3:27: note: some threads may return here
    if t.global_[0] >= n: return
                          ^^^^^^
k.py:3:8: note: this condition may differ between the threads of a tile: 't.global_[0]' differs between threads
    if t.global_[0] >= n: return
       ^^^^^^^^^^^^^^^^^
{HELP}
  [kernel(t: tiles.tiled_index[4], a: tiles.array_view[tiles.int32, 1], n: int32)]"""


def test_a_barrier_in_a_branch_that_differs_is_refused_with_the_condition():
    message = compile_error("if a[t] > n:\n    t.barrier.wait()\n")
    assert message.startswith(f"k.py:4:9: {DIVERGENT}\n    t.barrier.wait()\n    ^^^^^^^^^^^^^^^^\n")
    assert "k.py:3:8: note: this condition may differ between the threads of a tile" in message
    assert "\n    if a[t] > n:\n       ^^^^^^^^\n  help: end the conditional block" in message


def test_a_barrier_in_a_loop_that_differs_is_refused_with_its_bound():
    message = compile_error("for k in range(a[t]):\n    t.barrier.wait()\n")
    assert "note: the range's stop is assigned a value here that may differ" in message
    assert "\n    for k in range(a[t]):\n                   ^^^^\n" in message


def test_the_source_is_that_of_the_function_that_was_loaded(tmp_path):
    file = tmp_path / "edited.py"
    file.write_text("def double(i, a):\n    a[i] = 2 * a[i]\n")
    namespace: dict = {}
    exec(compile(file.read_text(), str(file), "exec"), namespace)
    file.write_text("def double(i, a):\n    a[i] = 3 * a[i]\n")
    with pytest.raises(tiles.ArgumentError, match="double is not what Python runs: the file changed"):
        tiles.kernel(namespace["double"])


def test_decorators_and_methods():
    import functools

    def plain(function):
        return function

    def wrapping(function):
        @functools.wraps(function)
        def wrapper(*arguments):
            return function(*arguments)

        return wrapper

    @plain
    @tiles.kernel
    @plain
    def stacked(i: tiles.index[1], a):
        a[i] = 3

    class Scope:
        @staticmethod
        @tiles.kernel
        def kernel(i: tiles.index[1], a):
            a[i] += 1

    data = np.zeros(2, np.int32)
    stacked(tiles.extent(2), data)
    functools.partial(Scope.kernel, tiles.extent(2))(data)
    Scope().kernel(tiles.extent(1), data)
    assert data.tolist() == [5, 4]
    with pytest.raises(tiles.ArgumentError, match="put @tiles.kernel next to the def"):
        tiles.kernel(wrapping(stacked.__wrapped__))
    with pytest.raises(tiles.ArgumentError, match="decorates functions defined with def, got functools"):
        tiles.kernel(functools.partial(stacked.__wrapped__, 3))


def test_doubles_are_refused_by_name_where_the_device_has_none():
    if tiles.default_device().supports_double:
        pytest.skip("the device has float64")
    with pytest.raises(tiles.UnsupportedError, match="double"):
        floats(tiles.extent(1), np.zeros(1), np.ones(1), np.zeros((1, 12)))
