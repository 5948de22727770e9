#include "expect.hpp"
using namespace concurrency;
struct settings { int width; float gain[2]; bool invert; };
struct buffers { array_view<const float, 1> in; array_view<float, 1> out; settings s; };
int main() {
  std::vector<float> x{1, 2, 3}, y(3);
  buffers b = {array_view<const float, 1>(3, x), array_view<float, 1>(3, y), {3, {2.0f, 0.5f}, true}};
  parallel_for_each(b.out.extent, [=](index<1> i) restrict(amp) {
    float f = b.in[i] * b.s.gain[0] + b.s.gain[1];
    b.out[i] = b.s.invert ? b.s.width - f : f;
  });
  b.out.synchronize();
  return compare(y, {0.5f, -1.5f, -3.5f});
}
