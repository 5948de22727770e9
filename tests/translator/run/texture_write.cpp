// Textures of one 32-bit number are read and written by one kernel.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

template <class T>
int doubles_its_texels() {
  std::vector<T> in{1, 2, 3, 4, 5, 6};
  texture<T, 2> t(2, 3, in.begin(), in.end());
  parallel_for_each(
      extent<2>(4, 4), [&t](index<2> i) restrict(amp) {
        t.set(i, t[i] * 2 + 1);  // what is outside is left out
      });
  std::vector<T> got(6);
  copy(t, got.begin());
  return compare(got, {3, 5, 7, 9, 11, 13});
}

int main() {
  return doubles_its_texels<int>() + doubles_its_texels<unsigned>() + doubles_its_texels<float>();
}
