#include "expect.hpp"
namespace amp = concurrency;
namespace image {
namespace detail { inline int clamp(int x) restrict(cpu, amp) { return x < 0 ? 0 : x > 255 ? 255 : x; } }
struct brighten {
  amp::array_view<int, 1> pixels;
  int by;
  void operator()(amp::index<1> i) const restrict(amp) { pixels[i] = detail::clamp(pixels[i] + by); }
};
}
int main() {
  std::vector<int> data{10, 250, -300};
  amp::array_view<int, 1> v(3, data);
  amp::parallel_for_each(v.extent, image::brighten{v, 20});
  v.synchronize();
  return compare(data, {30, 255, 0});
}
