#include "expect.hpp"
using namespace concurrency;
int sum(const array_view<const int, 1>& row) restrict(amp) {
  int total = 0;
  for (int j = 0; j < row.extent[0]; ++j) total += row[j];
  return total;
}
int main() {
  std::vector<int> in{1, 2, 3, 4, 5, 6}, out(2);
  array_view<const int, 2> a(2, 3, in);
  array_view<int> b(2, out);
  parallel_for_each(b.extent, [=](index<1> i) restrict(amp) {
    array_view<const int, 2> rest = a.section(index<2>(0, 1));
    b[i] = sum(a[i[0]]) * 100 + sum(rest[i[0]]) + a.get_extent().size() * 0;
  });
  b.synchronize();
  return compare(out, {605, 1511});
}
