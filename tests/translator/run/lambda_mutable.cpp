#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<int> data(4);
  array_view<int> v(4, data);
  int count = 10;
  parallel_for_each(v.extent, [=](index<1> i) mutable restrict(amp) {
    count += i[0];
    v[i] = count;
  });
  v.synchronize();
  return compare(data, {10, 11, 12, 13}) + (count != 10);
}
