"""kernel.interpret(): what it runs, what it shows, what it finds."""

import re
import subprocess
import sys
import traceback
import warnings

import numpy as np
import pytest

import tiles


@tiles.kernel
def reverse(t: tiles.tiled_index, source, target):
    """Reverses each tile, through memory that its threads share."""
    values = tiles.tile_static(tiles.int32, t.tile_extent[0])
    values[t.local] = source[t]
    t.barrier.wait()
    target[t] = values[t.tile_extent[0] - 1 - t.local[0]]


def test_threads_of_a_tile_meet_at_the_barrier():
    source, target = np.arange(12, dtype=np.int32), np.zeros(12, np.int32)
    reverse.interpret(tiles.extent(12).tile(4), source, target)
    assert target.tolist() == [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8]


def test_views_sections_and_arrays_are_arguments():
    data = np.arange(12, dtype=np.int32)
    with tiles.array_view(data) as view:
        target = tiles.empty(4, tiles.int32)
        reverse.interpret(tiles.extent(4).tile(2), view[4:8], target)
        assert target.numpy().tolist() == [5, 4, 7, 6]
        reverse.interpret(tiles.extent(4).tile(4), target, view[:4])
        reverse(tiles.extent(4).tile(4), view[:4], view[8:])
    assert data.tolist() == [6, 7, 4, 5, 4, 5, 6, 7, 5, 4, 7, 6]


def test_it_sees_what_a_device_wrote():
    data = np.zeros(8, np.int32)
    view = tiles.array_view(data)
    tiles.Kernel("void f(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] = 5; }")(
        tiles.extent(8), view
    )
    reverse.interpret(tiles.extent(8).tile(2), view, view)
    assert view.host().tolist() == [5] * 8


def test_structs_are_used_field_by_field():
    pair = tiles.struct("Pair", {"x": np.int8, "y": np.float32})

    @tiles.kernel
    def move(i: tiles.index[1], pairs: tiles.array_view[pair, 1]):
        pairs[i].x += 127
        pairs[i].y = pairs[i].x / 2
        pairs[i[0] + 4] = pairs[i]

    pairs, on_device = np.zeros(8, pair), np.zeros(8, pair)
    pairs["x"][:4] = on_device["x"][:4] = range(4)
    move.interpret(tiles.extent(4), pairs)
    move(tiles.extent(4), on_device)
    assert pairs["x"].tolist() == [127, -128, -127, -126] * 2
    np.testing.assert_array_equal(pairs, on_device)


def test_print_shows_values_and_is_refused_on_a_device(capsys):
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        print(f"{i}:", data[i])

    kernel.interpret(tiles.extent(2), np.array([5, 7], np.int32))
    assert capsys.readouterr().out == "(0): 5\n(1): 7\n"
    with pytest.raises(tiles.KernelSyntaxError, match="run it with kernel.interpret"):
        kernel(tiles.extent(2), np.zeros(2, np.int32))


def test_breakpoint_stops_in_the_kernel_with_its_variables(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import numpy as np, tiles\n"
        "@tiles.kernel\n"
        "def kernel(i: tiles.index[1], data):\n"
        "    twice = 2 * data[i]\n"
        "    breakpoint()\n"
        "    data[i] = twice\n"
        "kernel.interpret(tiles.extent(1), np.array([21], np.int32))\n"
    )
    run = subprocess.run(
        [sys.executable, script], input="p twice\nc\n", capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
    stop = r"script\.py\((5\)kernel\(\)\n-> breakpoint\(\)|6\)kernel\(\)\n-> data\[i\] = twice)"
    assert re.search(stop, run.stdout)  # Python 3.13 stops in the line itself
    assert "42" in run.stdout


def test_an_error_is_at_the_python_line():
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        data[i[0] + 1] = data[i]

    with pytest.raises(tiles.KernelFaultError) as fault:
        kernel.interpret(tiles.extent(2), np.zeros(2, np.int32))
    assert str(fault.value) == "data: index (2,) is outside of the extent (2,)"
    lines = [frame.line for frame in traceback.extract_tb(fault.value.__traceback__)]
    assert "data[i[0] + 1] = data[i]" in lines


def test_a_barrier_that_some_threads_pass_by_is_found():
    @tiles.kernel
    def kernel(t: tiles.tiled_index[4], data):
        if data[t] != 0:
            t.barrier.wait()

    with pytest.raises(tiles.KernelFaultError) as fault:
        kernel.interpret(tiles.extent(8), np.array([1, 1, 1, 1, 0, 0, 1, 0], np.int32))
    line = kernel.__wrapped__.__code__.co_firstlineno + 3
    assert str(fault.value) == (
        "a barrier is not reached by every thread of tile (1): thread (0) has ended, "
        f"thread (2) waits in line {line}"
    )


def test_memory_that_no_thread_wrote_is_not_read():
    @tiles.kernel
    def kernel(t: tiles.tiled_index[2], data):
        values = tiles.tile_static(tiles.int32, 3)
        values[t.local] = 1
        t.barrier.wait()
        data[t] = values[t.local[0] + 1]

    with pytest.raises(
        tiles.KernelFaultError, match=r"values\[2\] is read, but no thread wrote it"
    ):
        kernel.interpret(tiles.extent(2), np.zeros(2, np.int32))


@pytest.mark.kernels
@pytest.mark.parametrize(
    ("number", "dtype", "limits"),
    [
        (np.nan, "int32", "-2147483648 to 2147483647"),
        (-np.inf, "int64", "-9223372036854775808 to 9223372036854775807"),
        (2.0**31, "int32", "-2147483648 to 2147483647"),
        (-1.0, "uint32", "0 to 4294967295"),
        (300.5, "int8", "-128 to 127"),
    ],
)
def test_a_float_that_an_integer_cannot_hold_is_found_as_in_checked_mode(number, dtype, limits):
    integer = getattr(tiles, dtype)

    @tiles.kernel
    def kernel(i: tiles.index[1], data, out):
        out[i] = integer(data[i])

    data, out = np.array([0.75, number], np.float32), np.ones(2, dtype)
    kernel.interpret(tiles.extent(1), data, out)
    assert out[0] == 0
    with pytest.raises(tiles.KernelFaultError) as fault:
        kernel.interpret(tiles.extent(2), data, out)
    assert str(fault.value) == f"{number} does not fit {dtype}, {limits}"
    checked = tiles.array(data, context=tiles.Context(checked=True))
    with pytest.raises(tiles.KernelFaultError):
        kernel(tiles.extent(2), checked, out)


@pytest.mark.parametrize("dtype", ["float16", "float32"])
def test_a_number_too_large_for_a_float_is_an_infinity_without_a_warning(dtype):
    @tiles.kernel
    def kernel(i: tiles.index[1], data, out):
        out[i] = data[i]

    data, out = np.array([1e300, -1e300, 3]), np.zeros(3, dtype)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kernel.interpret(tiles.extent(3), data, out)
    assert out.tolist() == [np.inf, -np.inf, 3]


def test_mistakes_are_those_of_a_call():
    with pytest.raises(tiles.InvalidComputeDomainError, match=r"\(5,\) threads do not divide"):
        reverse.interpret(tiles.extent(12).tile(5), np.zeros(12, np.int32), np.zeros(12, np.int32))
    with pytest.raises(tiles.KernelSyntaxError, match="is int32, the value is float32"):
        reverse.interpret(tiles.extent(4).tile(2), np.zeros(4, np.float32), np.zeros(4, np.int32))
    with pytest.raises(tiles.ArgumentMismatchError):
        reverse.interpret(tiles.extent(4).tile(2), np.zeros(4, np.int32))


def test_closures_constants_and_parameters_keep_their_types():
    factor = 3

    @tiles.kernel
    def kernel(i: tiles.index[1], data, n: tiles.int64, size: tiles.const):
        middle = 0 <= data[i] < size
        data[i] = n * factor + (1 if middle else 2.5) * 2

    results = [np.array([1, 9], np.float32) for _ in range(2)]
    kernel.interpret(tiles.extent(2), results[0], 2**33, 5)
    kernel(tiles.extent(2), results[1], 2**33, 5)
    np.testing.assert_array_equal(*results)
