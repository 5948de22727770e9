#include "expect.hpp"
using namespace concurrency;
int main() {
  std::vector<float> data(3);
  array_view<float> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) -> void {
    auto half = [](int x) restrict(amp) -> float { return x * 0.5f; };
    v[i] = half(i[0]);
    if (i[0] == 2) return;
    v[i] += 1;
  });
  v.synchronize();
  return compare(data, {1.0f, 1.5f, 1.0f});
}
