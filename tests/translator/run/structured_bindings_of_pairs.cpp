// Structured bindings of what get<0>() and get<1>() take apart.
#include <utility>

#include "expect.hpp"

using namespace concurrency;

int work(int k) restrict(cpu, amp) {
  auto both = std::make_pair(k, 2.5f);
  auto [a, b] = both;
  a += 2;
  const auto& [c, d] = both;
  auto& [e, f] = both;
  e += 5;
  f *= 2;
  return a + int(b * 10) + c * 100 + int(d * 1000) + both.first * 7;
}

int main() {
  std::vector<int> got(6);
  std::vector<int> expected(6);
  array_view<int> to(6, got);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = work(i[0]); });
  to.synchronize();
  for (int i = 0; i < 6; ++i) expected[i] = work(i);
  return compare(got, expected);
}
