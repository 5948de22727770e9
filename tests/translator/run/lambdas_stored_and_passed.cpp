// Lambdas in variables, captured by kernels, made by functions, generic ones, and functors that hold them.
#include "expect.hpp"
using namespace concurrency;
template <class F, class G>
struct composed {
  F f;
  G g;
  auto operator()(int x) const restrict(cpu, amp) -> int { return f(g(x)); }
};
template <class F, class G>
composed<F, G> compose(F f, G g) { return composed<F, G>{f, g}; }
template <int N, class Body>
void launch(const extent<N>& e, Body body) { parallel_for_each(e, body); }
auto adder(int n) { return [=](int x) restrict(cpu, amp) { return x + n; }; }
int main() {
  std::vector<int> out(6), expected(6);
  array_view<int> v(6, out);
  auto twice = [](int x) restrict(cpu, amp) -> int { return 2 * x; };
  const auto both = compose(twice, adder(5));
  auto generic = [](auto a, auto b) restrict(amp) { return a < b ? a : b; };
  launch(v.extent, [=](index<1> i) restrict(amp) {
    auto local = [&](int k) { return both(k) + i[0]; };
    const int limit = generic(local(i[0]), 18);
    auto clamp_to = [limit](int x) -> int { return x > limit ? limit : x; };
    v[i] = clamp_to(100) * 10 + int(generic(1.5f, 2.5f));
  });
  v.synchronize();
  for (int i = 0; i < 6; i++) {
    const int x = 2 * (i + 5) + i;
    expected[i] = (x < 18 ? x : 18) * 10 + 1;
  }
  return compare(out, expected);
}
