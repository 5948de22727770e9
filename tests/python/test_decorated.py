"""Decorated functions on the device: results, types, specialisation, messages."""

import cProfile
import math
from pathlib import Path

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels

SIZES = [1, 2, 7, 64, 101]


@tiles.kernel
def scale(i: tiles.index[2], source, target, factor):
    target[i] = source[i] * factor


@pytest.mark.parametrize("shape", [(1, 1), (7, 13), (31, 2)])
def test_an_untiled_kernel_runs_once_for_every_point(shape):
    source = np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape)
    target = np.zeros_like(source)
    scale(tiles.extent(*shape), source, target, 0.5)
    np.testing.assert_array_equal(target, source * np.float32(0.5))


@tiles.kernel
def transpose(t: tiles.tiled_index, source, target):
    """Through tile_static memory, padded so that the columns lie in different banks."""
    block = tiles.tile_static(tiles.float32, (t.tile_extent[0], t.tile_extent[1] + 1))
    block[t.local[0], t.local[1]] = source[t]
    t.barrier.wait()
    row = t.tile_origin[1] + t.local[0]
    column = t.tile_origin[0] + t.local[1]
    target[row, column] = block[t.local[1], t.local[0]]


@pytest.mark.parametrize("tile", [1, 2, 4])
@pytest.mark.parametrize("shape", [(4, 4), (8, 12), (20, 4)])
def test_the_tile_is_that_of_the_domain_at_the_call(shape, tile):
    source = np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape)
    target = np.zeros(shape[::-1], np.float32)
    transpose(tiles.extent(*shape).tile(tile, tile), source, target)
    np.testing.assert_array_equal(target, source.T)


@pytest.mark.parametrize(
    "barrier",
    ["wait", "wait_with_all_memory_fence", "wait_with_tile_static_memory_fence"],
)
def test_each_barrier_lets_the_threads_of_a_tile_see_each_others_values(barrier, tmp_path):
    source = f"""
import tiles

@tiles.kernel
def reverse(t: tiles.tiled_index[8], data):
    values = tiles.tile_static(tiles.int32, 8)
    values[t.local[0]] = data[t]
    t.barrier.{barrier}()
    data[t] = values[7 - t.local[0]]
"""
    path = tmp_path / "reverse.py"
    path.write_text(source)
    namespace: dict = {}
    exec(compile(source, path, "exec"), namespace)
    data = np.arange(24, dtype=np.int32)
    namespace["reverse"](tiles.extent(24), data)
    np.testing.assert_array_equal(data, np.arange(24).reshape(3, 8)[:, ::-1].reshape(-1))


@pytest.mark.parametrize("size", SIZES)
def test_control_flow_means_what_it_means_in_python(size):
    def steps(n):
        count = 0
        while n != 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            count += 1
            if count >= 50:
                break
        return count

    @tiles.kernel
    def collatz(i: tiles.index[1], data):
        n = i[0] + 1
        count = 0
        while n != 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            count += 1
            if count >= 50:
                break
        data[i] = count

    data = np.zeros(size, np.int32)
    collatz(tiles.extent(size), data)
    assert data.tolist() == [steps(n + 1) for n in range(size)]


def test_structs_are_used_field_by_field():
    body = tiles.struct(
        "Body", {"kind": np.int8, "mass": np.float32, "position": np.float32, "steps": np.int16}
    )

    @tiles.kernel
    def move(i: tiles.index[1], bodies: tiles.array_view[body, 1], dt):
        bodies[i].position += dt / bodies[i].mass
        bodies[i].steps += 1

    bodies = np.zeros(5, body)
    bodies["mass"] = np.arange(1, 6)
    move(tiles.extent(5), bodies, 0.5)
    np.testing.assert_allclose(bodies["position"], 0.5 / np.arange(1, 6), rtol=1e-6)
    assert bodies["steps"].tolist() == [1] * 5


def test_mathematics_is_that_of_the_device():
    @tiles.kernel
    def kernel(i: tiles.index[1], x, y):
        y[i] = math.sqrt(x[i]) + math.exp(-x[i]) + math.atan2(x[i], 2) + np.sin(x[i]) + math.pi

    x = np.linspace(0.1, 5, 23, dtype=np.float32)
    y = np.zeros_like(x)
    kernel(tiles.extent(23), x, y)
    expected = np.sqrt(x) + np.exp(-x) + np.arctan2(x, 2) + np.sin(x) + math.pi
    np.testing.assert_allclose(y, expected, rtol=1e-5)


def test_a_second_call_translates_nothing(monkeypatch):
    @tiles.kernel
    def kernel(i: tiles.index[1], data, value):
        data[i] = value

    data = np.zeros(3, np.float32)
    kernel(tiles.extent(3), data, 1.0)
    monkeypatch.setattr(kernel, "_compiled", None)
    kernel(tiles.extent(3), data, 2.0)
    assert data.tolist() == [2, 2, 2]


def test_the_profile_of_a_second_call_shows_a_look_up_and_the_launch():
    view = tiles.array_view(np.zeros((2, 2), np.float32))
    scale(view.extent, view, view, 0.5)
    profile = cProfile.Profile()
    profile.runcall(scale, view.extent, view, view, 0.5)
    of_package = {
        f"{Path(entry.code.co_filename).stem}.{entry.code.co_name}"
        for entry in profile.getstats()
        if not isinstance(entry.code, str) and Path(tiles.__file__).parent.name in entry.code.co_filename
    }
    look_up = {"_recent_calls.find", "_recent_calls._key", "captures.values", "captures.<listcomp>"}
    launch = {"_launch.launch", "_launch._run", "_launch.domain_of", "_home.home_of"}
    decorated = {"_decorated.__call__", "_decorated.recall", "_decorated.launch_of"}
    assert of_package <= look_up | launch | decorated
    builtin = {entry.code for entry in profile.getstats() if isinstance(entry.code, str)}
    assert not [name for name in builtin if "hash" in name or "repr" in name or "Kernel" in name]


def test_other_types_are_another_translation():
    floats, integers = np.zeros((1, 1), np.float32), np.zeros((1, 1), np.int64)
    scale(tiles.extent(1, 1), floats + 3, floats, 0.5)
    scale(tiles.extent(1, 1), integers + 3, integers, 2**40)
    assert (floats[0, 0], integers[0, 0]) == (1.5, 3 * 2**40)


def test_a_global_that_changes_is_noticed():
    offset = 1

    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        data[i] = offset

    data = np.zeros(1, np.int32)
    results = []
    for offset in (1, 2, True, 3):  # noqa: B007 (the kernel uses it)
        kernel(tiles.extent(1), data)
        results.append(int(data[0]))
    assert results == [1, 2, 1, 3]


@pytest.mark.double
def test_annotations_say_the_types_of_values():
    @tiles.kernel
    def kernel(i: tiles.index[1], data, a: tiles.float64, b: int, c: "tiles.uint8"):
        data[i] = a * b + c

    data = np.zeros(2)
    kernel(tiles.extent(2), data, 0.1, b=3, c=4)
    np.testing.assert_array_equal(data, 0.1 * 3 + 4)


def test_arrays_and_arguments_by_name():
    array = tiles.array(np.arange(6, dtype=np.float32).reshape(2, 3))
    out = np.zeros((2, 3), np.float32)
    tiles.parallel_for_each(tiles.extent(2, 3), scale, array, factor=2, target=out)
    np.testing.assert_array_equal(out, 2 * np.arange(6).reshape(2, 3))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: scale(tiles.extent(1, 1), np.zeros((1, 1), np.float32)),
            tiles.ArgumentMismatchError,
            "scale: expected the arguments (source, target, factor), got 1 by position; the first "
            "parameter, i, is the index",
        ),
        (
            lambda: scale(tiles.extent(1, 1), "a", "b", 1),
            tiles.ArgumentMismatchError,
            "scale: source: expected a NumPy array, tiles.array_view, tiles.array or a number, got "
            "str",
        ),
        (
            lambda: scale(1.5, 1, 2, 3),
            tiles.ArgumentError,
            "the domain is missing: expected a tiles.extent or an extent.tile() before the "
            "arguments, got 1.5 of type float",
        ),
        (
            lambda: transpose(tiles.extent(4, 4), np.zeros((4, 4), np.float32), 2),
            tiles.ArgumentError,
            "t is a tiles.tiled_index, but the domain tiles.extent(4, 4) has no tile: write "
            "extent.tile(16, 16)",
        ),
        (
            lambda: tiles.parallel_for_each(tiles.extent(1), print),
            tiles.ArgumentError,
            "expected a tiles.Kernel or a function with @tiles.kernel, got <built-in function "
            "print>",
        ),
    ],
)
def test_a_call_that_does_not_fit_is_refused(call, error, message):
    with pytest.raises(error) as refused:
        call()
    assert str(refused.value) == message


def test_an_argument_that_does_not_fit_its_annotation_is_refused():
    @tiles.kernel
    def kernel(
        i: tiles.index[1], data: tiles.array_view[tiles.float32, 1], n: int, size: tiles.const
    ):
        data[i] = n + size

    def refusal(*arguments):
        with pytest.raises(tiles.ArgumentMismatchError) as refused:
            kernel(tiles.extent(1), *arguments)
        return str(refused.value)

    view = np.zeros(1, np.float32)
    expected = "kernel: data: expected tiles.array_view[tiles.float32, 1], got "
    assert refusal(np.zeros(1), 1, 1) == expected + (
        "tiles.array_view[tiles.float64, 1]: use dtype=numpy.float32"
    )
    assert refusal(np.zeros((1, 1), np.float32), 1, 1) == (
        expected + "tiles.array_view[tiles.float32, 2]"
    )
    assert refusal(3, 1, 1) == expected + "int"
    assert refusal(view, 1.5, 1) == "kernel: n: expected int32, got float32"
    assert refusal(view, 1, view) == (
        "kernel: size is a tiles.const: expected a number, got array_view"
    )


def test_a_tile_that_does_not_divide_the_domain_is_refused_in_python_words():
    with pytest.raises(tiles.InvalidComputeDomainError) as refused:
        transpose(
            tiles.extent(5, 4).tile(2, 2),
            np.zeros((5, 4), np.float32),
            np.zeros((4, 5), np.float32),
        )
    assert "dimension 0 of the compute domain (5) cannot be evenly divided" in str(refused.value)
    assert str(refused.value).splitlines()[-1] == "pad the domain to (6, 4), or truncate it to (4, 4)"


def test_a_dtype_that_kernels_do_not_know_is_refused_with_the_kernels_name():
    with pytest.raises(tiles.ArgumentError) as refused:
        scale(tiles.extent(1, 1), np.zeros((1, 1), np.complex64), np.zeros((1, 1)), 1)
    assert str(refused.value).startswith(
        "scale: source: the ndarray has dtype complex64, which kernels do not support: "
    )


@tiles.kernel
def place(t: tiles.tiled_index[2, 3], out):
    row, column = t.local
    rows, columns = out.extent
    out[t] = 1000 * rows + 100 * columns + 10 * row + column


@tiles.kernel
def number(i: tiles.index[2], out):
    row, column = i
    out[i] = 10 * row + column


def test_indices_and_extents_are_unpacked():
    out = np.zeros((4, 6), np.int32)
    place(tiles.extent(4, 6).tile(2, 3), out)
    rows, columns = np.indices((4, 6))
    assert np.array_equal(out, 4600 + 10 * (rows % 2) + columns % 3)
    interpreted = np.zeros_like(out)
    place.interpret(tiles.extent(4, 6).tile(2, 3), interpreted)
    assert np.array_equal(interpreted, out)


@pytest.mark.parametrize("domain", [(4, 6), [4, 6], tiles.extent(4, 6)])
def test_a_shape_is_a_domain(domain):
    out = np.zeros((4, 6), np.int32)
    number(domain, out)
    assert out[3, 5] == 35


@pytest.mark.parametrize("count", [3, np.int64(3)])
def test_a_number_is_a_domain_of_one_dimension(count):
    @tiles.kernel
    def fill(i, out):
        out[i] = 1

    out = np.zeros(4, np.int32)
    fill(count, out)
    assert out.tolist() == [1, 1, 1, 0]


def test_the_brackets_of_other_libraries_are_told_what_a_domain_is():
    with pytest.raises(TypeError) as refused:
        number[4, 6](np.zeros((4, 6), np.int32))
    assert str(refused.value).startswith(
        "number is launched over a domain of threads, not of blocks: number(tiles.extent(n), ...)"
    )


def test_an_array_of_no_dimensions_is_a_number():
    out = np.zeros((2, 2), np.float32)
    scale((2, 2), np.ones((2, 2), np.float32), out, np.array(3.0, np.float32))
    assert out.tolist() == [[3, 3], [3, 3]]


def test_a_masked_array_is_refused_as_its_mask_would_be_lost():
    masked = np.ma.masked_array(np.ones((2, 2), np.float32), mask=[[0, 1], [0, 0]])
    with pytest.raises(tiles.ArgumentError, match=r"scale: source: kernels would ignore the mask .* a.filled\(value\)"):
        scale((2, 2), masked, np.zeros((2, 2), np.float32), 1)
    with pytest.raises(tiles.ArgumentError, match="data: kernels would ignore the mask"):
        tiles.array(masked)


def test_an_array_in_the_place_of_the_domain_is_named_by_its_shape():
    out = np.zeros((4, 6), np.int32)
    with pytest.raises(tiles.ArgumentError) as found:
        number(out)
    assert str(found.value) == (
        "the domain is missing: expected a tiles.extent or an extent.tile() before the arguments, "
        "such as tiles.extent(4, 6), got ndarray"
    )


def test_the_decorator_may_have_parentheses():
    @tiles.kernel()
    def one(i: tiles.index[1], out):
        out[i] = 1

    out = np.zeros(3, np.int32)
    one(tiles.extent(3), out)
    assert out.tolist() == [1, 1, 1]
