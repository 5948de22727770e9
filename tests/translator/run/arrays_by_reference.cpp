#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> in{1, 2, 3, 4, 5, 6};
  array<int, 2> a(2, 3, in.begin());
  array<int, 2> b(3, 2);
  parallel_for_each(a.extent, [&a, &b](index<2> i) restrict(amp) { b(i[1], i[0]) = a[i] * 10; });
  std::vector<int> out = b;
  return compare(out, {10, 40, 20, 50, 30, 60});
}
