// C++ AMP's header of graphics types: short vectors, norm and unorm, which are a part of amp.h, and
// textures.
#pragma once

#include "amp.h"
#include "amp_short_vectors.h"

#if __cplusplus >= 201703L  // an older compiler would list a thousand errors more
// clang-format off
#include "tiles/macros_set_aside.hpp"
#include "tiles/direct3d_textures.hpp"
#include "tiles/sampler.hpp"
#include "tiles/texture.hpp"
#include "tiles/texture_copy.hpp"
#include "tiles/texture_view.hpp"
#include "tiles/macros_restored.hpp"
// clang-format on

#endif
