#include "expect.hpp"
using namespace concurrency;
struct guard {
  int& count;
  explicit guard(int& c) restrict(cpu, amp) : count(c) { count += 1; }
  ~guard() restrict(cpu, amp) { count += 10; }
};
struct plain { int x; ~plain() restrict(cpu, amp) {} };
int early(int n, int& count) restrict(cpu, amp) {
  guard g(count);
  if (n == 1) return count;
  for (int k = 0; k < 2; ++k) { guard inner(count); if (n == 2) break; }
  return count + 1000;
}
int main() {
  std::vector<int> data(3), expected(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int count = 0;
    plain p = {100};
    int r = early(i[0], count);
    { guard g(count); }
    v[i] = r * 10 + count + p.x;
  });
  v.synchronize();
  for (int i = 0; i < 3; ++i) {
    int count = 0;
    int r = early(i, count);
    { guard g(count); }
    expected[i] = r * 10 + count + 100;
  }
  return compare(data, expected);
}
