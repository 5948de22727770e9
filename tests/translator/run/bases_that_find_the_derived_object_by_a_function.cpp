// A base class template reaches the derived object through a member function of its own, which
// casts: for chains of calls, members and results.
#include <amp.h>

#include <vector>
using namespace concurrency;

template <class Derived>
class chained {
 public:
  Derived& add(int n) restrict(cpu, amp) {
    self().sum += n;
    return self();
  }
  Derived& twice() restrict(cpu, amp) {
    self().sum *= 2;
    return self();
  }
  int value() const restrict(cpu, amp) { return self().get(); }

 private:
  Derived& self() restrict(cpu, amp) { return static_cast<Derived&>(*this); }
  const Derived& self() const restrict(cpu, amp) { return static_cast<const Derived&>(*this); }
};

class counter : public chained<counter> {
 public:
  int sum = 0;
  int get() const restrict(cpu, amp) { return sum + 1; }
};

class second {
 public:
  int other = 100;
};

class late : public second, public chained<late> {
 public:
  int sum = 7;
  int get() const restrict(cpu, amp) { return sum + other; }
};

int in_kernel(int i) restrict(cpu, amp) {
  counter c;
  c.add(i).twice().add(3);
  late l;
  l.add(2).add(i);
  return c.value() + 1000 * l.value();
}

int main() {
  std::vector<int> results(7);
  array_view<int> v(7, results);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = in_kernel(i[0]); });
  v.synchronize();
  for (int i = 0; i < 7; ++i) {
    if (results[i] != in_kernel(i) || results[i] != 2 * i + 3 + 1 + 1000 * (109 + i)) return 1;
  }
  return 0;
}
