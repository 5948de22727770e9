// Mipmap levels: each made by a kernel of the one before, read by its number and between two.
#include "texture_reference.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  texture<float, 2> t(extent<2>(4, 8), 32u, 0u);
  int wrong = t.mipmap_levels == 4 && t.get_mipmap_extent(2) == extent<2>(1, 2) &&
                      t.data_length == (32 + 8 + 2 + 1) * 4
                  ? 0
                  : 1;
  std::vector<float> in(32);
  for (int i = 0; i < 32; ++i) in[i] = static_cast<float>(i);
  copy(in.begin(), in.end(), t);
  for (unsigned level = 1; level < 4; ++level) {
    const texture_view<const float, 2> above(t, level - 1);
    const texture_view<float, 2> below(t, level);
    parallel_for_each(
        below.extent, [=](index<2> i) restrict(amp) {
          const int y = 2 * i[0], x = 2 * i[1];
          const int next = above.extent[0] > 1 ? y + 1 : y;
          below.set(i, (above(y, x) + above(y, x + 1) + above(next, x) + above(next, x + 1)) / 4);
        });
  }
  const texture_view<const float, 2> all(t);
  const texture_view<const float, 2> small(t, 1, 2);
  array_view<float, 1> out(7);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        out[0] = all.get(index<2>(1, 3), 1);
        out[1] = all.get(index<2>(0, 0), 3);
        out[2] = all.sample(float_2(0.5f, 0.5f), 3.0f);
        out[3] = all.sample(float_2(0.25f, 0.5f), 2.5f);
        out[4] = all.sample<filter_point>(float_2(0.0f, 0.0f), 1.6f);
        out[5] = small.get(index<2>(0, 1), 1);
        out[6] = small.sample(float_2(0.0f, 0.0f), 9.0f);
      });
  // Level 1: 4.5 6.5 8.5 10.5 / 20.5 ... 26.5; level 2: 13.5 17.5; level 3: 15.5.
  const float expected[] = {26.5f, 15.5f, 15.5f, 14.5f, 13.5f, 17.5f, 13.5f};
  for (int i = 0; i < 7; ++i) wrong += differs(out[i], expected[i]);
  try {
    texture_view<float, 2> none(t, 4);
    ++wrong;
  } catch (const runtime_exception&) {
  }
  return wrong;
}
