// A constructor of a class with a view returns before its end, out of a loop and a switch.
#include "expect.hpp"
using namespace concurrency;
struct window {
  array_view<int> v;
  int n;
  window(array_view<int> of, int k) restrict(cpu, amp) : v(of), n(0) {
    if (k < 2) return;
    n = k;
    for (int i = 0; i < 3; ++i) {
      switch (k) {
        case 3:
          n += 100;
          return;
        default:
          break;
      }
      if (i == 2) return;
      n += 10;
    }
    n = -1;
  }
};
int main() {
  std::vector<int> h(5);
  array_view<int> v(5, h);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    window w(v, i[0]);
    w.v[i] = w.n;
  });
  v.synchronize();
  return compare(h, {0, 0, 22, 103, 24});
}
