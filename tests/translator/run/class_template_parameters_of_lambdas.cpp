// options: -std=c++20
#include "expect.hpp"
using namespace concurrency;
int sum_of_copies(int k) restrict(cpu, amp) {
  auto copied = []<class T, class U>(T x, U y) restrict(cpu, amp) {
    T first(x);
    U second(y);
    return first + static_cast<int>(second);
  };
  return copied(k, 2.5f);
}
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = sum_of_copies(i[0] + 4); });
  v.synchronize();
  return compare(data, {6, 7});
}
