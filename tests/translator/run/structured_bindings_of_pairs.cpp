// Structured bindings of what get<0>() and get<1>() take apart.
// not on llvmpipe: it computes other values than all other drivers
#include <utility>

#include "both_sides.hpp"

int work(int k) restrict(cpu, amp) {
  auto both = std::make_pair(k, 2.5f);
  auto [a, b] = both;
  a += 2;
  auto& [e, f] = both;
  e += 5;
  f *= 2;
  const auto& [c, d] = both;
  return a + int(b * 10) + c * 100 + int(d * 1000) + both.first * 7;
}

int main() {
  return same_on_both_sides(8, [](int k) restrict(cpu, amp)->int { return work(k); });
}
