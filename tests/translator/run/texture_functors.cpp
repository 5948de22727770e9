// Functors hold views of textures, samplers, and references to textures.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

class brightened {
 public:
  brightened(texture<unorm_4, 2>& image, const texture<float, 1>& by, array_view<float, 2> out)
      : image_(image), by_(by), out_(out), how_(filter_point) {}
  void operator()(index<2> i) const restrict(amp) {
    const float_2 place((i[1] + 0.5f) / image_.extent[1], (i[0] + 0.5f) / image_.extent[0]);
    out_[i] = image_.sample(how_, place).y * by_[i[0]];
  }

 private:
  texture_view<const unorm_4, 2> image_;
  const texture<float, 1>& by_;
  array_view<float, 2> out_;
  sampler how_;
};

int main() {
  unsigned char pixels[2 * 2 * 4] = {0, 51, 0, 0, 0, 102, 0, 0, 0, 153, 0, 0, 0, 255, 0, 0};
  texture<unorm_4, 2> image(2, 2, pixels, 16u, 8u);
  const std::vector<float> factors{10, 100};
  const texture<float, 1> by(2, factors.begin(), factors.end());
  array_view<float, 2> out(2, 2);
  parallel_for_each(out.extent, brightened(image, by, out));
  std::vector<float> got(4);
  copy(out, got.begin());
  const float expected[] = {2, 4, 60, 100};
  int wrong = 0;
  for (int i = 0; i < 4; ++i) wrong += std::fabs(got[i] - expected[i]) < 1e-4f ? 0 : 1;
  return wrong;
}
