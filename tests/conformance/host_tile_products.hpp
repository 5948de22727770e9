// Products of whole tiles on the host: each thread computes all results.
#pragma once

#include <array>

#include "tests/conformance/tile_threads.hpp"
#include "tiles/tiles.hpp"

namespace conformance {

enum class precision { ieee, tf32, tf32x3, bf16 };
inline constexpr precision ieee = precision::ieee, tf32 = precision::tf32,
                           tf32x3 = precision::tf32x3, bf16 = precision::bf16;

template <class T, int Rows, int Columns>
class tile_accumulator {
 public:
  template <class Tile>
  explicit tile_accumulator(const Tile&, T value = 0) {
    for (auto& row : elements_) row.fill(value);
  }

  template <class Change, class... More>
  void apply(const Change& change, const More&... more) {
    for (int n = 0; n < Rows * Columns; ++n) {
      T& x = (*this)(n / Columns, n % Columns);
      const tiles::index<2> at(n / Columns, n % Columns);
      if constexpr (std::is_invocable_v<Change, T, tiles::index<2>, More...>) {
        x = change(x, at, more...);
      } else {
        x = change(x, more...);
      }
    }
  }

  T& operator()(int row, int column) {
    return elements_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }

 private:
  std::array<std::array<T, Columns>, Rows> elements_;
};

template <class Tile, class A, class B, class T, int Rows, int Columns, int Depth>
void tile_multiply(const Tile&, const A (&a)[Rows][Depth], const B (&b)[Depth][Columns],
                   tile_accumulator<T, Rows, Columns>& c, precision = ieee) {
  tile_threads::wait();
  for (int n = 0; n < Rows * Columns; ++n) {
    T& sum = c(n / Columns, n % Columns);
    for (int k = 0; k < Depth; ++k) sum += T(a[n / Columns][k]) * T(b[k][n % Columns]);
  }
  tile_threads::wait();
}

template <class Tile, class T, int Rows, int Columns, class View>
void tile_store(const Tile&, tile_accumulator<T, Rows, Columns>& c, const View& view,
                const tiles::index<2>& origin) {
  tile_threads::wait();
  for (int n = 0; n < Rows * Columns; ++n) {
    const tiles::index<2> at = origin + tiles::index<2>(n / Columns, n % Columns);
    if (view.extent.contains(at)) view[at] = c(n / Columns, n % Columns);
  }
  tile_threads::wait();
}

}  // namespace conformance
