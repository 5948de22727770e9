// Every function of fast_math, precise_math and direct3d, and every atomic one.
// not on Oclgrind: its built-in functions cannot store to private memory
#include <amp.h>
#include <amp_math.h>
using namespace concurrency;

int main() {
  if (!accelerator().supports_double_precision) return 0;
  array_view<float, 1> f(64);
  array_view<double, 1> d(64);
  array_view<int, 1> n(64);
  array_view<unsigned, 1> un(64);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        float x = 0.5f, y, z;
        int e;

        f[0] = fast_math::acos(x) + fast_math::acosf(x) + fast_math::asin(x) + fast_math::asinf(x) +
               fast_math::atan(x) + fast_math::atanf(x) + fast_math::atan2(x, x) +
               fast_math::atan2f(x, x) + fast_math::ceil(x) + fast_math::ceilf(x) +
               fast_math::cos(x) + fast_math::cosf(x) + fast_math::cosh(x) + fast_math::coshf(x) +
               fast_math::exp(x) + fast_math::expf(x) + fast_math::exp2(x) + fast_math::exp2f(x) +
               fast_math::fabs(x) + fast_math::fabsf(x) + fast_math::floor(x) +
               fast_math::floorf(x) + fast_math::fmax(x, x) + fast_math::fmaxf(x, x) +
               fast_math::fmin(x, x) + fast_math::fminf(x, x) + fast_math::fmod(x, x) +
               fast_math::fmodf(x, x);
        f[1] = fast_math::frexp(x, &e) + fast_math::frexpf(x, &e) + fast_math::ldexp(x, e) +
               fast_math::ldexpf(x, e) + fast_math::log(x) + fast_math::logf(x) +
               fast_math::log10(x) + fast_math::log10f(x) + fast_math::log2(x) +
               fast_math::log2f(x) + fast_math::modf(x, &y) + fast_math::modff(x, &y) +
               fast_math::pow(x, x) + fast_math::powf(x, x) + fast_math::round(x) +
               fast_math::roundf(x) + fast_math::rsqrt(x) + fast_math::rsqrtf(x) +
               fast_math::sin(x) + fast_math::sinf(x) + fast_math::sinh(x) + fast_math::sinhf(x) +
               fast_math::sqrt(x) + fast_math::sqrtf(x) + fast_math::tan(x) + fast_math::tanf(x) +
               fast_math::tanh(x) + fast_math::tanhf(x) + fast_math::trunc(x) +
               fast_math::truncf(x);
        fast_math::sincos(x, &y, &z);
        fast_math::sincosf(x, &y, &z);
        n[0] = fast_math::isfinite(x) + fast_math::isinf(x) + fast_math::isnan(x) +
               fast_math::signbit(x) + fast_math::signbitf(x);
        f[2] = precise_math::acosh(x) + precise_math::asinhf(x) + precise_math::atanh(x) +
               precise_math::cbrt(x) + precise_math::cbrtf(x) + precise_math::copysign(x, x) +
               precise_math::copysignf(x, x) + precise_math::cospi(x) + precise_math::cospif(x) +
               precise_math::erf(x) + precise_math::erfc(x) + precise_math::erfcinv(x) +
               precise_math::erfinv(x) + precise_math::exp10(x) + precise_math::expm1(x) +
               precise_math::fdim(x, x) + precise_math::fma(x, x, x) + precise_math::fmaf(x, x, x) +
               precise_math::hypot(x, x) + precise_math::lgamma(x, &e) +
               precise_math::lgammaf(x, &e) + precise_math::log1p(x) + precise_math::logb(x) +
               precise_math::nanf(1) + precise_math::nearbyint(x) + precise_math::nextafter(x, x) +
               precise_math::phi(x) + precise_math::probit(x) + precise_math::rcbrt(x) +
               precise_math::remainder(x, x) + precise_math::remquo(x, x, &e) +
               precise_math::scalb(x, x) + precise_math::scalbn(x, e) + precise_math::sinpi(x) +
               precise_math::tanpi(x) + precise_math::tgamma(x) + precise_math::sinpif(x) +
               precise_math::tgammaf(x);
        n[1] = precise_math::fpclassify(x) + precise_math::ilogb(x) + precise_math::ilogbf(x) +
               precise_math::isnormal(x) + precise_math::signbit(x);
        double v = 0.5, vy, vz;
        d[0] = precise_math::sin(v) + precise_math::nan(1) + precise_math::pow(v, v) +
               precise_math::acosh(v) + precise_math::erfcinv(v) + precise_math::tgamma(v) +
               precise_math::lgamma(v, &e) + precise_math::frexp(v, &e) +
               precise_math::modf(v, &vy);
        precise_math::sincos(v, &vy, &vz);
        d[1] = direct3d::mad(v, v, v);

        n[2] = direct3d::abs(-3) + direct3d::clamp(3, 1, 2) + direct3d::firstbithigh(3) +
               direct3d::firstbitlow(4) + direct3d::imax(1, 2) + direct3d::imin(1, 2) +
               direct3d::mad(1, 2, 3) + direct3d::sign(-3);
        un[0] = direct3d::countbits(7u) + direct3d::reversebits(1u) + direct3d::umax(1u, 2u) +
                direct3d::umin(1u, 2u) + direct3d::mad(1u, 2u, 3u);
        f[3] = direct3d::clamp(x, 0.0f, 1.0f) + direct3d::mad(x, x, x) + direct3d::noise(x) +
               direct3d::radians(x) + direct3d::rcp(x) + direct3d::saturate(x) +
               direct3d::smoothstep(0.0f, 1.0f, x) + direct3d::step(0.0f, x);
        int at = atomic_fetch_add(&n[3], 1) + atomic_fetch_sub(&n[3], 1) +
                 atomic_fetch_and(&n[3], 1) + atomic_fetch_or(&n[3], 1) +
                 atomic_fetch_xor(&n[3], 1) + atomic_fetch_min(&n[3], 1) +
                 atomic_fetch_max(&n[3], 1) + atomic_fetch_inc(&n[3]) + atomic_fetch_dec(&n[3]) +
                 atomic_exchange(&n[3], 4);
        n[4] = at;
        atomic_compare_exchange(&n[3], &e, 3);
        f[5] = atomic_exchange(&f[6], 1.0f);
        unsigned ue = 0;
        atomic_compare_exchange(&un[3], &ue, 3u);
        un[4] = atomic_fetch_inc(&un[3]);
      });
  return f[0] == f[0] ? 0 : 1;
}
