// norm and unorm in 8 and 16 bits.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

template <class T, class Stored>
int writes(unsigned bits, const std::vector<Stored>& expected) {
  texture<T, 1> t(6, bits);
  writeonly_texture_view<T, 1> to(t);
  parallel_for_each(
      extent<1>(6), [=](index<1> i) restrict(amp) {
        to.set(i, T(i[0] * 0.5f - 1.0f));  // -1, -0.5, 0, 0.5, 1, and 1.5, which becomes 1
      });
  std::vector<Stored> held(6);
  copy(t, held.data(), static_cast<unsigned>(6 * sizeof(Stored)));
  texture_view<const T, 1> from(t);
  array_view<float, 1> out(6);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) { out[i] = from[i]; });
  int wrong = compare(held, expected);
  const Stored most = expected[4];
  for (int i = 0; i < 6; ++i) {
    if (std::fabs(out[i] - float(expected[i]) / most) > 1e-6f) ++wrong;
  }
  return wrong;
}

int reads_the_lowest_of_norm() {
  const signed char held[] = {-128, -127, 127};
  const texture<norm, 1> t(3, held, 3u, 8u);
  array_view<float, 1> out(3);
  parallel_for_each(
      out.extent, [ =, &t ](index<1> i) restrict(amp) { out[i] = t[i]; });
  return out[0] == -1 && out[1] == -1 && out[2] == 1 ? 0 : 1;
}

int main() {
  return writes<norm, signed char>(8, {-127, -64, 0, 64, 127, 127}) +
         writes<norm, short>(16, {-32767, -16384, 0, 16384, 32767, 32767}) +
         writes<unorm, unsigned char>(8, {0, 0, 0, 128, 255, 255}) +
         writes<unorm, unsigned short>(16, {0, 0, 0, 32768, 65535, 65535}) +
         reads_the_lowest_of_norm();
}
