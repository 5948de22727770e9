// Kernels over a view `in` and a view `out`: what they leave in `out` on the device and on the
// host.
#pragma once

#include <string>
#include <vector>

#include "tests/conformance/host_language.hpp"
#include "tests/conformance/value_case.hpp"
#include "tests/support/catch.hpp"
#include "tiles/tiles.hpp"

namespace conformance {

/// The kernel text of `void k(thread, in, out) body` behind `(definitions)`.
std::string kernel_text(const std::string& definitions, const std::string& thread,
                        const std::string& element, int rank, const std::string& body);

/// Odd shapes, so that no dimension passes for another. Of a tiled kernel, so many tiles.
template <int N>
tiles::extent<N> shape_of_cases() {
  if constexpr (N == 1) return tiles::extent<1>(37);
  if constexpr (N == 2) return tiles::extent<2>(5, 7);
  if constexpr (N == 3) return tiles::extent<3>(2, 3, 5);
}

template <int N>
tiles::extent<N> domain_for(const index<N>*) {
  return shape_of_cases<N>();
}

template <int N, int... Tile>
tiles::extent<N> domain_for(const tiled_index<Tile...>*) {
  tiles::extent<N> domain = shape_of_cases<N>() / 2 + 1;
  const int tile[] = {Tile...};
  for (int d = 0; d < N; ++d) domain[d] *= tile[d];
  return domain;
}

/// Small numbers, of both signs where the type has them, that repeat in no row's length.
template <class T>
std::vector<T> numbered(std::size_t count, int seed) {
  std::vector<T> data(count);
  for (std::size_t n = 0; n < count; ++n) {
    data[n] = T((static_cast<int>(n) * 29 + seed) % 101 - 17);
  }
  return data;
}

template <class T, int N, class Thread>
void compare_kernels(const std::string& text,
                     void (*host)(Thread, array_view<const T, N>, array_view<T, N>)) {
  const tiles::extent<N> domain = domain_for<N>(static_cast<const Thread*>(nullptr));
  const std::vector<T> input = numbered<T>(domain.size(), 3);
  std::vector<T> got = numbered<T>(domain.size(), 50);
  std::vector<T> expected = got;
  {
    const array_view<const T, N> in(domain, input);
    const array_view<T, N> out(domain, got);
    tiles::parallel_for_each(domain, tiles::kernel("case.tile", text), in, out);
    out.synchronize();
    run_on_host(domain, host, in, array_view<T, N>(domain, expected));
  }
  for (std::size_t n = 0; n < got.size(); ++n) {
    CAPTURE(text, n);
    REQUIRE(is_same(got[n], expected[n]));
  }
}

template <class T, int N, class Thread>
void check_kernel(const std::string& text,
                  void (*host)(Thread, array_view<const T, N>, array_view<T, N>)) {
  where_the_device_can([&] { compare_kernels<T, N>(text, host); });
}

}  // namespace conformance
