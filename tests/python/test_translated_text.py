"""The kernel text that decorated functions become."""

import math
import re

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels

FLOATS = np.zeros((4, 4), np.float32)
INTS = np.zeros(8, np.int32)


def test_a_tiled_kernel_with_shared_memory_and_a_barrier():
    @tiles.kernel
    def average(t: tiles.tiled_index, matrix, averages):
        """One average per tile."""
        values = tiles.tile_static(tiles.float32, (t.tile_extent[0], 2))
        values[t.local] = matrix[t]
        t.barrier.wait_with_tile_static_memory_fence()
        if t.local[0] == 0 and t.local[1] == 0:
            total = 0.0
            for row in range(2):
                for column in range(2):
                    total += values[row, column]
            averages[t.tile] = total / 4

    text = average.kernel_text(tiles.extent(4, 4).tile(2, 2), FLOATS, FLOATS)
    assert (
        text
        == """\
void k_average(tiled_index<2, 2> v_t, array_view<float, 2> v_matrix, array_view<float, 2> v_averages) restrict(amp)
{
  tile_static float v_values[2][2];
  v_values[v_t.local[0]][v_t.local[1]] = v_matrix[v_t];
  v_t.barrier.wait_with_tile_static_memory_fence();
  if ((v_t.local[0] == 0) && (v_t.local[1] == 0)) {
    float v_total = 0.0f;
    for (int v_row = 0; v_row < 2; ++v_row) {
      for (int v_column = 0; v_column < 2; ++v_column) {
        v_total += v_values[v_row][v_column];
      }
    }
    v_averages[v_t.tile] = v_total / 4.0f;
  }
}
"""
    )  # noqa: E501


def test_no_name_of_python_is_a_word_of_the_kernel_language():
    @tiles.kernel
    def kernel(index, float4, größe: int):
        restrict = größe
        float4[index] = restrict

    text = kernel.kernel_text(tiles.extent(8), INTS, 3)
    assert (
        text
        == """\
void k_kernel(index<1> v_index, array_view<int, 1> v_float4, int v_gruf6_udf_e) restrict(amp)
{
  int v_restrict = v_gruf6_udf_e;
  v_float4[v_index] = v_restrict;
}
"""
    )


def test_floor_division_of_what_is_never_negative_by_a_positive_constant_is_plain():
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        data[i[0] // 2] = (i[0] + 3) % 4

    text = kernel.kernel_text(tiles.extent(8), INTS)
    assert "v_data[v_i[0] / 2] = (v_i[0] + 3) % 4;" in text
    assert "floor_divide" not in text


def test_the_middle_of_a_chained_comparison_is_evaluated_once():
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        if 0 <= data[i[0] + 1] * 2 < 5:
            data[i] = 1

    text = kernel.kernel_text(tiles.extent(8), INTS)
    assert "if ((0 <= (c1 = v_data[v_i[0] + 1] * 2)) && (c1 < 5)) {" in text


def test_an_index_of_an_augmented_assignment_is_evaluated_once():
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        data[i[0] * 2 + 1] //= 3

    text = kernel.kernel_text(tiles.extent(8), INTS)
    assert "int c1 = (v_i[0] * 2) + 1;" in text
    assert "v_data[c1] = p_floor_divide_int32(v_data[c1], 3);" in text


def test_a_float_literal_is_a_float32_unless_it_meets_a_float64():
    @tiles.kernel
    def kernel(i: tiles.index[1], single, double):
        single[i] = single[i] * 0.1 + 1
        double[i] = double[i] * 0.1 + 1

    text = kernel.kernel_text(tiles.extent(8), np.zeros(8, np.float32), np.zeros(8))
    assert "v_single[v_i] = (v_single[v_i] * 0.1f) + 1.0f;" in text
    assert "v_double[v_i] = (v_double[v_i] * 0.1) + 1.0;" in text


def test_a_choice_of_literals_is_a_float32_whatever_is_done_with_it():
    @tiles.kernel
    def kernel(i: tiles.index[1], data, n):
        data[i] = -(0.1 if n > 1 else 2.5) + abs(0.1 if n > 2 else -3.5)
        data[i] += max(0.1 if n > 3 else 4.5, 0.2) + min(7, 1 if n > 4 else 2)
        data[i] += np.floor(0.1 if n > 5 else 4.5) + math.sqrt(0.5 if n > 6 else 2.5)
        data[i] += int(0.1 if n > 7 else 2.5) + float(1 if n > 8 else 2)

    text = kernel.kernel_text(tiles.extent(8), np.zeros(8, np.float32), 3)
    literals = re.findall(r"\d\.\d+f?", text)
    assert literals and all(literal.endswith("f") for literal in literals)


def test_a_variable_is_declared_in_the_innermost_block_that_has_all_of_it():
    @tiles.kernel
    def kernel(i: tiles.index[1], data, n):
        for k in range(n):
            data[i] += k
        for k in range(0, n, 2):
            k += 1
            if k > 5:
                x = 2 * k
                data[i] = x
            else:
                x = 3
                data[i] -= x
        if n > 3:
            y = 4
        else:
            y = 5
        last = 0
        for last in range(n):
            pass
        data[i] = y + last if 0 < data[i] * 2 < 9 else 0

    text = kernel.kernel_text(tiles.extent(8), INTS, 3)
    assert (
        text.split("restrict(amp)\n")[-1]
        == """\
{
  int r1_stop = v_n;
  for (int v_k = 0; v_k < r1_stop; ++v_k) {
    v_data[v_i] += v_k;
  }
  unsigned int r2_count = p_range_count_int32(0, v_n, 2);
  for (unsigned int r2 = 0; r2 < r2_count; ++r2) {
    int v_k = 0 + (int)r2 * 2;
    v_k += 1;
    if (v_k > 5) {
      int v_x = 2 * v_k;
      v_data[v_i] = v_x;
    } else {
      int v_x = 3;
      v_data[v_i] -= v_x;
    }
  }
  int v_y;
  if (v_n > 3) {
    v_y = 4;
  } else {
    v_y = 5;
  }
  int v_last = 0;
  int r3_stop = v_n;
  for (int r3 = 0; r3 < r3_stop; ++r3) {
    v_last = r3;
  }
  int c4;
  v_data[v_i] = ((0 < (c4 = v_data[v_i] * 2)) && (c4 < 9)) ? (v_y + v_last) : 0;
}
"""
    )


CONVOLVE = """\
void convolve(tiled_index<4, 4> t, array_view<float, 2> image, array_view<float, 2> result) restrict(amp) {
  tile_static float held[6][6];
  tile_load(held, image, index<2>(t.tile_origin[0] - 1, t.tile_origin[1] - 1));
  float total = 0.0f;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      total += held[t.local[0] + row][t.local[1] + column];
    }
  }
  if (t.in_bounds(result)) {
    result[t] = total / 9.0f;
  }
}
"""  # noqa: E501


def test_the_opencl_c_is_that_of_the_same_kernel_in_cpp_but_for_names():
    @tiles.kernel
    def convolve(t: tiles.tiled_index[4, 4], image, result):
        held = tiles.tile_static(tiles.float32, (6, 6))
        tiles.tile_load(held, image, (t.tile_origin[0] - 1, t.tile_origin[1] - 1))
        total = 0.0
        for row in range(3):
            for column in range(3):
                total += held[t.local[0] + row, t.local[1] + column]
        if t.in_bounds(result):
            result[t] = total / 9

    def without_names(source):
        lines = [line for line in source.splitlines() if not line.startswith("#line")]
        return re.sub(r"(?<=_)[kv]_", "", "\n".join(lines))

    data = np.zeros((4, 4), np.float32)
    of_python = convolve.opencl_source(tiles.extent(4, 4).tile(4, 4), data, data)
    of_text = tiles.Kernel(CONVOLVE).opencl_source()
    assert without_names(of_python) == without_names(of_text)


def test_values_are_assigned_together():
    @tiles.kernel
    def kernel(i: tiles.index[1], data):
        a, b = data[i], 1
        a, b = b, a + b
        data[i], data[0] = a, b

    data = np.array([10, 20], np.int32)
    kernel.interpret(tiles.extent(1), data)
    assert data.tolist() == [11, 20]
    kernel(tiles.extent(1), data)
    assert data.tolist() == [12, 20]


def test_constants_are_calculated_by_python():
    limit = 7

    @tiles.kernel
    def kernel(i: tiles.index[1], data, size: tiles.const):
        data[i] = -limit // 2 + size**2 + 7 % -4

    assert "v_data[v_i] = 4;" in kernel.kernel_text(tiles.extent(8), INTS, 3)


def test_a_readonly_argument_is_a_const_view():
    @tiles.kernel
    def kernel(i, source, target):
        target[i] = source[i]

    source = np.zeros(8, np.int32)
    source.flags.writeable = False
    text = kernel.kernel_text(tiles.extent(8), source, tiles.array(INTS))
    assert "index<1> v_i, array_view<const int, 1> v_source, array<int, 1>& v_target" in text
