// gather gives one component of the four texels around a place, from the lower left one on.
#include "texture_reference.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  std::vector<float_4> in(9);
  for (int i = 0; i < 9; ++i) in[i] = float_4(i, 10 + i, 20 + i, 30 + i);
  const texture<float_4, 2> t(3, 3, in.begin(), in.end());
  const texture_view<const float_4, 2> view(t);
  const sampler border(address_border, float_4(-1, -2, -3, -4));
  array_view<float, 2> out(6, 4);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        float_4 found[6];
        found[0] = view.gather_red(float_2(0.4f, 0.4f));  // around texels 0 and 4
        found[1] = view.gather_green(border, float_2(0.4f, 0.4f));
        found[2] = view.gather_blue<address_wrap>(float_2(1.0f, 0.4f));
        found[3] = view.gather_alpha(float_2(1.0f, 1.0f));
        found[4] = view.gather_alpha(border, float_2(1.0f, 1.0f));
        found[5] = view.gather_red<address_mirror>(float_2(0.0f, 0.0f));
        for (int i = 0; i < 6; ++i) {
          out(i, 0) = found[i].x;
          out(i, 1) = found[i].y;
          out(i, 2) = found[i].z;
          out(i, 3) = found[i].w;
        }
      });
  const float expected[6][4] = {{3, 4, 1, 0},     {13, 14, 11, 10}, {25, 23, 20, 22},
                                {38, 38, 38, 38}, {-4, -4, -4, 38}, {0, 0, 0, 0}};
  int wrong = 0;
  for (int y = 0; y < 6; ++y) {
    for (int x = 0; x < 4; ++x) wrong += differs(out(y, x), expected[y][x]);
  }
  return wrong;
}
