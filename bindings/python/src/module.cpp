// The extension module `_tiles`: tiles.h for Python. The package `tiles` is what people use.
#include <pybind11/pybind11.h>

#include "algorithms.hpp"
#include "array.hpp"
#include "array_view.hpp"
#include "bound_launch.hpp"
#include "context.hpp"
#include "device.hpp"
#include "dlpack.hpp"
#include "event.hpp"
#include "group.hpp"
#include "kernel.hpp"
#include "kernel_warnings.hpp"
#include "opencl_arguments.hpp"
#include "opencl_objects.hpp"
#include "profile.hpp"
#include "status.hpp"

namespace {

// Before 2.12, pybind11 takes the arrays of NumPy 2 for those of NumPy 1, and their strides for 0.
void check_numpy() {
  if (PYBIND11_VERSION_HEX >= 0x020C0000) return;
  const auto version = pybind11::module_::import("numpy").attr("__version__").cast<std::string>();
  if (version.rfind("1.", 0) == 0) return;
  throw pybind11::import_error("this build of tiles needs NumPy 1, and NumPy is " + version +
                               ": install numpy<2, or build tiles with pybind11 2.12 or later");
}

}  // namespace

PYBIND11_MODULE(_tiles, module) {
  check_numpy();
  module.doc() = "The C ABI of libtiles. Import tiles instead.";
  module.def("version", [] { return TILES_VERSION; });
  tiles_python::register_errors();
  tiles_python::bind_devices(module);
  tiles_python::bind_contexts(module);
  tiles_python::bind_events(module);
  tiles_python::bind_array_views(module);
  tiles_python::bind_arrays(module);
  tiles_python::bind_algorithms(module);
  tiles_python::bind_opencl_arguments(module);
  tiles_python::bind_kernels(module);
  tiles_python::bind_groups(module);
  tiles_python::bind_kernel_warnings(module);
  tiles_python::bind_bound_launches(module);
  tiles_python::bind_opencl_objects(module);
  tiles_python::bind_dlpack(module);
  tiles_python::bind_profiles(module);
}
