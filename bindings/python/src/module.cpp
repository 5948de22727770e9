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
#include "kernel.hpp"
#include "kernel_warnings.hpp"
#include "opencl_arguments.hpp"
#include "opencl_objects.hpp"
#include "profile.hpp"
#include "status.hpp"

PYBIND11_MODULE(_tiles, module) {
  module.doc() = "The C ABI of libtiles. Import tiles instead.";
  module.def("version_number", &tiles_get_version);
  tiles_python::register_errors();
  tiles_python::bind_devices(module);
  tiles_python::bind_contexts(module);
  tiles_python::bind_events(module);
  tiles_python::bind_array_views(module);
  tiles_python::bind_arrays(module);
  tiles_python::bind_algorithms(module);
  tiles_python::bind_opencl_arguments(module);
  tiles_python::bind_kernels(module);
  tiles_python::bind_kernel_warnings(module);
  tiles_python::bind_bound_launches(module);
  tiles_python::bind_opencl_objects(module);
  tiles_python::bind_dlpack(module);
  tiles_python::bind_profiles(module);
}
