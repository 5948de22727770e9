// A union of 64 bits: a double, two words, an array that is read at a computed place.
#include "expect.hpp"
#include <cstring>
using namespace concurrency;
union wide {
  double d;
  struct {
    unsigned int low, high;
  } words;
  unsigned int parts[2];
};
int main() {
  if (!accelerator().supports_double_precision) return 0;
  std::vector<double> in{1.5, -2.25, 1e100};
  std::vector<int> exponents(3), expected(3);
  std::vector<double> scaled(3), wanted(3);
  array_view<const double, 1> a(3, in);
  array_view<int, 1> e(3, exponents);
  array_view<double, 1> s(3, scaled);
  parallel_for_each(e.extent, [=](index<1> i) restrict(amp) {
    wide w;
    w.d = a[i];
    int which = 1 - (i[0] & 0);
    e[i] = int((w.words.high >> 20) & 0x7ffu) + (w.parts[which] == w.words.high ? 0 : 10000);
    w.words.high += 1u << 20;
    w.parts[1 - which] |= 1u;
    s[i] = w.d;
  });
  e.synchronize();
  s.synchronize();
  for (int i = 0; i < 3; i++) {
    unsigned long long bits;
    std::memcpy(&bits, &in[i], 8);
    expected[i] = int((bits >> 52) & 0x7ff);
    bits += 1ull << 52;
    bits |= 1;
    std::memcpy(&wanted[i], &bits, 8);
  }
  return compare(exponents, expected) + compare(scaled, wanted);
}
