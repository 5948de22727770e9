// C++ AMP's header of fast_math and precise_math, which are for kernels alone: their text knows
// them without it.
#pragma once

#include "amp.h"

namespace tiles {
namespace fast_math {}
namespace precise_math {}
}  // namespace tiles
