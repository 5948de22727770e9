#include "expect.hpp"
using namespace concurrency;
template <class F>
int apply_twice(int x, F f) restrict(amp) { return f(f(x)); }
template <class F>
void each(array_view<int> v, const F& f) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = apply_twice(v[i], f); });
}
int main() {
  std::vector<int> data{1, 2, 3};
  array_view<int> v(3, data);
  int by = 5;
  each(v, [](int x) restrict(amp) { return x + 1; });
  each(v, [=](int x) restrict(amp) { return x * by; });
  v.synchronize();
  return compare(data, {75, 100, 125});
}
