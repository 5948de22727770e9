#include "expect.hpp"
using namespace concurrency;
int sum(const int* first, const int* last) restrict(cpu, amp) {
  int total = 0;
  for (; first != last; ++first) total += *first;
  return total;
}
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int values[4] = {1, 2, 3, 4};
    int* p = values;
    p[1] = 20;
    *(p + 2) = 30;
    ++p;
    v[i] = sum(values, values + 4) + *p;
  });
  v.synchronize();
  return compare(data, {55 + 20, 75});
}
