// A function scans tile_static memory by way of a pointer and a barrier.
#include <amp.h>

#include <vector>
using namespace concurrency;
int scan(int* s, int l, int n, const tile_barrier& b) restrict(amp) {
  for (int d = 1; d < n; d *= 2) {
    int x = l >= d ? s[l - d] : 0;
    b.wait();
    s[l] += x;
    b.wait();
  }
  return s[l];
}
int main() {
  std::vector<int> h(64, 1);
  array_view<int> v(64, h);
  parallel_for_each(
      v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int s[16];
        s[t.local[0]] = v[t.global];
        t.barrier.wait();
        v[t.global] = scan(s, t.local[0], 16, t.barrier);
      });
  v.synchronize();
  for (int i = 0; i < 64; ++i)
    if (h[i] != i % 16 + 1) return 1;
  return 0;
}
