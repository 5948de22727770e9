// Each thread continues a random generator in an array by reference.
#include <amp.h>

#include <vector>
using namespace concurrency;
struct rng {
  unsigned s;
  unsigned next() restrict(cpu, amp) {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
  }
  float uniform() restrict(cpu, amp) { return (next() >> 8) * (1.0f / 16777216.0f); }
};
int main() {
  std::vector<rng> h(32);
  for (int i = 0; i < 32; ++i) h[i].s = i * 7919 + 1;
  array<rng> g(32, h.begin());
  array<int> hits(32);
  parallel_for_each(
      g.extent, [&](index<1> i) restrict(amp) {
        rng& r = g[i];
        int k = 0;
        for (int j = 0; j < 100; ++j) {
          float x = r.uniform(), y = r.uniform();
          if (x * x + y * y < 1) ++k;
        }
        hits[i] = k;
      });
  std::vector<int> o = hits;
  std::vector<rng> e(32);
  copy(g, e.begin());
  for (int i = 0; i < 32; ++i) {
    rng r = h[i];
    int k = 0;
    for (int j = 0; j < 100; ++j) {
      float x = r.uniform(), y = r.uniform();
      k += x * x + y * y < 1;
    }
    if (k != o[i] || r.s != e[i].s) return 1;
  }
  return 0;
}
