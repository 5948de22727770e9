// Copies between textures, memory and ranges, of wholes and of rectangles.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  std::vector<int> in{1, 2, 3, 4, 5, 6};
  texture<int, 2> a(extent<2>(2, 3), 8u);
  copy(in.begin(), in.end(), a);
  texture<int, 2> b(a.extent, 8u);
  copy(a, b);
  parallel_for_each(
      a.extent, [ =, to = writeonly_texture_view<int, 2>(a) ](index<2> i) restrict(amp) {
        to.set(i, 10 * i[0] + i[1]);
      });
  std::vector<int> got(6);
  copy(b, got.begin());
  int wrong = compare(got, in);
  copy(a, index<2>(0, 1), b, index<2>(1, 0), extent<2>(1, 2));
  copy_async(b, got.begin()).get();
  wrong += compare(got, {1, 2, 3, 1, 2, 6});
  std::vector<int> part(2);
  copy(a, index<2>(0, 2), extent<2>(2, 1), part.begin());
  wrong += compare(part, {2, 12});
  std::vector<int> column{-1, -2};
  copy(column.begin(), column.end(), b, index<2>(0, 2), extent<2>(2, 1));
  signed char bytes[6] = {};
  copy(b, bytes, 6);
  wrong += compare(std::vector<int>(bytes, bytes + 6), {1, 2, -1, 1, 2, -2});
  const signed char more[2] = {9, 8};
  copy(more, 2, b, index<2>(1, 1), extent<2>(1, 2));
  copy(b, index<2>(1, 0), extent<2>(1, 3), bytes, 3);
  wrong += compare(std::vector<int>(bytes, bytes + 3), {1, 9, 8});
  texture<int, 2> c(b);
  c = a;
  texture<int, 2> d(texture_view<const int, 2>(c, 0));
  a.copy_to(b);
  copy(b, got.begin());
  wrong += compare(got, {0, 1, 2, 10, 11, 12});
  copy(d, got.begin());
  wrong += compare(got, {0, 1, 2, 10, 11, 12});
  return wrong;
}
