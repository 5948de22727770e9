#include "expect.hpp"
using namespace concurrency;
struct counter {
  int start;
  mutable int calls;
  counter(int from) restrict(cpu, amp) : start(from), calls(0) {}
  int next() const restrict(cpu, amp) { return start + ++calls; }
};
int twice(const counter& c) restrict(cpu, amp) {
  c.next();
  return c.next();
}
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  const counter captured(20);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    const counter own(5);
    v[0] = own.next() + own.next();
    v[1] = twice(own) * 10 + own.calls;
    const counter copied = captured;
    v[2] = twice(copied);
  });
  v.synchronize();
  return compare(data, {13, 94, 22});
}
