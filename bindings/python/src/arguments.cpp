#include "arguments.hpp"

#include <cstring>
#include <limits>

#include "array.hpp"
#include "array_view.hpp"
#include "group.hpp"
#include "opencl_arguments.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

/// The tiles_type of a NumPy scalar by its buffer's format and size; 0 if kernels do not know it.
std::int32_t type_of_format(const std::string& format, py::ssize_t size) {
  if (format.size() != 1) return 0;
  const char code = format[0];
  if (code == '?') return TILES_TYPE_BOOL;
  if (code == 'f') return TILES_TYPE_FLOAT32;
  if (code == 'd') return TILES_TYPE_FLOAT64;
  const bool is_signed = std::strchr("bhilq", code) != nullptr;
  if (!is_signed && std::strchr("BHILQ", code) == nullptr) return 0;
  switch (size) {
    case 1:
      return is_signed ? TILES_TYPE_INT8 : TILES_TYPE_UINT8;
    case 2:
      return is_signed ? TILES_TYPE_INT16 : TILES_TYPE_UINT16;
    case 4:
      return is_signed ? TILES_TYPE_INT32 : TILES_TYPE_UINT32;
    default:
      return is_signed ? TILES_TYPE_INT64 : TILES_TYPE_UINT64;
  }
}

[[noreturn]] void refuse(const char* name, std::size_t position, const std::string& reason) {
  const std::string which = name ? name : "argument " + std::to_string(position + 1);
  throw status_error{TILES_ERROR_ARGUMENT_MISMATCH, which + " " + reason, "", 0, 0, 0, "", ""};
}

[[noreturn]] void refuse_type(const char* name, std::size_t position, const py::handle& object) {
  const std::string type = py::str(py::type::handle_of(object).attr("__name__"));
  refuse(name, position,
         "is a " + type +
             ": expected a NumPy array, tiles.array_view, tiles.array, bool, int, float or NumPy "
             "scalar");
}

/// As py::isinstance, which looks the class up at every call.
template <class Class>
bool is(const py::handle& object) {
  static auto* const type = reinterpret_cast<PyTypeObject*>(py::type::of<Class>().ptr());
  return PyObject_TypeCheck(object.ptr(), type);
}

std::int64_t int64_of(const char* name, std::size_t position, const py::handle& object) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  if (overflow != 0) {
    refuse(name, position, "does not fit int64: pass a NumPy scalar, such as numpy.uint64(...)");
  }
  return value;
}

/// Valid as long as the key is.
const char* name_of(const py::handle& key) {
  const char* const name = PyUnicode_AsUTF8(key.ptr());
  if (name == nullptr) throw py::error_already_set();
  return name;
}

}  // namespace

arguments::arguments(const py::tuple& positional, const py::dict& named)
    : arguments_(positional.size() + named.size()), values_(positional.size() + named.size()) {
  for (const py::handle& object : positional) add(nullptr, object);
  for (const auto& item : named) add(name_of(item.first), item.second);
}

void arguments::add(const char* name, const py::handle& object) {
  if (is<array_view>(object)) {
    const auto& view = py::cast<const array_view&>(object);
    arguments_.push_back(tiles_argument_view(name, view.value.get()));
  } else if (is<array>(object)) {
    const auto& data = py::cast<const array&>(object);
    arguments_.push_back(tiles_argument_array(name, data.value.get()));
  } else if (is<distributed_view>(object)) {
    const auto& parts = py::cast<const distributed_view&>(object);
    arguments_.push_back(tiles_argument_distributed_view(name, parts.value.get()));
  } else if (!add_value(name, object) && !add_for_opencl(name, object)) {
    refuse_type(name, arguments_.size(), object);
  }
}

bool arguments::add_value(const char* name, const py::handle& object) {
  if (PyBool_Check(object.ptr())) {
    append(name, TILES_TYPE_BOOL, static_cast<std::uint8_t>(object.ptr() == Py_True));
  } else if (PyLong_Check(object.ptr())) {
    const std::int64_t value = int64_of(name, arguments_.size(), object);
    if (value == static_cast<std::int32_t>(value)) {
      append(name, TILES_TYPE_INT32, static_cast<std::int32_t>(value));
    } else {
      append(name, TILES_TYPE_INT64, value);
    }
  } else if (PyFloat_CheckExact(object.ptr())) {  // numpy.float64 is a float too, but keeps 64 bits
    append(name, TILES_TYPE_FLOAT32, static_cast<float>(PyFloat_AS_DOUBLE(object.ptr())));
  } else {
    return add_numpy_scalar(name, object);
  }
  return true;
}

bool arguments::add_for_opencl(const char* name, const py::handle& object) {
  if (PyBytes_Check(object.ptr())) {
    const auto size = static_cast<std::uint64_t>(PyBytes_GET_SIZE(object.ptr()));
    arguments_.push_back(tiles_argument_bytes(name, PyBytes_AS_STRING(object.ptr()), size));
  } else if (py::isinstance<local_memory>(object)) {
    const auto& memory = py::cast<const local_memory&>(object);
    arguments_.push_back(tiles_argument_local(name, memory.size));
  } else if (py::isinstance<offset>(object)) {
    const auto& start = py::cast<const offset&>(object);
    const tiles_array_view view = py::cast<const array_view&>(start.view).value.get();
    arguments_.push_back(start.in_bytes ? tiles_argument_byte_offset(name, view)
                                        : tiles_argument_offset(name, view));
  } else {
    return false;
  }
  return true;
}

bool arguments::add_numpy_scalar(const char* name, const py::handle& object) {
  if (!PyObject_CheckBuffer(object.ptr())) return false;
  const py::buffer_info info = py::reinterpret_borrow<py::buffer>(object).request();
  const std::int32_t type = type_of_format(info.format, info.itemsize);
  if (info.ndim != 0 || type == 0) return false;
  std::uint64_t value = 0;
  std::memcpy(&value, info.ptr, static_cast<std::size_t>(info.itemsize));
  append(name, type, value);
  return true;
}

template <class Value>
void arguments::append(const char* name, std::int32_t type, Value value) {
  std::uint64_t& place = values_.push_back(0);
  std::memcpy(&place, &value, sizeof value);
  arguments_.push_back(tiles_argument_value(name, type, &place));
}

}  // namespace tiles_python
