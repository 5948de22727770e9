#include "both_sides.hpp"
template <class F> void each(int* first, int* last, F f) restrict(cpu, amp) {
  while (first != last) f(*first++);
}
int main() {
  return same_on_both_sides(5, [](int i) restrict(cpu, amp) {
    int a[6] = {1, 2, 3, 4, 5, 6};
    int* p = a + i % 3;
    auto read = [=](int k) { return p[k]; };
    auto take = [&]() { return *p++; };
    int sum = read(1) * 10 + take();
    sum = sum * 3 + take() + read(0);
    each(a, p, [&](int& one) { one += sum; });
    each(a + 3, a + 6, [=](int& one) { one *= i; });
    for (int k = 0; k < 6; ++k) sum = sum * 3 + a[k];
    return sum;
  });
}
