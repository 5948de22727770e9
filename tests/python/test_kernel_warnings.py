"""What the compiler says of kernels that it takes."""

import inspect
import subprocess
import sys
import warnings

import numpy as np
import pytest

import tiles


@tiles.kernel
def lost_changes(t: tiles.tiled_index[4], data):
    data[0] += 1


@tiles.kernel
def plain(t: tiles.tiled_index[4], data):
    data[t] += 1


races = pytest.mark.skipif(
    tiles.default_device().platform == "Oclgrind", reason="Oclgrind reports the race, too"
)


def line_of(kernel, word):
    lines, first = inspect.getsourcelines(kernel.__wrapped__)
    return first + next(number for number, line in enumerate(lines) if word in line)


def warned_by(launch):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        launch()
    return caught


@races
def test_a_warning_is_one_of_python_at_the_line_of_the_function():
    view = tiles.array_view(np.zeros(8, np.int32))
    (said,) = warned_by(lambda: lost_changes(tiles.extent(8).tile(4), view))
    assert said.category is tiles.KernelWarning
    assert (said.filename, said.lineno) == (__file__, line_of(lost_changes, "+= 1"))
    assert str(said.message).startswith(
        "all threads of a tile change 'data' at the same time, so updates are lost\n"
    )


@races
def test_a_warning_is_shown_once_for_each_set_of_types():
    for dtype in (np.int32, np.float32):
        view = tiles.array_view(np.zeros(8, dtype))
        kernel = tiles.kernel(lost_changes.__wrapped__)
        assert len(warned_by(lambda: kernel(tiles.extent(8).tile(4), view))) == 1
        assert warned_by(lambda: kernel(tiles.extent(8).tile(4), view)) == []


def test_a_warning_of_kernel_text_is_at_the_line_of_the_text():
    text = "void f(index<1> i, array_view<int, 1> v, int unused) {\n  v[i] = 1;\n}"
    kernel = tiles.Kernel(text, name="f.tile")
    (said,) = warned_by(lambda: kernel(tiles.extent(3), np.zeros(3, np.int32), 1))
    assert (said.filename, said.lineno) == ("f.tile", 1)
    assert str(said.message).startswith("'unused' is bound, but the kernel does not use it")


@races
def test_bound_and_submitted_launches_warn_too():
    view = tiles.array_view(np.zeros(8, np.int32))
    domain = tiles.extent(8).tile(4)
    for launch in (
        lambda kernel: kernel.bind(domain, view),
        lambda kernel: tiles.submit(domain, kernel, view),
    ):
        kernel = tiles.kernel(lost_changes.__wrapped__)
        assert len(warned_by(lambda: launch(kernel))) == 1


def test_a_kernel_without_a_mistake_is_silent():
    assert warned_by(lambda: plain(tiles.extent(8).tile(4), np.zeros(8, np.int32))) == []


@races
def test_warnings_can_be_errors():
    view = tiles.array_view(np.zeros(8, np.int32))
    kernel = tiles.kernel(lost_changes.__wrapped__)
    with warnings.catch_warnings():
        warnings.simplefilter("error", tiles.KernelWarning)
        with pytest.raises(tiles.KernelWarning):
            kernel(tiles.extent(8).tile(4), view)


@pytest.mark.parametrize(("log", "in_log"), [(None, False), ("warning", True)])
def test_who_asks_for_the_log_gets_the_warnings_there(log, in_log, monkeypatch):
    monkeypatch.delenv("TILES_LOG", raising=False)
    if log is not None:
        monkeypatch.setenv("TILES_LOG", log)
    program = (
        "import numpy as np, tiles\n"
        "k = tiles.Kernel('void f(index<1> i, array_view<int, 1> v, int n) { v[i] = 1; }')\n"
        "k(tiles.extent(3), np.zeros(3, np.int32), 1)\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stderr
    assert ("tiles warning: " in said) == in_log
    assert ("KernelWarning: " in said) != in_log


def test_a_missing_refresh_shows_on_a_laptop_where_data_is_copied(monkeypatch):
    monkeypatch.setenv("TILES_TRANSFER", "copy")
    program = (
        "import numpy as np, tiles\n"
        "k = tiles.Kernel('void f(index<1> i, array_view<int, 1> v) { v[i] += 1; }')\n"
        "data = np.zeros(3, np.int32)\n"
        "for refreshes in (False, True):\n"
        "    view = tiles.array_view(data)\n"
        "    k(view.extent, view)\n"
        "    view.synchronize()\n"
        "    data[:] = 10\n"
        "    if refreshes: view.refresh()\n"
        "    k(view.extent, view)\n"
        "    view.synchronize()\n"
        "    print(data[0])\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert said.split() == ["2", "11"]
