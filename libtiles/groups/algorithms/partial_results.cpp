#include "libtiles/groups/algorithms/partial_results.hpp"

#include "libtiles/groups/slice.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {

using runtime::array_view;

operand_parts::operand_parts(const device_group& group, group_operand& operand,
                             std::size_t dimension, const partition& cuts)
    : group_(group), cuts_(cuts) {
  const auto split = operand.split_dimension();
  operand.distribute(split && *split != dimension ? cut(operand.shape()[*split], 1, group.weights())
                                                  : cuts);
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (!cuts_[i].is_empty()) members_.push_back(i);
  }
  if (members_.empty()) members_.push_back(0);
}

std::unique_ptr<array_view> new_elements(scalar_type type, const extents& shape) {
  return array_view::over(nullptr, {type, "", size_of(type)}, shape, {}, false);
}

std::unique_ptr<array_view> new_elements(const element_type& element, const extents& shape,
                                         const void* dense) {
  auto made = new_elements(element.scalar, shape);
  runtime::write_window(made->window(), dense);
  return made;
}

std::unique_ptr<array_view> at_index(const array_view& view, std::size_t dimension,
                                     std::int64_t index) {
  return view.with(slice(view.window(), dimension, {index, index + 1}, 0));
}

void copy_to_operand(const device_group& group, const array_view& from, group_operand& to) {
  group_operand source(group, from);
  shared_task(group, {{&to}}, {{&source, same_dimensions(from.window().shape.size())}})
      .run([](const member_task& task) {
        runtime::copy_window(task.sources[0]->window(), task.targets[0]->window());
      });
}

}  // namespace libtiles::groups
