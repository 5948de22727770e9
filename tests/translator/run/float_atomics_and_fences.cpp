// Atomics of all sorts on arrays, with their results; fences.
#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<unsigned> init{0u, 0xffu, 0u, 1u};
  array<unsigned, 1> a(4, init.begin());
  std::vector<float> total(2);
  array_view<float, 1> f(2, total);
  std::vector<int> seen(32);
  array_view<int, 1> s(32, seen);
  s.discard_data();
  parallel_for_each(extent<1>(32).tile<8>(), [&a, f, s](tiled_index<8> t) restrict(amp) {
    tile_static int count;
    if (t.local[0] == 0) count = 0;
    t.barrier.wait();
    const int mine = atomic_fetch_add(&count, 1);
    tile_static_memory_fence(t.barrier);
    t.barrier.wait_with_all_memory_fence();
    s[t] = mine < 8 && count == 8;
    atomic_fetch_or(&a[0], 1u << (t.global[0] % 31));
    atomic_fetch_and(&a[1], ~(1u << (t.tile[0])));
    atomic_fetch_xor(&a[2], unsigned(t.global[0]));
    atomic_fetch_max(&a(3), unsigned(t.global[0]));
    global_memory_fence(t.barrier);
    if (t.global[0] == 3) atomic_exchange(&f[0], 2.5f);
    all_memory_fence(t.barrier);
  });
  std::vector<unsigned> out(4);
  copy(a, out.begin());
  s.synchronize();
  f.synchronize();
  unsigned x = 0;
  for (unsigned i = 0; i < 32; i++) x ^= i;
  return compare(out, {0x7fffffffu, 0xf0u, x, 31u}) + compare(seen, std::vector<int>(32, 1)) + (total[0] != 2.5f);
}
