#include "data_desc.hpp"

#include <algorithm>

namespace tiles_python {

tiles_data_desc make_data_desc(const element& item, const std::vector<std::int64_t>& extent,
                               const std::vector<std::int64_t>& stride, bool is_const) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = item.type;
  desc.struct_name = item.struct_name.empty() ? nullptr : item.struct_name.c_str();
  desc.element_size = item.size;
  desc.rank = static_cast<std::uint32_t>(extent.size());
  desc.flags = is_const ? TILES_DATA_CONST : 0;
  std::copy_n(extent.begin(), std::min<std::size_t>(extent.size(), TILES_MAX_RANK), desc.extent);
  if (!stride.empty()) desc.flags |= TILES_DATA_STRIDED;
  std::copy_n(stride.begin(), std::min<std::size_t>(stride.size(), TILES_MAX_RANK), desc.stride);
  return desc;
}

pybind11::tuple extent_tuple(const tiles_data_desc& desc) {
  pybind11::tuple extent(desc.rank);
  for (std::uint32_t d = 0; d < desc.rank; ++d) extent[d] = pybind11::int_(desc.extent[d]);
  return extent;
}

}  // namespace tiles_python
