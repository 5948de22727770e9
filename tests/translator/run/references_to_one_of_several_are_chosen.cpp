// A condition chooses between a variable and a reference that itself refers to one of several.
#include "expect.hpp"
using namespace concurrency;

int counted(int k) restrict(cpu, amp) {
  int a = 1, b = 2, c[3] = {3, 4, 5};
  int& r = k % 3 ? c[2] : a;
  ++(k & 2 ? b : r);
  return a + b * 10 + c[2] * 100;
}

int added(int k) restrict(cpu, amp) {
  int a = 1, b = 2, c[3] = {3, 4, 5};
  int& r = k % 3 ? c[2] : a;
  (k & 2 ? b : r) += k;
  (k & 1 ? r : c[1]) = b;
  return a + b * 10 + c[2] * 100 + c[1] * 1000;
}

int by_pointers(int k) restrict(cpu, amp) {
  int a = 1, b = 2, c[3] = {3, 4, 5};
  int& r = k % 3 ? c[2] : a;
  int* p = &(k & 2 ? b : r);
  (*p)--;
  int* q = k & 1 ? p : c;
  *q += 7;
  return a + b * 10 + c[2] * 100 + c[0] * 1000;
}

int main() {
  std::vector<int> data(18), expected(18);
  array_view<int> v(data);
  parallel_for_each(
      extent<1>(6), [=](index<1> i) restrict(amp) {
        v[i[0]] = counted(i[0]);
        v[i[0] + 6] = added(i[0]);
        v[i[0] + 12] = by_pointers(i[0]);
      });
  v.synchronize();
  for (int i = 0; i < 6; ++i) {
    expected[i] = counted(i);
    expected[i + 6] = added(i);
    expected[i + 12] = by_pointers(i);
  }
  return compare(data, expected);
}
