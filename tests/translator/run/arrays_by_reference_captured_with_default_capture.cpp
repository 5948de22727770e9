// [&] takes arrays, [=, &a] both; kernels in a chain on one accelerator_view.
#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(16, 2);
  accelerator_view av = accelerator(accelerator::default_accelerator).get_default_view();
  array<int, 2> a(4, 4, data.begin(), data.end(), av), b(extent<2>(4, 4), av);
  const array<int, 2>& source = a;
  parallel_for_each(a.extent, [&](index<2> i) restrict(amp) { b[i] = a[i] * 3 + i[0]; });
  int factor = 2;
  parallel_for_each(av, b.get_extent(), [=, &a, &b](index<2> i) restrict(amp) { a(i) = b(i[0], i[1]) * factor; });
  parallel_for_each(b.extent, [&b, &source](index<2> i) restrict(amp) { b[i] = source[i[0]][i[1]] + 1; });
  std::vector<int> out = b;
  std::vector<int> expected(16);
  for (int i = 0; i < 16; i++) expected[i] = (2 * 3 + i / 4) * 2 + 1;
  array<int, 2> copied(b), moved(std::move(b));
  array_view<int, 2> v(copied);
  v(0, 0) = 99;
  return compare(out, expected) + (v(0, 0) != 99) + (array_view<int, 2>(moved)(0, 0) != expected[0]);
}
