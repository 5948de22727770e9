// Structs of structs and arrays: returned, assigned, compared, swapped, in arrays and by ?:.
#include "expect.hpp"
using namespace concurrency;
struct point {
  float x, y;
  point() restrict(cpu, amp) : x(0), y(0) {}
  point(float a, float b) restrict(cpu, amp) : x(a), y(b) {}
  point operator-(const point& o) const restrict(cpu, amp) { return point(x - o.x, y - o.y); }
};
inline float cross(point a, point b) restrict(cpu, amp) { return a.x * b.y - a.y * b.x; }
struct triangle {
  point corners[3];
  int id;
  const point& operator[](int i) const restrict(cpu, amp) { return corners[i]; }
  point& operator[](int i) restrict(cpu, amp) { return corners[i]; }
  float area() const restrict(cpu, amp) { return 0.5f * cross(corners[1] - corners[0], corners[2] - corners[0]); }
  triangle turned() const restrict(cpu, amp) {
    triangle t = *this;
    point kept = t[1];
    t[1] = t[2];
    t[2] = kept;
    return t;
  }
};
struct box {
  point low, high;
};
box bounds(const triangle& t) restrict(cpu, amp) {
  box b = {t[0], t[0]};
  for (int i = 1; i < 3; i++) {
    const point& p = t.corners[i];
    b.low.x = p.x < b.low.x ? p.x : b.low.x;
    b.low.y = p.y < b.low.y ? p.y : b.low.y;
    b.high = point(p.x > b.high.x ? p.x : b.high.x, p.y > b.high.y ? p.y : b.high.y);
  }
  return b;
}
float work(const triangle& in) restrict(cpu, amp) {
  triangle both[2] = {in, in.turned()};
  const triangle& positive = both[0].area() > 0 ? both[0] : both[1];
  triangle chosen = both[0].area() > 0 ? both[1] : both[0];
  chosen.id = -chosen.id;
  box b = bounds(positive);
  return positive.area() * 100 + (b.high.x - b.low.x) + 10 * (b.high - b.low).y + chosen.id + chosen.area();
}
int main() {
  std::vector<triangle> all(10);
  for (int i = 0; i < 10; i++) {
    all[i].id = i;
    for (int k = 0; k < 3; k++) all[i][k] = point(float((i * 7 + k * 5) % 9), float((i * 3 + k * k * 4) % 8));
  }
  std::vector<float> out(10), expected(10);
  array_view<const triangle, 1> in(10, all);
  array_view<float, 1> v(10, out);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = work(in[i]); });
  v.synchronize();
  for (int i = 0; i < 10; i++) expected[i] = work(all[i]);
  return compare(out, expected);
}
