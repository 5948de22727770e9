#include "libtiles/compiler/codegen/library/function_text.hpp"

namespace libtiles::compiler::library {
namespace {

constexpr function_text functions[] = {
    // OpenCL's own is undefined where low > high.
    {"tiles_clamp", R"($T tiles_clamp_$T($T x, $T low, $T high) {
  return fmin(fmax(x, low), high);
})"},
    {"tiles_clamp_whole", R"($T tiles_clamp_whole_$T($T x, $T low, $T high) {
  return min(max(x, low), high);
})"},
    {"tiles_firstbithigh", R"(int tiles_firstbithigh_$T($T x) {
  const $T bits = x < 0 ? ~x : x;
  return (int)(sizeof($T) * 8) - 1 - (int)clz(bits);
})"},
    {"tiles_firstbitlow", R"(int tiles_firstbitlow_$T($T x) {
  return x == 0 ? -1 : (int)popcount(~x & (x - 1));
})"},
    {"tiles_mad", R"($T tiles_mad_$T($T a, $T b, $T c) {
  return a * b + c;
})"},
    // volatile hides the mask from PoCL's compiler, which is known by this macro; others do not
    // forget masks, and make vectors of them.
    {"tiles_masked", R"($T tiles_masked_$T($T x, $T mask) {
#ifdef POCL_DEVICE_ADDRESS_BITS
  volatile $T hidden = mask;
  return x & hidden;
#else
  return x & mask;
#endif
})"},
    {"tiles_norm", R"($T tiles_norm_$T($T x) {
  const $T low = ($T)(-1), high = ($T)(1);
  return select(select(x, low, isless(x, low)), high, isgreater(x, high));
})"},
    {"tiles_reversebits", R"($T tiles_reversebits_$T($T x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
  return x >> 16 | x << 16;
})"},
    // Of numbers and vectors; not a number stays so.
    {"tiles_unorm", R"($T tiles_unorm_$T($T x) {
  const $T low = ($T)(0), high = ($T)(1);
  return select(select(x, low, isless(x, low)), high, isgreater(x, high));
})"},
    // Not a number becomes 0, as in HLSL.
    {"tiles_saturate", R"($T tiles_saturate_$T($T x) {
  return fmin(fmax(x, 0.0$f), 1.0$f);
})"},
    {"tiles_sign", R"(int tiles_sign_$T($T x) {
  return (x > 0) - (x < 0);
})"},
};

}  // namespace

const function_text* find_intrinsic(std::string_view name) { return find_among(functions, name); }

}  // namespace libtiles::compiler::library
