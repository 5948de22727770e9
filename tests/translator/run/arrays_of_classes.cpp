#include "expect.hpp"
using namespace concurrency;
struct vec { float x, y; vec() restrict(cpu, amp) : x(1), y(2) {} float sum() const restrict(cpu, amp) { return x + y; } }; struct holder { vec parts[2]; int n; };
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    holder h; h.n = i[0]; h.parts[1].x = 10; vec all[2]; all[0] = h.parts[1]; v[i] = int(h.parts[0].sum() + all[0].sum() + all[1].y) + h.n;
  });
  v.synchronize();
  return compare(data, {17, 18, 19});
}
