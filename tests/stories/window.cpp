#include "tests/stories/window.hpp"

#include <algorithm>

namespace stories {

const std::vector<element> elements = {{TILES_TYPE_UINT8, 1, "unsigned char"},
                                       {TILES_TYPE_UINT32, 4, "unsigned int"},
                                       {TILES_TYPE_UINT64, 8, "unsigned long"}};

std::int64_t window::count() const {
  std::int64_t all = 1;
  for (const std::int64_t one : extent) all *= one;
  return all;
}

bool window::is_dense() const { return stride == dense_strides(extent); }

std::vector<std::int64_t> window::places() const {
  std::vector<std::int64_t> all;
  extents at(extent.size());
  for (std::int64_t left = count(); left > 0; --left) {
    std::int64_t place = 0;
    for (std::size_t d = 0; d < at.size(); ++d) place += at[d] * stride[d];
    all.push_back(first + place * of->size);
    for (std::size_t d = at.size(); d-- > 0 && ++at[d] == extent[d];) at[d] = 0;
  }
  return all;
}

tiles_data_desc window::desc() const {
  tiles_data_desc made = TILES_DATA_DESC_INIT;
  made.element_type = of->type;
  made.rank = static_cast<std::uint32_t>(extent.size());
  if (!is_dense()) made.flags = TILES_DATA_STRIDED;
  std::copy(extent.begin(), extent.end(), made.extent);
  if (!is_dense()) std::copy(stride.begin(), stride.end(), made.stride);
  return made;
}

extents dense_strides(const extents& extent) {
  extents strides(extent.size(), 1);
  for (std::size_t d = extent.size(); d-- > 1;) strides[d - 1] = strides[d] * extent[d];
  return strides;
}

std::string text_of(const extents& numbers) {
  std::string text;
  for (const std::int64_t one : numbers) text += (text.empty() ? "" : ", ") + std::to_string(one);
  return "{" + text + "}";
}

}  // namespace stories
