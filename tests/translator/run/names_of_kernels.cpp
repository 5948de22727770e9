// Names that the kernel language has built in are the program's, too.
// alone: names the global namespace
#include "expect.hpp"
using namespace concurrency;
struct norm2 { float x; };
float step(float a) restrict(amp) { return a + 1; }
int saturate(int x) restrict(amp) { return x > 9 ? 9 : x; }
template <class T> T clamp(T x, T low, T high) restrict(cpu, amp) { return x < low ? low : x > high ? high : x; }
int kernel(int x) restrict(cpu, amp) { return x; }
int main() {
  std::vector<float> data(2);
  array_view<float> v(2, data);
  int half = 3, self = 4, object = 5;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float mad = step(1.0f), uint = 2.0f;
    int min = saturate(100), global = 1, local = 2;
    norm2 n = {half + 0.0f};
    v[i] = mad + uint + min + n.x + self + object + clamp(7, 0, 5) + global + local + ::kernel(1);
  });
  v.synchronize();
  return compare(data, {34, 34});
}
