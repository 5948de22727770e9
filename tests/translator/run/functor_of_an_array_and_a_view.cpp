// A functor holds a reference to an array, and a view.
#include <amp.h>

#include <vector>
using namespace concurrency;
struct axpy {
  float a;
  const array<float>& x;
  array_view<float> y;
  axpy(float s, const array<float>& p, array_view<float> q) : a(s), x(p), y(q) {}
  void operator()(index<1> i) const restrict(amp) { y[i] += a * x[i]; }
};
int main() {
  std::vector<float> h(16, 1.f), g(16, 2.f);
  array<float> x(16, h.begin());
  array_view<float> y(16, g);
  axpy f(3.f, x, y);
  parallel_for_each(y.extent, f);
  y.synchronize();
  return g[7] == 5 ? 0 : 1;
}
