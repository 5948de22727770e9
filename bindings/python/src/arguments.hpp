// The arguments of one launch: Python objects -> tiles_argument.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>

#include "fixed_list.hpp"
#include "tiles/tiles.h"

namespace tiles_python {

/// Holds what its tiles_arguments point to; valid as long as the Python objects are.
class arguments {
 public:
  /// \param positional  bound by position; \param named  bound by the captured name.
  /// Each is an ArrayView, an Array, a bool, an int (int32, or int64 if it does not fit), a float
  /// (float32) or a NumPy scalar (its own type); over a group also a DistributedView; for OpenCL C
  /// also bytes, a local_memory, an offset. \throws status_error (argument_mismatch) for anything
  /// else, with its type.
  arguments(const pybind11::tuple& positional, const pybind11::dict& named);

  const tiles_argument* data() const { return arguments_.data(); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(arguments_.size()); }

 private:
  void add(const char* name, const pybind11::handle& object);
  bool add_value(const char* name, const pybind11::handle& object);
  bool add_for_opencl(const char* name, const pybind11::handle& object);
  bool add_numpy_scalar(const char* name, const pybind11::handle& object);
  template <class Value>
  void append(const char* name, std::int32_t type, Value value);

  fixed_list<tiles_argument, 16> arguments_;
  fixed_list<std::uint64_t, 16> values_;
};

}  // namespace tiles_python
