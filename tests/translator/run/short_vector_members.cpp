// Several components at once are members of short vectors, on both sides.
#include <amp.h>
#include <amp_graphics.h>
#include <amp_short_vectors.h>

#include "expect.hpp"

using namespace concurrency;
using namespace concurrency::graphics;

template <class Vector>
Vector turned(Vector v) restrict(cpu, amp) {
  v.xy = v.yx;
  v.zw += float_2(1.0f, 2.0f);
  v.rb = v.wz * 2.0f;
  const float_3 c = v.bgr;
  v.y = c.x + c.rg.y;
  return v;
}

int main() {
  static_assert(sizeof(float_4) == 16 && std::is_trivially_copyable<float_4>::value, "as before");
  std::vector<float_4> values;
  for (int i = 0; i < 8; ++i) values.push_back(float_4(i, 10.0f * i, i + 0.5f, -i));
  std::vector<float> expected;
  for (const float_4& one : values) {
    const float_4 v = turned(one);
    expected.insert(expected.end(), {v.x, v.y, v.z, v.w});
  }
  array_view<float_4> view(8, values);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = turned(view[i]); });
  view.synchronize();
  std::vector<float> got;
  for (const float_4& v : values) got.insert(got.end(), {v.r, v.g, v.b, v.a});
  return compare(got, expected);
}
