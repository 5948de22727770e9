#include "opencl_arguments.hpp"

#include "array_view.hpp"

namespace tiles_python {

void bind_opencl_arguments(pybind11::module_& module) {
  namespace py = pybind11;
  py::class_<local_memory>(module, "LocalMemory", "Memory for a __local parameter.")
      .def(py::init([](std::uint64_t size) { return local_memory{size}; }), py::arg("size"))
      .def_readonly("size", &local_memory::size);
  py::class_<offset>(module, "Offset", "Where a view begins in its buffer.")
      .def(py::init([](const py::object& view, bool in_bytes) {
             py::cast<const array_view&>(view);  // refuses anything else
             return offset{view, in_bytes};
           }),
           py::arg("view"), py::arg("in_bytes"))
      .def_readonly("view", &offset::view)
      .def_readonly("in_bytes", &offset::in_bytes);
}

}  // namespace tiles_python
