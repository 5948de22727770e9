#include "expect.hpp"
#include <climits>
#include <cstdint>
using namespace concurrency;
int main() {
  std::vector<long long> data(8), expected(8);
  array_view<long long> v(8, data);
  auto f = [](int i) restrict(cpu, amp) -> long long {
    unsigned char c = static_cast<unsigned char>(250 + i);
    short s = static_cast<short>(-30000 - i * 1000);
    unsigned u = 0u - 1u;
    long long big = 0x7fffffffffffffffLL - i;
    std::uint64_t h = 0xcbf29ce484222325ULL;
    h = (h ^ c) * 1099511628211ULL;
    switch (i) {
      case 0: return c + s;
      case 1: return u / 2;
      case 2: return big >> 3;
      case 3: return static_cast<long long>(h % 1000003);
      case 4: return INT_MIN + i;
      case 5: return -7 / 2 + -7 % 3;
      case 6: return 'a' + L'b' + true;
      default: return sizeof(long long) + alignof(int);
    }
  };
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = f(i[0]); });
  v.synchronize();
  for (int i = 0; i < 8; ++i) expected[i] = f(i);
  return compare(data, expected);
}
