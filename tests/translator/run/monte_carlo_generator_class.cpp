// A generator of random numbers as a class whose state each thread keeps.
#include "expect.hpp"
using namespace concurrency;

class xorshift {
  unsigned int state;
  static unsigned int mixed(unsigned int x) restrict(cpu, amp) {
    x = (x ^ 61u) ^ (x >> 16);
    x *= 9u;
    x ^= x >> 4;
    x *= 0x27d4eb2du;
    return x ^ (x >> 15);
  }

 public:
  explicit xorshift(unsigned int seed) restrict(cpu, amp) : state(mixed(seed) | 1u) {}
  unsigned int next() restrict(cpu, amp) {
    state ^= state << 13;
    state ^= state >> 17;
    return state ^= state << 5;
  }
  float uniform() restrict(cpu, amp) { return (next() >> 8) * (1.0f / 16777216.0f); }
  template <class Generator>
  static int hits(Generator& g, int samples) restrict(cpu, amp) {
    int inside = 0;
    while (samples-- > 0) {
      const float x = g.uniform(), y = g.uniform();
      inside += (x * x + y * y <= 1.0f) ? 1 : 0;
    }
    return inside;
  }
};

int main() {
  const int threads = 64, samples = 50;
  std::vector<int> out(threads), expected(threads);
  array_view<int, 1> v(threads, out);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    xorshift g(unsigned(i[0] + 1));
    v[i] = xorshift::hits(g, samples);
  });
  v.synchronize();
  int differ = 0;
  for (int i = 0; i < threads; i++) {
    xorshift g(unsigned(i + 1));
    expected[i] = xorshift::hits(g, samples);
    differ += out[i] > expected[i] + 1 || out[i] < expected[i] - 1;
  }
  return differ;
}
