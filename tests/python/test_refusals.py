"""What a kernel cannot say: each refusal with its message, its line and its caret."""

import linecache
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import tiles

FLOATS = np.zeros(8, np.float32)
INTS = np.zeros(8, np.int32)
PLANE = np.zeros((4, 2), np.float32)
PAIR = tiles.struct("Pair", {"x": np.float32, "y": np.float32})

try:
    1 // 0
except ZeroDivisionError as error:
    PYTHONS_WORDS = str(error)  # which differ between versions


def plain(x):
    return x


@tiles.kernel
def other(i, x):
    x[i] = 1


def refusal(body, domain=None, *, head="t: tiles.tiled_index[4], a, n", arguments=(FLOATS, 3)):
    """The error of a kernel with this body, and what its caret points at."""
    source = f"@tiles.kernel\ndef kernel({head}):\n" + textwrap.indent(body, "    ") + "\n"
    name = f"<kernel {hash(source)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    namespace = {"tiles": tiles, "np": np, "LIST": [1], "helper": lambda x: x, "plain": plain, "other": other, "PAIR": PAIR}
    with pytest.raises(tiles.KernelSyntaxError) as refused:
        exec(compile(source, name, "exec"), namespace)
        domain = domain or tiles.extent(8).tile(4)
        namespace["kernel"].kernel_text(domain, *arguments)
    error = refused.value
    assert error.filename == error.file == name
    line = source.splitlines()[error.lineno - 1]
    assert error.text == line
    end = error.end_offset - 1 if error.end_lineno == error.lineno else len(line)
    error.msg = error.msg.split("\n  [kernel(")[0]
    return error, line[error.offset - 1 : end]


@pytest.mark.parametrize(
    ("body", "message", "caret"),
    [
        ("x: int = 3", "an annotation of a variable: to choose its type, write x = tiles.float64(0)", "x: int = 3"),
        ("assert n", "assert: write an if, and store an error code in a view", "assert n"),
        ("class A: pass", "a class: make structs with tiles.struct() outside of the kernel", "class A: pass"),
        ("x = [1]", "a list: use numpy.zeros(shape, dtype), tiles.tile_static(), or views", "[1]"),
        ("x = {1: 2}", "a dict: use views, or separate variables", "{1: 2}"),
        ("x = [k for k in range(3)]", "a comprehension: write a for loop over range()", "[k for k in range(3)]"),
        ("f = lambda: 3", "a lambda: write the expression where it is needed", "lambda: 3"),
        ("import math", "import: import the module outside of the kernel", "import math"),
        ("raise n", "raise: store an error code in a view", "raise n"),
        ("try:\n    n = 1\nexcept: pass", "try: kernels have no exceptions", "try:"),
        ("with a: pass", "with: kernels have no context managers", "with a: pass"),
        ("global g", "global: a kernel can change only views and arrays", "global g"),
        ("if (x := n): pass", ":=: assign on a separate line", "x := n"),
        ("x = a[1:2]", "a slice: make the section before the call, view[a:b], and pass it", "1:2"),
        ("x = n @ n", "@: write the loop over the products, tile by tile", "n @ n"),
        ("if n in a: pass", "in: write the comparisons, such as a == 1 or a == 2", "n in a"),
        ("if n is None: pass", "is: compare numbers with ==", "n is None"),
        ("x = f'{n}'", "a formatted string: kernels have no strings", "f'{n}'"),
        ("yield n", "yield: a kernel cannot return a value", "yield n"),
        ("match n:\n    case 1: pass", "match: write if and elif", "match n:"),
    ],
)  # fmt: skip
def test_a_construct_outside_of_the_subset(body, message, caret):
    error, marked = refusal(body)
    assert error.msg == f"a kernel cannot contain {message}"
    assert marked == caret


@pytest.mark.parametrize(
    ("body", "message", "caret"),
    [
        ("def f(): pass", "a kernel cannot contain a function inside it: define it outside of the kernel, with @tiles.function", "def f(): pass"),
        ("x = 'text'", "a kernel cannot contain 'text', a str: it has bool, int and float", "'text'"),
        ("x = 2j", "a kernel cannot contain 2j, a complex: it has bool, int and float", "2j"),
        ("x = y = n + 1", "a kernel assigns a computed value to one variable: write x = value, and y = x on the next line", "x = y = n + 1"),
        ("x, y = n", "the numbers of values and of variables differ: write a, b = b, a + b", "x, y = n"),
        ("x, y, z = t.local", "t.local has 1 number, one per dimension, but 3 variables are assigned", "x, y, z = t.local"),
        ("x, y = 1, 2, 3", "the numbers of values and of variables differ: write a, b = b, a + b", "x, y = 1, 2, 3"),
        ("x, (y, z) = 1, (2, 3)", "a tuple inside a tuple cannot be assigned: assign it on a separate line", "(y, z)"),
        ("x, a = 1, 2", "a is a parameter of type tiles.array_view[tiles.float32, 1]: assign its elements, or another variable", "a"),
        ("tiles.atomic_fetch_add(n, 1)", "n cannot be assigned: it is not an element", "n"),
        ("tiles.atomic_fetch_max(a[t], 1)", "atomic_fetch_max takes int32 or uint32, got float32", "a[t]"),
        ("tiles.atomic_fetch_add(a[t])", "atomic_fetch_add takes an element and a value: tiles.atomic_fetch_add(view[i], 1)", "tiles.atomic_fetch_add(a[t])"),
        ("tiles.tile_load(a, a, 0)", "expected a tile_static array, got tiles.array_view[tiles.float32, 1]", "a"),
        ("tiles.tile_store(a, 0)", "write tiles.tile_store(view, (row, column), local)", "tiles.tile_store(a, 0)"),
        ("x = tiles.tile_reduce(t, n)", "write tiles.tile_reduce(t, x, tiles.plus)", "tiles.tile_reduce(t, n)"),
        ("x = tiles.tile_count(a, n > 1)", "the first argument is the kernel's tiled_index: tiles.tile_count(t, condition); got tiles.array_view[tiles.float32, 1]", "a"),
        ("x = tiles.tile_any(t, n)", "tile_any takes a condition, got int32: write x != 0", "n"),
        ("x = tiles.tile_reduce(t, n, n)", "expected an operation, one of tiles.plus, tiles.multiplies, tiles.minimum, tiles.maximum, tiles.bit_and, tiles.bit_or, tiles.bit_xor, or a function with @tiles.function", "n"),
        ("x = tiles.tile_reduce(t, 0.5, tiles.bit_or)", "tiles.bit_or combines integers, got float32", "tiles.bit_or"),
        ("x = tiles.tile_shuffle(t, n, 0.5)", "a thread's number is an integer, got float literal", "0.5"),
        ("if t.in_bounds(n): pass", "write t.in_bounds(view), with a view or an array", "t.in_bounds(n)"),
        ("x = min(n, key=3)", "pass the arguments of this function by position", "key=3"),
        ("for k in range(3): pass\nelse: n = 1", "a kernel's loop has no else: set a variable before the break", "n = 1"),
        ("return n", "a kernel cannot return a value: store the value in a view", "return n"),
        ("for k in a: pass", "a kernel's for loop runs over range(...), such as range(view.shape[0]) for the elements of a view", "a"),
        ("for k in (1, 2, 4): pass", "a kernel's for loop runs over range(...), or over integers at equal distances, such as (-1, 0, 1)", "(1, 2, 4)"),
        ("for k in range(0.5): pass", "range() takes integers, got float literal: write int(...)", "0.5"),
        ("for k in range(1, 5, 0): pass", "the step of range() must not be 0", "0"),
        ("n + 1", "this value is not used: assign it to a variable or an element", "n + 1"),
        ("print(n)", "a kernel on a device can neither print nor stop: run it with kernel.interpret(...), or store the value in a view", "print(n)"),
        ("x = len(a)", "a kernel has no len(): write view.extent[0]", "len"),
        ("x = plain(n)", "a kernel cannot call plain: write @tiles.function above its definition", "plain"),
        ("x = other(n)", "a kernel cannot call another kernel: write what they share as a @tiles.function", "other"),
        ("x = np.sum(a)", "a kernel has no numpy.sum(): write a for loop over range()", "np.sum"),
        ("x = np.zeros(3)", "an array of one thread needs a shape and an element type: numpy.zeros(4, tiles.float32)", "np.zeros(3)"),
        ("x = np.zeros(n, int)", "an array's shape is known when the kernel is translated: use numbers, tiles.const parameters, or t.tile_extent[0]", "n"),
        ("x = np.zeros((3, 0), int)", "an array's shape has numbers of at least 1, got [3, 0]", "(3, 0)"),
        ("x = np.zeros(3, int)\nx = n", "x is an array: assign its elements", "x"),
        ("x = n\nx = np.zeros(3, int)", "x is already defined: choose another name for the array", "x"),
        ("x = np.zeros(3, int)\nx = np.ones(4, int)", "x is an array of (3,) tiles.int32 elsewhere, here an array of (4,) tiles.int32: choose another name for the array", "x"),
        ("x = n + np.zeros(3)", "an array of one thread is assigned to a name: a = numpy.zeros(4, tiles.float32)", "np.zeros"),
        ("x = np.zeros(3, int)\ny = x + 1", "expected a number, got an array of (3,) tiles.int32", "x"),
        ("x = np.zeros(3, int)\ny = x[3]", "index 3 is outside of dimension 0, which has 3 elements", "3"),
        ("s = tiles.tile_static(int, 4)\ntiles.tile_load(s, a, 0, 'edge')", "a border is one of reflect, nearest, mirror, wrap; got 'edge'", "'edge'"),
        ("s = tiles.tile_static(int, 4)\ntiles.tile_load_async(s, a)", "write tiles.tile_load_async(local, view, (row, column), fill)", "tiles.tile_load_async(s, a)"),
        ("tiles.tile_wait()", "write tiles.tile_wait(t, later)", "tiles.tile_wait()"),
        ("tiles.tile_wait(n)", "the first argument is the kernel's tiled_index: tiles.tile_wait(t, later); got int32", "n"),
        ("s = tiles.tile_static(int, (4, 4))\ntiles.tile_histogram(t, n, s)", "bins are counted in one dimension of int32 or uint32, got tiles.tile_static(tiles.int32, (4, 4))", "s"),
        ("s = tiles.tile_static(int, 4)\ntiles.tile_histogram(n, t, s)", "the first argument is the kernel's tiled_index: tiles.tile_histogram(t, bin, counts); got int32", "n"),
        ("x = n + tiles.zeros(9, tiles.float32)", "tiles.zeros() makes memory of the device, from the host: assign numpy.zeros(shape, dtype) for an array of one thread", "tiles.zeros"),
        ("x, y = helper(n)", "a function returns one number, which cannot be assigned to several variables", "x, y = helper(n)"),
        ("x = abs('n')", "a kernel cannot contain 'n', a str: it has bool, int and float", "'n'"),
        ("x = complex(n, n)", "a kernel has no complex numbers: compute with the real and the imaginary part", "complex"),
        ("x = helper(n)", "a kernel cannot call <lambda>: it may call int, float, bool, min, max, abs, the element types such as tiles.float32, most functions of math and their counterparts in numpy, those of tiles.fast_math, and functions with @tiles.function", "helper"),
        ("x = LIST", "LIST is a list from outside of the kernel: only numbers may be used; pass data as an argument", "LIST"),
        ("x = nothing", "nothing is not defined", "nothing"),
        ("x = None", "a kernel cannot use None", "None"),
    ],
)  # fmt: skip
def test_a_statement_that_a_kernel_does_not_have(body, message, caret):
    error, marked = refusal(body)
    assert (error.msg, marked) == (message, caret)


@pytest.mark.parametrize(
    ("body", "message", "caret"),
    [
        ("x = n\nx /= 2", "x is int32 since line 3 and would be float32 here: a variable keeps one type, write int(...), divide with //, or start with a float such as 0.0", "x /= 2"),
        ("x = a[t]\nx = n", "x is float32 since line 3 and would be int32 here: a variable keeps one type, write tiles.float32(...)", "n"),
        ("x = n > 0\nx = 1", "x is bool since line 3 and would be int32 here: a variable keeps one type, write x != 0", "1"),
        ("if n:\n    x = 1\na[t] = x", "x may have no value here: assign it on every path that leads here, for example before the if or the loop", "x"),
        ("for k in range(n): pass\na[t] = k", "k may have no value here: assign it on every path that leads here, for example before the if or the loop", "k"),
        ("if n and a[t] > 0: pass", "and takes conditions, got int32: write n != 0", "n"),
        ("a[t] = 3000000000 << 40", "3298534883328000000000 does not fit 64 bits", "3000000000 << 40"),
        ("x = n ** n", "an integer ** takes a constant exponent of 0 to 64: write float(x) ** y for any other", "n ** n"),
        ("x = n // 0", "// by 0", "n // 0"),
        ("x = 1 // 0", f"1 // 0: {PYTHONS_WORDS}", "1 // 0"),
        ("x = a[t] & 1", "& takes integers, got float32", "a[t] & 1"),
        ("a[t] = 1e39", "1e+39 does not fit float32: write tiles.float64()", "1e39"),
        ("x = a", "a variable must be a number, but the value is tiles.array_view[tiles.float32, 1]: use it directly, and a struct field by field", "a"),
        ("a = 1", "a is a parameter of type tiles.array_view[tiles.float32, 1]: assign its elements, or another variable", "a"),
    ],
)  # fmt: skip
def test_a_type_that_does_not_fit(body, message, caret):
    error, marked = refusal(body)
    assert (error.msg, marked) == (message, caret)


@pytest.mark.parametrize(
    ("body", "message", "caret"),
    [
        ("a[-1] = 0", "an index of -1 does not count from the end in a kernel: subtract from the extent, such as view.extent[0] - 1", "-1"),
        ("a[0.5] = 0", "an index is an integer, got float literal: write int(...)", "0.5"),
        ("a[0, 0] = 0", "a has 1 dimension, got 2 indices: write a[i]", "a[0, 0]"),
        ("x = t[0]", "use one of its indices: t.global_[0]", "t[0]"),
        ("x = t.local[1]", "t.local has no dimension 1: it has 1 dimension, counted from 0", "1"),
        ("x = t.local[n]", "a dimension is a constant: 0 for the slowest", "n"),
        ("x = t.lokal[0]", "a tiled_index has nothing named lokal: it has global_, local, tile, tile_origin, tile_extent and barrier", "t.lokal"),
        ("t.barrier.await_()", "a barrier has nothing named await_: it has wait, wait_with_all_memory_fence, wait_with_global_memory_fence, wait_with_tile_static_memory_fence", "t.barrier.await_"),
        ("t.barrier.wait(1)", "wait() takes no arguments", "t.barrier.wait(1)"),
        ("x = t.barrier.wait()", "t.barrier.wait() must be a separate statement", "t.barrier.wait"),
        ("s = tiles.tile_static(tiles.float32, n)", "a tile_static shape is known when the kernel is translated: use numbers, tiles.const parameters, or t.tile_extent[0]", "n"),
        ("s = tiles.tile_static(tiles.float32)", "tile_static takes an element type, a shape, and perhaps a pad: tiles.tile_static(tiles.float32, (16, 16), pad=1)", "tiles.tile_static(tiles.float32)"),
        ("s = tiles.tile_static(tiles.float32, 4, pad=-1)", "pad is a number of elements, got -1", "tiles.tile_static(tiles.float32, 4, pad=-1)"),
        ("s = tiles.tile_static(tiles.float32, 4)\ns[4] = 0", "index 4 is outside of dimension 0, which has 4 elements", "4"),
        ("s = tiles.tile_static(tiles.float32, 4)\ns = 1", "s is a tile_static array: assign its elements", "s"),
        ("s = tiles.tile_static(tiles.int32, 4)\ns[0] = a[t]", "s[0] is int32, the value is float32: write int(...), which truncates, or use // to divide", "a[t]"),
    ],
)  # fmt: skip
def test_an_index_or_a_tile_that_is_used_wrongly(body, message, caret):
    error, marked = refusal(body)
    assert (error.msg, marked) == (message, caret)


@pytest.mark.parametrize(
    ("body", "message", "caret"),
    [
        ("x = ~a[t]", "~ takes an integer, got float32", "~a[t]"),
        ("x = 1.5 & 2", "& takes integers, got a float", "1.5 & 2"),
        ("x = 1 << 65", "1 << 65 does not fit 64 bits", "1 << 65"),
        ("x = 2 ** 2000", "2 ** 2000 does not fit 64 bits", "2 ** 2000"),
        ("x = (-2.0) ** 0.5", "-2.0 ** 0.5 is a complex number", "(-2.0) ** 0.5"),
        ("x = 1 if n > 0 else n > 1", "one value is int literal, the other bool: write bool(...) or int(...) around one of them", "1 if n > 0 else n > 1"),
        ("x = min(n)", "min takes at least 2 numbers in a kernel", "min(n)"),
        ("x = a + 1", "expected a number, got tiles.array_view[tiles.float32, 1]", "a"),
        ("x = t + 1", "expected a number, got tiles.tiled_index[4]: use one of its components, such as t.global_[0]", "t"),
        ("a[t] = n > 0 if False else a", "expected a number, got tiles.array_view[tiles.float32, 1]", "a"),
        ("x = (1, 2)", "a tuple can be used only as an index: view[i, j]", "(1, 2)"),
        ("x = a.extent", "use one component: a.extent[0]", "a.extent"),
        ("x = a.size", "tiles.array_view[tiles.float32, 1] has nothing named size in a kernel: its extents are a.extent[0] and so on", "a.size"),
        ("x = n[0]", "int32 has no elements: index once, as in view[i, j]", "n[0]"),
        ("x = t.barrier", "call wait() on the barrier: t.barrier.wait()", "t.barrier"),
        ("x = t.tile_extent", "use one component: t.tile_extent[0]", "t.tile_extent"),
        ("s = tiles.tile_static(tiles.float32, 4)\ns[t] = 0", "arrays of a kernel are indexed by t.local, or by numbers", "t"),
        ("x = tiles.tile_uniform(n, 1)", "tile_uniform takes one number: tiles.tile_uniform(x)", "tiles.tile_uniform(n, 1)"),
        ("if n.in_bounds(a): pass", "int32 has no in_bounds(): use that of the tiled_index", "n.in_bounds(a)"),
        ("x = a.sum()", "a kernel cannot call a.sum", "a.sum"),
        ("for k in range(): pass", "range() takes 1 to 3 numbers: range(start, stop, step)", "range()"),
        ("t.barrier", "t.barrier is not called: write t.barrier.wait()", "t.barrier"),
        ("t.barrier.wait", "t.barrier.wait is not called: write t.barrier.wait()", "t.barrier.wait"),
        ("for k, j in enumerate(a): n = j", "a kernel's for loop has one variable", "k, j"),
        ("for k, j in range(3): pass", "a kernel's for loop has one variable", "k, j"),
        ("s = tiles.tile_static(tiles.float32, 4)\ns = tiles.tile_static(tiles.float32, 4)", "s is already defined: choose another name for the array", "s"),
        ("tiles.tile_load(n, a, 0)", "expected a tile_static array, got int32", "n"),
        ("s = tiles.tile_static(tiles.float32, 4)\ntiles.tile_load(s, n, 0)", "expected a view or an array, got int32", "n"),
        ("s = tiles.tile_static(tiles.float32, 4)\ntiles.tile_load(s, a, (0, 0))", "the origin has 2 numbers, the view 1 dimension", "(0, 0)"),
        ("s = tiles.tile_static(LIST, 4)", "[1] is not an element type: expected one of tiles.bool_, tiles.int8, tiles.uint8, tiles.int16, tiles.uint16, tiles.int32, tiles.uint32, tiles.int64, tiles.uint64, tiles.float32, tiles.float64, tiles.float16, tiles.bfloat16 or a dtype of tiles.struct()", "LIST"),
        ("s = tiles.tile_static(tiles.float32, 0)", "a tile_static shape has numbers of at least 1, got [0]", "0"),
        ("x = np.isnan(n, n)", "expected 1 argument, got 2", "np.isnan(n, n)"),
    ],
)  # fmt: skip
def test_a_part_that_is_taken_for_a_whole_or_a_call_that_does_not_fit(body, message, caret):
    error, marked = refusal(body)
    assert (error.msg, marked) == (message, caret)


UNSIGNED, BOOLS = np.zeros(8, np.uint64), np.zeros(8, bool)
PAIRS, MATRIX = np.zeros(8, PAIR), np.zeros((8, 8), np.float32)


@pytest.mark.parametrize(
    ("body", "data", "head", "message", "caret"),
    [
        ("x = a[t] + n", UNSIGNED, "n", "uint64 and int32 have no common type: convert one of them, such as tiles.int64(x)", "a[t] + n"),
        ("x = a[t] + n", UNSIGNED, "n: tiles.int64", "uint64 and int64 have no common type: convert one of them, such as tiles.int64(x)", "a[t] + n"),
        ("for k in range(a[t]): pass", UNSIGNED, "n", "a range takes signed integers: write tiles.int64(...)", "a[t]"),
        ("a[t] = n", BOOLS, "n", "a[t] is bool, the value is int32: write x != 0", "n"),
        ("a[t] = a", PAIRS, "n", "a[t] is Pair, the value is tiles.array_view[tiles.Pair, 1]", "a"),
        ("a[t] = 1", PAIRS, "n", "a[t] is Pair, the value is int literal", "1"),
        ("n = 4", FLOATS, "n: tiles.const", "n is a tiles.const parameter: assign another variable", "n"),
        ("if t.in_bounds(a): pass", MATRIX, "n", "a has 2 dimensions, the tiled_index 1", "t.in_bounds(a)"),
    ],
)  # fmt: skip
def test_data_that_does_not_fit_what_is_done_with_it(body, data, head, message, caret):
    head = f"t: tiles.tiled_index[4], a, {head}"
    error, marked = refusal(body, head=head, arguments=(data, 3))
    assert (error.msg, marked) == (message, caret)


def test_the_types_that_a_mistake_was_found_for_come_last():
    @tiles.kernel
    def blur(t: tiles.tiled_index[4], a, n, size: tiles.const):
        a[t] = a[t] & n

    with pytest.raises(tiles.KernelSyntaxError) as refused:
        blur.kernel_text(tiles.extent(8).tile(4), FLOATS, 3, 5)
    types = "  [blur(t: tiles.tiled_index[4], a: tiles.array_view[tiles.float32, 1], n: int32)]"
    line = blur.__wrapped__.__code__.co_firstlineno + 2
    assert refused.value.msg == f"& takes integers, got float32\n{types}"
    assert str(refused.value) == (
        f"{__file__}:{line}:16: error: & takes integers, got float32\n"
        f"    a[t] = a[t] & n\n           ^^^^^^^^\n{types}"
    )


def test_a_barrier_needs_a_tiled_index():
    error, marked = refusal("t.barrier.wait()", tiles.extent(8), head="t, a, n")
    assert error.msg == (
        "tiles.index[1] has no barrier: only the threads of a tile can wait for each other; make "
        "the first parameter a tiles.tiled_index"
    )
    assert marked == "t.barrier.wait()"


def test_a_const_view_is_not_written():
    head = "t, a: tiles.array_view[tiles.const[tiles.float32], 1], n"
    error, marked = refusal("a[t] = 1.0", head=head)
    assert error.msg == (
        "a is read-only here: its type is tiles.array_view[tiles.const[tiles.float32], 1]; pass a "
        "writable array, or take tiles.const out of the annotation"
    )
    assert marked == "a[t]"


def test_a_struct_is_used_field_by_field():
    pairs = np.zeros(8, PAIR)
    error, marked = refusal("p = a[t]", arguments=(pairs, 1))
    assert error.msg == (
        "a variable must be a number, but the value is Pair: use it directly, and a struct field "
        "by field"
    )
    error, marked = refusal("x = a[t].z", arguments=(pairs, 1))
    assert error.msg == "struct Pair has no field z: it has x, y"
    assert marked == "a[t].z"


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("*args", "a kernel has a fixed number of parameters: name them one by one"),
        ("t, n=3", "a kernel's parameter has no default: pass the value at the call"),
        (
            "",
            "a kernel's first parameter is its index: def kernel(t: tiles.tiled_index[16, 16], "
            "...) "
            "or def kernel(i: tiles.index[2], ...)",
        ),
    ],
)
def test_a_signature_that_no_kernel_has(head, message):
    error, _ = refusal("pass", head=head)
    assert error.msg == message


def test_the_error_is_a_syntax_error_of_the_file_the_function_stands_in():
    with pytest.raises(SyntaxError) as refused:

        @tiles.kernel
        def kernel(i, data):
            data[i] = {"größe": 1}

    error = refused.value
    assert isinstance(error, tiles.CompileError) and isinstance(error, tiles.Error)
    assert error.status == "TILES_ERROR_COMPILE"
    assert error.filename == __file__
    assert error.text == '            data[i] = {"größe": 1}'
    assert error.text[error.offset - 1 : error.end_offset - 1] == '{"größe": 1}'
    assert str(error) == (
        f"{__file__}:{error.lineno}:23: error: {error.msg}\n"
        '    data[i] = {"größe": 1}\n'
        "              ^^^^^^^^^^^^"
    )


UNKNOWN_NAME = """\
import numpy as np
import tiles

@tiles.kernel
def blur(i: tiles.index[1], source):
    source[i] = sorce[i]

blur(tiles.extent(3), np.zeros(3, np.float32))
"""


def test_an_unknown_name_is_marked_whole_and_the_nearest_one_is_named(tmp_path):
    file = tmp_path / "blur.py"
    file.write_text(UNKNOWN_NAME)
    ended = subprocess.run([sys.executable, str(file)], capture_output=True, text=True)
    assert ended.returncode == 1
    assert "sorce is not defined: did you mean source?\n" in ended.stderr
    assert "    source[i] = sorce[i]\n" + " " * 16 + "^^^^^\n" in ended.stderr


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("x = mth.sqrt(2.0)", "mth.sqrt is not defined"),
        ("x = np.sqr(2.0)", "np.sqr is not defined: did you mean np.sqrt?"),
        ("x = tiles.flot32(n)", "tiles.flot32 is not defined: did you mean tiles.float32?"),
        ("x = mxa(n, 2)", "mxa is not defined: did you mean max?"),
        ("total = n\nx = totl", "totl is not defined: did you mean total?"),
    ],
)
def test_a_near_name_is_offered(body, message):
    error, _ = refusal(body)
    assert error.msg == message


@pytest.mark.parametrize("thing", [3, print, tiles.Kernel])
def test_only_functions_are_decorated(thing):
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.kernel(thing)
    assert str(refused.value) == (
        f"@tiles.kernel decorates functions defined with def, got {thing!r}"
    )


@pytest.mark.parametrize(
    ("body", "domain", "arguments", "message", "caret"),
    [
        ("a[i] = 1", (4, 4), (FLOATS,), "a has 1 dimension, i has 2: write a[i[0]], or launch over 1 dimension, such as a.shape", "a[i]"),
        ("a[i] = 1", (4,), (PLANE,), "a has 2 dimensions, i has 1: write a[i[0], j], or launch over 2 dimensions, such as a.shape", "a[i]"),
        ("a[i[0]] = 1", (4,), (PLANE,), "a has 2 dimensions, got 1 index: write a[i, j]", "a[i[0]]"),
        ("r, c = i", (4,), (FLOATS,), "i has 1 number, one per dimension, but 2 variables are assigned", "r, c = i"),
        ("a[i] = a.shape[2]", (4, 2), (PLANE,), "a.shape has no dimension 2: it has 2 dimensions, counted from 0", "2"),
    ],
)  # fmt: skip
def test_an_index_of_another_rank_is_told_with_both_ranks(body, domain, arguments, message, caret):
    error, marked = refusal(body, tiles.extent(domain), head="i, a", arguments=arguments)
    assert (error.msg, marked) == (message, caret)


def test_dimensions_count_from_the_end_too():
    @tiles.kernel
    def measure(i, a):
        a[i] = a.shape[-1] * 10 + a.extent[-2] + i[-1]

    a = np.zeros((2, 3), np.int32)
    measure(a.shape, a)
    assert a.tolist() == [[32, 33, 34]] * 2


def test_a_lambda_is_not_decorated():
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.kernel(lambda i: None)
    assert str(refused.value) == (
        "@tiles.kernel decorates functions defined with def, <lambda> is not"
    )


def test_the_words_of_kernels_say_where_they_belong():
    with pytest.raises(tiles.UnsupportedError) as refused:
        tiles.tile_static(tiles.float32, 3)
    assert str(refused.value) == (
        "tiles.tile_static() works inside a function with @tiles.kernel only"
    )
    for make, message in [
        (lambda: tiles.index[4], "tiles.index[4]: expected a rank of 1 to 3"),
        (
            lambda: tiles.tiled_index[0, 2],
            "tiles.tiled_index[(0, 2)]: expected 1 to 3 numbers of at least 1",
        ),
        (
            lambda: tiles.array_view[tiles.float32, 9],
            "tiles.array_view[(<class 'numpy.float32'>, 9)]: expected an element type and a rank "
            "of "
            "1 to 8, such as tiles.array_view[tiles.float32, 2]",
        ),
    ]:
        with pytest.raises(tiles.ArgumentError) as refused:
            make()
        assert str(refused.value) == message


def test_tile_static_memory_in_a_kernel_without_tiles():
    body = "s = tiles.tile_static(int, 4)\ns[0] = 1"
    error, marked = refusal(body, tiles.extent(8), head="i: tiles.index[1], a, n")
    assert error.msg == (
        "the threads of a tile share tile_static memory, and this kernel has no tiles: make its "
        "first parameter a tiles.tiled_index, or use numpy.zeros(shape, dtype) for an array that "
        "each thread has for itself"
    )
    assert marked == "tiles.tile_static(int, 4)"
