// A state machine of nested switches with continue and break.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> h(16);
  array_view<int> v(16, h);
  auto f = [](int n) restrict(cpu, amp)->int {
    int st = 0, c = 0;
    while (n > 0 && c < 100) {
      switch (st) {
        case 0:
          if (n % 2) {
            st = 1;
            break;
          }
          n /= 2;
          c++;
          break;
        case 1:
          n = n * 3 + 1;
          st = 2;
        case 2:
          c += 2;
          switch (c % 3) {
            case 0:
              st = 0;
              break;
            default:
              st = 0;
              c++;
          }
          if (n == 4) return c;
          continue;
      }
      if (n == 1) break;
    }
    return -c;
  };
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        if (i[0] == 5) return;
        v[i] = f(i[0]);
      });
  v.synchronize();
  for (int i = 0; i < 16; ++i)
    if (h[i] != (i == 5 ? 0 : f(i))) return 1;
  return 0;
}
