// Softmax and layer normalisation of the rows of a matrix. A tile computes a row, which its threads
// hold in registers: each element is read once and written once, so that both take little longer
// than a copy.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

constexpr int rows = 5, columns = 1024;
constexpr int threads = 128;             // of a tile
constexpr int each = columns / threads;  // elements of a thread

float value(int row, int column) { return static_cast<float>((row * 5 + column * 3) % 17) / 4; }

// [softmax]
void softmax(const array_view<const float, 2>& in, const array_view<float, 2>& out) {
  parallel_for_each(
      extent<2>(in.extent[0], threads).tile<1, threads>(),
      TILES_KERNEL((in, out, threads, each), [=](tiled_index<1, threads> t) restrict(amp) {
        const int row = t.tile[0], own = t.local[1];
        float x[each];
        for (int k = 0; k < each; ++k) x[k] = in(row, own + k * threads);
        float most = x[0];
        for (int k = 1; k < each; ++k) most = fast_math::fmax(most, x[k]);
        most = tile_reduce(t, most, maximum);
        float sum = 0;
        for (int k = 0; k < each; ++k) {
          x[k] = fast_math::exp(x[k] - most);
          sum += x[k];
        }
        const float scale = 1 / tile_reduce(t, sum, plus);
        for (int k = 0; k < each; ++k) out(row, own + k * threads) = x[k] * scale;
      }));
}
// [/softmax]

// [layer_norm]
void layer_norm(const array_view<const float, 2>& in, const array_view<const float, 1>& weight,
                const array_view<const float, 1>& bias, const array_view<float, 2>& out) {
  parallel_for_each(
      extent<2>(in.extent[0], threads).tile<1, threads>(),
      TILES_KERNEL((in, weight, bias, out, threads, each, columns),
                   [=](tiled_index<1, threads> t) restrict(amp) {
                     const int row = t.tile[0], own = t.local[1];
                     float x[each];
                     float sum = 0, squares = 0;
                     for (int k = 0; k < each; ++k) {
                       x[k] = in(row, own + k * threads);
                       sum += x[k];
                     }
                     const float mean = tile_reduce(t, sum, plus) / columns;
                     for (int k = 0; k < each; ++k) squares += (x[k] - mean) * (x[k] - mean);
                     const float variance = tile_reduce(t, squares, plus) / columns;
                     const float scale = fast_math::rsqrt(variance + 1e-5f);
                     for (int k = 0; k < each; ++k) {
                       const int column = own + k * threads;
                       out(row, column) = (x[k] - mean) * scale * weight[column] + bias[column];
                     }
                   }));
}
// [/layer_norm]

bool is_near(float a, float b) { return std::abs(a - b) < 1e-5f; }

float weight_of(int column) { return 0.5f + static_cast<float>(column % 3); }
float bias_of(int column) { return static_cast<float>(column % 5) - 2; }

bool are_right(int row, const array_view<float, 2>& shares, const array_view<float, 2>& normal) {
  double powers = 0, sum = 0, squares = 0;
  for (int k = 0; k < columns; ++k) {
    powers += std::exp(double(value(row, k)));
    sum += value(row, k);
    squares += double(value(row, k)) * value(row, k);
  }
  const double mean = sum / columns;
  const double scale = 1 / std::sqrt(squares / columns - mean * mean + 1e-5);
  bool is_right = true;
  for (int k = 0; k < columns; ++k) {
    const double share = std::exp(double(value(row, k))) / powers;
    const double scaled = (value(row, k) - mean) * scale * weight_of(k) + bias_of(k);
    is_right = is_right && is_near(shares(row, k), static_cast<float>(share)) &&
               is_near(normal(row, k), static_cast<float>(scaled));
  }
  return is_right;
}

int main() {
  try {
    std::vector<float> data, weights, biases;
    for (int n = 0; n < rows * columns; ++n) data.push_back(value(n / columns, n % columns));
    for (int k = 0; k < columns; ++k) weights.push_back(weight_of(k));
    for (int k = 0; k < columns; ++k) biases.push_back(bias_of(k));
    std::vector<float> shares(data.size()), normal(data.size());
    const array_view<const float, 2> matrix(rows, columns, data);
    const array_view<const float, 1> weight(columns, weights), bias(columns, biases);
    const array_view<float, 2> share(rows, columns, shares), normalised(rows, columns, normal);
    softmax(matrix, share);
    layer_norm(matrix, weight, bias, normalised);
    bool is_right = true;
    for (int row = 0; row < rows; ++row) is_right = is_right && are_right(row, share, normalised);
    std::cout << (is_right ? "softmax and layer norm are right\n" : "the results are wrong\n");
    return is_right ? 0 : 1;
  } catch (const runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
