// Kernels read static constant arrays of class templates.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <int N>
struct coeff {
  static constexpr float c[3] = {N * 1.0f, N * 2.0f, N * 3.0f};
  static float at(int i) restrict(cpu, amp) { return c[i]; }
};
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main() {
  std::vector<float> h(3);
  array_view<float> v(3, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        constexpr int f = fib(10);
        float s[f % 5 + 3] = {};
        s[1] = 2;
        v[i] = coeff<2>::at(i[0]) + coeff<3>::c[1] + f + s[1] + sizeof(s) / sizeof(s[0]);
      });
  v.synchronize();
  return h[2] == 6 + 6 + 55 + 2 + 3 ? 0 : 1;
}
