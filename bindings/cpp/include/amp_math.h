// C++ AMP's header of fast_math and precise_math, which are for kernels alone: their text knows
// them without it.
#pragma once

#include "amp.h"
#ifdef __TILES_CXX__
// clang-format off
#include "tiles/macros_set_aside.hpp"
#include "tiles/math_functions.hpp"
#include "tiles/macros_restored.hpp"
// clang-format on
#endif

namespace Concurrency {
namespace fast_math {
#ifdef __TILES_CXX__
using namespace tiles::fast_math;
#endif
}  // namespace fast_math
namespace precise_math {
#ifdef __TILES_CXX__
using namespace tiles::precise_math;
#endif
}  // namespace precise_math
}  // namespace Concurrency
