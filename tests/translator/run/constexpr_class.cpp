#include "expect.hpp"
using namespace concurrency;
struct size2 { int w, h; constexpr size2(int a, int b) : w(a), h(b) {} constexpr int area() const { return w * h; } }; constexpr size2 screen(3, 4);
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int values[screen.area()] = {}; constexpr size2 local(1, 2); v[i] = screen.area() + local.w + values[3] + size2(i[0], 2).area();
  });
  v.synchronize();
  return compare(data, {13, 15, 17});
}
