#include "expect.hpp"
using namespace concurrency;
int weight(int k) restrict(cpu, amp) { static const int table[] = {4, 5, 6}; return table[k]; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = weight(i[0]);
  });
  v.synchronize();
  return compare(data, {4, 5, 6});
}
