#include "opencl_objects.hpp"

#include <pybind11/stl.h>
#include <tiles/tiles_cl.h>

#include <utility>

#include "arguments.hpp"
#include "array_view.hpp"
#include "data_desc.hpp"
#include "event.hpp"
#include "kernel.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

template <class Object>
Object object_at(address value) {
  return reinterpret_cast<Object>(value);
}

template <class Object>
address address_of(Object object) {
  return reinterpret_cast<address>(object);
}

py::tuple objects_of(const context* self) {
  cl_context cl_context_at = nullptr;
  cl_device_id device = nullptr;
  cl_command_queue queue = nullptr;
  blocking([&] { return tiles_context_get_cl(get(self), &cl_context_at, &device, &queue); });
  return py::make_tuple(address_of(cl_context_at), address_of(device), address_of(queue));
}

/// The buffer, the offset of the first element, and the event that commands have to come after.
py::tuple buffer_of(const array_view& self, const context* on, std::int32_t access) {
  cl_mem buffer = nullptr;
  std::uint64_t byte_offset = 0;
  auto ready = std::make_unique<event>();
  blocking([&] {
    return tiles_array_view_acquire_cl(self.value.get(), get(on), access, &buffer, &byte_offset,
                                       ready->value.out());
  });
  return py::make_tuple(address_of(buffer), byte_offset, std::move(ready));
}

void used(const array_view& self, const context* on, std::int32_t access, address done) {
  blocking([&] {
    return tiles_array_view_release_cl(self.value.get(), get(on), access,
                                       object_at<cl_event>(done));
  });
}

std::unique_ptr<event> event_over(const context* on, address cl_event_at) {
  auto made = std::make_unique<event>();
  blocking([&] {
    return tiles_event_from_cl(get(on), object_at<cl_event>(cl_event_at), made->value.out());
  });
  return made;
}

std::unique_ptr<kernel> kernel_over(address cl_kernel_at) {
  auto made = std::make_unique<kernel>();
  blocking(
      [&] { return tiles_kernel_from_cl(object_at<cl_kernel>(cl_kernel_at), made->value.out()); });
  return made;
}

/// A new object with one reference, which is the caller's.
address new_opencl_kernel(const kernel& self, const context* on, const py::tuple& positional,
                          const py::dict& named) {
  const arguments bound(positional, named);
  cl_kernel made = nullptr;
  blocking([&] {
    return tiles_kernel_get_cl(self.value.get(), get(on), bound.data(), bound.size(), &made);
  });
  return address_of(made);
}

}  // namespace

std::unique_ptr<context> context_over(address cl_context_at, address device,
                                      const std::vector<address>& queues) {
  std::vector<cl_command_queue> handles;
  for (const address queue : queues) handles.push_back(object_at<cl_command_queue>(queue));
  auto made = std::make_unique<context>();
  blocking([&] {
    return tiles_context_from_cl(object_at<cl_context>(cl_context_at),
                                 object_at<cl_device_id>(device),
                                 handles.empty() ? nullptr : handles.data(),
                                 static_cast<std::uint32_t>(handles.size()), made->value.out());
  });
  return made;
}

std::unique_ptr<array> array_over(const context* on, address buffer, std::int32_t type,
                                  std::string struct_name, std::uint64_t element_size,
                                  const std::vector<std::int64_t>& extent,
                                  const std::vector<std::int64_t>& stride,
                                  std::uint64_t byte_offset) {
  const element item{type, std::move(struct_name), element_size};
  const tiles_data_desc desc = make_data_desc(item, extent, stride, false);
  auto made = std::make_unique<array>();
  blocking([&] {
    return tiles_array_from_cl(get(on), object_at<cl_mem>(buffer), &desc, byte_offset,
                               made->value.out());
  });
  return made;
}

void bind_opencl_objects(py::module_& module) {
  module.def("objects_of", &objects_of, py::arg("context").none(true));
  module.def("buffer_of", &buffer_of, py::arg("view"), py::arg("context").none(true),
             py::arg("access"));
  module.def("used", &used, py::arg("view"), py::arg("context").none(true), py::arg("access"),
             py::arg("done"));
  module.def("kernel_over", &kernel_over, py::arg("kernel"));
  module.def("new_opencl_kernel", &new_opencl_kernel, py::arg("kernel"),
             py::arg("context").none(true), py::arg("positional"), py::arg("named"));
  module.def("event_over", &event_over, py::arg("context").none(true), py::arg("event"));
}

}  // namespace tiles_python
