#include "expect.hpp"
using namespace concurrency;
union word { float f; unsigned u; };
int main() {
  std::vector<unsigned> data(2);
  array_view<unsigned> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    word w;
    w.f = 1.0f + i[0];
    v[i] = w.u;
  });
  v.synchronize();
  return compare(data, {0x3f800000u, 0x40000000u});
}
