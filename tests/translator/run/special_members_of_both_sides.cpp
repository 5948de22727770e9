// Special members that a class does not write call those of its parts for the same side.
#include "expect.hpp"
using namespace concurrency;
struct part {
  int n;
  part() restrict(cpu) : n(1) {}
  part() restrict(amp) : n(2) {}
  part(const part& other) restrict(cpu) : n(other.n) {}
  part(const part& other) restrict(amp) : n(other.n + 10) {}
  part& operator=(const part& other) restrict(cpu) {
    n = other.n;
    return *this;
  }
  part& operator=(const part& other) restrict(amp) {
    n = other.n + 100;
    return *this;
  }
  ~part() restrict(cpu, amp) {}
};
struct whole {
  part a;
  int y;
};
struct derived : part {};
template <class T>
struct two {
  T first, second;
};
int main() {
  std::vector<int> h(5);
  array_view<int> v(5, h);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    whole made;
    made.y = 5;
    whole copied(made), assigned;
    assigned = made;
    derived one, other = one;
    two<part> pair;
    v[0] = copied.a.n;
    v[1] = assigned.a.n;
    v[2] = other.n;
    v[3] = one.n;
    v[4] = pair.second.n;
  });
  v.synchronize();
  whole made;
  const whole copied = made;
  derived one;
  one = derived();
  h.push_back(copied.a.n + one.n);
  return compare(h, {12, 102, 12, 2, 2, 2});
}
