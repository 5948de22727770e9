// A static constant, or array of constants, of the function that launches a kernel.
#include "expect.hpp"
using namespace concurrency;

struct tap {
  int offset;
  float weight;
};

int main() {
  static const int weights[5] = {1, 4, 6, 4, 1};
  static const tap taps[] = {{-1, 0.5f}, {2, 0.25f}};
  static const float bias = 0.25f;
  static const int* const nowhere = nullptr;
  std::vector<int> in(31), got(31), expected(31);
  for (int i = 0; i < 31; ++i) in[i] = i * i % 23;
  const auto filtered = [](const auto& values, int i) restrict(cpu, amp) {
    float sum = bias;
    for (int k = -2; k <= 2; ++k) sum += float(values[(i + k + 31) % 31] * weights[k + 2]);
    for (const tap& one : taps) sum += one.weight * float(values[(i + one.offset + 31) % 31]);
    return int(sum) + (nowhere == nullptr ? 1 : 0);
  };
  const array_view<const int> from(31, in);
  array_view<int> v(31, got);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = filtered(from, i[0]); });
  v.synchronize();
  for (int i = 0; i < 31; ++i) expected[i] = filtered(in, i);
  return compare(got, expected);
}
