#include "expect.hpp"
#include <algorithm>
#include <cmath>
#include <utility>
using namespace concurrency;
int main() {
  std::vector<float> data(2);
  array_view<float> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = std::min(3, 5) + std::max(2.5f, 1.0f);
  });
  v.synchronize();
  return compare(data, {5.5f, 5.5f});
}
