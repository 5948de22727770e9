#include "expect.hpp"
using namespace concurrency;
int add(int a, int b = 2, int c = 3) restrict(cpu, amp) { return a + 10 * b + 100 * c; }
struct box { int size; explicit box(int n = 4) restrict(cpu, amp) : size(n) {} int grown(int by = 1) const restrict(cpu, amp) { return size + by; } };
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    box b;
    v[i] = add(1) + add(1, 1) + add(0, 0, 0) + b.grown() + box(7).grown(2);
  });
  v.synchronize();
  return compare(data, {321 + 311 + 5 + 9, 646});
}
