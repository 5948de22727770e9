// Functions go through arrays and views by pointers.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <class T>
T sum(const T* p, int n) restrict(cpu, amp) {
  T s = T();
  for (const T* q = p; q != p + n; ++q) s += *q;
  return s;
}
template <class T, int N>
T sumr(const T (&a)[N]) restrict(cpu, amp) {
  return sum(a, N);
}
void fill(int* first, int* last, int x) restrict(cpu, amp) {
  while (first < last) *first++ = x;
}
int main() {
  std::vector<int> h(64, 1);
  array_view<int> v(64, h);
  std::vector<int> o(4);
  array_view<int> r(4, o);
  parallel_for_each(
      r.extent, [=](index<1> i) restrict(amp) {
        int b[8];
        fill(b, b + 8, i[0]);
        fill(&b[2], &b[4], 9);
        r[i] = sum(&v[i[0] * 16], 16) * 1000 + sumr(b);
      });
  r.synchronize();
  return o[1] == 16000 + 18 + 6 ? 0 : 1;
}
