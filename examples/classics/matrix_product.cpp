// The product of two matrices. Simple: each thread reads its row and its column from global memory.
// Tiled: the threads of a tile bring square blocks of both matrices to tile_static memory, where
// all of them read. The size is the number of rows and columns, rounded up to a multiple of 16.
#include <amp.h>

#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;

using matrix = array_view<const float, 2>;
using result = array_view<float, 2>;

void multiply(const matrix& a, const matrix& b, const result& product) {
  parallel_for_each(
      product.extent, [=](index<2> idx) restrict(amp) {
        float sum = 0.0f;
        for (int k = 0; k < a.extent[1]; k++) sum += a(idx[0], k) * b(k, idx[1]);
        product[idx] = sum;
      });
}

template <int TS>
void multiply_tiled(const matrix& a, const matrix& b, const result& product) {
  parallel_for_each(
      product.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
        tile_static float block_a[TS][TS];
        tile_static float block_b[TS][TS];
        const int row = t_idx.local[0];
        const int column = t_idx.local[1];
        float sum = 0.0f;
        for (int first = 0; first < a.extent[1]; first += TS) {
          block_a[row][column] = a(t_idx.global[0], first + column);
          block_b[row][column] = b(first + row, t_idx.global[1]);
          t_idx.barrier.wait();
          for (int k = 0; k < TS; k++) sum += block_a[row][k] * block_b[k][column];
          t_idx.barrier.wait();
        }
        product[t_idx.global] = sum;
      });
}

// Whole numbers from -8 to 8: their products and sums are exact in float, so that the order in
// which they are added makes no difference.
std::vector<float> make_matrix(int n, int row_step, int column_step) {
  std::vector<float> elements;
  for (int row = 0; row < n; row++) {
    for (int column = 0; column < n; column++) {
      elements.push_back(static_cast<float>((row * row_step + column * column_step) % 17 - 8));
    }
  }
  return elements;
}

std::vector<float> expected_product(int n, const std::vector<float>& a,
                                    const std::vector<float>& b) {
  std::vector<float> product(a.size(), 0.0f);
  for (int row = 0; row < n; row++) {
    for (int k = 0; k < n; k++) {
      for (int column = 0; column < n; column++) {
        product[row * n + column] += a[row * n + k] * b[k * n + column];
      }
    }
  }
  return product;
}

bool compare_products(int size) {
  const int n = extent<1>(size).tile<16>().pad()[0];
  const std::vector<float> a = make_matrix(n, 3, 5);
  const std::vector<float> b = make_matrix(n, 7, 2);
  const std::vector<float> expected = expected_product(n, a, b);
  const matrix view_a(n, n, a);
  const matrix view_b(n, n, b);

  report table("matrix product");
  const auto row = [&](const char* name, auto multiplication) {
    std::vector<float> product(a.size(), -1.0f);
    const result view(n, n, product);
    table.row(
        name, [&] { multiplication(view_a, view_b, view); },
        [&] {
          view.synchronize();
          return product == expected;
        });
  };
  row("simple", multiply);
  row("tiled, 8 x 8", multiply_tiled<8>);
  row("tiled, 16 x 16", multiply_tiled<16>);
  return table.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 256, compare_products); }
