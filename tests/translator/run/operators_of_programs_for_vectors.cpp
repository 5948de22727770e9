// Operators that a program defines for vectors of float, beside those that vectors of integers
// have.
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>

#include <cmath>
#include <cstdio>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

inline float dot(const float_3& a, const float_3& b) restrict(cpu, amp) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline float_3 operator^(const float_3& a, const float_3& b) restrict(cpu, amp) {
  return float_3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
inline float_3 operator*(const float_3& a, float s) restrict(cpu, amp) {
  return float_3(a.x * s, a.y * s, a.z * s);
}
inline float_3 operator*(float s, const float_3& a) restrict(cpu, amp) { return a * s; }
inline bool operator<(const int_2& a, const int_2& b) restrict(cpu, amp) {
  return a.x != b.x ? a.x < b.x : a.y < b.y;
}

struct mat3 {
  float_3 row[3];
  float_3 operator*(const float_3& v) const restrict(cpu, amp) {
    return float_3(dot(row[0], v), dot(row[1], v), dot(row[2], v));
  }
  float_3& operator[](int i) restrict(cpu, amp) { return row[i]; }
  const float_3& operator[](int i) const restrict(cpu, amp) { return row[i]; }
};
mat3 rotation(float_3 axis, float s, float c) restrict(cpu, amp) {
  mat3 m;
  m[0] = float_3(c + axis.x * axis.x * (1 - c), axis.x * axis.y * (1 - c) - axis.z * s,
                 axis.x * axis.z * (1 - c) + axis.y * s);
  m[1] = float_3(axis.y * axis.x * (1 - c) + axis.z * s, c + axis.y * axis.y * (1 - c),
                 axis.y * axis.z * (1 - c) - axis.x * s);
  m[2].x = axis.z * axis.x * (1 - c) - axis.y * s;
  m[2].yz = float_2(axis.z * axis.y * (1 - c) + axis.x * s, c + axis.z * axis.z * (1 - c));
  return m;
}
float_4 work(int i) restrict(cpu, amp) {
  float_3 v(float(i), 1.f, -2.f), u(0.5f, float(i % 4), 3.f);
  float_3 w = v ^ u;
  w.xy = w.yx * 0.5f;
  mat3 m = rotation(float_3(0, 0, 1), 0.6f, 0.8f);
  w = m * w + 2.f * v;
  int_2 p(i % 3, i % 5), q(i % 2, i % 7);
  if (p < q) w.z = -w.z;
  float_4 r(w.x, w.y, w.z, dot(u, v));
  r.wzyx = r;
  r += float_4(1.f);
  r.rgb *= float_3(2.f, 3.f, 4.f);
  uint_2 bits(uint_2(unsigned(i), 7u) << uint_2(1u, 2u));
  r.a -= float((bits.x & bits.y) % 16u);
  return r++;
}
int main() {
  const int n = 40;
  std::vector<float_4> got(n);
  array_view<float_4> g(n, got);
  parallel_for_each(
      g.extent, [=](index<1> i) restrict(amp) { g[i] = work(i[0]); });
  g.synchronize();
  int bad = 0;
  for (int i = 0; i < n; ++i) {
    const float_4 e = work(i), d = got[i] - e;
    bad += std::fabs(d.x) + std::fabs(d.y) + std::fabs(d.z) + std::fabs(d.w) >
           1e-3f * (1 + std::fabs(e.x) + std::fabs(e.y));
  }
  std::printf("%d\n", bad);
  return bad != 0;
}
