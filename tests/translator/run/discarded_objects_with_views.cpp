// Functions that return objects with views do all that they do where nobody uses the object.
#include "expect.hpp"

using namespace concurrency;

struct cursor {
  array_view<int, 1> data;
  int pos;

  cursor advance() restrict(cpu, amp) {
    ++pos;
    return cursor{data, pos};
  }
  cursor next() restrict(cpu, amp) { return advance(); }
  cursor operator++(int) restrict(cpu, amp) {
    cursor old = *this;
    ++pos;
    return old;
  }
  cursor chosen(bool back) restrict(cpu, amp) {
    if (pos > 100) return *this;
    return back ? cursor{data, --pos} : advance();
  }
};

cursor take(array_view<int, 1> v) restrict(cpu, amp) { return cursor{v, v[0]++}; }
cursor take_twice(array_view<int, 1> v, bool twice) restrict(cpu, amp) {
  if (twice) return cursor{v, v[0] += 2};
  return take(v);
}

int main() {
  std::vector<int> values{40, 41}, got(8, -1);
  array_view<int, 1> v(2, values), to(8, got);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    cursor it{v, 0};
    it.next();
    to[0] = it.pos;
    it++;
    to[1] = it.pos;
    it.chosen(false);
    it.chosen(false);
    to[2] = it.pos;
    it.chosen(true);
    to[3] = it.pos;
    take(v);
    to[4] = v[0];
    take_twice(v, true);
    to[5] = v[0];
    take_twice(v, false);
    to[6] = v[0];
    for (int i = 0; i < 3; i++) it.next();
    for (int n = 0; n < 3 && ++n; it.next()) to[7] = it.pos;
    to[7] += it.pos;
  });
  to.synchronize();
  return compare(got, {1, 2, 4, 3, 41, 43, 44, 17});
}
