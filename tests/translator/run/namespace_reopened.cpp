// Programs add to Concurrency, and to its direct3d functions of the names and types that it has.
// alone: adds to the namespace Concurrency
#include "expect.hpp"

namespace Concurrency {
struct helper {
  int twice(int x) const restrict(cpu, amp) { return 2 * x; }
};
namespace direct3d {
inline int imin(int a, int b) restrict(cpu, amp) { return a < b ? a : b; }
inline float clamp(float x, float low, float high) restrict(cpu, amp) {
  return x < low ? low : x > high ? high : x;
}
inline double mad(double a, double b, double c) restrict(cpu, amp) { return a * b + c; }
template <class T>
inline T abs(T x) restrict(cpu, amp) { return x < T(0) ? -x : x; }
}  // namespace direct3d
}  // namespace Concurrency

using namespace concurrency;

int mixed(int i) restrict(cpu, amp) {
  return direct3d::imin(i, 2) + (int)direct3d::clamp(i * 10.0f, 5.0f, 15.0f) +
         (int)direct3d::mad(1.0, 2.0, 3.0) + Concurrency::direct3d::abs(-1.0f);
}

int main() {
  std::vector<int> got(4), expected;
  array_view<int> view(4, got);
  const helper help;
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] = help.twice(mixed(i[0])) + direct3d::imax(i[0], 1) + direct3d::clamp(i[0], 1, 2);
  });
  view.synchronize();
  for (int i = 0; i < 4; ++i) {
    expected.push_back(2 * mixed(i) + (i > 1 ? i : 1) + (i < 1 ? 1 : i > 2 ? 2 : i));
  }
  return compare(got, expected);
}
