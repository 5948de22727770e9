#include "expect.hpp"
using namespace concurrency;
struct cell { int n; int get() const restrict(cpu, amp) { return n; } int get() restrict(cpu, amp) { return n + 100; } }; int read(const cell& c) restrict(amp) { return c.get(); }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    cell c = {i[0]}; const cell k = {5}; v[i] = c.get() + read(c) + k.get();
  });
  v.synchronize();
  return compare(data, {105, 107, 109});
}
