// The functor's operator() stands in a base that is given the derived class.
#include "expect.hpp"

using namespace concurrency;

template <class Derived>
struct per_element {
  const Derived& self() const restrict(cpu, amp) { return static_cast<const Derived&>(*this); }
  void operator()(index<1> i) const restrict(amp) {
    const Derived& named = static_cast<const Derived&>(*this);
    named.store(i, self().compute(i[0]));
  }
};

struct scaled : per_element<scaled> {
  scaled(const array_view<int>& v, int f) : view(v), factor(f) {}
  int compute(int i) const restrict(cpu, amp) { return i * factor; }
  void store(index<1> i, int value) const restrict(amp) { view[i] = value; }
  array_view<int> view;
  int factor;
};

int main() {
  std::vector<int> got(4);
  array_view<int> view(4, got);
  parallel_for_each(view.extent, scaled(view, 3));
  view.synchronize();
  return compare(got, {0, 3, 6, 9});
}
