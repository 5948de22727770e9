// Bodies with short vectors interact by way of tile_static copies.
#include <amp.h>
#include <amp_graphics.h>

#include <cmath>
#include <vector>
using namespace concurrency;
using graphics::float_4;
struct body {
  float_4 p;
  float_4 v;
};
void interact(const body& a, const body& b, float_4& acc) restrict(cpu, amp) {
  float_4 d = b.p - a.p;
  float r = d.x * d.x + d.y * d.y + d.z * d.z + 0.01f;
  acc += d * (1.0f / (r * r));
}
int main() {
  std::vector<body> h(16);
  for (int i = 0; i < 16; ++i) {
    h[i].p = float_4(float(i), float(i * i % 5), 1.f, 0.f);
    h[i].v = float_4(0.f);
  }
  std::vector<body> g = h;
  array<body> a(16, h.begin()), b(16);
  parallel_for_each(
      a.extent.tile<8>(), [&a, &b ](tiled_index<8> t) restrict(amp) {
        tile_static body s[8];
        float_4 acc(0.f);
        body me = a[t.global];
        for (int k = 0; k < 2; ++k) {
          s[t.local[0]] = a[k * 8 + t.local[0]];
          t.barrier.wait();
          for (int j = 0; j < 8; ++j) interact(me, s[j], acc);
          t.barrier.wait();
        }
        me.v += acc;
        b[t.global] = me;
      });
  copy(b, h.begin());
  for (int i = 0; i < 16; ++i) {
    float_4 acc(0.f);
    for (int j = 0; j < 16; ++j) interact(g[i], g[j], acc);
    if (std::fabs(acc.x - h[i].v.x) > 1e-2f * (1 + std::fabs(acc.x))) return 1;
  }
  return 0;
}
