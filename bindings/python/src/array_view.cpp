#include "array_view.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "array.hpp"
#include "data_desc.hpp"
#include "event.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

using extents = std::vector<std::int64_t>;

std::unique_ptr<array_view> view_of_memory(const py::object& data, std::int32_t type,
                                           std::string struct_name, std::uint64_t element_size,
                                           const extents& extent, const extents& stride,
                                           bool is_const) {
  const element item{type, std::move(struct_name), element_size};
  const tiles_data_desc desc = make_data_desc(item, extent, stride, is_const);
  auto view = std::make_unique<array_view>();
  view->memory = std::make_shared<host_buffer>(data, !is_const, !stride.empty());
  check(tiles_array_view_create(&desc, view->memory->data(), nullptr, view->value.out()));
  return view;
}

std::unique_ptr<array_view> section_of(const array_view& parent, const extents& origin,
                                       const extents& extent) {
  auto section = std::make_unique<array_view>();
  section->memory = parent.memory;
  check(tiles_array_view_section(parent.value.get(), origin.data(), extent.data(),
                                 section->value.out()));
  return section;
}

std::unique_ptr<array_view> same_as(const array_view& other) {
  auto view = std::make_unique<array_view>();
  view->memory = other.memory;
  check(tiles_array_view_retain(other.value.get()));
  *view->value.out() = other.value.get();
  return view;
}

std::unique_ptr<array_view> reshaped(const array_view& whole, const extents& extent) {
  auto view = std::make_unique<array_view>();
  view->memory = whole.memory;
  check(tiles_array_view_reshape(whole.value.get(), static_cast<std::uint32_t>(extent.size()),
                                 extent.data(), view->value.out()));
  return view;
}

std::unique_ptr<array_view> permuted(const array_view& whole,
                                     const std::vector<std::uint32_t>& order) {
  auto view = std::make_unique<array_view>();
  view->memory = whole.memory;
  check(tiles_array_view_permute(whole.value.get(), order.data(), view->value.out()));
  return view;
}

/// `steps` begins each rectangle at its first element, or with a negative step at its last one.
std::unique_ptr<array_view> stepped(const array_view& whole, const extents& origin,
                                    const extents& extent, const extents& steps) {
  const std::unique_ptr<array_view> part = section_of(whole, origin, extent);
  auto view = std::make_unique<array_view>();
  view->memory = whole.memory;
  check(tiles_array_view_step(part->value.get(), steps.data(), view->value.out()));
  return view;
}

std::unique_ptr<array_view> projected(const array_view& whole, std::int64_t index) {
  auto view = std::make_unique<array_view>();
  view->memory = whole.memory;
  check(tiles_array_view_project(whole.value.get(), index, view->value.out()));
  return view;
}

std::unique_ptr<array_view> view_of_array(const array& data, bool is_const) {
  auto view = std::make_unique<array_view>();
  const std::uint32_t flags = is_const ? TILES_DATA_CONST : 0;
  check(tiles_array_view_from_array(data.value.get(), flags, view->value.out()));
  return view;
}

tiles_data_desc desc_of(const array_view& self) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  check(tiles_array_view_get_desc(self.value.get(), &desc));
  return desc;
}

/// The elements in host memory, as an ndarray that keeps `object` alive.
py::array host_array(const py::object& object, const py::dtype& type, bool is_writable) {
  const auto& self = py::cast<const array_view&>(object);
  const tiles_data_desc desc = desc_of(self);
  void* data = nullptr;
  blocking([&] {
    const std::int32_t access = is_writable ? TILES_ACCESS_READ_WRITE : TILES_ACCESS_READ;
    return tiles_array_view_get_data(self.value.get(), access, &data);
  });
  extents strides(desc.stride, desc.stride + desc.rank);
  for (std::int64_t& stride : strides) stride *= type.itemsize();
  py::array elements(type, extents(desc.extent, desc.extent + desc.rank), strides, data, object);
  if (!is_writable) elements.attr("flags").attr("writeable") = false;
  return elements;
}

template <tiles_status (*Call)(tiles_array_view)>
void call(const array_view& self) {
  blocking([&] { return Call(self.value.get()); });
}

void synchronize(const array_view& self) {
  blocking([&] { return tiles_array_view_synchronize(self.value.get(), nullptr); });
}

std::unique_ptr<event> synchronize_async(const array_view& self) {
  auto done = std::make_unique<event>();
  blocking([&] { return tiles_array_view_synchronize(self.value.get(), done->value.out()); });
  return done;
}

}  // namespace

void bind_array_views(py::module_& module) {
  py::class_<array_view>(module, "ArrayView", "A window on data that is copied where it is used.")
      .def(py::init(&view_of_memory), py::arg("data"), py::arg("type"), py::arg("struct_name"),
           py::arg("element_size"), py::arg("extent"), py::arg("stride"), py::arg("is_const"))
      .def(py::init(&section_of), py::arg("parent"), py::arg("origin"), py::arg("extent"))
      .def(py::init(&same_as), py::arg("other"))
      .def(py::init(&view_of_array), py::arg("data"), py::arg("is_const"))
      .def_property_readonly("shape",
                             [](const array_view& self) { return extent_tuple(desc_of(self)); })
      .def_property_readonly(
          "is_const",
          [](const array_view& self) { return (desc_of(self).flags & TILES_DATA_CONST) != 0; })
      .def("synchronize", &synchronize,
           "Bring the ndarray up to date with what kernels wrote. Waits.")
      .def("_synchronize_async", &synchronize_async)
      .def("_stride",
           [](const array_view& self) {
             const tiles_data_desc desc = desc_of(self);
             return py::tuple(py::cast(extents(desc.stride, desc.stride + desc.rank)));
           })
      .def("_reshaped", &reshaped, py::arg("extent"))
      .def("_permuted", &permuted, py::arg("order"))
      .def("_stepped", &stepped, py::arg("origin"), py::arg("extent"), py::arg("steps"))
      .def("_projected", &projected, py::arg("index"))
      .def("_host_array", &host_array, py::arg("dtype"), py::arg("writable"))
      .def("refresh", &call<tiles_array_view_refresh>,
           "Say that the ndarray was changed directly: copies on devices are stale.")
      .def("discard_data", &call<tiles_array_view_discard_data>,
           "Say that the present contents are not needed, so that nothing copies them.");
}

}  // namespace tiles_python
