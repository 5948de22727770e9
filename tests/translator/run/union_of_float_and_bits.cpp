// A union that reads a float's bits, as sorts by radix use it.
#include "expect.hpp"
#include <cstring>
using namespace concurrency;

union float_bits {
  float number;
  unsigned int bits;
  int whole;
};

inline unsigned int sortable(float x) restrict(cpu, amp) {
  float_bits both;
  both.number = x;
  unsigned int mask = (both.bits & 0x80000000u) ? 0xffffffffu : 0x80000000u;
  return both.bits ^ mask;
}

struct packet {
  int kind;
  union {
    float real;
    int whole;
  };
};

int main() {
  std::vector<float> in{1.5f, -2.0f, 0.0f, 1e10f, -1e-3f};
  std::vector<unsigned> out(5), expected;
  std::vector<int> halves(5), wholes;
  array_view<const float, 1> a(5, in);
  array_view<unsigned, 1> b(5, out);
  array_view<int, 1> c(5, halves);
  parallel_for_each(b.extent, [=](index<1> i) restrict(amp) {
    b[i] = sortable(a[i]);
    float_bits x = {a[i]};
    x.bits += 1;
    packet p;
    p.kind = i[0] % 2;
    if (p.kind == 0) p.real = x.number; else p.whole = x.whole;
    c[i] = p.whole;
  });
  b.synchronize();
  c.synchronize();
  for (float x : in) {
    expected.push_back(sortable(x));
    int bits;
    std::memcpy(&bits, &x, 4);
    wholes.push_back(bits + 1);
  }
  return compare(out, expected) + compare(halves, wholes);
}
