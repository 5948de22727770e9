// Parameter packs, fold expressions and recursive templates compute in a kernel.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <class T>
T total(T x) restrict(cpu, amp) {
  return x;
}
template <class T, class... R>
T total(T x, R... r) restrict(cpu, amp) {
  return x + total(r...);
}
template <int N>
struct power {
  static int of(int x) restrict(cpu, amp) { return x * power<N - 1>::of(x); }
};
template <>
struct power<0> {
  static int of(int) restrict(cpu, amp) { return 1; }
};
template <class... A>
int fold(A... a) restrict(cpu, amp) {
  return (a + ... + 0);
}
int main() {
  std::vector<int> h(4);
  array_view<int> v(4, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        v[i] = total(i[0], 2, 3) + power<3>::of(i[0]) + fold(1, i[0], 2);
      });
  v.synchronize();
  return h[3] == 8 + 27 + 6 ? 0 : 1;
}
