// An object with a view, and functions that take numbers of it before and behind calls that change
// it.
#include "expect.hpp"
using namespace concurrency;
struct cursor {
  array_view<int> v;
  int at;
  int next() restrict(amp) {
    for (int k = 0; k < 1; ++k) ++at;
    return v[at - 1];
  }
  int peek() const restrict(amp) { return v[at]; }
  cursor& skip(int n) restrict(amp) {
    for (int k = 0; k < n; ++k) ++at;
    return *this;
  }
};
struct pr {
  int a, b;
};
int mul(int a, int b, int c) restrict(amp) { return a * 100 + b * 10 + c; }
int two(cursor& c, int x) restrict(amp) {
  int r = c.next();
  return r * 10 + x;
}
int hostmul(int a, int b, int c) { return a * 100 + b * 10 + c; }
int main() {
  std::vector<int> d(32), r(4), e(4);
  for (int i = 0; i < 32; ++i) d[i] = i % 7 + 1;
  array_view<int> v(32, d), w(4, r);
  parallel_for_each(
      w.extent, [=](index<1> i) restrict(amp) {
        cursor c = {v, i[0]};
        pr p = {c.at, c.skip(1).at};
        int s = mul(c.at, c.next(), c.next());
        int t = c.at * 10 + c.skip(2).peek() - c.at;
        pr q = {c.next(), c.peek()};
        int l[3] = {c.at, c.next(), c.at};
        int u = two(c, c.at) + two(c.skip(1), c.at);
        w[i] = p.a + 3 * p.b + 5 * s + 7 * t + 11 * q.a + 13 * q.b + 17 * l[0] + 19 * l[1] +
               23 * l[2] + 29 * c.at + 31 * u;
      });
  w.synchronize();
  struct hc {
    const int* v;
    int at;
    int next() {
      ++at;
      return v[at - 1];
    }
    int peek() const { return v[at]; }
    hc& skip(int n) {
      at += n;
      return *this;
    }
  };
  for (int i = 0; i < 4; ++i) {
    hc c = {d.data(), i};
    pr p;
    p.a = c.at;
    p.b = c.skip(1).at;
    int a0 = c.at, a1 = c.next(), a2 = c.next();
    int s = hostmul(a0, a1, a2);
    int t = c.at * 10;
    t += c.skip(2).peek();
    t -= c.at;
    pr q;
    q.a = c.next();
    q.b = c.peek();
    int l[3];
    l[0] = c.at;
    l[1] = c.next();
    l[2] = c.at;
    int x = c.at;
    int u = c.next() * 10 + x;
    c.skip(1);
    x = c.at;
    u += c.next() * 10 + x;
    e[i] = p.a + 3 * p.b + 5 * s + 7 * t + 11 * q.a + 13 * q.b + 17 * l[0] + 19 * l[1] + 23 * l[2] +
           29 * c.at + 31 * u;
  }
  return compare(r, e);
}
