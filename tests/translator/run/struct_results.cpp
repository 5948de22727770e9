#include "expect.hpp"
using namespace concurrency;
struct minmax { int low, high; }; minmax order(int a, int b) restrict(cpu, amp) { if (a < b) return {a, b}; minmax r = {b, a}; return r; } minmax none() restrict(cpu, amp) { return minmax(); }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    minmax m = order(i[0], 1); m = order(m.high, m.low); v[i] = m.low * 10 + m.high + none().low + order(3, 2).high * 100;
  });
  v.synchronize();
  return compare(data, {301, 311, 312});
}
