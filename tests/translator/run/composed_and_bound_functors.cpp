// Functors as template parameters, composed and bound.
#include "expect.hpp"
using namespace concurrency;

template <class T>
struct plus_value {
  T value;
  explicit plus_value(T v) restrict(cpu, amp) : value(v) {}
  T operator()(const T& x) const restrict(cpu, amp) { return x + value; }
};
template <class T>
struct times_value {
  T value;
  T operator()(const T& x) const restrict(cpu, amp) { return x * value; }
};
template <class F, class G>
struct composed {
  F f;
  G g;
  template <class T>
  auto operator()(const T& x) const restrict(cpu, amp) -> decltype(f(g(x))) {
    return f(g(x));
  }
};
template <class F, class G>
composed<F, G> compose(F f, G g) restrict(cpu, amp) {
  return composed<F, G>{f, g};
}
template <class Binary, class T>
struct binder2nd {
  Binary op;
  T second;
  binder2nd(Binary o, T s) restrict(cpu, amp) : op(o), second(s) {}
  T operator()(T first) const restrict(cpu, amp) { return op(first, second); }
};
template <class T>
struct maximum {
  T operator()(T a, T b) const restrict(cpu, amp) { return a < b ? b : a; }
};

template <class T, class Operation>
void transform(const std::vector<T>& from, std::vector<T>& to, Operation op) {
  array_view<const T, 1> in(int(from.size()), from);
  array_view<T, 1> out(int(to.size()), to);
  out.discard_data();
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) { out[i] = op(in[i]); });
}

int main() {
  std::vector<int> from(32), got(32), expected(32);
  for (int i = 0; i < 32; ++i) from[i] = i - 16;
  auto f = compose(plus_value<int>(5),
                   compose(times_value<int>{3}, binder2nd<maximum<int>, int>({}, -4)));
  transform(from, got, f);
  for (int i = 0; i < 32; ++i) expected[i] = f(from[i]);
  int failed = compare(got, expected);
  std::vector<float> x(10, 2.5f), y(10), z(10, 5.0f);
  transform(
      x, y, [](float v) restrict(amp) { return v * 2; });
  return failed + compare(y, z);
}
