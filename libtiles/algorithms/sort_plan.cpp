#include "libtiles/algorithms/sort_plan.hpp"

#include <algorithm>

#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/warps.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t most_counters = std::int64_t{1} << 24;

std::int64_t power_of_two_up_to(std::int64_t most) {
  std::int64_t power = 1;
  while (2 * power <= most) power *= 2;
  return power;
}

bool is_side_by_side(const runtime::array_view* view) {
  return view == nullptr || strides_of(*view).element == 1;
}

}  // namespace

row_strides strides_of(const runtime::array_view& rows) {
  const std::vector<std::int64_t>& strides = rows.window().strides;
  return {strides.size() == 1 ? 0 : strides.front(), strides.back()};
}

std::int64_t sort_task::rows() const {
  if (offsets != nullptr) return offsets->window().shape.front() - 1;
  const extents& shape = keys.window().shape;
  return shape.size() == 1 ? 1 : shape.front();
}

std::int64_t sort_task::count() const { return keys.window().shape.back(); }

std::int64_t sort_task::value_size() const {
  if (indices != nullptr) return sizeof(std::uint32_t);
  return values == nullptr ? 0 : static_cast<std::int64_t>(values->window().element.size);
}

sort_plan::sort_plan(const runtime::context& where, const sort_task& task, bool is_descending)
    : is_group_form(algorithms::is_group_form(where)),
      is_warp(is_group_form && has_warps(where)),
      key(task.keys.window().element.scalar, is_descending,
          !is_group_form || (is_warp && !has_emulated_warp(where))),
      is_dense(is_side_by_side(&task.keys) && is_side_by_side(task.values) &&
               is_side_by_side(task.indices)) {
  const bool are_floats = task.keys.window().element.scalar == scalar_type::float32;
  key.has_one_nan = are_floats && is_warp && !has_emulated_warp(where);
  if (is_group_form) {
    plan_groups(where, task);
  } else {
    plan_work_items(where, task);
  }
  parts = (task.count() + part - 1) / part;
  rows_at_once = std::clamp<std::int64_t>(most_counters / (key.digits() * parts), 1, task.rows());
}

// A part is what local memory holds beside the counters. Some drivers count local memory twice.
void sort_plan::plan_groups(const runtime::context& where, const sort_task& task) {
  const runtime::device_info& device = where.device();
  const std::int64_t value = task.value_size(), largest = std::max(key.size(), value);
  if (!is_warp) {
    const std::int64_t most = device.local_memory >= 48 * 1024 ? 128 : 64;
    work_items = power_of_two_up_to(std::min<std::int64_t>(most, device.max_tile_size));
    items = largest <= 4 ? 16 : largest <= 8 ? 8 : 4;
  } else if (largest > 8) {
    work_items = 256, items = 6;
  } else if (key.size() == 8 && value == 0) {
    work_items = 256, items = 12;
  } else {
    work_items = 384, items = largest == 8 ? 9 : 10;
  }
  const std::string name = std::string(key.is_integer ? "sort " : "sort floating ") +
                           std::to_string(key.size()) + " " + std::to_string(value);
  const tuned found(name, where);
  work_items = found.number("WORK_ITEMS", work_items);
  items = found.number("ITEMS", items);
  if (is_warp) work_items = group_of_warps(where, work_items);
  if (is_warp && has_emulated_warp(where)) items = 4;  // which other drivers compile in less time
  if (is_warp && task.offsets == nullptr) items = items_for(where, task);
  part = work_items * items;
}

// What one group does not sort is cut so that all compute units have some, into parts of few sizes,
// as each is another kernel.
std::int64_t sort_plan::items_for(const runtime::context& where, const sort_task& task) const {
  const std::int64_t units = std::max<std::int64_t>(1, where.device().compute_units);
  const bool is_one_part = task.count() <= work_items * items;
  const std::int64_t keys = is_one_part ? task.count() : task.rows() * task.count();
  const std::int64_t groups = is_one_part ? 1 : units;
  const std::int64_t needed = (keys + groups * work_items - 1) / (groups * work_items);
  for (const std::int64_t few : {4, 8}) {
    if (needed <= few && few < items) return few;
  }
  return items;
}

void sort_plan::plan_work_items(const runtime::context& where, const sort_task& task) {
  const runtime::device_info& device = where.device();
  constexpr std::int64_t least_part = 16384, most_part = 60'000;
  const std::int64_t wanted =
      tuned("sort_cpu", where).number("PARTS", 4) * std::max<std::int64_t>(1, device.compute_units);
  const std::int64_t of_a_row = (wanted + task.rows() - 1) / task.rows();
  part = std::clamp((task.count() + of_a_row - 1) / of_a_row, least_part, most_part);
}

void add_group_parameters(const runtime::context& where, const sort_plan& plan,
                          kernel_parameters& parameters) {
  parameters.push_back(parameter("WORK_ITEMS", plan.work_items));
  parameters.push_back(parameter("ITEMS", plan.items));
  parameters.push_back(parameter("IS_WARP", plan.is_warp ? 1 : 0));
  if (plan.is_warp) parameters.push_back(warp_parameter(where));
}

kernel_parameters scatter_parameters(const runtime::context& where, const sort_task& task,
                                     const sort_plan& plan) {
  kernel_parameters parameters = plan.key.parameters();
  parameters.push_back(parameter("IS_DENSE", plan.is_dense ? 1 : 0));
  if (task.value_size() > 0) {
    parameters.push_back(parameter("HAS_VALUES", 1));
    parameters.push_back(parameter("HAS_INDICES", task.indices != nullptr ? 1 : 0));
    add_units(task.indices != nullptr ? element_units{4, 1} : units_of({task.values}), parameters);
  }
  if (!plan.is_group_form) return parameters;
  add_group_parameters(where, plan, parameters);
  parameters.push_back(
      parameter("STAGING", plan.part * std::max(plan.key.size(), task.value_size())));
  return parameters;
}

}  // namespace libtiles::algorithms
