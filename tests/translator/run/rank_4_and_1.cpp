#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(2 * 3 * 2 * 2);
  int shape[4] = {2, 3, 2, 2};
  array_view<int, 4> v(extent<4>(shape), data);
  parallel_for_each(v.extent, [=](index<4> i) restrict(amp) {
    v[i] = ((i[0] * 10 + i[1]) * 10 + i[2]) * 10 + i[3] + static_cast<int>(index<4>::rank) * 0;
  });
  v.synchronize();
  return data[23] == 1211 && data[0] == 0 && data[4] == 100 ? 0 : 1;
}
