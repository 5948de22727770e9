#include "both_sides.hpp"
template <class It, class T> T accumulate(It first, It last, T sum) restrict(cpu, amp) {
  for (; first != last; ++first) sum = sum * 3 + *first;
  return sum;
}
template <class In, class Out, class F> Out transform(In first, In last, Out to, F f) restrict(cpu, amp) {
  while (first != last) *to++ = f(*first++);
  return to;
}
template <class It, class T> It lower_bound(It first, It last, const T& value) restrict(cpu, amp) {
  while (first < last) {
    It middle = first + (last - first) / 2;
    if (*middle < value) first = middle + 1;
    else last = middle;
  }
  return first;
}
struct add {
  int by;
  int operator()(int x) const restrict(cpu, amp) { return x + by; }
};
int main() {
  return same_on_both_sides(8, [](int i) restrict(cpu, amp) {
    int a[6] = {1, 3, 5, 7, 9, 11}, b[6] = {};
    int* end = transform(a, a + i % 6, b, add{i});
    *end = 50;
    const int* found = lower_bound(a, a + 6, i);
    return accumulate(b, end + 1, i) + accumulate(found, (const int*)a + 6, 1) + int(found - a);
  });
}
