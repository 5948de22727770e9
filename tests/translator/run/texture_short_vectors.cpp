// Textures of short vectors: written through views, read directly, in each size of theirs.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

template <class T>
T scaled(float by) restrict(cpu, amp) {
  using scalar = typename short_vector_traits<T>::value_type;
  if constexpr (short_vector_traits<T>::size == 2) {
    return T(scalar(by), scalar(by * 2));
  } else {
    return T(scalar(by), scalar(by * 2), scalar(by * 3), scalar(by * 4));
  }
}

template <class T>
int holds(unsigned bits, float step, float precision) {
  texture<T, 2> first(extent<2>(3, 5), bits);
  texture<T, 2> second(extent<2>(3, 5), bits);
  writeonly_texture_view<T, 2> to(first);
  parallel_for_each(
      first.extent, [=](index<2> i) restrict(amp) {
        to.set(i, scaled<T>((i[0] * 5 + i[1]) * step));
      });
  texture_view<T, 2> next(second);
  parallel_for_each(
      first.extent, [ =, &first ](index<2> i) restrict(amp) { next.set(i, first[i]); });
  std::vector<T> got(15);
  copy(second, got.begin());
  int wrong = 0;
  for (int i = 0; i < 15; ++i) {
    const T expected = scaled<T>(i * step);
    wrong += std::fabs(float(got[i].x) - float(expected.x)) <= precision ? 0 : 1;
    wrong += std::fabs(float(got[i].y) - float(expected.y)) <= precision ? 0 : 1;
    if constexpr (short_vector_traits<T>::size == 4) {
      wrong += std::fabs(float(got[i].z) - float(expected.z)) <= precision ? 0 : 1;
      wrong += std::fabs(float(got[i].w) - float(expected.w)) <= precision ? 0 : 1;
    }
  }
  if (wrong != 0) std::printf("%u bits, step %g: %d wrong\n", bits, step, wrong);
  return wrong;
}

int main() {
  return holds<int_2>(8, -1, 0) + holds<int_4>(16, -300, 0) + holds<int_2>(32, 70000, 0) +
         holds<uint_2>(8, 2, 0) + holds<uint_4>(16, 300, 0) + holds<uint_4>(32, 70000, 0) +
         holds<float_2>(16, 0.25f, 0) + holds<float_4>(32, 0.1f, 0) +
         holds<norm_2>(8, -0.03f, 0.5f / 127) + holds<norm_4>(16, 0.01f, 0.5f / 32767) +
         holds<unorm_2>(16, 0.03f, 0.5f / 65535) + holds<unorm_4>(8, 0.01f, 0.5f / 255);
}
