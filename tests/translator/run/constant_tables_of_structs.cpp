// Tables of constants: arrays of structs, of arrays, static members of templates, constexpr functions.
// not on llvmpipe: its compiler crashes
#include "expect.hpp"
using namespace concurrency;
struct direction { int dx, dy; float weight; };
static const direction directions[] = {{0, 1, 1.0f}, {1, 0, 0.5f}, {-1, -1, 0.25f}};
const unsigned char sbox[8] = {7, 3, 1, 0, 6, 5, 4, 2};
constexpr int square(int x) { return x * x; }
constexpr float coefficients[2][3] = {{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}};
template <int Order> struct rule { static const int points = Order; static constexpr float weights[2] = {Order * 0.5f, Order * 2.0f}; };
namespace settings { const float gravity = -9.5f; enum : unsigned { mask = 0xf0u }; static const index<2> origin(1, 2); }
int work(int i) restrict(cpu, amp) {
  float sum = 0;
  for (const direction& d : directions) sum += d.weight * (d.dx + 2 * d.dy);
  for (int k = 0; k < int(sizeof(directions) / sizeof(directions[0])); k++) sum += directions[k].dx * i;
  int x = sbox[i & 7] + square(3) + int(coefficients[i & 1][i % 3] * 10);
  const int local[] = {1, 2, 3, 5, 8};
  static const int primes[4] = {2, 3, 5, 7};
  return int(sum * 4) + x + local[i % 5] + primes[i % 4] + rule<3>::points + int(rule<2>::weights[1]) + int(settings::gravity) + (settings::mask & 0x3f);
}
int main() {
  std::vector<int> out(16), expected(16);
  array_view<int> v(16, out);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = work(i[0]); });
  v.synchronize();
  for (int i = 0; i < 16; i++) expected[i] = work(i);
  return compare(out, expected);
}
