#include "expect.hpp"
using namespace concurrency;
int twice(int) restrict(cpu, amp); struct forward; int read(const forward& f) restrict(cpu, amp); struct forward { int n; }; int twice(int x) restrict(cpu, amp) { return 2 * x; } int read(const forward& f) restrict(cpu, amp) { return f.n; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    forward f = {i[0]}; v[i] = twice(4) + read(f);
  });
  v.synchronize();
  return compare(data, {8, 9, 10});
}
