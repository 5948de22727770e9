#include "expect.hpp"
using namespace concurrency;
int run(int n) restrict(cpu, amp) {
  int total = 0;
  for (int i = 0, j = 10; i < n && j > 0; ++i, j -= 2) {
    if (i == 1) continue;
    if (i == 6) break;
    total += i * j;
  }
  int k = 0;
  while (k < 5) { ++k; if (k == 3) continue; total += k; }
  do { total += 100; } while (--k > 3);
  switch (n % 4) {
    case 0: total += 1; break;
    case 1:
    case 2: total += 2;
    default: total += 4;
  }
  if (int rest = n % 3) total += rest * 1000; else total -= 7;
  if (int r = n * 2; r > 6) total += 3;
  for (;;) { if (++total % 2) break; }
  for (int a = 0; a < 2; ++a) for (int b = 0; b < 2; ++b) total += a * b;
  int x = total > 10 ? 1 : 2, y = (x = 5, x + 1);
  total += x + y;
  total ^= 1; total |= 2; total &= ~4; total <<= 1; total >>= 1; total %= 100000;
  ;
  return -(-total) + !total + (total, 0);
}
int main() {
  std::vector<int> data(12), expected(12);
  array_view<int> v(12, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = run(i[0]); });
  v.synchronize();
  for (int i = 0; i < 12; ++i) expected[i] = run(i);
  return compare(data, expected);
}
