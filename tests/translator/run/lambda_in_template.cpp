#include "expect.hpp"
using namespace concurrency;
template <class T, int By>
void scale(std::vector<T>& data) {
  array_view<T, 1> v(static_cast<int>(data.size()), data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = v[i] * By + T(1); });
  v.synchronize();
}
int main() {
  std::vector<int> a{1, 2};
  std::vector<float> b{1.5f, 2.5f};
  scale<int, 3>(a);
  scale<float, 2>(b);
  return compare(a, {4, 7}) + compare(b, {4.0f, 6.0f});
}
