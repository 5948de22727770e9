// Loops, switches, early returns, comma, ternaries, shadowed names.
#include "expect.hpp"
using namespace concurrency;
int collatz(unsigned int n) restrict(cpu, amp) {
  int steps = 0;
  do {
    n = (n & 1) ? 3 * n + 1 : n >> 1;
  } while (++steps < 200 && n > 1);
  return steps;
}
int classify(int x) restrict(cpu, amp) {
  switch (x % 6) {
    case 0:
    case 1: {
      int y = x;
      return y + 1;
    }
    case 2:
      x += 5;
    case 3:
      x *= 2;
      break;
    default:
      if (x > 10) return -x;
      else if (x == 4) break;
      for (int i = 0, j = 10; i < j; i += 2, --j) {
        if (i == 4) continue;
        if (j == 7) break;
        x += i * j;
      }
  }
  return x;
}
int search(const int (&values)[8], int wanted) restrict(cpu, amp) {
  int low = 0, high = 7;
  while (low <= high) {
    const int middle = (low + high) / 2;
    if (values[middle] == wanted) return middle;
    values[middle] < wanted ? low = middle + 1 : high = middle - 1;
  }
  return ~low;
}
int work(int i) restrict(cpu, amp) {
  int sorted[8] = {1, 3, 5, 7, 9, 11, 13, 15};
  int found = search(sorted, i), x = i;
  for (;;) {
    if (x > 20) break;
    x += (i & 1) ? 3 : 4;
  }
  bool is_even = !(i % 2), both = is_even && x > 21 || found < 0;
  unsigned u = i;
  u <<= 2, u |= 1u, u ^= 0xfu, u = ~u;
  return collatz(i + 1) * 1000 + classify(i) * 10 + found + x + both + int(u % 7u);
}
int main() {
  std::vector<int> out(16), expected(16);
  array_view<int> v(16, out);
  parallel_for_each(v.extent, [=](index<1> idx) restrict(amp) { v[idx] = work(idx[0]); });
  v.synchronize();
  for (int i = 0; i < 16; i++) expected[i] = work(i);
  return compare(out, expected);
}
