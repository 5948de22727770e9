// Members of classes that have no members themselves: at the end of a recursive template, of a
// list, in an array.
#include <amp.h>

using namespace concurrency;

template <class... Types>
struct numbers;

template <>
struct numbers<> {
  int sum() const restrict(cpu, amp) { return 0; }
};

template <class First, class... Rest>
struct numbers<First, Rest...> {
  First first;
  numbers<Rest...> rest;
  numbers(First f, Rest... r) restrict(cpu, amp) : first(f), rest{r...} {}
  int sum() const restrict(cpu, amp) { return static_cast<int>(first) + rest.sum(); }
};

struct nothing {
  int value() const restrict(cpu, amp) { return 4; }
};

struct pair {
  nothing first;
  int second;
};

int value_of(const pair& p) restrict(cpu, amp) { return p.first.value() + p.second; }

int main() {
  array_view<int> v(8);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const numbers<int, float, unsigned> some(i[0], 2.5f, 3u);
    pair p{nothing{}, i[0]};
    nothing all[2];
    p.first = all[1];
    const auto keep = [p](int k) restrict(amp) { return value_of(p) + k; };
    v[i] = some.sum() + keep(100);
  });
  for (int i = 0; i < 8; ++i) {
    if (v[i] != (i + 2 + 3) + (4 + i) + 100) return 1;
  }
  return 0;
}
