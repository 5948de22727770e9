// C++ AMP's header of graphics types: short vectors, norm and unorm, which are a part of amp.h, and
// textures.
#pragma once

#include "amp.h"
#include "tiles/direct3d_textures.hpp"
#include "tiles/sampler.hpp"
#include "tiles/texture.hpp"
#include "tiles/texture_copy.hpp"
#include "tiles/texture_view.hpp"
