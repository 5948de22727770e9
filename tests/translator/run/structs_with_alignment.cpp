#include "expect.hpp"
using namespace concurrency;

struct __declspec(align(16)) point {
  float x, y, z;
  point() restrict(cpu, amp) : x(1), y(2), z(3) {}
  explicit point(float all) restrict(cpu, amp) : x(all), y(all), z(all) {}
};
struct alignas(16) record {
  int a;
  long long d;
  int b[2];
};
struct pair_of_both {
  point p;
  int k[4];
  record r;
};
record made(int i) restrict(cpu, amp) {
  record of = {i, 3LL * i, {1, 2}};
  return of;
}

int main() {
  std::vector<point> points(5);
  std::vector<pair_of_both> pairs(5);
  array_view<point> a(5, points);
  array_view<pair_of_both> b(5, pairs);
  const record captured = made(9);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    point p((float)i[0]);
    p.z += a[i].y + captured.b[1];
    a[i] = p;
    pair_of_both both;
    both.p = p;
    both.k[3] = i[0];
    both.r = made(i[0]);
    b[i] = both;
  });
  a.synchronize();
  b.synchronize();
  std::vector<double> got, expected;
  for (int i = 0; i < 5; ++i) {
    got.insert(got.end(), {points[i].x, points[i].z, pairs[i].p.z, double(pairs[i].k[3]),
                           double(pairs[i].r.d), double(pairs[i].r.b[1])});
    expected.insert(expected.end(), {double(i), i + 4.0, i + 4.0, double(i), 3.0 * i, 2.0});
  }
  return compare(got, expected);
}
