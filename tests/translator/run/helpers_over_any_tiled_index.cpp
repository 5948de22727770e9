// Generic helpers over any tiled_index: of one, two and three dimensions, partial specialisations.
#include "expect.hpp"
using namespace concurrency;

template <class Tiled>
struct tile_traits;
template <int D0>
struct tile_traits<tiled_index<D0>> {
  static const int size = D0;
  static int local(const tiled_index<D0>& t) restrict(amp) { return t.local[0]; }
};
template <int D0, int D1>
struct tile_traits<tiled_index<D0, D1>> {
  static const int size = D0 * D1;
  static int local(const tiled_index<D0, D1>& t) restrict(amp) {
    return t.local[0] * D1 + t.local[1];
  }
};
template <int D0, int D1, int D2>
struct tile_traits<tiled_index<D0, D1, D2>> {
  static const int size = D0 * D1 * D2;
  static int local(const tiled_index<D0, D1, D2>& t) restrict(amp) {
    return (t.local[0] * D1 + t.local[1]) * D2 + t.local[2];
  }
};

template <class T, class Tiled, class Operation>
T tile_reduce(T value, const Tiled& t, Operation op) restrict(amp) {
  typedef tile_traits<Tiled> traits;
  tile_static T held[traits::size];
  const int own = traits::local(t);
  held[own] = value;
  t.barrier.wait();
  for (int s = traits::size / 2; s > 0; s /= 2) {
    if (own < s) held[own] = op(held[own], held[own + s]);
    t.barrier.wait();
  }
  const T result = held[0];
  t.barrier.wait();
  return result;
}

template <class Domain, class Tiled, int Rank>
int check(const std::vector<int>& data, const extent<Rank>& size, const Domain& domain) {
  std::vector<int> got(data.size());
  array_view<const int, Rank> in(size, data);
  array_view<int, Rank> out(size, got);
  parallel_for_each(
      domain, [=](Tiled t) restrict(amp) {
        const int sum = tile_reduce(
            in[t], t, [](int a, int b) restrict(amp) { return a + b; });
        const int most = tile_reduce(
            in[t], t, [](int a, int b) restrict(amp) { return a > b ? a : b; });
        out[t] = sum * 1000 + most;
      });
  out.synchronize();
  int total = 0, all = 0;
  for (int one : data) all += one;
  for (int one : got) total += one / 1000;
  return total == all * tile_traits<Tiled>::size ? 0 : 1;
}

int main() {
  std::vector<int> data(64);
  for (int i = 0; i < 64; ++i) data[i] = i * 7 % 64;
  const extent<1> line(64);
  const extent<2> square(8, 8);
  const extent<3> cube(4, 4, 4);
  return check<tiled_extent<16>, tiled_index<16>>(data, line, line.tile<16>()) +
         check<tiled_extent<4, 2>, tiled_index<4, 2>>(data, square, square.tile<4, 2>()) +
         check<tiled_extent<2, 2, 4>, tiled_index<2, 2, 4>>(data, cube, cube.tile<2, 2, 4>());
}
