// Views share a texture's texels: one writes and reads single numbers, one is for reading alone.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  texture<int, 2> t(4, 4);
  texture_view<int, 2> both(t);
  parallel_for_each(
      both.extent, [=](index<2> i) restrict(amp) { both.set(i, i[0] * 4 + i[1]); });
  parallel_for_each(
      both.get_extent(), [=](index<2> i) restrict(amp) {
        both.set(i, both[i] + both(i) * 100 + both(i[0], i[1]) * 10000 + both.get(i) * 1000000);
      });
  texture_view<const int, 2> of_texture(t);
  texture_view<const int, 2> of_view(both);
  array_view<int, 2> out(4, 4);
  parallel_for_each(
      out.extent, [=](index<2> i) restrict(amp) {
        out[i] = of_texture[i] + of_view(i[0], i[1]) + of_view.get(index<2>(4, 0));
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += out(i / 4, i % 4) == i * 2020202 ? 0 : 1;
  return wrong;
}
