#include "libtiles/groups/algorithms/partial_results.hpp"

#include "libtiles/algorithms/workspace.hpp"
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

/// A member's, for elements.
class part_results::memory {
 public:
  memory(std::shared_ptr<runtime::context> where, scalar_type type, const extents& shape)
      : how_{std::move(where)},
        workspace_(how_, layout_of(type, shape), "group"),
        view_(window_of(workspace_.part(0), type, shape), false) {}

  const array_view& view() const { return view_; }

 private:
  static algorithms::workspace_layout layout_of(scalar_type type, const extents& shape) {
    algorithms::workspace_layout layout;
    layout.add(element_count(shape) * static_cast<std::int64_t>(size_of(type)));
    return layout;
  }

  static runtime::data_window window_of(const array_view& bytes, scalar_type type,
                                        const extents& shape) {
    runtime::data_window window = bytes.window();
    window.element = {type, "", size_of(type)};
    window.shape = shape;
    window.strides = dense_strides(shape);
    return window;
  }

  const algorithms::execution how_;
  const algorithms::workspace workspace_;
  const array_view view_;
};

struct part_results::part_elsewhere {
  std::size_t member;
  std::unique_ptr<memory> held;
  staged_elements elements{};
};

part_results::part_results(const device_group& group, const operand_parts& parts, scalar_type type,
                           const extents& shape, std::size_t dimension)
    : group_(group), dimension_(dimension), member_(parts.member(0)) {
  const auto on = [&](std::size_t member, const extents& held) {
    return group.on_member(
        member, [&] { return std::make_unique<memory>(group.member(member), type, held); });
  };
  all_ = on(member_, shape);
  extents one = shape;
  one[dimension] = 1;
  for (std::int64_t k = 1; k < parts.count(); ++k) {
    elsewhere_.push_back({parts.member(k), on(parts.member(k), one)});
  }
}

part_results::~part_results() = default;

std::unique_ptr<array_view> part_results::at(std::int64_t index) const {
  const auto others = static_cast<std::int64_t>(elsewhere_.size());
  if (index == 0 || index > others) return at_index(all_->view(), dimension_, index);
  const array_view& own = elsewhere_[static_cast<std::size_t>(index - 1)].held->view();
  return own.with(own.window());
}

const array_view& part_results::gather() {
  for (part_elsewhere& each : elsewhere_) {
    each.elements.begin(group_, each.member, each.held->view().window());
  }
  std::int64_t index = 0;
  for (part_elsewhere& each : elsewhere_) {
    each.elements.end(member_, at_index(all_->view(), dimension_, ++index)->window());
  }
  return all_->view();
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
