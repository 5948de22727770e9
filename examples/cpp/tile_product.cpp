// A layer of a network: the product of two matrices, to which a bias is added and which is then
// clipped at 0, in one kernel. The extents are no multiples of what a tile computes.
#include <algorithm>
#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

constexpr int rows = 100, columns = 90, depth = 50;

// [layer]
TILES_FUNCTION(activated, float activated(float x, index<2> at, array_view<const float, 1> bias,
                                          int left) restrict(amp) {
  const int column = left + at[1];
  if (column >= bias.extent[0]) return 0;
  const float sum = x + bias[column];
  return sum > 0 ? sum : 0;
});

// Each tile of 8x8 threads computes 32x32 results.
void layer(const array_view<const float, 2>& in, const array_view<const float, 2>& weights,
           const array_view<const float, 1>& bias, const array_view<float, 2>& out) {
  const extent<2> domain((out.extent[0] + 31) / 32 * 8, (out.extent[1] + 31) / 32 * 8);
  parallel_for_each(
      domain.tile<8, 8>(),
      TILES_KERNEL((in, weights, bias, out, activated), [=](tiled_index<8, 8> t) restrict(amp) {
        tile_static float a[32][16];
        tile_static float b[16][32];
        tile_accumulator<float, 32, 32> sum(t);
        const int top = t.tile[0] * 32;
        const int left = t.tile[1] * 32;
        for (int k = 0; k < in.extent[1]; k += 16) {
          tile_load(a, in, index<2>(top, k));
          tile_load(b, weights, index<2>(k, left));
          tile_multiply(t, a, b, sum);
        }
        sum.apply(activated, bias, left);
        tile_store(t, sum, out, index<2>(top, left));
      }));
}
// [/layer]

float value(int row, int column) { return static_cast<float>((row * 5 + column * 3) % 7 - 3); }

float expected(int row, int column) {
  float sum = static_cast<float>(column % 5);
  for (int k = 0; k < depth; ++k) sum += value(row, k) * value(k, column + 1);
  return std::max(sum, 0.0f);
}

int main() {
  std::vector<float> in(rows * depth), weights(depth * columns), bias(columns), out(rows * columns);
  for (int n = 0; n < rows * depth; ++n) in[n] = value(n / depth, n % depth);
  for (int n = 0; n < depth * columns; ++n) weights[n] = value(n / columns, n % columns + 1);
  for (int n = 0; n < columns; ++n) bias[n] = static_cast<float>(n % 5);
  const array_view<float, 2> result(rows, columns, out);
  layer(array_view<const float, 2>(rows, depth, in),
        array_view<const float, 2>(depth, columns, weights),
        array_view<const float, 1>(columns, bias), result);
  result.synchronize();
  int wrong = 0;
  for (int n = 0; n < rows * columns; ++n) {
    if (out[n] != expected(n / columns, n % columns)) ++wrong;
  }
  std::cout << (wrong == 0 ? "the layer is right\n" : "the layer is wrong\n");
  return wrong == 0 ? 0 : 1;
}
