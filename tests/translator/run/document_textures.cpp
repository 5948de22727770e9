// The example of docs/amp-programs.md: an image is halved.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  const int width = 8, height = 4;
  const unsigned bytes = width * height * 4;
  unsigned char pixels[bytes];
  for (unsigned i = 0; i < bytes; ++i) pixels[i] = static_cast<unsigned char>(i / 4 * (i % 4));
  texture<unorm_4, 2> image(height, width, pixels, bytes, 8u);
  texture<unorm_4, 2> smaller(extent<2>(height / 2, width / 2), 8u);
  texture_view<const unorm_4, 2> from(image);
  writeonly_texture_view<unorm_4, 2> to(smaller);
  parallel_for_each(
      smaller.extent, [=](index<2> i) restrict(amp) {
        to.set(i, from.sample(float_2((i[1] + 0.5f) / to.extent[1], (i[0] + 0.5f) / to.extent[0])));
      });
  copy(smaller, pixels, bytes / 4);
  int wrong = 0;
  for (int y = 0; y < 2; ++y) {
    for (int x = 0; x < 4; ++x) {
      for (int c = 0; c < 4; ++c) {
        const double mean = (16 * y + 2 * x + 4.5) * c;
        wrong += std::fabs(pixels[(y * 4 + x) * 4 + c] - mean) <= 0.5 ? 0 : 1;
      }
    }
  }
  return wrong;
}
