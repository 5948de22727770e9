// The extents of a domain or a tile: a tuple of Python's -> int64_t.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>

#include "fixed_list.hpp"

namespace tiles_python {

/// \throws pybind11::error_already_set (TypeError, OverflowError) for what is no 64-bit integer
class extent_list {
 public:
  explicit extent_list(const pybind11::tuple& components) : numbers_(components.size()) {
    for (const pybind11::handle& component : components) {
      const long long number = PyLong_AsLongLong(component.ptr());
      if (number == -1 && PyErr_Occurred() != nullptr) throw pybind11::error_already_set();
      numbers_.push_back(number);
    }
  }

  const std::int64_t* data() const { return numbers_.data(); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(numbers_.size()); }
  bool empty() const { return numbers_.empty(); }

 private:
  fixed_list<std::int64_t, 8> numbers_;
};

}  // namespace tiles_python
