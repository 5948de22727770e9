// sampler: how texture_view<const T, N>::sample() reads between the texels, and outside of them.
#pragma once

#include "tiles/property.hpp"
#include "tiles/restrictions.hpp"
#include "tiles/short_vectors.hpp"

namespace tiles::graphics {

/// Which texels count: the nearest one, or those around the place, weighted by their distance.
enum filter_mode : unsigned int {
  filter_point = 0,
  filter_linear = 0x15,
  filter_unknown = 0xffffffff,
};

/// What is outside of a texture: the texture again, the texture reflected, its edge, or a colour.
enum address_mode : unsigned int {
  address_wrap = 1,
  address_mirror = 2,
  address_clamp = 3,
  address_border = 4,
  address_unknown = 0xffffffff,
};

inline namespace translated {

/// Made by the host, captured by value.
class sampler {
 public:
  // The properties of C++ AMP, for reading: as the functions get_...().
  graphics::filter_mode TILES_STORED(filter_mode);
  TILES_PROPERTY(graphics::filter_mode, filter_mode)
  graphics::address_mode TILES_STORED(address_mode);
  TILES_PROPERTY(graphics::address_mode, address_mode)
  float_4 TILES_STORED(border_color);
  TILES_PROPERTY(float_4, border_color)

  sampler() : sampler(filter_linear) {}
  sampler(graphics::filter_mode filter) : sampler(filter, address_clamp) {}
  sampler(graphics::address_mode address, float_4 border = float_4())
      : sampler(filter_linear, address, border) {}
  /// @param border  what is outside if `address` is address_border
  sampler(graphics::filter_mode filter, graphics::address_mode address, float_4 border = float_4())
      : TILES_STORED(filter_mode)(filter),
        TILES_STORED(address_mode)(address),
        TILES_STORED(border_color)(border) {}

  TILES_CPU_AMP graphics::filter_mode get_filter_mode() const { return TILES_STORED(filter_mode); }
  TILES_CPU_AMP graphics::address_mode get_address_mode() const {
    return TILES_STORED(address_mode);
  }
  TILES_CPU_AMP float_4 get_border_color() const { return TILES_STORED(border_color); }
};

}  // namespace translated
}  // namespace tiles::graphics
