// A pixel as a word and as bit fields of an unnamed struct; a constructor that fills one of them.
#include "expect.hpp"
using namespace concurrency;

union colour {
  struct {
    unsigned int b : 8;
    unsigned int g : 8;
    unsigned int r : 8;
    unsigned int a : 8;
  };
  unsigned int value;

  colour() restrict(cpu, amp) : value(0) {}
  explicit colour(unsigned int v) restrict(cpu, amp) : value(v) {}
  unsigned int grey() const restrict(cpu, amp) { return (r * 77 + g * 151 + b * 28) >> 8; }
};

unsigned int inverted(unsigned int p) restrict(cpu, amp) {
  colour c(p);
  c.r = 255 - c.r;
  c.g ^= 0xff;
  c.b = ~c.b;
  colour black;
  black.a = c.a;
  return c.grey() > 128 ? c.value : black.value | c.grey();
}

int main() {
  std::vector<unsigned> in(64), out(64), expected(64);
  for (unsigned i = 0; i < 64; i++) in[i] = i * 0x01030507u;
  array_view<const unsigned, 1> a(64, in);
  array_view<unsigned, 1> b(64, out);
  parallel_for_each(b.extent, [=](index<1> i) restrict(amp) { b[i] = inverted(a[i]); });
  b.synchronize();
  for (int i = 0; i < 64; i++) expected[i] = inverted(in[i]);
  return compare(out, expected);
}
