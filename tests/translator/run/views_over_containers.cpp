#include "expect.hpp"
#include <array>
using namespace concurrency;
int main() {
  std::array<int, 4> raw{{1, 2, 3, 4}};
  int plain[4] = {10, 20, 30, 40};
  array_view<const int, 1> a(4, raw.data());
  array_view<int, 1> b(4, plain);
  std::vector<int> out(4);
  array_view<int, 1> c(4, out);
  c.discard_data();
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] = a[i] + b[i]; });
  c.synchronize();
  return compare(out, {11, 22, 33, 44}) + (c[0] != 11);
}
