// Platforms, devices, and the choice of one.
#include "device.hpp"

#include <pybind11/stl.h>

#include "c_text.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

const char* type_name(std::int32_t type) {
  switch (type) {
    case TILES_DEVICE_TYPE_CPU:
      return "cpu";
    case TILES_DEVICE_TYPE_GPU:
      return "gpu";
    case TILES_DEVICE_TYPE_ACCELERATOR:
      return "accelerator";
    default:
      return "other";
  }
}

std::vector<platform> all_platforms() {
  std::uint32_t count = 0;
  blocking([&] { return tiles_platform_get_count(&count); });
  std::vector<platform> platforms;
  for (std::uint32_t index = 0; index < count; ++index) {
    tiles_platform_info info = TILES_PLATFORM_INFO_INIT;
    check(tiles_platform_get_info(index, &info));
    platforms.push_back(
        platform{info.name, info.vendor, info.version, info.problem, info.device_count});
  }
  return platforms;
}

std::vector<device> all_devices() {
  std::uint32_t count = 0;
  blocking([&] { return tiles_device_get_count(&count); });
  std::vector<device> devices;
  for (std::uint32_t index = 0; index < count; ++index) {
    tiles_device_info info = TILES_DEVICE_INFO_INIT;
    check(tiles_device_get_info(index, &info));
    devices.push_back(make_device(info));
  }
  return devices;
}

std::uint32_t find_device(const std::string& selector) {
  std::uint32_t index = 0;
  const char* const name = c_text(selector, "the device's name");
  blocking([&] { return tiles_device_find(name, &index); });
  return index;
}

std::string device_repr(const device& self) {
  return "<tiles.Device " + std::to_string(self.index) + ": " + self.name + " (" + self.type +
         ", " + self.platform + ")>";
}

void bind_platform(py::module_& module) {
  py::class_<platform>(module, "Platform", "An OpenCL platform, usable or not.")
      .def_readonly("name", &platform::name)
      .def_readonly("vendor", &platform::vendor)
      .def_readonly("version", &platform::version)
      .def_readonly("problem", &platform::problem, "Why it cannot be used; \"\" if it can.")
      .def_readonly("device_count", &platform::device_count);
}

}  // namespace

device make_device(const tiles_device_info& info) {
  return device{info.index,
                type_name(info.type),
                info.name,
                info.vendor,
                info.platform,
                info.version,
                info.driver_version,
                info.compute_units,
                info.global_memory,
                info.local_memory,
                info.max_tile_size,
                {info.max_tile_extent[0], info.max_tile_extent[1], info.max_tile_extent[2]},
                info.supports_double != 0,
                info.shares_host_memory != 0};
}

void bind_devices(py::module_& module) {
  bind_platform(module);
  py::class_<device>(module, "Device", "An OpenCL device.")
      .def_readonly("index", &device::index, "Its number in tiles.devices().")
      .def_readonly("type", &device::type, "\"cpu\", \"gpu\", \"accelerator\" or \"other\".")
      .def_readonly("name", &device::name)
      .def_readonly("vendor", &device::vendor)
      .def_readonly("platform", &device::platform)
      .def_readonly("version", &device::version)
      .def_readonly("driver_version", &device::driver_version)
      .def_readonly("compute_units", &device::compute_units)
      .def_readonly("global_memory", &device::global_memory, "Bytes.")
      .def_readonly("local_memory", &device::local_memory, "Bytes that one tile may use.")
      .def_readonly("max_tile_size", &device::max_tile_size, "Threads in a tile, at most.")
      .def_property_readonly(
          "max_tile_extent",
          [](const device& self) {
            const auto& extent = self.max_tile_extent;
            return py::make_tuple(extent[0], extent[1], extent[2]);
          },
          "Per dimension of a tile with three, the slowest first.")
      .def_readonly("supports_double", &device::supports_double)
      .def_readonly("shares_host_memory", &device::shares_host_memory)
      .def("__repr__", &device_repr)
      .def("_repr_html_", [](const py::object& self) {
        return py::module_::import("tiles._html").attr("device_html")(self);
      });
  module.def("platforms", &all_platforms);
  module.def("devices", &all_devices);
  module.def("find_device", &find_device, py::arg("selector"));
}

}  // namespace tiles_python
