// Dense arrays of any rank in host memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

#include "tests/capi/objects.hpp"

using extent_list = std::vector<int64_t>;

template <class T>
owned_view view_of_extent(int32_t type, std::vector<T>& data, const extent_list& extent) {
  tiles_data_desc desc = describe(type, {});
  desc.rank = static_cast<uint32_t>(extent.size());
  std::copy(extent.begin(), extent.end(), desc.extent);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

inline int64_t product(const extent_list& extent) {
  return std::accumulate(extent.begin(), extent.end(), int64_t{1}, std::multiplies<>());
}
