// Members of local structs that have values where they are read, or may have.
#include <amp.h>
using namespace concurrency;

struct hit {
  int distance;
  bool found;
};

void fill(hit& h) restrict(cpu, amp) { h.distance = 3; }

int run(int n) restrict(cpu, amp) {
  hit a;
  if (n > 3) {
    a.distance = n;
  } else {
    a.distance = -n;
  }
  int sum = a.distance;
  hit b;
  b.found = n > 5;
  if (b.found) b.distance = n;
  if (b.found) sum += b.distance;
  hit c;
  for (int k = 0; k < n; ++k) {
    if (k == 3) c.distance = k;
    if (k > 5) break;
  }
  sum += c.distance;
  hit d;
  if (n == 2) d.distance = 5;
  fill(d);
  sum += d.distance;
  hit e;
  if (n == 7) return 5;
  if (n > 7) e.distance = 1;
  if (n <= 7) return 6;
  sum += e.distance;
  hit f;
  switch (n) {
    case 1:
      f.distance = 1;
      break;
    default:
      f.distance = 2;
  }
  sum += f.distance;
  hit g;
  if (n > 1) g.distance = 4;
  auto set = [&g, n]() { g.distance = n; };
  set();
  return sum + g.distance + (n > 2 ? (e.distance = 3) : (e.distance = 4)) + e.distance;
}

/// Whether one has a value may be told by another variable.
int correlated(int n) restrict(cpu, amp) {
  hit a;
  bool is_given = false;
  if (n > 1) {
    a.distance = 1;
    is_given = true;
  }
  if (!is_given) a.distance = 2;
  hit b;
  if (n > 4) b.distance = 3;
  if (n <= 4) return a.distance;
  return b.distance;
}

/// What is not evaluated is not read.
int sizes(int n) restrict(cpu, amp) {
  hit a;
  if (n > 1) a.distance = 1;
  return sizeof(a.distance + 1) + noexcept(a.distance + 1);
}

void launch(array_view<int> v) {
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) { v[i] = run(i[0]) + correlated(i[0]) + sizes(i[0]); });
}
