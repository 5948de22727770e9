// The names that HLSL has for short vectors.
#include <amp_short_vectors.h>

#include <type_traits>

#include "expect.hpp"

using namespace concurrency;
using namespace concurrency::graphics::direct3d;

static_assert(std::is_same<float4, concurrency::graphics::float_4>::value, "");
static_assert(std::is_same<uint2, concurrency::graphics::uint_2>::value, "");
static_assert(std::is_same<unorm3, concurrency::graphics::unorm_3>::value, "");
static_assert(std::is_same<norm4, concurrency::graphics::norm_4>::value, "");
static_assert(std::is_same<double2, concurrency::graphics::double_2>::value, "");

float3 reflected(float3 v, float3 n) restrict(cpu, amp) {
  return v - float3(2.0f) * n * float3(v.x * n.x + v.y * n.y + v.z * n.z);
}

int main() {
  std::vector<float> got(8);
  std::vector<float> expected(8);
  array_view<float> to(8, got);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    int3 k(i[0], 1, 2);
    to[i] = reflected(float3(k), float3(0.0f, 1.0f, 0.0f)).y + k.x;
  });
  to.synchronize();
  for (int i = 0; i < 8; ++i) {
    expected[i] = reflected(float3(i, 1, 2), float3(0.0f, 1.0f, 0.0f)).y + i;
  }
  return compare(got, expected);
}
