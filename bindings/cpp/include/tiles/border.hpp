// What stands beyond the border of an array, for algorithms that look at neighbours.
#pragma once

#include <cstdint>

#include "tiles/tiles.h"

namespace tiles {

/// See tiles_border: of the elements a b c d.
enum class border : std::int32_t {
  reflect = TILES_BORDER_REFLECT,    ///< d c b a | a b c d | d c b a
  constant = TILES_BORDER_CONSTANT,  ///< k k k k | a b c d | k k k k, the border value
  nearest = TILES_BORDER_NEAREST,    ///< a a a a | a b c d | d d d d
  mirror = TILES_BORDER_MIRROR,      ///< d c b | a b c d | c b a
  wrap = TILES_BORDER_WRAP,          ///< a b c d | a b c d | a b c d
  valid = TILES_BORDER_VALID         ///< no result where a neighbour is missing; of convolutions
};

}  // namespace tiles
