// What a tile's threads load together: the 5-point stencil, and the average of each tile, which
// each launch adds to what is there.
#include "bench/overhead/squares.hpp"

namespace overhead {
namespace {

const char* const stencil_text = R"(
void f(tiled_index<16, 16> t, array_view<const float, 2> in, array_view<float, 2> out)
    restrict(amp) {
  tile_static float block[18][18];
  const int i = t.global[0], j = t.global[1];
  const int row = t.local[0] + 1, column = t.local[1] + 1;
  block[row][column] = in(i, j);
  if (row == 1) block[0][column] = i > 0 ? in(i - 1, j) : 0.0f;
  if (row == 16) block[17][column] = i + 1 < in.extent[0] ? in(i + 1, j) : 0.0f;
  if (column == 1) block[row][0] = j > 0 ? in(i, j - 1) : 0.0f;
  if (column == 16) block[row][17] = j + 1 < in.extent[1] ? in(i, j + 1) : 0.0f;
  t.barrier.wait_with_tile_static_memory_fence();
  out(i, j) = 4 * block[row][column] - block[row - 1][column] - block[row + 1][column] -
              block[row][column - 1] - block[row][column + 1];
}
)";

const char* const stencil_by_hand = R"(
__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void f(__global const float* in, __global float* out, const int n) {
  __local float block[18][18];
  const int i = get_global_id(1), j = get_global_id(0);
  const int row = get_local_id(1) + 1, column = get_local_id(0) + 1;
  const int at = i * n + j;
  block[row][column] = in[at];
  if (row == 1) block[0][column] = i > 0 ? in[at - n] : 0.0f;
  if (row == 16) block[17][column] = i + 1 < n ? in[at + n] : 0.0f;
  if (column == 1) block[row][0] = j > 0 ? in[at - 1] : 0.0f;
  if (column == 16) block[row][17] = j + 1 < n ? in[at + 1] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = 4 * block[row][column] - block[row - 1][column] - block[row + 1][column] -
            block[row][column - 1] - block[row][column + 1];
}
)";

const char* const averages_text = R"(
void f(tiled_index<16, 16> t, array_view<const float, 2> matrix, array_view<float, 2> averages)
    restrict(amp) {
  tile_static float values[16][16];
  values[t.local[0]][t.local[1]] = matrix[t];
  t.barrier.wait();
  if (t.local[0] == 0 && t.local[1] == 0) {
    for (int row = 0; row < 16; ++row) {
      for (int column = 0; column < 16; ++column) {
        averages(t.tile[0], t.tile[1]) += values[row][column];
      }
    }
    averages(t.tile[0], t.tile[1]) /= 256;
  }
}
)";

const char* const averages_by_hand = R"(
__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void f(__global const float* matrix, __global float* averages, const int n) {
  __local float values[16][16];
  const int local_row = get_local_id(1), local_column = get_local_id(0);
  const int tile = get_group_id(1) * (n / 16) + get_group_id(0);
  values[local_row][local_column] = matrix[get_global_id(1) * n + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (local_row == 0 && local_column == 0) {
    for (int row = 0; row < 16; ++row) {
      for (int column = 0; column < 16; ++column) averages[tile] += values[row][column];
    }
    averages[tile] /= 256;
  }
}
)";

}  // namespace

comparison tile_stencil(bool is_large) {
  const int side = is_large ? 8192 : 1024;
  const data in = square(side, 7);
  const auto check = [=](const std::vector<float>& out) {
    const int n = side;
    const auto at = [&](int row, int column) {
      if (row < 0 || column < 0 || row == n || column == n) return 0.0f;
      return in.initial[static_cast<std::size_t>(row) * static_cast<std::size_t>(n) +
                        static_cast<std::size_t>(column)];
    };
    check_elements("the stencil in tiles", static_cast<std::size_t>(n), out,
                   [&](std::size_t row, std::size_t column) {
                     const int i = static_cast<int>(row), j = static_cast<int>(column);
                     return 4 * at(i, j) - at(i - 1, j) - at(i + 1, j) - at(i, j - 1) -
                            at(i, j + 1);
                   });
  };
  return {"5-point stencil, 16x16 tiles",
          size_of(side),
          stencil_text,
          stencil_by_hand,
          {side, side},
          {16, 16},
          {in, square(side, 0)},
          side,
          check};
}

comparison tile_averages(bool is_large) {
  const int side = is_large ? 8192 : 1024;
  const data matrix = square(side, 7);
  const int tiles = side / 16;
  const data nothing{
      {tiles, tiles},
      std::vector<float>(static_cast<std::size_t>(tiles) * static_cast<std::size_t>(tiles))};
  const auto check = [=](const std::vector<float>& averages) {
    const auto n = static_cast<std::size_t>(side);
    check_elements("the average", n / 16, averages, [&](std::size_t row, std::size_t column) {
      float sum = 0;
      for (std::size_t at = 0; at < 256; ++at) {
        sum += matrix.initial[(row * 16 + at / 16) * n + column * 16 + at % 16];
      }
      return sum / 256;
    });
  };
  return {"tile averages, 16x16 tiles",
          size_of(side),
          averages_text,
          averages_by_hand,
          {side, side},
          {16, 16},
          {matrix, nothing},
          side,
          check};
}

}  // namespace overhead
