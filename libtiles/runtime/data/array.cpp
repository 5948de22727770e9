#include "libtiles/runtime/data/array.hpp"

#include <algorithm>

#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::runtime {

array::array(std::shared_ptr<context> home, element_type element, extents shape,
             const void* initial_data)
    : home_(std::move(home)) {
  // An array without elements has a buffer too, and OpenCL makes none of no bytes.
  const std::size_t size = runtime::size_in_bytes(element, shape);
  window_.source = data_source::on_device(home_, std::max<std::size_t>(size, 1));
  window_.element = std::move(element);
  window_.strides = dense_strides(shape);
  window_.shape = std::move(shape);
  form_ = form_of(argument_kind::array, window_, false);
  if (initial_data != nullptr) write_window(window_, initial_data);
}

}  // namespace libtiles::runtime
