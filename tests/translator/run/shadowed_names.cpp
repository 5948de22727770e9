#include "expect.hpp"
using namespace concurrency;
int x = 1; namespace a { int value(int x) restrict(amp) { { int x = 5; (void)x; } return x; } } namespace b { int value(int x) restrict(amp) { return x * 2; } }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int i0 = i[0]; { int i0 = 10; v[i] = i0; } for (int i0 = 0; i0 < 2; ++i0) v[i] += i0; v[i] += i0 * 100 + a::value(3) + b::value(4);
  });
  v.synchronize();
  return compare(data, {22, 122, 222});
}
