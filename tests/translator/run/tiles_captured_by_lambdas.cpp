// Lambdas in kernels that capture the tile, and objects that keep it.
#include "expect.hpp"
using namespace concurrency;

template <int N>
struct tile_worker {
  tiled_index<N> t;
  array_view<int, 1> out;
  void store(int value) const restrict(amp) { out[t] = value + t.tile[0] * 1000; }
};

template <class F>
int apply(const F& f, int x) restrict(amp) {
  return f(x);
}

int main() {
  std::vector<int> got(32), expected(32);
  array_view<int> v(32, got);
  parallel_for_each(
      v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int held[8];
        const auto neighbour = [=](int step) restrict(amp) { return (t.local[0] + step) % 8; };
        const auto put = [&](int value) restrict(amp) {
          held[t.local[0]] = value;
          t.barrier.wait();
        };
        put(t.global[0] * 2);
        const tile_worker<8> worker = {t, v};
        worker.store(held[neighbour(1)] + held[apply(neighbour, 3)]);
      });
  v.synchronize();
  for (int i = 0; i < 32; ++i) {
    const int first = i / 8 * 8;
    expected[i] = (first + (i % 8 + 1) % 8) * 2 + (first + (i % 8 + 3) % 8) * 2 + i / 8 * 1000;
  }
  return compare(got, expected);
}
