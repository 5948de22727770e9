#include "expect.hpp"
using namespace concurrency;
enum level { low = 1, middle, high = 10 }; enum class side : int { left = -1, right = 1 }; level next(level l) restrict(cpu, amp) { switch (l) { case low: return middle; case middle: return high; default: return low; } } side flip(side s) restrict(cpu, amp) { return s == side::left ? side::right : side::left; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    level l = i[0] == 0 ? low : i[0] == 1 ? middle : high; l = next(l); side s = flip(side::left); v[i] = l + static_cast<int>(s) * 100 + (l > middle ? 1000 : 0);
  });
  v.synchronize();
  return compare(data, {102, 1110, 101});
}
