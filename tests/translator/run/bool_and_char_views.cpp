#include "expect.hpp"
using namespace concurrency;
struct flags { bool on; unsigned char level; short shift; };
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    flags f = {i[0] == 1, 200, -3}; f.level += 100; f.on = !f.on; v[i] = f.level + f.shift + (f.on ? 1000 : 0);
  });
  v.synchronize();
  return compare(data, {1041, 41, 1041});
}
