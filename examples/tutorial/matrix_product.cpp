// The product of two matrices, from a loop to a tuned kernel: the program of docs/tutorial.md.
#include <chrono>
#include <cmath>
#include <iostream>
#include <vector>

// clang-format off
// [data]
#include <tiles/tiles.hpp>
using namespace tiles;

constexpr int rows = 50, inner = 70, columns = 33;
// [/data]

// [loop]
void multiply_loop(const float* a, const float* b, float* c) {
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      float sum = 0;
      for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * columns + column];
      c[row * columns + column] = sum;
    }
  }
}
// [/loop]

// [kernel]
void multiply(array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> c) {
  parallel_for_each(c.extent, TILES_KERNEL((a, b, c), [=](index<2> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < a.extent[1]; ++k) sum += a(i[0], k) * b(k, i[1]);
    c[i] = sum;
  }));
}
// [/kernel]

// [tiled]
template <int TILE>
void multiply_tiled(array_view<const float, 2> a, array_view<const float, 2> b,
                    array_view<float, 2> c) {
  parallel_for_each(c.extent.tile<TILE, TILE>().pad(), TILES_KERNEL((a, b, c, TILE),
      [=](tiled_index<TILE, TILE> t) restrict(amp) {
        tile_static float left[TILE][TILE];
        tile_static float right[TILE][TILE];
        float sum = 0;
        for (int start = 0; start < a.extent[1]; start += TILE) {
          tile_load(left, a, index<2>(t.tile_origin[0], start));
          tile_load(right, b, index<2>(start, t.tile_origin[1]));
          for (int k = 0; k < TILE; ++k) sum += left[t.local[0]][k] * right[k][t.local[1]];
          t.barrier.wait();
        }
        if (t.in_bounds(c)) c[t] = sum;
      }));
}
// [/tiled]

// [tuned]
template <int TILE>
double seconds(array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> c) {
  accelerator_view device = accelerator().get_default_view();
  multiply_tiled<TILE>(a, b, c);  // compiles, and copies the data to the device
  device.wait();
  const auto start = std::chrono::steady_clock::now();
  for (int run = 0; run < 10; ++run) multiply_tiled<TILE>(a, b, c);
  device.wait();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / 10;
}
// [/tuned]
// clang-format on

bool is_close(const std::vector<float>& c, const std::vector<float>& expected) {
  bool all_close = true;
  for (std::size_t i = 0; i < c.size(); ++i) {
    all_close = all_close && std::abs(c[i] - expected[i]) <= 1e-4f * std::abs(expected[i]);
  }
  return all_close;
}

int main() {
  std::vector<float> a(rows * inner), b(inner * columns), c(rows * columns), expected(c.size());
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i * 7 % 13);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<float>(i * 5 % 11);
  multiply_loop(a.data(), b.data(), expected.data());

  bool all_right = true;
  try {
    // clang-format off
    // [launch]
    array_view<const float, 2> a_view(rows, inner, a);
    array_view<const float, 2> b_view(inner, columns, b);
    array_view<float, 2> c_view(rows, columns, c);
    multiply(a_view, b_view, c_view);
    c_view.synchronize();  // c has the result now
    // [/launch]
    all_right = all_right && is_close(c, expected);

    multiply_tiled<16>(a_view, b_view, c_view);
    c_view.synchronize();
    all_right = all_right && is_close(c, expected);

    std::cout << "TILE = 4: " << seconds<4>(a_view, b_view, c_view) << " s\n"
              << "TILE = 8: " << seconds<8>(a_view, b_view, c_view) << " s\n"
              << "TILE = 16: " << seconds<16>(a_view, b_view, c_view) << " s\n";

    // [library]
    tiles::multiply(a_view, b_view, c_view);
    // [/library]
    // clang-format on
    c_view.synchronize();
    all_right = all_right && is_close(c, expected);
  } catch (const runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return all_right ? 0 : 1;
}
