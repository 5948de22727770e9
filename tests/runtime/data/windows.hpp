// Windows without a source, and their elements one by one, the slow way.
#pragma once

#include <functional>

#include "libtiles/runtime/geometry/data_window.hpp"

namespace windows {

using namespace libtiles;
using namespace libtiles::runtime;

inline const element_type int_element{scalar_type::int32, "", 4};

inline data_window of(address first, extents shape, std::vector<std::int64_t> strides,
                      element_type element = int_element) {
  return {nullptr, std::move(element), first, std::move(shape), std::move(strides)};
}

inline data_window dense(address first, extents shape, element_type element = int_element) {
  std::vector<std::int64_t> strides = dense_strides(shape);
  return of(first, std::move(shape), std::move(strides), std::move(element));
}

/// Calls `visit` with the address of each element in row-major order.
inline void for_each_address(const data_window& window, const std::function<void(address)>& visit) {
  const std::int64_t count = element_count(window.shape);
  for (std::int64_t i = 0; i < count; ++i) {
    address at = window.first;
    std::int64_t rest = i;
    for (std::size_t d = window.shape.size(); d-- > 0; rest /= window.shape[d]) {
      const std::int64_t index = rest % window.shape[d];
      at += static_cast<address>(index * window.strides[d]) * window.element.size;
    }
    visit(at);
  }
}

}  // namespace windows
