// Memory of a Python object, which stays where it is as long as this is held.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>

namespace tiles_python {

class host_buffer {
 public:
  /// Borrows the dense memory of `object`, such as an ndarray, writable or not.
  host_buffer(const pybind11::object& object, bool is_writable) {
    const int flags = PyBUF_C_CONTIGUOUS | (is_writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object.ptr(), &view_, flags) != 0) throw pybind11::error_already_set();
  }
  host_buffer(const host_buffer&) = delete;
  host_buffer& operator=(const host_buffer&) = delete;
  ~host_buffer() { PyBuffer_Release(&view_); }

  void* data() const noexcept { return view_.buf; }
  std::uint64_t size_bytes() const noexcept { return static_cast<std::uint64_t>(view_.len); }

 private:
  Py_buffer view_{};
};

}  // namespace tiles_python
