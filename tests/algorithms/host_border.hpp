// What stands beyond the border of an array, element by element.
#pragma once

#include <cstdint>

#include "tiles/c/border.h"

/// The place of what stands at i; -1 for the border value.
inline int64_t place_beyond(tiles_border border, int64_t i, int64_t extent) {
  while (i < 0 || i >= extent) {
    const bool is_before = i < 0;
    switch (border) {
      case TILES_BORDER_CONSTANT:
        return -1;
      case TILES_BORDER_NEAREST:
        return is_before ? 0 : extent - 1;
      case TILES_BORDER_MIRROR:
        if (extent == 1) return 0;
        i = is_before ? -i : 2 * extent - 2 - i;
        break;
      case TILES_BORDER_WRAP:
        i += is_before ? extent : -extent;
        break;
      default:
        i = is_before ? -1 - i : 2 * extent - 1 - i;
    }
  }
  return i;
}
