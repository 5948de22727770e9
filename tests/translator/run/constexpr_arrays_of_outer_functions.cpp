// A lambda does not capture a constexpr array or object of which it reads elements: not in a
// kernel, not in a lambda of a kernel, not in a template.
#include "expect.hpp"
using namespace concurrency;

struct weights {
  int scale;
  float of[2];
};

static int nested(int i) restrict(cpu, amp) {
  constexpr int step[] = {1, 2, 4};
  auto one = [](int k) restrict(cpu, amp) { return step[k % 3]; };
  auto two = [=](int k) restrict(cpu, amp) {
    auto inner = [=](int n) restrict(cpu, amp) { return step[n % 3] * 10; };
    return inner(k) + step[(k + 1) % 3];
  };
  return one(i) + two(i) + step[i % 2];
}

template <int N>
int in_template() {
  constexpr int first[] = {N, 2, 4};
  constexpr float table[2][2] = {{.5f, N}, {1.5f, 2.5f}};
  constexpr weights both[2] = {{1, {2, 3}}, {N, {5, 6}}};
  auto value = [=](int i) restrict(cpu, amp) {
    return first[i % 3] * 1000 + int(table[i & 1][i % 4 / 2] * 2) * 100 + both[i & 1].scale * 10 +
           int(both[i & 1].of[i % 4 / 2]);
  };
  std::vector<int> out(12), wanted(12);
  array_view<int> o(out);
  parallel_for_each(
      o.extent, [=](index<1> idx) restrict(amp) {
        const int i = idx[0];
        o[idx] = first[i % 3] * 1000 + int(table[i & 1][i % 4 / 2] * 2) * 100 +
                 both[i & 1].scale * 10 + int(both[i & 1].of[i % 4 / 2]) + nested(i) * 100000;
      });
  o.synchronize();
  for (int i = 0; i < 12; i++) wanted[i] = value(i) + nested(i) * 100000;
  return compare(out, wanted);
}

int main() { return in_template<7>() + in_template<9>(); }
