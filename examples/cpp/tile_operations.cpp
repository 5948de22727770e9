// The softmax of each row of a matrix, a row to a tile, and the averages of its tiles of 4x4
// elements: tile_reduce combines the values of a tile's threads, without tile_static memory and
// barriers.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

constexpr int rows = 8, columns = 64;

float value(int row, int column) { return static_cast<float>((row * 5 + column * 3) % 17) / 4; }

// [softmax]
void softmax(const array_view<const float, 2>& in, const array_view<float, 2>& out) {
  parallel_for_each(in.extent.tile<1, columns>(),
                    TILES_KERNEL((in, out, columns), [=](tiled_index<1, columns> t) restrict(amp) {
                      const float most = tile_reduce(t, in[t], maximum);
                      const float power = fast_math::exp(in[t] - most);
                      out[t] = power / tile_reduce(t, power, plus);
                    }));
}
// [/softmax]

// [averages]
void averages(const array_view<const float, 2>& in, const array_view<float, 2>& out) {
  parallel_for_each(in.extent.tile<4, 4>(),
                    TILES_KERNEL((in, out), [=](tiled_index<4, 4> t) restrict(amp) {
                      const float sum = tile_reduce(t, in[t], plus);
                      out[t.tile] = sum / 16;
                    }));
}
// [/averages]

bool is_near(float a, float b) { return std::abs(a - b) < 1e-5f; }

bool is_softmax(const array_view<float, 2>& result) {
  bool is_right = true;
  for (int row = 0; row < rows; ++row) {
    float sum = 0;
    for (int column = 0; column < columns; ++column) sum += std::exp(value(row, column));
    for (int column = 0; column < columns; ++column) {
      is_right = is_right && is_near(result(row, column), std::exp(value(row, column)) / sum);
    }
  }
  return is_right;
}

bool are_averages(const array_view<float, 2>& result) {
  bool is_right = true;
  for (int n = 0; n < rows / 4 * columns / 4; ++n) {
    const int row = n / (columns / 4) * 4, column = n % (columns / 4) * 4;
    float sum = 0;
    for (int k = 0; k < 16; ++k) sum += value(row + k / 4, column + k % 4);
    is_right = is_right && is_near(result(row / 4, column / 4), sum / 16);
  }
  return is_right;
}

int main() {
  try {
    std::vector<float> data;
    for (int n = 0; n < rows * columns; ++n) data.push_back(value(n / columns, n % columns));
    std::vector<float> shares(data.size()), means(data.size() / 16);
    const array_view<const float, 2> matrix(rows, columns, data);
    const array_view<float, 2> share(rows, columns, shares), mean(rows / 4, columns / 4, means);
    softmax(matrix, share);
    averages(matrix, mean);
    const bool is_right = is_softmax(share) && are_averages(mean);
    std::cout << (is_right ? "softmax and averages are right\n" : "the results are wrong\n");
    return is_right ? 0 : 1;
  } catch (const runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
