// What is generated for a kernel in the shape of loops.
#pragma once

#include <memory>
#include <string>

#include "tests/support/catch.hpp"
#include "tiles/tiles.h"

namespace fuzz {

/// \param text  of a function with a name
inline std::string loop_source(const std::string& text) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text.c_str();
  desc.shape = TILES_SHAPE_LOOP;
  tiles_kernel kernel = nullptr;
  REQUIRE(tiles_kernel_create(&desc, &kernel) == TILES_OK);
  const std::unique_ptr<tiles_kernel_s, tiles_status (*)(tiles_kernel)> owned(kernel,
                                                                              tiles_kernel_release);
  const char* source = nullptr;
  REQUIRE(tiles_kernel_get_opencl_source(kernel, nullptr, 0, &source) == TILES_OK);
  return source;
}

}  // namespace fuzz
