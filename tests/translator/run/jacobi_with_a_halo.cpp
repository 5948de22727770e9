// Jacobi iterations with a tile that holds a halo, convergence by a maximum per tile.
#include <amp_math.h>

#include <cmath>

#include "expect.hpp"
using namespace concurrency;

static const int T = 8;

class solver {
  extent<2> size_;
  array<float, 2> now_, next_;
  array_view<const float, 2> source_;

 public:
  solver(int rows, int columns, const std::vector<float>& source)
      : size_(rows, columns), now_(size_), next_(size_), source_(size_, source) {
    std::vector<float> zeros(rows * columns);
    copy(zeros.begin(), zeros.end(), now_);
  }
  float step() {
    const extent<2> size = size_;
    const array_view<const float, 2> source = source_;
    array<float, 2>&now = now_, &next = next_;
    array<float, 2> changes(size[0] / T, size[1] / T);
    parallel_for_each(
        size.tile<T, T>(), [ =, &now, &next, &changes ](tiled_index<T, T> t) restrict(amp) {
          tile_static float held[T + 2][T + 2];
          const auto at = [&](int r, int c) restrict(amp)->float {
            return r < 0 || c < 0 || r >= size[0] || c >= size[1] ? 0.0f : now(r, c);
          };
          const int y = t.local[0] + 1, x = t.local[1] + 1, r = t.global[0], c = t.global[1];
          held[y][x] = at(r, c);
          if (y == 1) held[0][x] = at(r - 1, c);
          if (y == T) held[T + 1][x] = at(r + 1, c);
          if (x == 1) held[y][0] = at(r, c - 1);
          if (x == T) held[y][T + 1] = at(r, c + 1);
          t.barrier.wait();
          const float made = 0.25f * (held[y - 1][x] + held[y + 1][x] + held[y][x - 1] +
                                      held[y][x + 1] + source[t]);
          next[t] = made;
          tile_static float change[T * T];
          const int own = t.local[0] * T + t.local[1];
          change[own] = fast_math::fabs(made - held[y][x]);
          t.barrier.wait();
          for (int s = T * T / 2; s > 0; s /= 2) {
            if (own < s) change[own] = fast_math::fmax(change[own], change[own + s]);
            t.barrier.wait();
          }
          if (own == 0) changes[t.tile] = change[0];
        });
    std::swap(now_, next_);
    std::vector<float> all = changes;
    float most = 0;
    for (float one : all) most = std::fmax(most, one);
    return most;
  }
  std::vector<float> result() const { return now_; }
};

int main() {
  const int rows = 16, columns = 24;
  std::vector<float> source(rows * columns), expected(rows * columns), next(rows * columns);
  for (int i = 0; i < rows * columns; ++i) source[i] = float(i % 5) - 2;
  solver solve(rows, columns, source);
  float change = 0, host_change = 0;
  for (int n = 0; n < 6; ++n) {
    change = solve.step();
    host_change = 0;
    const auto at = [&](int r, int c) {
      return r < 0 || c < 0 || r >= rows || c >= columns ? 0.0f : expected[r * columns + c];
    };
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < columns; ++c) {
        next[r * columns + c] = 0.25f * (at(r - 1, c) + at(r + 1, c) + at(r, c - 1) + at(r, c + 1) +
                                         source[r * columns + c]);
        host_change = std::fmax(host_change, std::fabs(next[r * columns + c] - at(r, c)));
      }
    }
    expected.swap(next);
  }
  const std::vector<float> got = solve.result();
  for (int i = 0; i < rows * columns; ++i) {
    if (std::fabs(got[i] - expected[i]) > 1e-5f) return 1;
  }
  return std::fabs(change - host_change) > 1e-5f;
}
