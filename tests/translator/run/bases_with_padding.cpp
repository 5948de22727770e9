// Classes with bases of mixed sizes: the host and a kernel find each member at the same place.
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

// Plain structs keep their padding to themselves.
struct plain {
  double value;
  int count;
};
struct from_plain : plain {
  int name;
  float rest[3];
};
struct other {
  double third;
  int fourth;
};
struct both : from_plain, other {
  int last;
};

// A class whose members fill it has none.
class filled {
 public:
  double value;
  int count, more;
  filled() restrict(cpu, amp) : value(0), count(0), more(0) {}
};
struct from_filled : filled {
  int name;
  double rest;
};
struct small {
  int a;
  small() restrict(cpu, amp) : a(1) {}
};
struct wide : small {
  double b;
  int c;
};

// A base with padding within a kernel alone.
struct widest : wide {
  int d;
};

int private_object(int i) restrict(cpu, amp) {
  widest w;
  w.a = i;
  w.b = i * 0.5;
  w.c = i + 1;
  w.d = i + 2;
  wide& base = w;
  base.c *= 3;
  return w.a + int(w.b * 2) * 3 + w.c * 5 + w.d * 7;
}

int main() {
  const int n = 37;
  std::vector<both> a(n);
  std::vector<from_filled> b(n);
  std::vector<wide> c(n);
  std::vector<int> d(n);
  both captured = {};
  captured.last = 5;
  captured.name = 7;
  for (int i = 0; i < n; ++i) {
    a[i].from_plain::count = i;
    a[i].name = 2 * i;
    a[i].rest[2] = 3.f * i;
    a[i].last = 4 * i;
    b[i].more = i;
    b[i].name = 5 * i;
    b[i].rest = 6 * i;
    c[i].b = i;
    c[i].c = 7 * i;
  }
  array_view<both> av(n, a);
  array_view<from_filled> bv(n, b);
  array_view<wide> cv(n, c);
  array_view<int> dv(n, d);
  parallel_for_each(
      av.extent, [=](index<1> i) restrict(amp) {
        both& x = av[i];
        x.last += x.name + x.from_plain::count * captured.last;
        x.rest[0] = x.rest[2] + captured.name;
        static_cast<plain&>(static_cast<from_plain&>(x)).value = i[0];
        from_filled& y = bv[i];
        y.count = y.more + y.name;
        y.value = y.rest + 1;
        wide& z = cv[i];
        z.a += z.c;
        z.c = int(z.b) * 2;
        dv[i] = private_object(i[0]);
      });
  av.synchronize();
  bv.synchronize();
  cv.synchronize();
  dv.synchronize();
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    wrong += a[i].last != 11 * i || a[i].rest[0] != 3.f * i + 7 || a[i].from_plain::value != i;
    wrong += b[i].count != 6 * i || b[i].value != 6 * i + 1;
    wrong += c[i].a != 1 + 7 * i || c[i].c != 2 * i;
    wrong += d[i] != private_object(i);
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
