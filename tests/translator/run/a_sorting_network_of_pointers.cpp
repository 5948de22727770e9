// A sorting network swaps by pointers into an array that is handed over by reference.
#include <amp.h>

#include <vector>
using namespace concurrency;
inline void cswap(int* a, int* b) restrict(cpu, amp) {
  if (*a > *b) {
    int t = *a;
    *a = *b;
    *b = t;
  }
}
void sort4(int (&a)[4]) restrict(cpu, amp) {
  cswap(a, a + 1);
  cswap(&a[2], &a[3]);
  cswap(a, a + 2);
  cswap(a + 1, a + 3);
  cswap(&a[1], &a[2]);
}
int main() {
  std::vector<int> h(32);
  for (int i = 0; i < 32; ++i) h[i] = (i * 29) % 31;
  std::vector<int> g = h;
  array_view<int, 2> v(8, 4, h);
  parallel_for_each(
      extent<1>(8), [=](index<1> i) restrict(amp) {
        int a[4];
        for (int k = 0; k < 4; ++k) a[k] = v(i[0], k);
        sort4(a);
        const int* p = a;
        for (int k = 0; k < 4; k++) v(i[0], k) = *p++;
      });
  v.synchronize();
  for (int i = 0; i < 8; ++i)
    for (int k = 0; k < 3; ++k)
      if (h[i * 4 + k] > h[i * 4 + k + 1]) return 1;
  return 0;
}
