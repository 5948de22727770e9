#include "libtiles/runtime/data/window_contents.hpp"

#include <cstring>

#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::runtime {
namespace {

/// Calls `copy` with the address of every element in row-major order.
template <class Copy>
void for_each_element(const data_window& window, std::byte* first, std::size_t d, Copy&& copy) {
  const auto size = static_cast<std::int64_t>(window.element.size);
  for (std::int64_t i = 0; i < window.shape[d]; ++i) {
    std::byte* const position = first + i * window.strides[d] * size;
    if (d + 1 == window.shape.size()) {
      copy(position);
    } else {
      for_each_element(window, position, d + 1, copy);
    }
  }
}

}  // namespace

void read_window(const data_window& from, void* destination) {
  if (!has_elements(from)) return;
  const source_lock lock(from);
  std::byte* const first = source_lock::source_of(from).host_data(from, access::read);
  auto* next = static_cast<std::byte*>(destination);
  for_each_element(from, first, 0, [&](const std::byte* element) {
    std::memcpy(next, element, from.element.size);
    next += from.element.size;
  });
}

void write_window(const data_window& to, const void* source) {
  if (!has_elements(to)) return;
  const source_lock lock(to);
  std::byte* const first = source_lock::source_of(to).host_data(to, access::overwrite);
  auto* next = static_cast<const std::byte*>(source);
  for_each_element(to, first, 0, [&](std::byte* element) {
    std::memcpy(element, next, to.element.size);
    next += to.element.size;
  });
}

}  // namespace libtiles::runtime
