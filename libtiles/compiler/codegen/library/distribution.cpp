#include "libtiles/compiler/codegen/library/function_text.hpp"

namespace libtiles::compiler::library {
namespace {

constexpr function_text functions[] = {
    // With u = (y - erf(x)) / erf'(x), Halley's step from x is u / (1 + x u). For erfc it has the
    // same form. The first x is right to three digits, a step triples them.
    {"tiles_erfinv_centre", R"($T tiles_erfinv_centre_$T($T y) {
  const $T s = y * y;
  $T x = y * (0.88622692545275801$f +
              s * (0.23201366653465449$f + s * (0.12755617530559796$f + s * 0.1$f)));
  for (int step = 0; step < (int)sizeof($T) / 4; ++step) {
    const $T u = (y - erf(x)) * 0.88622692545275801$f * exp(x * x);
    x += u / (1 + x * u);
  }
  return x;
})"},
    // For q from 0 to 0.5. The first x is Hastings' approximation.
    {"tiles_erfcinv_tail", R"($T tiles_erfcinv_tail_$T($T q) {
  if (q == 0) return INFINITY;
  const $T t = sqrt(-2 * log(0.5$f * q));
  const $T above = 2.515517$f + t * (0.802853$f + t * 0.010328$f);
  const $T below = 1 + t * (1.432788$f + t * (0.189269$f + t * 0.001308$f));
  $T x = (t - above / below) * 0.70710678118654752$f;
  for (int step = 0; step < (int)sizeof($T) / 4; ++step) {
    const $T u = (erfc(x) - q) * 0.88622692545275801$f * exp(x * x);
    x += u / (1 - x * u);
  }
  return x;
})"},
    {"tiles_erfinv", R"($T tiles_erfinv_$T($T y) {
  const $T size = fabs(y);
  if (!(size <= 1)) return nan(0u);
  if (size <= 0.5$f) return tiles_erfinv_centre_$T(y);
  return copysign(tiles_erfcinv_tail_$T(1 - size), y);
})"},
    {"tiles_erfcinv", R"($T tiles_erfcinv_$T($T q) {
  if (!(q >= 0 && q <= 2)) return nan(0u);
  if (q < 0.5$f) return tiles_erfcinv_tail_$T(q);
  if (q > 1.5$f) return -tiles_erfcinv_tail_$T(2 - q);
  return tiles_erfinv_centre_$T(1 - q);
})"},
    {"tiles_probit", R"($T tiles_probit_$T($T p) {
  return -1.4142135623730951$f * tiles_erfcinv_$T(2 * p);
})"},
    // erfc is steep: what its argument loses by rounding is put back along the tangent.
    {"tiles_phi", R"($T tiles_phi_$T($T x) {
  if (isinf(x)) return x > 0;
  const $T c = 0.70710678118654752$f;
  const $T z = -c * x;
  const $T lost = fma(-c, x, -z) - x * c * fma(-c, c, 0.5$f);
  return 0.5$f * (erfc(z) - 1.1283791670955126$f * exp(-z * z) * lost);
})"},
};

}  // namespace

const function_text* find_distribution(std::string_view name) {
  return find_among(functions, name);
}

}  // namespace libtiles::compiler::library
