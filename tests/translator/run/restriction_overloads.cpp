#include "expect.hpp"
using namespace concurrency;
int where() restrict(cpu) { return 1; }
int where() restrict(amp) { return 2; }
int both() restrict(cpu, amp) { return 10 + where(); }
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = where() + both(); });
  v.synchronize();
  return compare(data, {14, 14}) + (both() != 11);
}
