"""%%tile, which makes a kernel of a notebook's cell."""

import numpy as np
import pytest

import tiles

IPython = pytest.importorskip("IPython")


@pytest.fixture
def shell():
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell()
    shell.run_line_magic("load_ext", "tiles")
    return shell


def test_a_cell_of_kernel_text_becomes_a_kernel(shell):
    cell = "void scale(index<1> i, array_view<float, 1> v) restrict(amp) { v[i] *= FACTOR; }"
    shell.run_cell_magic("tile", "scale --constant FACTOR=3", cell)
    data = np.arange(5, dtype=np.float32)
    shell.user_ns["scale"](5, data)
    assert data.tolist() == [0, 3, 6, 9, 12]


def test_one_of_several_functions_is_the_kernel(shell):
    cell = """
        void up(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] += 1; }
        void down(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] -= 1; }"""
    shell.run_cell_magic("tile", "step --function down --checked", cell)
    data = np.zeros(3, np.int32)
    shell.user_ns["step"](3, data)
    assert data.tolist() == [-1, -1, -1]


def test_a_cell_of_opencl_c(shell):
    cell = "kernel void fill(global int* v) { v[get_global_id(0)] = 7; }"
    shell.run_cell_magic("tile", "fill --language opencl", cell)
    data = np.zeros(3, np.int32)
    shell.user_ns["fill"](3, data)
    assert data.tolist() == [7, 7, 7]


def test_an_error_in_the_text_names_the_line_of_the_cell(shell):
    cell = "void f(index<1> i, array_view<int, 1> v) {\n  v[i] = x;\n}"
    with pytest.raises(tiles.CompileError, match=r"f\.tile:2:10: error:"):
        shell.run_cell_magic("tile", "f", cell)
    assert "f" not in shell.user_ns


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", r"the following arguments are required: name; usage: %%tile"),
        ("f --constant N", r"--constant is NAME=VALUE, got 'N'"),
        ("2f", r"the kernel's name is that of a Python variable, got '2f'"),
        ("class", r"the kernel's name is that of a Python variable, got 'class'"),
        ("f --constant 'N=1", r"no closing quotation"),
        ("f --unknown", r"unrecognized arguments: --unknown; usage: %%tile"),
    ],
)
def test_a_line_that_does_not_fit(shell, line, message):
    with pytest.raises(tiles.ArgumentError, match=message):
        shell.run_cell_magic("tile", line, "void f(index<1> i) {}")
