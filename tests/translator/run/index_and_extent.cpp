#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(6);
  array_view<int, 2> v(2, 3, data);
  parallel_for_each(v.extent, [=](index<2> i) restrict(amp) {
    index<2> j = i;
    ++j;
    j -= index<2>(1, 1);
    j[0] += 0;
    index<2> k(i[0], v.extent[1] - 1 - i[1]);
    extent<2> e = v.get_extent();
    e += extent<2>(1, 1);
    index<2> origin;
    v[k] = (j == i) * 100 + e[0] * 10 + e[1] + (e.contains(i) ? 1000 : 0) + origin[1] + i[1] * 10000;
  });
  v.synchronize();
  const int common = 1000 + 100 + 30 + 4;
  return compare(data, {20000 + common, 10000 + common, common, 20000 + common, 10000 + common, common});
}
