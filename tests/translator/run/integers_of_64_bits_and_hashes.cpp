// 64-bit arithmetic, size_t, rotations, popcounts, primes, a modular power.
#include "expect.hpp"
#include <cstdint>
using namespace concurrency;
typedef unsigned long long u64;
inline std::uint32_t rotl(std::uint32_t x, int r) restrict(cpu, amp) { return (x << r) | (x >> (32 - r)); }
inline u64 power_mod(u64 base, u64 exponent, u64 m) restrict(cpu, amp) {
  u64 result = 1;
  base %= m;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) result = result * base % m;
    base = base * base % m;
  }
  return result;
}
bool is_prime(unsigned n) restrict(cpu, amp) {
  if (n < 4) return n > 1;
  if (!(n & 1u)) return false;
  for (unsigned d = 3; u64(d) * d <= n; d += 2)
    if (n % d == 0) return false;
  return true;
}
u64 work(int i) restrict(cpu, amp) {
  std::uint32_t h = 2166136261u;
  for (int k = 0; k < 4; k++) h = rotl((h ^ std::uint32_t(i >> (8 * k) & 0xff)) * 16777619u, 5);
  long long negative = -7LL * i;
  std::size_t wide = static_cast<std::size_t>(h) << 8;
  int bits = 0;
  for (u64 x = wide; x != 0; x &= x - 1) ++bits;
  return (is_prime(unsigned(i) + 90u) ? 1 : 0) + power_mod(3, 1000 + i, 1000003) * 10 + wide + (negative >> 1 < -3 ? 5 : 0) + bits;
}
int main() {
  std::vector<u64> out(20), expected(20);
  array_view<u64> v(20, out);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = work(i[0]); });
  v.synchronize();
  for (int i = 0; i < 20; i++) expected[i] = work(i);
  return compare(out, expected);
}
