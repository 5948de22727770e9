// What a launch does with the data of each of its arguments.
#pragma once

#include <cstddef>
#include <string>

#include "libtiles/core/small_vector.hpp"
#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {

struct data_use {
  std::size_t argument = 0;                ///< its position in the request
  const data_window* window = nullptr;     ///< nullptr for values and for views without elements
  data_source* source = nullptr;           ///< of the window, by now
  access needs = access::read;             ///< overwrite: the device need not have the contents
  access does = access::read;              ///< what becomes of them
  const std::string* parameter = nullptr;  ///< its name
};

/// One per parameter.
using data_uses = small_vector<data_use, 16>;

}  // namespace libtiles::runtime
