// What the threads of a tile compute together, on the host: each takes what all gave, and goes
// through it thread by thread.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "tests/conformance/tile_threads.hpp"
#include "tiles/tiles.hpp"

namespace conformance {

inline constexpr auto plus = [](auto a, auto b) { return a + b; };
inline constexpr auto multiplies = [](auto a, auto b) { return a * b; };
inline constexpr auto bit_and = [](auto a, auto b) { return a & b; };
inline constexpr auto bit_or = [](auto a, auto b) { return a | b; };
inline constexpr auto bit_xor = [](auto a, auto b) { return a ^ b; };

// Vectors have no order, but numbers of theirs do.
template <class T>
auto of_two(T a, T b, bool takes_lower) -> decltype(a < b, T()) {
  return (takes_lower ? a < b : b < a) || a != a ? a : b;
}
inline tiles::graphics::float_2 of_two(tiles::graphics::float_2 a, tiles::graphics::float_2 b,
                                       bool takes_lower) {
  return tiles::graphics::float_2(of_two(float(a.x), float(b.x), takes_lower),
                                  of_two(float(a.y), float(b.y), takes_lower));
}
inline constexpr auto minimum = [](auto a, auto b) { return of_two(a, b, true); };
inline constexpr auto maximum = [](auto a, auto b) { return of_two(a, b, false); };

// A bool is combined as an int, a half as a float.
template <class T>
T as_combined(T x) {
  return x;
}
inline int as_combined(bool x) { return x ? 1 : 0; }
inline float as_combined(tiles::half x) { return x; }

/// What each thread gave.
template <class T, class Tile>
std::vector<T> gathered(const Tile& t, T x) {
  static std::vector<T> held;
  held.resize(t.tile_extent.size());
  held[static_cast<std::size_t>(tile_threads::number())] = x;
  tile_threads::wait();
  const std::vector<T> all = held;
  tile_threads::wait();
  return all;
}

template <class Tile, class T, class Operation>
auto tile_reduce(const Tile& t, T x, Operation combined) {
  const auto all = gathered(t, as_combined(x));
  auto sum = all[0];
  for (std::size_t n = 1; n < all.size(); ++n) sum = decltype(sum)(combined(sum, all[n]));
  return sum;
}

template <class Tile, class T, class Operation>
auto tile_inclusive_scan(const Tile& t, T x, Operation combined) {
  const auto all = gathered(t, as_combined(x));
  auto sum = all[0];
  for (int n = 1; n <= tile_threads::number(); ++n) {
    sum = decltype(sum)(combined(sum, all[static_cast<std::size_t>(n)]));
  }
  return sum;
}

template <class Tile, class T, class Operation, class Identity>
auto tile_exclusive_scan(const Tile& t, T x, Operation combined, Identity identity) {
  const auto all = gathered(t, as_combined(x));
  auto sum = decltype(as_combined(x))(identity);
  for (int n = 0; n < tile_threads::number(); ++n) {
    sum = decltype(sum)(combined(sum, all[static_cast<std::size_t>(n)]));
  }
  return sum;
}

template <class Tile>
int tile_count(const Tile& t, bool is_counted) {
  return tile_reduce(t, is_counted, plus);
}
template <class Tile>
bool tile_any(const Tile& t, bool is_true) {
  return tile_count(t, is_true) > 0;
}
template <class Tile>
bool tile_all(const Tile& t, bool is_true) {
  return tile_count(t, !is_true) == 0;
}

template <class Tile, class T>
T tile_shuffle(const Tile& t, T x, int local) {
  return gathered(t, x)[static_cast<std::size_t>(local)];
}
template <class Tile, class T>
T tile_shuffle(const Tile& t, T x, const tiles::index<Tile::rank>& local) {
  int number = 0;
  for (int d = 0; d < Tile::rank; ++d) number = number * t.tile_extent[d] + local[d];
  return tile_shuffle(t, x, number);
}
template <class Tile, class T, class Local>
T tile_broadcast(const Tile& t, T x, const Local& local) {
  return tile_shuffle(t, x, local);
}

template <class Tile, class T>
int tile_argmin(const Tile& t, T x) {
  const auto all = gathered(t, as_combined(x));
  return static_cast<int>(std::min_element(all.begin(), all.end()) - all.begin());
}
template <class Tile, class T>
int tile_argmax(const Tile& t, T x) {
  const auto all = gathered(t, as_combined(x));
  return static_cast<int>(std::max_element(all.begin(), all.end()) - all.begin());
}

template <class Tile, class T>
int tile_argsort(const Tile& t, T key) {
  const auto all = gathered(t, as_combined(key));
  std::vector<int> order(all.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return all[static_cast<std::size_t>(a)] < all[static_cast<std::size_t>(b)];
  });
  return order[static_cast<std::size_t>(tile_threads::number())];
}
template <class Tile, class T, class V>
V tile_sort(const Tile& t, T key, V value) {
  const int from = tile_argsort(t, key);
  return gathered(t, value)[static_cast<std::size_t>(from)];
}
template <class Tile, class T>
auto tile_sort(const Tile& t, T key) {
  return tile_sort(t, key, as_combined(key));
}

template <class Tile, class T, int Bins>
void tile_histogram(const Tile& t, int bin, T (&counts)[Bins]) {
  const std::vector<int> bins = gathered(t, bin);
  tile_threads::wait();
  for (int k = 0; k < Bins; ++k) {
    counts[k] = static_cast<T>(std::count(bins.begin(), bins.end(), k));
  }
  tile_threads::wait();
}

}  // namespace conformance
