#include "expect.hpp"
using namespace concurrency;
struct color { struct { int r, g; }; int b; };
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    color c;
    c.r = 1; c.g = 2; c.b = 3;
    v[i] = c.r * 100 + c.g * 10 + c.b;
  });
  v.synchronize();
  return compare(data, {123, 123});
}
