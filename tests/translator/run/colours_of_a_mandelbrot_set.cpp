// A lambda for both sides computes the colours of a Mandelbrot set from captured parameters.
// not on llvmpipe: its compiler crashes on subscripted arguments
#include <amp.h>

#include <vector>
using namespace concurrency;
struct params {
  float cx, cy, scale;
  int iters;
  unsigned palette[4];
};
int main() {
  params p = {-0.5f, 0.f, 0.01f, 50, {0xff0000ffu, 0xff00ff00u, 0xffff0000u, 0xffffffffu}};
  std::vector<unsigned> h(32 * 32);
  array_view<unsigned, 2> v(32, 32, h);
  v.discard_data();
  auto f = [=](int y, int x) restrict(cpu, amp)->unsigned {
    float a = p.cx + (x - 16) * p.scale * 8, b = p.cy + (y - 16) * p.scale * 8, zr = 0, zi = 0;
    int k = 0;
    for (; k < p.iters && zr * zr + zi * zi < 4; ++k) {
      float t = zr * zr - zi * zi + a;
      zi = 2 * zr * zi + b;
      zr = t;
    }
    return k == p.iters ? 0xff000000u : p.palette[k & 3];
  };
  parallel_for_each(
      v.extent, [=](index<2> i) restrict(amp) { v[i] = f(i[0], i[1]); });
  v.synchronize();
  int bad = 0;
  for (int i = 0; i < 1024; ++i) bad += h[i] != f(i / 32, i % 32);
  return bad > 8;
}
