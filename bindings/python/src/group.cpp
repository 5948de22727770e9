#include "group.hpp"

#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "arguments.hpp"
#include "array_view.hpp"
#include "context.hpp"
#include "kernel.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

std::unique_ptr<group> make_group(const std::vector<const context*>& contexts) {
  std::vector<tiles_context> members;
  for (const context* each : contexts) members.push_back(get(each));
  auto made = std::make_unique<group>();
  check(tiles_group_create(members.data(), static_cast<std::uint32_t>(members.size()),
                           made->value.out()));
  return made;
}

void set_weights(const group& self, const std::vector<double>& weights) {
  check(tiles_group_set_weights(self.value.get(), weights.data(),
                                static_cast<std::uint32_t>(weights.size())));
}

void set_memory_limit(const group& self, std::uint64_t bytes) {
  check(tiles_group_set_memory_limit(self.value.get(), bytes));
}

void launch_over(const group& self, const kernel& launched, const py::tuple& extent,
                 const py::tuple& tile, const py::tuple& positional, const py::dict& named) {
  const arguments bound(positional, named);
  const extent_list threads(extent), threads_of_tile(tile);
  const tiles_launch_desc desc = make_launch_desc(threads, threads_of_tile, bound);
  blocking([&] { return tiles_group_launch(self.value.get(), launched.value.get(), &desc); });
}

std::unique_ptr<distributed_view> distribute(const group& over, const py::object& view,
                                             std::int32_t kind, std::uint32_t dimension,
                                             std::int64_t depth, std::int32_t border,
                                             const std::optional<py::bytes>& border_value) {
  tiles_distribution_desc desc = TILES_DISTRIBUTION_DESC_INIT;
  desc.kind = kind;
  desc.dimension = dimension;
  desc.depth = depth;
  desc.border = border;
  if (border_value) desc.border_value = PyBytes_AS_STRING(border_value->ptr());
  auto made = std::make_unique<distributed_view>();
  made->view = view;
  check(tiles_distributed_view_create(
      over.value.get(), py::cast<const array_view&>(view).value.get(), &desc, made->value.out()));
  return made;
}

/// What stands for it in algorithms.
std::unique_ptr<array_view> operand_of(const distributed_view& self) {
  auto made = std::make_unique<array_view>();
  check(tiles_distributed_view_get_view(self.value.get(), made->value.out()));
  return made;
}

/// (first, count, held_first, held_count)
py::tuple range_of(const distributed_view& self, std::uint32_t member) {
  tiles_part_range range = TILES_PART_RANGE_INIT;
  check(tiles_distributed_view_get_range(self.value.get(), member, &range));
  return py::make_tuple(range.first, range.count, range.held_first, range.held_count);
}

template <tiles_status (*Call)(tiles_distributed_view)>
void call_on(const distributed_view& self) {
  blocking([&] { return Call(self.value.get()); });
}

}  // namespace

void bind_groups(py::module_& module) {
  py::class_<group>(module, "Group", "Several devices that share the work of a launch.")
      .def(py::init(&make_group), py::arg("contexts"))
      .def("_set_weights", &set_weights, py::arg("weights"))
      .def("_set_memory_limit", &set_memory_limit, py::arg("bytes"))
      .def("_launch", &launch_over, py::arg("kernel"), py::arg("extent"), py::arg("tile"),
           py::arg("positional"), py::arg("named"))
      .def(
          "finish",
          [](const group& self) { blocking([&] { return tiles_group_finish(self.value.get()); }); },
          "Wait until everything submitted to the members has run.");
  py::class_<distributed_view>(module, "DistributedView", "A view distributed over a group.")
      .def(py::init(&distribute), py::arg("group"), py::arg("view"), py::arg("kind"),
           py::arg("dimension"), py::arg("depth"), py::arg("border"), py::arg("border_value"))
      .def("synchronize", &call_on<tiles_distributed_view_synchronize>,
           "Bring what kernels wrote to the view and to its ndarray. Waits.")
      .def("refresh", &call_on<tiles_distributed_view_refresh>,
           "Say that the elements of the view have changed: they count from now on.")
      .def("discard_data", &call_on<tiles_distributed_view_discard_data>,
           "Say that the present contents are not needed, so that nothing copies them.")
      .def("_operand", &operand_of)
      .def("_range", &range_of, py::arg("member"));
}

}  // namespace tiles_python
