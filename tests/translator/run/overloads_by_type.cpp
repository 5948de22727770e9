#include "expect.hpp"
using namespace concurrency;
int which(int) restrict(amp) { return 1; } int which(unsigned) restrict(amp) { return 2; } int which(float) restrict(amp) { return 3; } int which(double) restrict(amp) { return 4; } int which(bool) restrict(amp) { return 5; } int which(const int*) restrict(amp) { return 6; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x = 0; v[i] = which(1) * 100000 + which(1u) * 10000 + which(1.0f) * 1000 + which(1.0) * 100 + which(true) * 10 + which(&x);
  });
  v.synchronize();
  return compare(data, {123456, 123456, 123456});
}
