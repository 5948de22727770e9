#include "libtiles/runtime/data/array.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::runtime {
namespace {

std::size_t checked_size(const element_type& element, const extents& shape) {
  const std::size_t size = size_in_bytes(element, shape);
  if (size > 0) return size;
  throw error(status::invalid_argument,
              "an array's extents are " + to_string(shape) + "; each must be at least 1");
}

}  // namespace

array::array(std::shared_ptr<context> home, element_type element, extents shape,
             const void* initial_data)
    : home_(std::move(home)) {
  window_.source = data_source::on_device(home_, checked_size(element, shape));
  window_.element = std::move(element);
  window_.strides = dense_strides(shape);
  window_.shape = std::move(shape);
  form_ = form_of(argument_kind::array, window_, false);
  if (initial_data != nullptr) write_window(window_, initial_data);
}

}  // namespace libtiles::runtime
