// Pixels packed in 32 bits, with functions that unpack them, in an image class.
#include "expect.hpp"
using namespace concurrency;

typedef unsigned int pixel;
struct rgb {
  unsigned r, g, b;
};

rgb unpack(pixel p) restrict(cpu, amp) {
  rgb c = {p & 0xff, (p >> 8) & 0xff, (p >> 16) & 0xff};
  return c;
}
pixel pack(const rgb& c) restrict(cpu, amp) { return c.r | c.g << 8 | c.b << 16 | 0xff000000; }

inline rgb operator+(rgb a, const rgb& b) restrict(cpu, amp) {
  a.r += b.r;
  a.g += b.g;
  a.b += b.b;
  return a;
}
inline rgb operator/(const rgb& a, unsigned n) restrict(cpu, amp) {
  return rgb{a.r / n, a.g / n, a.b / n};
}

struct blur {
  template <class Image>
  pixel operator()(const Image& image, int y, int x, int height, int width) const
      restrict(cpu, amp) {
    rgb sum = {};
    unsigned count = 0;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        const int r = y + dy, c = x + dx;
        if (r < 0 || c < 0 || r >= height || c >= width) continue;
        sum = sum + unpack(image(r, c));
        count++;
      }
    return pack(sum / count);
  }
};
struct gray {
  template <class Image>
  pixel operator()(const Image& image, int y, int x, int, int) const restrict(cpu, amp) {
    const rgb c = unpack(image(y, x));
    const unsigned level = (c.r * 77 + c.g * 151 + c.b * 28) >> 8;
    return pack({level, level, level});
  }
};

template <class Filter>
pixel host_pixel(const Filter& filter, const std::vector<pixel>& image, int at, int height,
                 int width) {
  const array_view<const pixel, 2> view(height, width, image);
  return filter(view, at / width, at % width, height, width);
}

template <class Filter>
void apply(const Filter& filter, array_view<const pixel, 2> from, array_view<pixel, 2> to) {
  to.discard_data();
  const int height = from.extent[0], width = from.extent[1];
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        to[i] = filter(from, i[0], i[1], height, width);
      });
}

int main() {
  const int height = 9, width = 14;
  std::vector<pixel> image(height * width), blurred(height * width), got(height * width),
      expected(height * width);
  for (int i = 0; i < height * width; ++i) image[i] = pixel(i) * 2654435761u;
  array_view<pixel, 2> in(height, width, image), middle(height, width, blurred),
      out(height, width, got);
  apply(blur(), in, middle);
  apply(gray(), middle, out);
  out.synchronize();
  std::vector<pixel> between(height * width);
  for (int k = 0; k < height * width; ++k) between[k] = host_pixel(blur(), image, k, height, width);
  for (int k = 0; k < height * width; ++k)
    expected[k] = host_pixel(gray(), between, k, height, width);
  return compare(got, expected);
}
