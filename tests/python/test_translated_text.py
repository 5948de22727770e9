"""The kernel text that decorated functions become."""

import math
import re

import numpy as np

import tiles

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
  float v_total;
  int v_row;
  int v_column;
  tile_static float v_values[2][2];
  v_values[v_t.local[0]][v_t.local[1]] = v_matrix[v_t];
  v_t.barrier.wait_with_tile_static_memory_fence();
  if ((v_t.local[0] == 0) && (v_t.local[1] == 0)) {
    v_total = 0.0f;
    for (int r1 = 0; r1 < 2; ++r1) {
      v_row = r1;
      for (int r2 = 0; r2 < 2; ++r2) {
        v_column = r2;
        v_total = v_total + v_values[v_row][v_column];
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
  int v_restrict;
  v_restrict = v_gruf6_udf_e;
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
    assert "c1 = (v_i[0] * 2) + 1;" in text
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
