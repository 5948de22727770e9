#include "expect.hpp"
using namespace concurrency;
int sign(float x) restrict(cpu, amp) { if (x < 0) return -1; else if (x > 0) return 1; return 0; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    if (i[0] == 1) { v[i] = 7; return; } v[i] = sign(i[0] - 1.0f);
  });
  v.synchronize();
  return compare(data, {-1, 7, 1});
}
