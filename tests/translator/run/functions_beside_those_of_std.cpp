// Functions of a program that are called as those of std, beside direct3d ones.
#include <amp.h>
#include <amp_math.h>

#include <vector>
using namespace concurrency;
namespace my {
template <class T>
void swap(T& a, T& b) restrict(cpu, amp) {
  T t = a;
  a = b;
  b = t;
}
}  // namespace my
int main() {
  std::vector<int> h(8);
  array_view<int> v(8, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        int a = i[0], b = 7 - i[0];
        if (a < b) my::swap(a, b);
        int c = a * 10 + b;
        float x = -1.5f;
        c += (int)(fast_math::fabs(x) * 2);
        c += direct3d::imax(a, 3) + direct3d::clamp(b, 1, 2) + (int)direct3d::countbits(a) +
             (int)direct3d::saturate(2.0f);
        v[i] = c;
      });
  v.synchronize();
  for (int i = 0; i < 8; ++i) {
    int a = i > 7 - i ? i : 7 - i, b = 7 - a;
    int e = a * 10 + b + 3 + (a > 3 ? a : 3) +
            (b < 1   ? 1
             : b > 2 ? 2
                     : b) +
            __builtin_popcount(a) + 1;
    if (h[i] != e) return 1;
  }
  return 0;
}
