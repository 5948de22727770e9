// Functions give two results, by a struct and by references.
#include <amp.h>

#include <vector>
using namespace concurrency;
struct qr {
  int q, r;
};
qr divide(int a, int b = 3) restrict(cpu, amp) {
  qr x = {a / b, a % b};
  return x;
}
void split(int a, int& hi, int& lo, int by = 10) restrict(cpu, amp) {
  hi = a / by;
  lo = a % by;
}
int main() {
  std::vector<int> h(20);
  array_view<int> v(20, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        qr x = divide(i[0]);
        int a, b;
        split(i[0], a, b);
        qr y = divide(i[0], 7);
        v[i] = x.q + x.r * 100 + a * 10000 + b * 100000 + divide(5).r * 0 + y.q;
      });
  v.synchronize();
  for (int i = 0; i < 20; ++i)
    if (h[i] != i / 3 + i % 3 * 100 + i / 10 * 10000 + i % 10 * 100000 + i / 7) return 1;
  return 0;
}
