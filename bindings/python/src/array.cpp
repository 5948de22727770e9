#include "array.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "context.hpp"
#include "data_desc.hpp"
#include "host_buffer.hpp"
#include "opencl_objects.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

std::unique_ptr<array> make_array(const context* on, std::int32_t type, std::string struct_name,
                                  std::uint64_t element_size,
                                  const std::vector<std::int64_t>& extent,
                                  const py::object& initial_data) {
  const element item{type, std::move(struct_name), element_size};
  const tiles_data_desc desc = make_data_desc(item, extent, {}, false);
  std::optional<host_buffer> memory;
  if (!initial_data.is_none()) memory.emplace(initial_data, false);
  auto made = std::make_unique<array>();
  blocking([&] {
    return tiles_array_create(get(on), &desc, memory ? memory->data() : nullptr, made->value.out());
  });
  return made;
}

py::tuple shape_of(const array& self) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  check(tiles_array_get_desc(self.value.get(), &desc));
  return extent_tuple(desc);
}

using view_handle = handle<tiles_array_view, tiles_array_view_release>;

view_handle view_of(const array& self) {
  view_handle whole;
  check(tiles_array_view_from_array(self.value.get(), 0, whole.out()));
  return whole;
}

void read(const array& self, const py::object& destination) {
  const host_buffer memory(destination, true);
  const view_handle whole = view_of(self);
  blocking([&] { return tiles_array_view_read(whole.get(), memory.data(), memory.size_bytes()); });
}

void write(const array& self, const py::object& source) {
  const host_buffer memory(source, false);
  const view_handle whole = view_of(self);
  blocking([&] { return tiles_array_view_write(whole.get(), memory.data(), memory.size_bytes()); });
}

}  // namespace

void bind_arrays(py::module_& module) {
  py::class_<array>(module, "Array", "Data that lives on one device.")
      .def(py::init(&make_array), py::arg("context"), py::arg("type"), py::arg("struct_name"),
           py::arg("element_size"), py::arg("extent"), py::arg("initial_data"))
      .def(py::init(&array_over), py::arg("context"), py::arg("buffer"), py::arg("type"),
           py::arg("struct_name"), py::arg("element_size"), py::arg("extent"), py::arg("stride"),
           py::arg("byte_offset"))
      .def_property_readonly("shape", &shape_of)
      .def("read", &read, py::arg("destination"), "Copy the whole array to a dense ndarray. Waits.")
      .def("write", &write, py::arg("source"), "Copy a dense ndarray into the whole array. Waits.");
}

}  // namespace tiles_python
