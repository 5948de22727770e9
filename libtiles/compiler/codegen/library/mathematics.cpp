#include <cmath>

#include "libtiles/compiler/codegen/library/function_text.hpp"

namespace libtiles::compiler::library {
namespace {

static_assert(FP_NAN == 0 && FP_INFINITE == 1 && FP_ZERO == 2 && FP_SUBNORMAL == 3 &&
              FP_NORMAL == 4);

constexpr function_text functions[] = {
    {"tiles_fpclassify", R"(int tiles_fpclassify_$T($T x) {
  if (isnan(x)) return 0;
  if (isinf(x)) return 1;
  if (x == 0) return 2;
  return isnormal(x) ? 4 : 3;
})"},
    // Of vectors. Processors estimate the root to 12 or 14 bits, and a step of Newton's method
    // doubles these. It fails for zero and for infinity, whose estimates are exact, and for
    // subnormal numbers, which the shorter estimate takes for zero: the product is no number near 1.
    {"tiles_native_rsqrt", R"($T tiles_native_rsqrt_$T($T x) {
#if defined(__AVX__) && defined(__has_builtin)
#if __has_builtin(__builtin_ia32_rsqrtps256)
#define TILES_RSQRT_float8(v) __builtin_ia32_rsqrtps256(v)
#define TILES_RSQRT_float16(v) (float16)(TILES_RSQRT_float8((v).lo), TILES_RSQRT_float8((v).hi))
#endif
#endif
#if defined(__AVX512F__) && defined(__has_builtin)
#if __has_builtin(__builtin_ia32_rsqrt14ps512_mask)
#undef TILES_RSQRT_float16
#define TILES_RSQRT_float16(v) __builtin_ia32_rsqrt14ps512_mask(v, v, (ushort)0xffff)
#endif
#endif
#ifdef TILES_RSQRT_$T
  const $T estimate = TILES_RSQRT_$T(x), nearly_one = (x * estimate) * estimate;
  const $T root = estimate * (1.5f - 0.5f * nearly_one);
  return select(estimate, root, nearly_one < 2);
#else
  return native_rsqrt(x);
#endif
#undef TILES_RSQRT_float8
#undef TILES_RSQRT_float16
})"},
    // The sign of a negative base is that of C, though HLSL knew positive bases only.
    {"tiles_pow", R"($T tiles_pow_$T($T x, $T y) {
  const $T size = native_exp2(y * native_log2(fabs(x)));
  if (y == 0 || x == 1) return 1;
  if (!(x < 0)) return size;
  if (y != trunc(y)) return nan(0u);
  return fmod(y, 2.0$f) == 0 ? size : -size;
})"},
    {"tiles_rcbrt", R"($T tiles_rcbrt_$T($T x) {
  return 1.0$f / cbrt(x);
})"},
    {"tiles_scalb", R"($T tiles_scalb_$T($T x, $T y) {
  if (y == rint(y) && fabs(y) < 10000.0$f) return ldexp(x, (int)y);
  return x * exp2(y);
})"},
};

}  // namespace

const function_text* find_mathematics(std::string_view name) { return find_among(functions, name); }

}  // namespace libtiles::compiler::library
