#include "expect.hpp"
using namespace concurrency;
int next(int& n) restrict(cpu, amp) { return n > 0 ? n-- : 0; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int n = i[0] + 1, sum = 0; while (int k = next(n)) { if (k == 2) continue; sum += k; } v[i] = sum;
  });
  v.synchronize();
  return compare(data, {1, 1, 4});
}
