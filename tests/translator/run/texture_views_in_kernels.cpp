// Views of textures made in kernels, given to functions, and copied.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

float around(texture_view<const float, 2> from, index<2> i) restrict(amp) {
  return from(i[0], i[1] - 1) + from(i[0], i[1] + 1);
}
float twice(const texture<float, 2>& from, index<2> i) restrict(amp) { return 2 * from[i]; }
void put(const writeonly_texture_view<float, 2>& to, index<2> i, float value) restrict(amp) {
  to.set(i, value);
}

int main() {
  std::vector<float> in{1, 2, 3, 4, 5, 6};
  texture<float, 2> from(2, 3, in.begin(), in.end());
  texture<float, 2> to(2, 3);
  parallel_for_each(
      from.extent, [&from, &to ](index<2> i) restrict(amp) {
        const texture_view<const float, 2> reader(from);
        const writeonly_texture_view<float, 2> writer(to);
        const auto copied = reader;
        put(writer, i, around(copied, i) * 100 + twice(from, i));
      });
  std::vector<float> got(6);
  copy(to, got.begin());
  return compare(got, {202, 404, 206, 508, 1010, 512});
}
