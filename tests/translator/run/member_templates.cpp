#include "expect.hpp"
using namespace concurrency;
struct algebra { int k; template <class T> T scale(T x) const restrict(cpu, amp) { return x * k; } template <int N> static int power(int x) restrict(cpu, amp) { int r = 1; for (int j = 0; j < N; ++j) r *= x; return r; } template <class F> int apply(F f, int x) const restrict(amp) { return f(x) + k; } };
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    algebra a = {3}; v[i] = a.scale(2) + int(a.scale(0.5f) * 2) + algebra::power<3>(2) + a.apply([](int x) restrict(amp) { return x * x; }, i[0]);
  });
  v.synchronize();
  return compare(data, {20, 21, 24});
}
