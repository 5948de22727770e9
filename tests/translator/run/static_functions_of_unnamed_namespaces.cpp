#include "expect.hpp"
using namespace concurrency;
namespace {
struct hidden { int n; int get() const restrict(amp) { return n; } };
int twice(int x) restrict(amp) { return 2 * x; }
template <class F> void run(array_view<int> v, F f) { parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = f(i[0]); }); }
}
static int once(int x) restrict(amp) { return x; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  hidden h = {7};
  run(v, [=](int k) restrict(amp) { return twice(k) + once(1) + h.get(); });
  v.synchronize();
  return compare(data, {8, 10, 12});
}
