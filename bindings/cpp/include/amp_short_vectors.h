// C++ AMP's header of short vectors, which are a part of amp.h, with the names that HLSL has for
// them.
#pragma once

#include "amp.h"

#if __cplusplus >= 201703L  // an older compiler would list a thousand errors more

namespace tiles::graphics::direct3d {

using int2 = int_2;
using int3 = int_3;
using int4 = int_4;
using uint2 = uint_2;
using uint3 = uint_3;
using uint4 = uint_4;
using float2 = float_2;
using float3 = float_3;
using float4 = float_4;
using double2 = double_2;
using double3 = double_3;
using double4 = double_4;
using norm2 = norm_2;
using norm3 = norm_3;
using norm4 = norm_4;
using unorm2 = unorm_2;
using unorm3 = unorm_3;
using unorm4 = unorm_4;

}  // namespace tiles::graphics::direct3d

#endif
