// Commas, nested choices, shifts and compound assignments.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> h(16);
  array_view<int> v(16, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        int a = i[0], b = (a++, a * 2), c = a > 8 ? b > 20 ? 1 : 2 : a & 1 ? 3 : 4;
        unsigned u = 0u - a;
        c += u >> 28;
        c ^= b << 2;
        c |= 1;
        c &= ~4;
        bool f = a;
        c += f + !f + true;
        c -= (-a >> 1) % 3;
        c <<= 1;
        v[i] = c, v[i] += (a += 2) *= 3;
      });
  v.synchronize();
  for (int k = 0; k < 16; ++k) {
    int a = k, b = (a++, a * 2), c = a > 8 ? b > 20 ? 1 : 2 : a & 1 ? 3 : 4;
    unsigned u = 0u - a;
    c += u >> 28;
    c ^= b << 2;
    c |= 1;
    c &= ~4;
    bool f = a;
    c += f + !f + true;
    c -= (-a >> 1) % 3;
    c <<= 1;
    int e = c;
    e += (a += 2) *= 3;
    if (h[k] != e) return 1;
  }
  return 0;
}
