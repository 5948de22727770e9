"""Checked mode: what a kernel does wrong is an exception, with its place."""

import numpy as np
import pytest

import tiles

DIVIDE = """\
void divide(index<1> i, array_view<int, 1> data) restrict(amp)
{
    data[i] = 12 / data[i];
}
"""

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


def test_a_checked_context_checks_functions_of_python_too():
    @tiles.kernel
    def shift(i: tiles.index[1], data, shifted):
        shifted[i] = data[i[0] + 1]

    context = tiles.Context(checked=True)
    data = np.arange(3, dtype=np.int32)
    with pytest.raises(tiles.KernelFaultError) as found:
        context.parallel_for_each(tiles.extent(3), shift, data, np.zeros_like(data))
    assert "index (3) is outside of" in str(found.value)


def test_a_kernel_that_does_nothing_wrong_computes_the_same_in_a_checked_context():
    context = tiles.Context(checked=True)
    data = np.array([3, -4], np.int32)
    context.parallel_for_each(tiles.extent(2), tiles.Kernel(DIVIDE), data)
    assert data.tolist() == [4, -3]
    context.finish()
