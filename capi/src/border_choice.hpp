// The border that the desc of an algorithm names.
#pragma once

#include <string>

#include "libtiles/algorithms/border.hpp"
#include "libtiles/core/error.hpp"
#include "tiles/c/border.h"

namespace libtiles::capi {

static_assert(static_cast<int>(algorithms::border::reflect) == TILES_BORDER_REFLECT);
static_assert(static_cast<int>(algorithms::border::constant) == TILES_BORDER_CONSTANT);
static_assert(static_cast<int>(algorithms::border::nearest) == TILES_BORDER_NEAREST);
static_assert(static_cast<int>(algorithms::border::mirror) == TILES_BORDER_MIRROR);
static_assert(static_cast<int>(algorithms::border::wrap) == TILES_BORDER_WRAP);
static_assert(static_cast<int>(algorithms::border::valid) == TILES_BORDER_VALID);

/// \param field  for the message: "tiles_convolve_desc.border"
/// \param last   the last one that the algorithm knows.
/// \throws error (invalid_argument)
inline algorithms::border border_of(std::int32_t given, const char* field, tiles_border last) {
  if (given >= TILES_BORDER_REFLECT && given <= last) return static_cast<algorithms::border>(given);
  throw error(status::invalid_argument, std::string(field) + " is " + std::to_string(given) +
                                            "; expected a tiles_border" +
                                            (last == TILES_BORDER_VALID ? "" : " but VALID"));
}

}  // namespace libtiles::capi
