// Coordinates: a float of one dimension, x y z of three, x along the last one.
#include "texture_reference.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int one_dimension(bool is_linear, address_mode mode) {
  std::vector<float> in{3, 1, 4, 1, 5};
  const texture<float, 1> t(5, in.begin(), in.end());
  const texture_view<const float, 1> view(t);
  const sampler how(is_linear ? filter_linear : filter_point, mode);
  array_view<float, 1> out(40);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        out[i] = view.sample(how, i[0] * 0.073f - 0.71f);
      });
  const reference_image image{{5}, {in.begin(), in.end()}, is_linear, mode, 0};
  int wrong = 0;
  for (int i = 0; i < 40; ++i) wrong += differs(out[i], image.sample({i * 0.073 - 0.71}));
  return wrong;
}

int three_dimensions(bool is_linear, address_mode mode) {
  std::vector<float> in(24);
  for (int i = 0; i < 24; ++i) in[i] = static_cast<float>(i * 5 % 17);
  const texture<float, 3> t(2, 3, 4, in.begin(), in.end());
  const texture_view<const float, 3> view(t);
  const sampler how(is_linear ? filter_linear : filter_point, mode);
  array_view<float, 3> out(5, 6, 7);
  parallel_for_each(
      out.extent, [=](index<3> i) restrict(amp) {
        out[i] = view.sample(
            how, float_3(i[2] * 0.27f - 0.3f, i[1] * 0.31f - 0.4f, i[0] * 0.37f - 0.2f));
      });
  const reference_image image{{2, 3, 4}, {in.begin(), in.end()}, is_linear, mode, 0};
  int wrong = 0;
  for (int z = 0; z < 5; ++z) {
    for (int y = 0; y < 6; ++y) {
      for (int x = 0; x < 7; ++x) {
        wrong +=
            differs(out(z, y, x), image.sample({z * 0.37 - 0.2, y * 0.31 - 0.4, x * 0.27 - 0.3}));
      }
    }
  }
  return wrong;
}

int main() {
  int wrong = 0;
  for (const address_mode mode : all_address_modes) {
    for (const bool is_linear : {false, true}) {
      wrong += one_dimension(is_linear, mode) + three_dimensions(is_linear, mode);
    }
  }
  return wrong;
}
