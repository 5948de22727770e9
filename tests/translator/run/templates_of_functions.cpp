#include "expect.hpp"
using namespace concurrency;
template <class T> T largest(T a, T b) restrict(cpu, amp) { return a < b ? b : a; }
template <class T, class... Rest> T largest(T a, T b, Rest... rest) restrict(cpu, amp) { return largest(largest(a, b), rest...); }
template <int N> int power(int x) restrict(cpu, amp) { return x * power<N - 1>(x); }
template <> int power<0>(int) restrict(cpu, amp) { return 1; }
template <class... T> int count(T...) restrict(amp) { return sizeof...(T); }
template <class... T> int sum(T... values) restrict(amp) { return (values + ... + 0); }
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = largest(1, 5, 3) + power<3>(2) + count(1, 2.0f) + sum(1, 2, 3) + static_cast<int>(largest(0.5f, 1.5f));
  });
  v.synchronize();
  return compare(data, {5 + 8 + 2 + 6 + 1, 22});
}
