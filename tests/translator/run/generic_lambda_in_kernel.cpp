#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto largest = [](auto a, auto b) { return a > b ? a : b; }; v[i] = largest(i[0], 1) * 10 + int(largest(0.5f, 2.5f));
  });
  v.synchronize();
  return compare(data, {12, 12, 22});
}
