// Algorithms in the manner of the standard library: functions over views and functors or lambdas.
#include "expect.hpp"
using namespace concurrency;

namespace amp_stl {
template <typename In, typename Out, int N, typename Function>
void transform(const array_view<const In, N>& in, const array_view<Out, N>& out, const Function& f) {
  out.discard_data();
  parallel_for_each(out.extent, [=](index<N> i) restrict(amp) { out[i] = f(in[i]); });
}
template <typename A, typename B, typename Out, typename Function>
void transform(array_view<const A> a, array_view<const B> b, array_view<Out> out, Function f) {
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = f(a[i], b[i]); });
}
template <typename T, int N>
void fill(array_view<T, N> v, T value) {
  parallel_for_each(v.extent, [=](index<N> i) restrict(amp) { v[i] = value; });
}
template <typename T, int N, typename Generator>
void generate(array_view<T, N> v, Generator g) {
  parallel_for_each(v.extent, [=](index<N> i) restrict(amp) { v[i] = g(i); });
}
template <typename T, typename Predicate>
int count_if(array_view<const T> v, Predicate p) {
  std::vector<int> count(1);
  array_view<int> c(1, count);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    if (p(v[i])) atomic_fetch_inc(&c[0]);
  });
  return c[0];
}
}  // namespace amp_stl

template <typename T>
struct square {
  T operator()(const T& x) const restrict(cpu, amp) { return x * x; }
};
struct is_multiple {
  int of;
  explicit is_multiple(int n) : of(n) {}
  bool operator()(int x) const restrict(amp) { return x % of == 0; }
};

int main() {
  std::vector<int> a(12), b(12);
  std::vector<float> c(12);
  array_view<int, 1> av(12, a), bv(12, b);
  array_view<float, 1> cv(12, c);
  amp_stl::generate(av, [](index<1> i) restrict(amp) { return i[0] - 3; });
  amp_stl::transform(array_view<const int, 1>(av), bv, square<int>());
  const float scale = 0.5f;
  amp_stl::transform(array_view<const int>(av), array_view<const int>(bv), cv,
                     [=](int x, int y) restrict(amp) -> float { return scale * (x + y); });
  cv.synchronize();
  const int multiples = amp_stl::count_if(array_view<const int>(bv), is_multiple(4));
  amp_stl::fill(bv, 7);
  bv.synchronize();
  int wrong = multiples != 6;
  for (int i = 0; i < 12; i++) {
    const int x = i - 3;
    wrong += c[i] != 0.5f * (x + x * x) || b[i] != 7;
  }
  return wrong;
}
