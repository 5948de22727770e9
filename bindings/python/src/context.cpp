#include "context.hpp"

#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "c_text.hpp"
#include "device.hpp"
#include "opencl_objects.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

std::unique_ptr<context> make_context(const std::optional<std::string>& device,
                                      std::int32_t checked, std::int32_t shape) {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.device = device ? c_text(*device, "the device's name") : nullptr;
  desc.checked = checked;
  desc.shape = shape;
  auto made = std::make_unique<context>();
  blocking([&] { return tiles_context_create(&desc, made->value.out()); });
  return made;
}

device device_of(const context* self) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  blocking([&] { return tiles_context_get_device(get(self), &info); });
  return make_device(info);
}

const char* kernel_shape_of(const context* self) {
  tiles_shape shape = TILES_SHAPE_AUTOMATIC;
  check(tiles_context_get_shape(self->value.get(), &shape));
  switch (shape) {
    case TILES_SHAPE_LOOP:
      return "loop";
    case TILES_SHAPE_MERGED:
      return "merged";
    default:
      return "group";
  }
}

py::dict transfers(const context* self) {
  tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
  blocking([&] { return tiles_context_get_transfer_stats(get(self), &stats); });
  py::dict counts;
  counts["uploads"] = stats.uploads;
  counts["uploaded_bytes"] = stats.uploaded_bytes;
  counts["downloads"] = stats.downloads;
  counts["downloaded_bytes"] = stats.downloaded_bytes;
  counts["device_copies"] = stats.device_copies;
  counts["device_copied_bytes"] = stats.device_copied_bytes;
  counts["shared_uses"] = stats.shared_uses;
  return counts;
}

}  // namespace

void bind_contexts(py::module_& module) {
  py::class_<context>(module, "Context", "A device, its OpenCL context and its queue.")
      .def(py::init(&make_context), py::arg("device") = py::none(),
           py::arg("checked") = std::int32_t{TILES_CHECKED_DEFAULT},
           py::arg("shape") = std::int32_t{TILES_SHAPE_AUTOMATIC})
      .def(py::init(&context_over), py::arg("context"), py::arg("opencl_device"), py::arg("queues"))
      .def_property_readonly("device", &device_of, "The context's device.")
      .def_property_readonly("shape", &kernel_shape_of,
                             "What runs the threads of a tile: \"group\", \"merged\" or \"loop\".")
      .def(
          "finish",
          [](const context& self) {
            blocking([&] { return tiles_context_finish(self.value.get(), nullptr); });
          },
          "Wait until everything submitted to the context has run.");
  module.def("device_of", &device_of, py::arg("context").none(true));
  module.def("transfers", &transfers, py::arg("context").none(true));
}

}  // namespace tiles_python
