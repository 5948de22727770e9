// Memory of a Python object, which stays where it is as long as this is held.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>

namespace tiles_python {

class host_buffer {
 public:
  /// Borrows the memory of `object`, such as an ndarray, writable or not; dense unless strides are
  /// allowed.
  host_buffer(const pybind11::object& object, bool is_writable, bool allows_strides = false) {
    const int layout = allows_strides ? PyBUF_STRIDES : PyBUF_C_CONTIGUOUS;
    const int flags = layout | (is_writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object.ptr(), &view_, flags) != 0) throw pybind11::error_already_set();
  }
  host_buffer(const host_buffer&) = delete;
  host_buffer& operator=(const host_buffer&) = delete;
  ~host_buffer() { PyBuffer_Release(&view_); }

  /// The element at index 0.
  void* data() const noexcept { return view_.buf; }
  std::uint64_t size_bytes() const noexcept { return static_cast<std::uint64_t>(view_.len); }

 private:
  Py_buffer view_{};
};

}  // namespace tiles_python
