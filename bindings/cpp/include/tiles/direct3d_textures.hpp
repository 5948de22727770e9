// As tiles/direct3d.hpp, of textures and samplers.
#pragma once

#include "tiles/direct3d.hpp"

namespace tiles::graphics::direct3d {

TILES_NO_DIRECT3D(get_texture)
TILES_NO_DIRECT3D_DATA(make_texture)
TILES_NO_DIRECT3D(get_sampler)
TILES_NO_DIRECT3D(make_sampler)

}  // namespace tiles::graphics::direct3d
