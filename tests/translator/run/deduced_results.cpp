// Results that are deduced, and generic lambdas.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <class T>
using view1 = array_view<T, 1>;
template <class A, class B>
auto mul(A a, B b) restrict(cpu, amp) -> decltype(a * b) {
  return a * b;
}
auto half_of(int x) restrict(cpu, amp) { return x / 2; }
int main() {
  std::vector<float> h(4);
  view1<float> v(4, h);
  auto g = [](auto x, auto y) restrict(cpu, amp) { return x * 2 + y; };
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        decltype(mul(1, 2.0f)) z = mul(i[0], 1.5f);
        const auto& q = z;
        v[i] = q + g(i[0], 0.25f) + half_of(5);
      });
  v.synchronize();
  return h[2] == 3 + 4.25f + 2 ? 0 : 1;
}
