#include "libtiles/algorithms/sort_segments.hpp"

#include <algorithm>

#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/workspace.hpp"

namespace libtiles::algorithms {
namespace {

kernel_parameters parameters_of(const runtime::context& where, const sort_task& task,
                                const sort_plan& plan) {
  kernel_parameters parameters = plan.key.parameters();
  if (task.value_size() > 0) {
    parameters.push_back(parameter("HAS_VALUES", 1));
    add_units(units_of({task.values}), parameters);
  }
  if (task.offsets != nullptr) {
    parameters.push_back(parameter("HAS_OFFSETS", 1));
    parameters.push_back({"OFFSET", opencl_name_of(task.offsets->window().element.scalar)});
  }
  if (!plan.is_group_form) return parameters;
  add_group_parameters(where, plan, parameters);
  return parameters;
}

std::shared_ptr<runtime::kernel> kernel_for(const runtime::context& where, const sort_task& task,
                                            const sort_plan& plan) {
  const char* const function = "tiles_sort_segments";
  const kernel_parameters parameters = parameters_of(where, task, plan);
  return plan.is_group_form
             ? algorithm_kernel(sort_segments_text, "sort_segments.cl", function, parameters)
             : algorithm_kernel(sort_segments_cpu_text, "sort_segments_cpu.cl", function,
                                parameters);
}

}  // namespace

bool is_for_segments(const sort_task& task, const sort_plan& plan) {
  if (task.offsets != nullptr) return true;
  return task.indices == nullptr && plan.parts == 1;
}

std::shared_ptr<runtime::event> submit_segments(const execution& how, const sort_task& task,
                                                const sort_plan& plan, const char* operation) {
  const std::int64_t keys = task.offsets == nullptr ? task.rows() * task.count() : task.count();
  const std::int64_t spared = plan.is_group_form && plan.parts == 1 ? 0 : keys;
  workspace_layout layout;
  const std::size_t spare_keys = layout.add(spared * plan.key.size());
  const std::size_t spare_values = layout.add(spared * task.value_size());
  if (layout.answers(how)) return nullptr;
  const workspace memory(how, layout, operation);
  const row_strides of_keys = strides_of(task.keys);
  row_strides of_values{0, 0};
  kernel_call call(kernel_for(*how.where, task, plan));
  call.changes(task.keys).changes(memory.part(spare_keys));
  if (task.value_size() > 0) {
    of_values = strides_of(*task.values);
    call.changes(*task.values).changes(memory.part(spare_values));
  }
  if (task.offsets != nullptr) call.reads(*task.offsets);
  call.number(task.count());
  call.numbers({of_keys.row, of_keys.element, of_values.row, of_values.element,
                task.offsets == nullptr ? 0 : task.offsets->window().strides[0]});
  plan.key.add_to(call, 0);
  return call.launch(how, {task.rows()}, {plan.is_group_form ? plan.work_items : 1},
                     how.with_event);
}

}  // namespace libtiles::algorithms
