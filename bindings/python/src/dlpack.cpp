#include "dlpack.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "opencl_objects.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

template <class Managed>
constexpr const char* capsule_name = nullptr;
template <>
constexpr const char* capsule_name<dlpack::managed_tensor> = "dltensor";
template <>
constexpr const char* capsule_name<dlpack::versioned_tensor> = "dltensor_versioned";

/// A tensor that is handed out, and what it needs to live.
template <class Managed>
struct exported {
  Managed managed{};
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> strides;
  py::object owner;
};

/// Consumers call it from any thread.
template <class Managed>
void release(Managed* managed) {
  const py::gil_scoped_acquire lock;
  delete static_cast<exported<Managed>*>(managed->owner);
}

/// Of a capsule that nobody took the tensor from.
template <class Managed>
void destroy_capsule(PyObject* capsule) {
  if (!PyCapsule_IsValid(capsule, capsule_name<Managed>)) return;
  auto* managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, capsule_name<Managed>));
  managed->release(managed);
}

void describe(dlpack::managed_tensor&, bool) {}

void describe(dlpack::versioned_tensor& managed, bool is_const) {
  managed.version = {dlpack::major, dlpack::minor};
  managed.flags = is_const ? dlpack::read_only : 0;
}

struct element_kind {
  std::uint8_t code;
  std::uint8_t bits;
};

template <class Managed>
py::object capsule_of(py::object owner, dlpack::tensor tensor, std::vector<std::int64_t> shape,
                      std::vector<std::int64_t> strides, bool is_const) {
  auto made = std::make_unique<exported<Managed>>();
  made->shape = std::move(shape);
  made->strides = std::move(strides);
  made->owner = std::move(owner);
  tensor.shape = made->shape.data();
  tensor.strides = made->strides.data();
  made->managed.tensor = tensor;
  made->managed.owner = made.get();
  made->managed.release = &release<Managed>;
  describe(made->managed, is_const);
  PyObject* capsule =
      PyCapsule_New(&made->managed, capsule_name<Managed>, &destroy_capsule<Managed>);
  if (capsule == nullptr) throw py::error_already_set();
  made.release();  // the capsule's from here on
  return py::reinterpret_steal<py::object>(capsule);
}

py::object opencl_capsule(py::object owner, address buffer, std::uint64_t byte_offset,
                          std::vector<std::int64_t> shape, std::vector<std::int64_t> strides,
                          element_kind type, std::int32_t device, bool is_const,
                          bool is_versioned) {
  dlpack::tensor tensor{};
  tensor.data = reinterpret_cast<void*>(buffer);
  tensor.device = {dlpack::opencl, device};
  tensor.rank = static_cast<std::int32_t>(shape.size());
  tensor.type = {type.code, type.bits, 1};
  tensor.byte_offset = byte_offset;
  const auto make =
      is_versioned ? &capsule_of<dlpack::versioned_tensor> : &capsule_of<dlpack::managed_tensor>;
  return make(std::move(owner), tensor, std::move(shape), std::move(strides), is_const);
}

/// A tensor that was taken from a capsule; it lets go of it in the end.
class imported {
 public:
  explicit imported(const py::capsule& capsule) {
    if (!take<dlpack::versioned_tensor>(capsule) && !take<dlpack::managed_tensor>(capsule)) {
      throw py::value_error("the capsule has no tensor, or its tensor was already taken");
    }
  }
  imported(const imported&) = delete;
  imported& operator=(const imported&) = delete;
  ~imported() {
    if (plain_ != nullptr && plain_->release != nullptr) plain_->release(plain_);
    if (versioned_ != nullptr && versioned_->release != nullptr) versioned_->release(versioned_);
  }

  const dlpack::tensor& tensor() const { return plain_ ? plain_->tensor : versioned_->tensor; }
  bool is_const() const { return versioned_ && (versioned_->flags & dlpack::read_only) != 0; }
  std::uint32_t major() const { return versioned_ ? versioned_->version.major : dlpack::major; }

  std::vector<std::int64_t> shape() const {
    return {tensor().shape, tensor().shape + tensor().rank};
  }
  std::vector<std::int64_t> strides() const {
    if (tensor().strides == nullptr) return {};
    return {tensor().strides, tensor().strides + tensor().rank};
  }

 private:
  template <class Managed>
  bool take(const py::capsule& capsule) {
    const char* name = capsule_name<Managed>;
    if (!PyCapsule_IsValid(capsule.ptr(), name)) return false;
    slot(static_cast<Managed*>(PyCapsule_GetPointer(capsule.ptr(), name)));
    static const std::string used = std::string("used_") + name;
    PyCapsule_SetName(capsule.ptr(), used.c_str());
    return true;
  }
  void slot(dlpack::managed_tensor* managed) { plain_ = managed; }
  void slot(dlpack::versioned_tensor* managed) { versioned_ = managed; }

  dlpack::managed_tensor* plain_ = nullptr;
  dlpack::versioned_tensor* versioned_ = nullptr;
};

}  // namespace

void bind_dlpack(py::module_& module) {
  module.def(
      "opencl_capsule",
      [](py::object owner, address buffer, std::uint64_t byte_offset,
         std::vector<std::int64_t> shape, std::vector<std::int64_t> strides, std::uint8_t code,
         std::uint8_t bits, std::int32_t device, bool is_const, bool is_versioned) {
        return opencl_capsule(std::move(owner), buffer, byte_offset, std::move(shape),
                              std::move(strides), {code, bits}, device, is_const, is_versioned);
      },
      py::arg("owner"), py::arg("buffer"), py::arg("byte_offset"), py::arg("shape"),
      py::arg("strides"), py::arg("code"), py::arg("bits"), py::arg("device"), py::arg("is_const"),
      py::arg("is_versioned"), "A DLPack capsule over a cl_mem.");
  py::class_<imported>(module, "Tensor", "A tensor taken from a DLPack capsule.")
      .def(py::init<const py::capsule&>(), py::arg("capsule"))
      .def_property_readonly("major", &imported::major)
      .def_property_readonly("device_type",
                             [](const imported& self) { return self.tensor().device.type; })
      .def_property_readonly(
          "buffer",
          [](const imported& self) { return reinterpret_cast<address>(self.tensor().data); })
      .def_property_readonly("byte_offset",
                             [](const imported& self) { return self.tensor().byte_offset; })
      .def_property_readonly("shape", &imported::shape)
      .def_property_readonly("strides", &imported::strides)
      .def_property_readonly("is_const", &imported::is_const)
      .def_property_readonly("type", [](const imported& self) {
        const dlpack::data_type type = self.tensor().type;
        return py::make_tuple(type.code, type.bits, type.lanes);
      });
}

}  // namespace tiles_python
