"""Kernels in OpenCL C: from strings and files, several in one text, and pyopencl's."""

import numpy as np
import pyopencl
import pyopencl.array
import pytest

import tiles
from test_opencl_objects import queue  # noqa: F401 (a fixture)

TEXT = """\
kernel void scale(global const int* in, global int* out, int factor) {
  out[get_global_id(0)] = FACTOR * factor * in[get_global_id(0)];
}

kernel void reverse_tiles(global int* x, local int* held) {
  int i = get_local_id(0), n = get_local_size(0);
  held[i] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] = held[n - 1 - i];
}

kernel void from_offset(global int* x, ulong start, uint bytes, float4 v, global float* out) {
  x[start + get_global_id(0)] += 100;
  out[get_global_id(0)] = v.x + 10 * v.w + bytes;
}
"""


@pytest.fixture(scope="module")
def program():
    return tiles.Program(TEXT, name="all.cl", language="opencl", constants={"FACTOR": 2})


def test_kernels_of_one_text_are_found_by_name(program):
    source, target = np.arange(8, dtype=np.int32), np.zeros(8, np.int32)
    program.scale(tiles.extent(8), source, target, 5)
    assert target.tolist() == [10 * k for k in range(8)]
    tiles.parallel_for_each(
        tiles.extent(8).tile(4), program["reverse_tiles"], target, tiles.local_memory(16)
    )
    assert target.tolist() == [30, 20, 10, 0, 70, 60, 50, 40]
    assert (program.scale is program["scale"], repr(program)) == (True, "<tiles.Program all.cl>")


def test_what_is_only_read_is_not_copied_back(program):
    context = tiles.Context()
    source, target = tiles.array_view(np.arange(8, dtype=np.int32)), np.zeros(8, np.int32)
    with tiles.array_view(target) as view:
        context.parallel_for_each(view.extent, program.scale, source, view, 1)
    before = context.transfers()
    source.synchronize()
    assert context.transfers() == before
    assert target.tolist() == [2 * k for k in range(8)]


def test_sections_come_with_their_offset_and_vectors_as_bytes(program):
    view, out = tiles.array_view(np.arange(8, dtype=np.int32)), np.zeros(2, np.float32)
    vector = np.array([1, 2, 3, 4], np.float32).tobytes()
    section = view[4:6]
    offsets = tiles.offset_of(section), tiles.offset_of(section, in_bytes=True)
    program.from_offset(section.extent, section, *offsets, vector, out)
    assert view.host().tolist() == [0, 1, 2, 3, 104, 105, 6, 7]
    assert out.tolist() == [1 + 40 + 16] * 2
    with pytest.raises(tiles.ArgumentMismatchError, match="expected a NumPy array"):
        program.scale(tiles.extent(1), view, view, "3")


def test_bound_launches_take_them_too(program):
    view = tiles.array_view(np.arange(8, dtype=np.int32))
    launch = program.reverse_tiles.bind(view.extent.tile(4), view, tiles.local_memory(16))
    launch()
    launch()
    launch()
    assert view.host().tolist() == [3, 2, 1, 0, 7, 6, 5, 4]


def test_kernels_come_from_files(tmp_path):
    opencl_c, words = tmp_path / "add.cl", tmp_path / "add.tile"
    opencl_c.write_text("kernel void add(global int* x, int n) { x[get_global_id(0)] += n; }")
    words.write_text("void add(index<1> i, array_view<int, 1> x, int n) { x[i] += n; }")
    data = np.zeros(3, np.int32)
    tiles.Kernel(opencl_c)(tiles.extent(3), data, 5)
    tiles.Program(words).add(tiles.extent(3), data, 7)
    assert data.tolist() == [12] * 3
    words.write_text("void add(index<1> i, array_view<int, 1> x) {\n  y[i] = 1; }")
    with pytest.raises(tiles.CompileError) as refused:
        tiles.Kernel(words)
    assert str(refused.value).startswith(f"{words}:2:3: error: ")


def test_a_mistake_in_opencl_c_is_at_its_line():
    kernel = tiles.Kernel("kernel void f(global int* x) {\n  y[0] = 1;\n}", name="f.cl", language="opencl")
    with pytest.raises(tiles.BuildError) as refused:
        kernel(tiles.extent(1), np.zeros(1, np.int32))
    assert "f.cl:2" in str(refused.value)
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.Kernel("", language="cuda")
    assert str(refused.value) == "language: expected one of tiles, opencl, got 'cuda'"


def test_an_unknown_kernel_is_named(program):
    with pytest.raises(tiles.Error, match="scales"):
        program.scales(tiles.extent(1), np.zeros(1, np.int32))


def test_a_kernel_of_pyopencl_is_launched(queue):  # noqa: F811
    context = tiles.Context.over(queue)
    built = pyopencl.Program(queue.context, TEXT).build(["-DFACTOR=3"])
    data = tiles.array_view(np.arange(4, dtype=np.int32))
    kernel = tiles.Kernel.over(pyopencl.Kernel(built, "scale"))
    context.parallel_for_each(data.extent, kernel, data, data, 2)
    assert data.host().tolist() == [0, 6, 12, 18]


def test_pyopencl_launches_a_kernel(program, queue):  # noqa: F811
    context = tiles.Context.over(queue)
    kernel = pyopencl.Kernel.from_int_ptr(program.scale.opencl(context), retain=False)
    data = pyopencl.array.to_device(queue, np.arange(4, dtype=np.int32))
    kernel(queue, (4,), None, data.data, data.data, np.int32(3))
    assert data.get().tolist() == [0, 6, 12, 18]
