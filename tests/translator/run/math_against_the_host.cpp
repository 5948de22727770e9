// Functions of fast_math and precise_math against those of the host.
// not on Oclgrind: its built-in functions cannot store to private memory
#include <amp_math.h>

#include <cmath>
#include <cstdio>

#include "expect.hpp"
using namespace concurrency;

static int differ(const std::vector<float>& got, const std::vector<double>& expected) {
  int failed = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double e = expected[i];
    if (!(std::fabs(got[i] - e) <= 1e-4 * (1 + std::fabs(e)))) {
      std::printf("[%zu]: %g, expected %g\n", i, got[i], e);
      ++failed;
    }
  }
  return failed;
}

int main() {
  std::vector<float> got(40);
  array_view<float> v(40, got);
  const float x = 0.625f, y = 1.75f;
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        {
          using namespace concurrency::fast_math;
          v[0] = sin(x) + cos(y);
          v[1] = tan(x) * exp(y);
          v[2] = pow(y, x) + sqrt(y);
          v[3] = fabs(-y) + floor(y) + ceil(x);
          v[4] = atan2(x, y) + atan(x);
          v[5] = rsqrt(y);
          float s, c;
          sincos(x, &s, &c);
          v[6] = s + 2 * c;
          int exponent;
          v[7] = frexp(y * 8, &exponent);
          v[8] = exponent;
          float whole;
          v[9] = modf(y, &whole);
          v[10] = whole;
          v[11] = ldexp(x, 3);
          v[12] = fmax(x, y) - fmin(x, y) + fmod(y, x);
          v[13] = round(y) + trunc(-y) + log2(y) + log10(y);
          v[14] = signbit(-x) ? 1 : 0;
        }
        using namespace concurrency::precise_math;
        v[15] = sinh(x) + cosh(x) + tanh(x);
        v[16] = asinh(x) + acosh(y) + atanh(x);
        v[17] = cbrt(y) + hypot(x, y) + expm1(x) + log1p(x);
        v[18] = erf(x) + erfc(x) * 2;
        v[19] = tgamma(y);
        int sign;
        v[20] = lgamma(y, &sign);
        v[21] = copysign(x, -y) + fdim(y, x) + fma(x, y, x);
        int quotient;
        v[22] = remquo(y, x, &quotient);
        v[23] = quotient;
        v[24] = nextafter(x, y) + nearbyint(y) + logb(y) + ilogb(y);
        v[25] = sinpi(x) + cospi(x);
        v[26] = exp10(x) + exp2(y);
        v[27] = scalbn(x, 2) + remainder(y, x);
        v[28] = isnan(x) || isinf(y) ? 1 : 0;
        v[29] = isfinite(x) && isnormal(y) ? 1 : 0;
        v[30] = phi(x);
        v[31] = rcbrt(y);
        v[32] = erfinv(x);
        v[33] = probit(x);
      });
  v.synchronize();
  const double px = x, py = y;
  std::vector<double> expected(40);
  int e;
  double whole;
  const double pi = 3.14159265358979323846;
  expected[0] = std::sin(px) + std::cos(py);
  expected[1] = std::tan(px) * std::exp(py);
  expected[2] = std::pow(py, px) + std::sqrt(py);
  expected[3] = py + 1 + 1;
  expected[4] = std::atan2(px, py) + std::atan(px);
  expected[5] = 1 / std::sqrt(py);
  expected[6] = std::sin(px) + 2 * std::cos(px);
  expected[7] = std::frexp(py * 8, &e);
  expected[8] = e;
  expected[9] = std::modf(py, &whole);
  expected[10] = whole;
  expected[11] = std::ldexp(px, 3);
  expected[12] = py - px + std::fmod(py, px);
  expected[13] = 2 - 1 + std::log2(py) + std::log10(py);
  expected[14] = 1;
  expected[15] = std::sinh(px) + std::cosh(px) + std::tanh(px);
  expected[16] = std::asinh(px) + std::acosh(py) + std::atanh(px);
  expected[17] = std::cbrt(py) + std::hypot(px, py) + std::expm1(px) + std::log1p(px);
  expected[18] = std::erf(px) + std::erfc(px) * 2;
  expected[19] = std::tgamma(py);
  expected[20] = std::lgamma(py);
  expected[21] = -px + (py - px) + std::fma(px, py, px);
  expected[22] = std::remquo(py, px, &e);
  expected[23] = e;
  expected[24] = px + 2 + 0 + 0;
  expected[25] = std::sin(pi * px) + std::cos(pi * px);
  expected[26] = std::pow(10, px) + std::exp2(py);
  expected[27] = px * 4 + std::remainder(py, px);
  expected[28] = 0;
  expected[29] = 1;
  expected[30] = 0.5 * std::erfc(-px / std::sqrt(2.0));
  expected[31] = 1 / std::cbrt(py);
  expected[32] = 0.62736;
  expected[33] = 0.31864;
  return differ(got, expected);
}
