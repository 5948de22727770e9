// OpenCL objects that others are assigned to.
#pragma once

#include <utility>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// An `Object` whose assignment never fails once there is an object to assign. CLHPP's own lets go
/// of the old object first: where a driver complains about that, it throws, and stays with the
/// handle of an object that is gone. Where the new one cannot be retained, it throws, and stays with
/// a handle that it does not own.
template <class Object>
class replaceable : public Object {
 public:
  replaceable() = default;
  replaceable(Object object) noexcept : Object(std::move(object)) {}
  replaceable(const replaceable&) = default;
  replaceable(replaceable&&) noexcept = default;
  ~replaceable() = default;

  replaceable& operator=(replaceable other) noexcept {
    std::swap(this->object_, other.object_);
    return *this;
  }
};

}  // namespace libtiles::runtime
