// An image of the host with filters as kernels; a functor with a table of weights as a member.
#include "expect.hpp"
using namespace concurrency;
struct rgb {
  float r, g, b;
  rgb() restrict(cpu, amp) : r(0), g(0), b(0) {}
  rgb(float x, float y, float z) restrict(cpu, amp) : r(x), g(y), b(z) {}
};
inline rgb operator*(const rgb& c, float f) restrict(cpu, amp) { return rgb(c.r * f, c.g * f, c.b * f); }
inline rgb& operator+=(rgb& a, const rgb& b) restrict(cpu, amp) {
  a.r += b.r;
  a.g += b.g;
  a.b += b.b;
  return a;
}
template <int R>
struct convolution {
  float weights[2 * R + 1];
  array_view<const rgb, 2> in;
  array_view<rgb, 2> out;
  bool is_horizontal;
  convolution(const array_view<const rgb, 2>& i, const array_view<rgb, 2>& o, bool h) : in(i), out(o), is_horizontal(h) {
    for (int k = -R; k <= R; k++) weights[k + R] = 1.0f / (1 + k * k);
  }
  int limit(int x, int n) const restrict(cpu, amp) { return x < 0 ? 0 : x >= n ? n - 1 : x; }
  void operator()(index<2> idx) const restrict(cpu, amp) {
    rgb sum;
    float all = 0;
    for (int k = -R; k <= R; k++) {
      index<2> at = idx;
      const int d = is_horizontal ? 1 : 0;
      at[d] = limit(at[d] + k, in.extent[d]);
      sum += in[at] * weights[k + R];
      all += weights[k + R];
    }
    out[idx] = sum * (1.0f / all);
  }
};
class image {
  int height_, width_;
  std::vector<rgb> pixels_;

 public:
  image(int h, int w) : height_(h), width_(w), pixels_(h * w) {
    for (int i = 0; i < h * w; i++) pixels_[i] = rgb(float(i % 7), float(i % 5), float(i % 3));
  }
  template <int R>
  image blurred(bool on_device) const {
    image half(height_, width_), whole(height_, width_);
    array_view<const rgb, 2> from(height_, width_, pixels_);
    array_view<rgb, 2> middle(height_, width_, half.pixels_), to(height_, width_, whole.pixels_);
    convolution<R> first(from, middle, true), second(middle, to, false);
    if (on_device) {
      parallel_for_each(middle.extent, first);
      parallel_for_each(to.extent, second);
    } else {
      for (int r = 0; r < height_; r++) for (int c = 0; c < width_; c++) first(index<2>(r, c));
      for (int r = 0; r < height_; r++) for (int c = 0; c < width_; c++) second(index<2>(r, c));
    }
    to.synchronize();
    return whole;
  }
  float distance(const image& other) const {
    float most = 0;
    for (size_t i = 0; i < pixels_.size(); i++) {
      most = std::max(most, std::fabs(pixels_[i].r - other.pixels_[i].r) + std::fabs(pixels_[i].g - other.pixels_[i].g) + std::fabs(pixels_[i].b - other.pixels_[i].b));
    }
    return most;
  }
};
int main() {
  image picture(9, 11);
  return picture.blurred<2>(true).distance(picture.blurred<2>(false)) > 1e-4f;
}
