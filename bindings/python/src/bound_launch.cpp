#include "bound_launch.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "context.hpp"
#include "event.hpp"
#include "kernel.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

struct bound_launch {
  // Before the launch, which holds views over the memory of these objects.
  py::dict arguments;
  handle<tiles_bound_launch, tiles_bound_launch_release> value;
};

py::dict numbered(const py::tuple& positional, const py::dict& named) {
  py::dict all;
  for (std::size_t i = 0; i < positional.size(); ++i) all[py::int_(i)] = positional[i];
  for (const auto& item : named) all[item.first] = item.second;
  return all;
}

std::unique_ptr<bound_launch> bind(const kernel& self, const context* on, const py::tuple& extent,
                                   const py::tuple& tile, const py::tuple& positional,
                                   const py::dict& named) {
  const arguments bound(positional, named);
  const extent_list threads(extent), threads_of_tile(tile);
  const tiles_launch_desc desc = make_launch_desc(threads, threads_of_tile, bound);
  auto made = std::make_unique<bound_launch>();
  made->arguments = numbered(positional, named);
  blocking([&] {
    return tiles_bound_launch_create(self.value.get(), get(on), &desc, made->value.out());
  });
  return made;
}

// The type's own slot: a method of pybind11's would take longer than the launch.
PyObject* call(PyObject* self, PyObject* positional, PyObject* named) {
  if (PyTuple_GET_SIZE(positional) > 0 || named != nullptr) {
    PyErr_SetString(PyExc_TypeError,
                    "a bound launch is called without arguments: use set_argument() first");
    return nullptr;
  }
  try {
    const auto& launch = py::cast<const bound_launch&>(py::handle(self));
    blocking([&] { return tiles_bound_launch_run(launch.value.get(), nullptr, 0, nullptr); });
    Py_RETURN_NONE;
  } catch (const status_error& error) {
    raise(error);
  } catch (const py::cast_error& error) {
    PyErr_SetString(PyExc_TypeError, error.what());
  }
  return nullptr;
}

void make_callable(PyHeapTypeObject* type) { type->ht_type.tp_call = &call; }

std::unique_ptr<event> run_with_events(const bound_launch& self,
                                       const std::vector<const event*>& after) {
  const std::vector<tiles_event> waits = handles_of(after);
  auto done = std::make_unique<event>();
  blocking([&] {
    return tiles_bound_launch_run(self.value.get(), waits.data(),
                                  static_cast<std::uint32_t>(waits.size()), done->value.out());
  });
  return done;
}

void set_argument(bound_launch& self, std::uint32_t position, const py::object& value) {
  const arguments bound(py::make_tuple(value), py::dict());
  blocking(
      [&] { return tiles_bound_launch_set_argument(self.value.get(), position, bound.data()); });
  self.arguments[py::int_(position)] = value;
}

void set_named_argument(bound_launch& self, const py::str& name, const py::object& value) {
  py::dict named;
  named[name] = value;
  const arguments bound(py::tuple(), named);
  blocking([&] { return tiles_bound_launch_set_argument(self.value.get(), 0, bound.data()); });
  self.arguments[name] = value;
}

void set_extent(const bound_launch& self, const py::iterable& extent) {
  const extent_list threads{py::tuple(extent)};
  blocking([&] {
    return tiles_bound_launch_set_extent(self.value.get(), threads.size(), threads.data());
  });
}

}  // namespace

void bind_bound_launches(py::module_& module) {
  py::class_<bound_launch>(module, "BoundLaunch", "A kernel with its arguments in place.",
                           py::custom_type_setup(&make_callable))
      .def(py::init(&bind), py::arg("kernel"), py::arg("context").none(true), py::arg("extent"),
           py::arg("tile"), py::arg("positional"), py::arg("named"))
      .def("run", &run_with_events, py::arg("after") = py::tuple(),
           "Launch after the given events; returns the launch's own.")
      .def("set_argument", &set_argument, py::arg("position"), py::arg("value"))
      .def("set_argument", &set_named_argument, py::arg("name"), py::arg("value"))
      .def("set_extent", &set_extent, py::arg("extent"));
}

}  // namespace tiles_python
