"""Checked mode: what a kernel does wrong is an exception, with its place."""

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels

DIVIDE = """\
void divide(index<1> i, array_view<int, 1> data) restrict(amp)
{
    data[i] = 12 / data[i];
}
"""

races = pytest.mark.skipif(
    tiles.default_device().platform == "Oclgrind", reason="Oclgrind reports the race, too"
)

FAULT = """\
divide: 1 fault found in checked mode
divide.tile:3:15: division by zero in '12 / data[i]'; thread (1)
"""


def test_a_fault_in_a_checked_kernel_is_an_exception_with_its_place():
    divide = tiles.Kernel(DIVIDE, name="divide.tile", checked=True)
    with pytest.raises(tiles.KernelFaultError) as found:
        divide(tiles.extent(2), np.array([3, 0], np.int32))
    error = found.value
    assert str(error).startswith(FAULT)
    assert (error.file, error.line, error.column) == ("divide.tile", 3, 15)
    assert error.status == "TILES_ERROR_KERNEL_FAULT"


def test_a_checked_context_checks_the_kernels_that_run_there():
    context = tiles.Context(checked=True)
    divide = tiles.Kernel(DIVIDE, name="divide.tile")
    data = np.array([3, 0], np.int32)
    with pytest.raises(tiles.KernelFaultError) as found:
        context.parallel_for_each(tiles.extent(2), divide, data)
    assert str(found.value).startswith(FAULT)


@races
def test_a_race_on_an_array_is_found_where_that_is_asked_for():
    @tiles.kernel
    def count(i: tiles.index[1], counts):
        counts[0] += 1

    counts = np.zeros(2, np.int32)
    tiles.Context(checked=True).parallel_for_each(tiles.extent(4), count, counts)
    context = tiles.Context(checked="views")
    with pytest.raises(tiles.KernelFaultError) as found:
        context.parallel_for_each(tiles.extent(4), count, counts)
        context.finish()
    assert "element (0) of 'counts', and nothing orders threads" in str(found.value)
    with pytest.raises(tiles.ArgumentError, match="expected True, False or 'views'"):
        tiles.Context(checked="all")


def test_a_checked_context_checks_functions_of_python_too():
    @tiles.kernel
    def shift(i: tiles.index[1], data, shifted):
        shifted[i] = data[i[0] + 1]

    context = tiles.Context(checked=True)
    data = np.arange(3, dtype=np.int32)
    with pytest.raises(tiles.KernelFaultError) as found:
        context.parallel_for_each(tiles.extent(3), shift, data, np.zeros_like(data))
    error = found.value
    assert (error.file, error.line) == (__file__, shift.__wrapped__.__code__.co_firstlineno + 2)
    head, fault, line, carets = str(error).splitlines()
    assert head == "shift: 1 fault found in checked mode"
    assert fault.startswith(f"{__file__}:{error.line}:{error.column}: index (3) is outside of 'data'")
    assert line.strip() == "shifted[i] = data[i[0] + 1]"
    assert carets.strip() == "^" * len("shifted[i] = data[i[0] + 1]")


@races
def test_the_faults_of_two_kernels_of_one_name_are_told_at_the_lines_of_each():
    def made(offset):
        if offset > 0:

            @tiles.kernel
            def shift(i: tiles.index[1], data):
                data[i] = data[i[0] + offset]
        else:

            @tiles.kernel
            def shift(i: tiles.index[1], data):
                data[i] = data[i[0] + offset]

        return shift

    context = tiles.Context(checked=True)
    kernels = [made(1), made(-1)]
    for kernel in [*kernels, *reversed(kernels)]:
        with pytest.raises(tiles.KernelFaultError) as found:
            context.parallel_for_each(tiles.extent(3), kernel, np.arange(3, dtype=np.int32))
        assert found.value.line == kernel.__wrapped__.__code__.co_firstlineno + 2


@races
def test_a_mistake_that_all_threads_make_is_told_at_one_place():
    @tiles.kernel
    def reverse(t: tiles.tiled_index[16], data):
        held = tiles.tile_static(tiles.int32, 16)
        held[t.local[0]] = data[t]
        data[t] = held[15 - t.local[0]]

    with pytest.raises(tiles.KernelFaultError) as found:
        data = np.arange(64, dtype=np.int32)
        tiles.Context(checked=True).parallel_for_each(tiles.extent(64).tile(16), reverse, data)
    lines = str(found.value).splitlines()
    assert len(lines) < 30
    assert sum("without a barrier between them" in line for line in lines) <= 4
    assert not any("v_" in line or "k_" in line for line in lines)


def test_a_kernel_that_does_nothing_wrong_computes_the_same_in_a_checked_context():
    context = tiles.Context(checked=True)
    data = np.array([3, -4], np.int32)
    context.parallel_for_each(tiles.extent(2), tiles.Kernel(DIVIDE), data)
    assert data.tolist() == [4, -3]
    context.finish()
