// Each filter with each address mode, inside of the texture and outside.
#include "texture_reference.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int samples(bool is_linear, address_mode mode) {
  std::vector<float> in(12);
  for (int i = 0; i < 12; ++i) in[i] = static_cast<float>(i * i % 13);
  const texture<float, 2> t(3, 4, in.begin(), in.end());
  const texture_view<const float, 2> view(t);
  const sampler how(is_linear ? filter_linear : filter_point, mode, float_4(7, 1, 1, 1));
  array_view<float, 2> out(23, 29);
  parallel_for_each(
      out.extent, [=](index<2> i) restrict(amp) {
        out[i] = view.sample(how, float_2(i[1] * 0.1f - 0.93f, i[0] * 0.13f - 0.87f));
      });
  const reference_image image{{3, 4}, {in.begin(), in.end()}, is_linear, mode, 7};
  int wrong = 0;
  for (int y = 0; y < 23; ++y) {
    for (int x = 0; x < 29; ++x) {
      wrong += differs(out(y, x), image.sample({y * 0.13 - 0.87, x * 0.1 - 0.93}));
    }
  }
  return wrong;
}

int main() {
  int wrong = 0;
  for (const address_mode mode : all_address_modes)
    wrong += samples(true, mode) + samples(false, mode);
  return wrong;
}
