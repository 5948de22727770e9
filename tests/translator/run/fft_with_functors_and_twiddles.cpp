// A transform by stages: complex numbers as float_2, kernels in a loop, two arrays that take turns.
#include "expect.hpp"
#include <amp_graphics.h>
#include <amp_math.h>
#include <cmath>
using namespace concurrency;
using concurrency::graphics::float_2;
float_2 times(float_2 a, float_2 b) restrict(cpu, amp) { return float_2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
struct stage {
  const array<float_2, 1>& in;
  array<float_2, 1>& out;
  int half;
  float sign;
  stage(const array<float_2, 1>& i, array<float_2, 1>& o, int h, float s) : in(i), out(o), half(h), sign(s) {}
  void operator()(index<1> idx) const restrict(amp) {
    const int n = in.extent[0], i = idx[0], k = i % half;
    const float angle = sign * 3.14159265f * k / half;
    float_2 w(precise_math::cos(angle), precise_math::sin(angle));
    float_2 a = in[i], b = times(w, in[i + n / 2]);
    const int to = (i / half) * 2 * half + k;
    out[to] = a + b;
    out[to + half] = a - b;
  }
};
void transform(array<float_2, 1>*& a, array<float_2, 1>*& b, float sign) {
  const int n = a->extent[0];
  for (int half = 1; half < n; half *= 2) {
    parallel_for_each(extent<1>(n / 2), stage(*a, *b, half, sign));
    std::swap(a, b);
  }
}
int main() {
  const int n = 32;
  std::vector<float_2> data(n), back(n);
  for (int i = 0; i < n; i++) data[i] = float_2(float((i * 7) % 5), float(i % 3));
  array<float_2, 1> one(n, data.begin()), two(n);
  array<float_2, 1>*a = &one, *b = &two;
  transform(a, b, -1.0f);
  std::vector<float_2> spectrum(n);
  copy(*a, spectrum.begin());
  int wrong = 0;
  for (int k = 0; k < n; k++) {
    double re = 0, im = 0;
    for (int i = 0; i < n; i++) {
      const double t = -2 * 3.14159265358979 * i * k / n;
      re += data[i].x * std::cos(t) - data[i].y * std::sin(t);
      im += data[i].x * std::sin(t) + data[i].y * std::cos(t);
    }
    wrong += std::fabs(re - spectrum[k].x) > 1e-3 || std::fabs(im - spectrum[k].y) > 1e-3;
  }
  transform(a, b, 1.0f);
  copy(*a, back.begin());
  for (int i = 0; i < n; i++) wrong += std::fabs(back[i].x / n - data[i].x) > 1e-4 || std::fabs(back[i].y / n - data[i].y) > 1e-4;
  return wrong;
}
