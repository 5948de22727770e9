// Element type and extents as Python says them -> tiles_data_desc.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tiles/tiles.h"

namespace tiles_python {

/// Elements of data; `struct_name` is empty unless `type` is TILES_TYPE_STRUCT.
struct element {
  std::int32_t type;
  std::string struct_name;
  std::uint64_t size;
};

/// The desc points into `item`, which has to outlive it. Without strides, elements are dense.
tiles_data_desc make_data_desc(const element& item, const std::vector<std::int64_t>& extent,
                               const std::vector<std::int64_t>& stride, bool is_const);

/// Extents as Python has them.
pybind11::tuple extent_tuple(const tiles_data_desc& desc);

}  // namespace tiles_python
