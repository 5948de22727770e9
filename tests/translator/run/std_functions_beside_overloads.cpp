// Calls of std::min, std::max and <cmath>, a program's own functions of such names, INT_MAX and numeric_limits.
#include "expect.hpp"
#include <amp_math.h>
#include <algorithm>
#include <cmath>
#include <limits>
using namespace concurrency;
namespace mine {
template <typename T> T min(T a, T b) restrict(cpu, amp) { return a < b ? a : b; }
template <typename T> T abs(T a) restrict(cpu, amp) { return a < 0 ? -a : a; }
float sqrt(float x) restrict(amp) { return fast_math::sqrt(x); }
float sqrt(float x) restrict(cpu) { return std::sqrt(x); }
float length(float x, float y) restrict(cpu, amp) { return sqrt(x * x + y * y); }
}
int main() {
  std::vector<float> out(8), expected(8);
  array_view<float> v(8, out);
  const float big = std::numeric_limits<float>::max();
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const float x = i[0] - 3.5f;
    float least = big;
    least = mine::min(least, mine::abs(x));
    least = least < FLT_MAX ? least : 0.0f;
    const int whole = std::max(std::min(i[0], 5), 2);
    v[i] = least + whole + mine::length(3.0f * i[0], 4.0f * i[0]) + (i[0] == INT_MAX ? 1 : 0) +
           std::numeric_limits<int>::digits + std::fabs(x) + fast_math::floor(x);
  });
  v.synchronize();
  int wrong = 0;
  for (int i = 0; i < 8; i++) {
    const float x = i - 3.5f;
    expected[i] = std::fabs(x) + std::max(std::min(i, 5), 2) + mine::length(3.0f * i, 4.0f * i) + 31 + std::fabs(x) + std::floor(x);
    wrong += std::fabs(out[i] - expected[i]) > 1e-3f;
  }
  return wrong;
}
