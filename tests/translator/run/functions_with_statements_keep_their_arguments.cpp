// Functions that return objects with views, and that change something before their arguments are
// used: a parameter passed by value is what the caller had, a reference is what it named.
#include "expect.hpp"

using namespace concurrency;

struct cursor {
  array_view<int, 1> data;
  int pos;

  cursor next(int step) restrict(cpu, amp) {
    pos += 10;
    return cursor{data, step};
  }
  cursor next_by_reference(const int& step) restrict(cpu, amp) {
    pos += 10;
    return cursor{data, step};
  }
};

cursor make(array_view<int, 1> v, int& next, int at) restrict(cpu, amp) {
  next += 2;
  return cursor{v, at};
}

cursor make_in_one_statement(array_view<int, 1> v, int& next, int at) restrict(cpu, amp) {
  return cursor{v, (next += 2, at)};
}

cursor after_writing(array_view<int, 1> v, int at) restrict(cpu, amp) {
  v[0] = 7;
  return cursor{v, at};
}

cursor of_reference(array_view<int, 1> v, int& next, const int& at) restrict(cpu, amp) {
  next += 1;
  return cursor{v, at};
}

cursor with_place(array_view<int, 1> v, int& next, int& place) restrict(cpu, amp) {
  next += 1;
  place += 100;
  return cursor{v, place};
}

cursor by_address(array_view<int, 1> v, int at) restrict(cpu, amp) {
  int* p = &at;
  *p = 3;
  return cursor{v, at};
}

cursor copy_of(cursor other, int& next) restrict(cpu, amp) {
  next = 50;
  return cursor{other.data, other.pos};
}

struct pair {
  int first, second;
};

cursor of_pair(array_view<int, 1> v, int& next, pair p) restrict(cpu, amp) {
  next = 60;
  return cursor{v, p.first};
}

struct maker {
  int base;
  cursor make(array_view<int, 1> v, int& n) const restrict(cpu, amp) {
    n += 1;
    return cursor{v, base};
  }
};

int& place_before_counting(const array_view<int, 1>& v, int at, int& next) restrict(cpu, amp) {
  return v[(next += 1, at)];
}

int main() {
  std::vector<int> values{40, 41, 42, 43}, got(32, -1);
  array_view<int, 1> v(4, values), to(32, got);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    int n = 1;
    int o = 0;
    cursor a = make(v, n, n);
    to[o++] = a.pos;
    to[o++] = n;
    cursor b = make_in_one_statement(v, n, n);
    to[o++] = b.pos;
    to[o++] = n;
    cursor c = after_writing(v, v[0]);
    to[o++] = c.pos;
    to[o++] = v[0];
    n = 1;
    cursor d = of_reference(v, n, n);
    to[o++] = d.pos;  // follows n
    n = 1;
    cursor e = of_reference(v, n, v[n]);
    to[o++] = e.pos;  // the element that was named
    n = 1;
    cursor f = of_reference(v, n, n + 1);
    to[o++] = f.pos;  // a temporary
    n = 2;
    cursor g = with_place(v, n, v[n]);
    to[o++] = g.pos;
    to[o++] = v[2];
    n = 5;
    cursor h = by_address(v, n);
    to[o++] = h.pos;
    to[o++] = n;
    cursor i{v, 4};
    cursor j = i.next(i.pos);
    to[o++] = j.pos;
    to[o++] = i.pos;
    cursor k = i.next_by_reference(i.pos);
    to[o++] = k.pos;
    cursor l = copy_of(i, i.pos);
    to[o++] = l.pos;
    to[o++] = i.pos;
    pair p{8, 9};
    cursor m = of_pair(v, p.first, p);
    to[o++] = m.pos;
    maker makers[2] = {{11}, {12}};
    n = 0;
    cursor q = makers[n].make(v, n);
    to[o++] = q.pos;
    to[o++] = n;
    place_before_counting(v, n, n) += 5;
    to[o++] = v[1];
    to[o++] = n;
  });
  to.synchronize();
  got.resize(23);
  return compare(got, {1, 3, 3, 5, 40, 7, 2, 41, 2, 142, 142, 3, 5, 4, 14, 24, 24, 50, 8, 11, 1, 46, 2});
}
