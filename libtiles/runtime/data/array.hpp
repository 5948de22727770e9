// Data that lives on one device: array<T, N>.
#pragma once

#include <cstddef>
#include <memory>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/data/argument_form.hpp"
#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::runtime {

/// One thread at a time.
class array {
 public:
  /// \param initial_data  dense elements, copied before this returns; nullptr leaves them
  /// undefined. \throws error (invalid_argument, out_of_memory, device_failure, device_lost)
  array(std::shared_ptr<context> home, element_type element, extents shape,
        const void* initial_data);

  /// Over data that lives in `home` already.
  /// \param is_const  nothing may write it.
  array(std::shared_ptr<context> home, data_window window, bool is_const)
      : home_(std::move(home)),
        window_(std::move(window)),
        form_(form_of(argument_kind::array, window_, is_const)) {}

  const std::shared_ptr<context>& home() const { return home_; }
  const data_window& window() const { return window_; }
  bool is_const() const { return form_.type.is_const; }

  /// What the array is to a kernel.
  const argument_form& form() const { return form_; }

  std::size_t size_in_bytes() const { return dense_size(window_); }

 private:
  std::shared_ptr<context> home_;
  data_window window_;
  argument_form form_;
};

}  // namespace libtiles::runtime
