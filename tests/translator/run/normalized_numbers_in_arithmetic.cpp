// What is made a float goes on as one: sums of norm and unorm end at their limits.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

float blend(unorm a, norm b, float k) restrict(cpu, amp) {
  float sum = a + b;
  sum += float(a) * 3.0f + static_cast<float>(b) - k;
  const float twice = float(a) + float(a);
  return sum + twice + (float)a / 2;
}

int main() {
  std::vector<float> got(30), expected(30);
  array_view<float> v(30, got);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = blend(unorm(i[0] / 16.0f), norm(1.0f - i[0] / 8.0f), 0.25f);
  });
  v.synchronize();
  for (int i = 0; i < 30; ++i) {
    expected[i] = blend(unorm(i / 16.0f), norm(1.0f - i / 8.0f), 0.25f);
  }
  return compare(got, expected);
}
