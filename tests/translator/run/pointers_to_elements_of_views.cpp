#include "expect.hpp"
using namespace concurrency;
int sum_of(const int* first, const int* last) restrict(cpu, amp) {
  int sum = 0;
  for (; first != last; ++first) sum += *first;
  return sum;
}
void exchange(int* a, int* b) restrict(cpu, amp) {
  int kept = *a;
  *a = *b;
  *b = kept;
}
int main() {
  const int n = 12;
  std::vector<int> data(n), sums(n), whole(n), expected(n);
  for (int i = 0; i < n; ++i) data[i] = i * 7 % 5;
  array_view<const int> v(n, data);
  array_view<int> s(n, sums);
  array<int> w(n);
  parallel_for_each(s.extent, [=, &w](index<1> i) restrict(amp) {
    const int* p = &v[0];
    s[i] = sum_of(p, &v[i]);
    int* own = &s[i];
    own[0] += 100;
    *own += p[i[0]];
    int* out = &w[i];
    *out = v.data()[n - 1 - i[0]];
  });
  parallel_for_each(extent<1>(n / 2), [=, &w](index<1> i) restrict(amp) {
    exchange(&w[i], &w(n - 1 - i[0]));
  });
  s.synchronize();
  copy(w, whole.begin());
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    expected[i] = sum + 100 + data[i];
    sum += data[i];
  }
  return compare(sums, expected) + compare(whole, data);
}
