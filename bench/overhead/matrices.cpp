// The matrix product in 16x16 tiles, the transpose in 32x32 tiles, the 5-point stencil.
#include "bench/overhead/squares.hpp"

namespace overhead {
namespace {

const char* const product_text = R"(
void f(tiled_index<16, 16> t, array_view<const float, 2> a, array_view<const float, 2> b,
       array_view<float, 2> c) restrict(amp) {
  tile_static float rows[16][16];
  tile_static float columns[16][16];
  const int row = t.local[0];
  const int column = t.local[1];
  float sum = 0;
  for (int i = 0; i < a.extent[1]; i += 16) {
    rows[row][column] = a(t.global[0], i + column);
    columns[row][column] = b(i + row, t.global[1]);
    t.barrier.wait();
    for (int k = 0; k < 16; ++k) sum += rows[row][k] * columns[k][column];
    t.barrier.wait();
  }
  c[t.global] = sum;
}
)";

const char* const product_by_hand = R"(
__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void f(__global const float* a, __global const float* b, __global float* c, const int n) {
  __local float rows[16][16];
  __local float columns[16][16];
  const int row = get_local_id(1);
  const int column = get_local_id(0);
  float sum = 0;
  for (int i = 0; i < n; i += 16) {
    rows[row][column] = a[get_global_id(1) * n + i + column];
    columns[row][column] = b[(i + row) * n + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    for (int k = 0; k < 16; ++k) sum += rows[row][k] * columns[k][column];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  }
  c[get_global_id(1) * n + get_global_id(0)] = sum;
}
)";

const char* const transpose_text = R"(
void f(tiled_index<32, 32> t, array_view<const float, 2> in, array_view<float, 2> out)
    restrict(amp) {
  tile_static float block[32][33];
  block[t.local[0]][t.local[1]] = in[t.global];
  t.barrier.wait_with_tile_static_memory_fence();
  out(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) =
      block[t.local[1]][t.local[0]];
}
)";

const char* const transpose_by_hand = R"(
__kernel __attribute__((reqd_work_group_size(32, 32, 1)))
void f(__global const float* in, __global float* out, const int n) {
  __local float block[32][33];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  block[y][x] = in[get_global_id(1) * n + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(get_group_id(0) * 32 + y) * n + get_group_id(1) * 32 + x] = block[x][y];
}
)";

const char* const stencil_text = R"(
void f(tiled_index<8, 32> t, array_view<const float, 2> in, array_view<float, 2> out)
    restrict(amp) {
  const int i = t.global[0];
  const int j = t.global[1];
  if (i == 0 || j == 0 || i == in.extent[0] - 1 || j == in.extent[1] - 1) {
    out(i, j) = 0;
  } else {
    out(i, j) = 4 * in(i, j) - in(i - 1, j) - in(i + 1, j) - in(i, j - 1) - in(i, j + 1);
  }
}
)";

const char* const stencil_by_hand = R"(
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void f(__global const float* in, __global float* out, const int n) {
  const int i = get_global_id(1);
  const int j = get_global_id(0);
  const int at = i * n + j;
  if (i == 0 || j == 0 || i == n - 1 || j == n - 1) {
    out[at] = 0;
  } else {
    out[at] = 4 * in[at] - in[at - n] - in[at + n] - in[at - 1] - in[at + 1];
  }
}
)";

}  // namespace

comparison matrix_product(bool is_large) { return matrix_product_of(is_large ? 2048 : 256); }

comparison matrix_product_of(int side) {
  const data a = square(side, 7);
  const data b = square(side, 5);
  const auto check = [=](const std::vector<float>& c) {
    const auto n = static_cast<std::size_t>(side);
    check_elements("the product", n, c, [&](std::size_t row, std::size_t column) {
      float sum = 0;
      for (std::size_t k = 0; k < n; ++k) {
        sum += a.initial[row * n + k] * b.initial[k * n + column];
      }
      return sum;
    });
  };
  return {"matrix product, 16x16 tiles",
          size_of(side),
          product_text,
          product_by_hand,
          {side, side},
          {16, 16},
          {a, b, square(side, 0)},
          side,
          check};
}

comparison transpose(bool is_large) {
  const int side = is_large ? 8192 : 1024;
  const data in = square(side, 7);
  const auto check = [=](const std::vector<float>& out) {
    const auto n = static_cast<std::size_t>(side);
    check_elements("the transpose", n, out, [&](std::size_t row, std::size_t column) {
      return in.initial[column * n + row];
    });
  };
  return {"transpose, 32x32 tiles", size_of(side), transpose_text,
          transpose_by_hand,        {side, side},  {32, 32},
          {in, square(side, 0)},    side,          check};
}

comparison stencil(bool is_large) {
  const int side = is_large ? 8192 : 1024;
  const data in = square(side, 7);
  const auto check = [=](const std::vector<float>& out) {
    const auto n = static_cast<std::size_t>(side);
    check_elements("the stencil", n, out, [&](std::size_t i, std::size_t j) {
      if (i == 0 || j == 0 || i == n - 1 || j == n - 1) return 0.0f;
      const auto at = [&](std::size_t row, std::size_t column) {
        return in.initial[row * n + column];
      };
      return 4 * at(i, j) - at(i - 1, j) - at(i + 1, j) - at(i, j - 1) - at(i, j + 1);
    });
  };
  return {"5-point stencil",     size_of(side), stencil_text,
          stencil_by_hand,       {side, side},  {8, 32},
          {in, square(side, 0)}, side,          check};
}

}  // namespace overhead
