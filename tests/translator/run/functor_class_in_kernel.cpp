#include "expect.hpp"
using namespace concurrency;
struct less { bool operator()(int a, int b) const restrict(amp) { return a < b; } }; template <class T, class Compare> T best(T a, T b, Compare before) restrict(amp) { return before(a, b) ? a : b; } struct scale_by { int k; int operator()(int x) const restrict(amp) { return k * x; } }; template <class F> int compose(F f, int x) restrict(amp) { return f(f(x)); }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = best(i[0], 1, less()) * 100 + compose(scale_by{3}, 2) + less{}(1, 2);
  });
  v.synchronize();
  return compare(data, {19, 119, 119});
}
