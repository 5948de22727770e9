// A union with bit fields takes a float apart and puts it together.
#include <amp.h>

#include <vector>
using namespace concurrency;
union bits {
  float f;
  unsigned u;
  struct {
    unsigned m : 23, e : 8, s : 1;
  } p;
};
int main() {
  std::vector<float> h(8);
  for (int i = 0; i < 8; ++i) h[i] = -1.5f * (i + 1);
  std::vector<unsigned> o(8);
  array_view<float> v(8, h);
  array_view<unsigned> r(8, o);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        bits b;
        b.f = v[i];
        r[i] = b.p.e + (b.p.s << 16) + (b.u & 0xf);
        b.p.s = 0;
        v[i] = b.f;
      });
  r.synchronize();
  v.synchronize();
  for (int i = 0; i < 8; ++i) {
    bits b;
    b.f = -1.5f * (i + 1);
    if (o[i] != b.p.e + (b.p.s << 16) + (b.u & 15) || h[i] != 1.5f * (i + 1)) return 1;
  }
  return 0;
}
