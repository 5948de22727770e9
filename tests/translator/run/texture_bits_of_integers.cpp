// Integers in 8, 16 and 32 bits: written as the nearest that there is, and read back.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

template <class T, class Stored>
int writes(const std::vector<T>& values, const std::vector<Stored>& expected) {
  const int count = static_cast<int>(values.size());
  texture<T, 1> t(count, 8u * sizeof(Stored));
  array_view<const T, 1> in(count, values);
  writeonly_texture_view<T, 1> to(t);
  parallel_for_each(
      in.extent, [=](index<1> i) restrict(amp) { to.set(i, in[i]); });
  std::vector<Stored> held(values.size());
  copy(t, held.data(), static_cast<unsigned>(sizeof(Stored) * held.size()));
  texture_view<const T, 1> from(t);
  array_view<T, 1> out(count);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) { out[i] = from[i]; });
  std::vector<T> got(values.size());
  copy(out, got.begin());
  return compare(held, expected) + compare(got, std::vector<T>(expected.begin(), expected.end()));
}

int main() {
  return writes<int, signed char>({0, 1, -1, 127, 128, -128, -129},
                                  {0, 1, -1, 127, 127, -128, -128}) +
         writes<int, short>({0, -7, 32767, 40000, -32768, -40000},
                            {0, -7, 32767, 32767, -32768, -32768}) +
         writes<int, int>({0, -7, 2147483647, -2147483647 - 1},
                          {0, -7, 2147483647, -2147483647 - 1}) +
         writes<unsigned, unsigned char>({0, 255, 256, 4000000000u}, {0, 255, 255, 255}) +
         writes<unsigned, unsigned short>({0, 65535, 65536, 4000000000u},
                                          {0, 65535, 65535, 65535}) +
         writes<unsigned, unsigned>({0, 65536, 4294967295u}, {0, 65536, 4294967295u});
}
