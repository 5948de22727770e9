// Functions that give this: called on what the call before gave, and on a pointer that they change.
#include <amp.h>

using namespace concurrency;

struct counter {
  int sum;
  counter* add(int k) restrict(cpu, amp) {
    sum += k;
    return this;
  }
  counter& twice() restrict(cpu, amp) {
    sum *= 2;
    return *this;
  }
  const int* value() const restrict(cpu, amp) { return &sum; }
};

int compute(int start) restrict(cpu, amp) {
  counter a = {start};
  a.add(2)->add(3)->twice().add(4);
  counter* p = a.add(5);
  for (int i = 0; i < 3; ++i) p = p->add(i);
  p->twice().twice();
  return *p->value() + a.sum;
}

int main() {
  array_view<int> v(6);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = compute(i[0]); });
  for (int i = 0; i < 6; ++i) {
    if (v[i] != compute(i)) return 1;
  }
  return 0;
}
