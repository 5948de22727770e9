#include "expect.hpp"
#include <type_traits>
using namespace concurrency;
template <class T> T half_of(T x) restrict(cpu, amp) {
  if constexpr (std::is_integral<T>::value) return x >> 1; else return x * T(0.5);
}
constexpr int cube(int x) { return x * x * x; }
template <class T, class = typename std::enable_if<std::is_floating_point<T>::value>::type>
int kind(T) restrict(amp) { return 1; }
inline int kind(int) restrict(amp) { return 2; }
int main() {
  std::vector<float> data(2);
  array_view<float> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    constexpr int size = cube(2);
    int values[size] = {};
    v[i] = half_of(7) + half_of(3.0f) + size + kind(1.0f) * 10 + kind(1) * 100 + values[7] + cube(i[0] + 1);
  });
  v.synchronize();
  return compare(data, {3 + 1.5f + 8 + 10 + 200 + 1, 3 + 1.5f + 8 + 10 + 200 + 8});
}
