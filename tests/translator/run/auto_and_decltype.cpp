#include "expect.hpp"
using namespace concurrency;
template <class A, class B> auto mixed(A a, B b) restrict(cpu, amp) -> decltype(a * b) { return a * b; } auto plain(int x) restrict(amp) { return x + 1; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto f = mixed(2, 1.5f); decltype(f) g = f; const auto& r = g; v[i] = int(f + r) + plain(i[0]);
  });
  v.synchronize();
  return compare(data, {7, 8, 9});
}
