// Kernels and their launches.
#include "kernel.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "c_text.hpp"
#include "context.hpp"
#include "event.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

const char* text_or_null(const std::optional<std::string>& text, const char* what) {
  return text ? c_text(*text, what) : nullptr;
}

std::unique_ptr<kernel> make_kernel(const std::string& text, const std::optional<std::string>& name,
                                    const std::optional<std::string>& function,
                                    const std::optional<std::string>& declarations,
                                    const std::map<std::string, std::string>& constants,
                                    std::int32_t checked, bool is_opencl_c,
                                    const std::optional<std::string>& options) {
  std::vector<tiles_constant> constant_list;
  for (const auto& [constant_name, value] : constants) {
    const char* const known = c_text(constant_name, "the name of a constant");
    constant_list.push_back(
        tiles_constant{known, c_text(value, "the constant '" + constant_name + "'")});
  }
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text.c_str();
  desc.name = text_or_null(name, "the name of the kernel text");
  desc.function = text_or_null(function, "the function's name");
  desc.declarations = text_or_null(declarations, "the declarations");
  desc.constants = constant_list.data();
  desc.constant_count = static_cast<std::uint32_t>(constant_list.size());
  desc.checked = checked;
  desc.language = is_opencl_c ? TILES_LANGUAGE_OPENCL_C : TILES_LANGUAGE_TILES;
  desc.options = text_or_null(options, "the options");
  auto made = std::make_unique<kernel>();
  blocking([&] { return tiles_kernel_create(&desc, made->value.out()); });
  return made;
}

void launch(const kernel& self, const context* on, const py::tuple& extent, const py::tuple& tile,
            const py::tuple& positional, const py::dict& named) {
  const arguments bound(positional, named);
  const extent_list threads(extent), threads_of_tile(tile);
  const tiles_launch_desc desc = make_launch_desc(threads, threads_of_tile, bound);
  blocking([&] { return tiles_kernel_launch(self.value.get(), get(on), &desc, nullptr); });
}

std::unique_ptr<event> launch_with_events(const kernel& self, const context* on,
                                          const py::tuple& extent, const py::tuple& tile,
                                          const py::tuple& positional, const py::dict& named,
                                          const std::vector<const event*>& after) {
  const arguments bound(positional, named);
  const extent_list threads(extent), threads_of_tile(tile);
  const std::vector<tiles_event> waits = handles_of(after);
  tiles_launch_desc desc = make_launch_desc(threads, threads_of_tile, bound);
  desc.wait_events = waits.data();
  desc.wait_count = static_cast<std::uint32_t>(waits.size());
  auto done = std::make_unique<event>();
  blocking(
      [&] { return tiles_kernel_launch(self.value.get(), get(on), &desc, done->value.out()); });
  return done;
}

std::string opencl_source(const kernel& self, const py::tuple& positional, const py::dict& named) {
  const arguments bound(positional, named);
  const char* source = nullptr;
  blocking([&] {
    return tiles_kernel_get_opencl_source(self.value.get(), bound.data(), bound.size(), &source);
  });
  return source;
}

py::tuple access_pattern(const tiles_element_access& access) {
  py::list forms;
  for (std::uint32_t d = 0; d < access.rank; ++d) {
    const tiles_index_form& form = access.index[d];
    forms.append(py::make_tuple(form.base, form.dimension, form.lowest, form.highest));
  }
  return py::make_tuple(access.effects, forms);
}

py::tuple parameter_accesses(const kernel& self, const py::tuple& positional,
                             const py::dict& named) {
  const arguments bound(positional, named);
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  blocking(
      [&] { return tiles_kernel_get_info(self.value.get(), bound.data(), bound.size(), &info); });
  py::dict parameters;
  for (std::uint32_t n = 0; n < info.parameter_count; ++n) {
    const tiles_parameter_info& parameter = info.parameters[n];
    py::list patterns;
    for (std::uint32_t k = 0; k < parameter.access_count; ++k) {
      patterns.append(access_pattern(parameter.accesses[k]));
    }
    parameters[py::str(parameter.name)] = patterns;
  }
  const auto tile_rank = static_cast<std::size_t>(info.is_tiled != 0 ? info.rank : 0);
  py::tuple tile(tile_rank);
  for (std::size_t d = 0; d < tile_rank; ++d) tile[d] = info.tile[d];
  return py::make_tuple(tile, parameters);
}

}  // namespace

tiles_launch_desc make_launch_desc(const extent_list& extent, const extent_list& tile,
                                   const arguments& bound) {
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = extent.size();
  desc.extent = extent.data();
  if (!tile.empty()) desc.tile = tile.data();
  desc.arguments = bound.data();
  desc.argument_count = bound.size();
  return desc;
}

void bind_kernels(py::module_& module) {
  py::class_<kernel>(module, "Kernel", "A kernel's text, and what was compiled from it.")
      .def(py::init(&make_kernel), py::arg("text"), py::arg("name"), py::arg("function"),
           py::arg("declarations"), py::arg("constants"),
           py::arg("checked") = std::int32_t{TILES_CHECKED_DEFAULT}, py::arg("is_opencl_c") = false,
           py::arg("options") = py::none())
      .def("launch", &launch, py::arg("context").none(true), py::arg("extent"), py::arg("tile"),
           py::arg("positional"), py::arg("named"), "Run the kernel once per point of the domain.")
      .def("launch_with_events", &launch_with_events, py::arg("context").none(true),
           py::arg("extent"), py::arg("tile"), py::arg("positional"), py::arg("named"),
           py::arg("after"), "The same after the given events; returns the launch's own.")
      .def("opencl_source", &opencl_source, py::arg("positional"), py::arg("named"),
           "The OpenCL C for arguments of these types.")
      .def("accesses", &parameter_accesses, py::arg("positional"), py::arg("named"),
           "The tile, and for each parameter the elements that a thread uses.");
}

}  // namespace tiles_python
