#include "expect.hpp"
#include <amp_short_vectors.h>
using namespace concurrency;
using namespace concurrency::graphics;
int main() {
  std::vector<float_4> data(2, float_4(1, 2, 3, 4));
  array_view<float_4> v(2, data);
  float_3 shift(1, 0, 1);
  int_2 pair(3, 4);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float_4 a = v[i] * 2.0f;
    a.x += shift.z;
    a.w = float(pair.x + pair.y);
    float_3 b(a.x, a.y, a.z);
    b += shift;
    v[i] = float_4(b.x, b.y, a.get_zw().x, a.w);
    if (b == float_3(4, 4, 7)) v[i].z += 1;
  });
  v.synchronize();
  const float_4 e(4, 4, 7, 7);
  return data[1] == e ? 0 : 1;
}
