#include "libtiles/algorithms/sort_passes.hpp"

#include <algorithm>
#include <array>

#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/sort_onesweep.hpp"
#include "libtiles/algorithms/sort_segments.hpp"

namespace libtiles::algorithms {
namespace {

// See kernels/sort_scatter.clh.
constexpr std::int64_t makes_indices = 1, writes_longs = 2, keeps_no_keys = 4;

struct kernel_file {
  const char *text, *name;
};

/// Rows in memory, which a pass reads or writes.
struct rows_in_memory {
  const runtime::array_view* view;
  row_strides strides;
};

enum temporary_part : std::size_t {
  counters,
  totals,
  first_keys,
  first_values,
  other_keys,
  other_values
};

workspace_layout layout_of(const sort_task& task, const sort_plan& plan) {
  const std::int64_t all = task.rows() * task.count();
  workspace_layout layout;
  layout.add(plan.counter_bytes());
  layout.add(plan.total_bytes());
  layout.add(all * plan.key.size());
  layout.add(all * task.value_size());
  if (task.indices == nullptr) return layout;
  layout.add(all * plan.key.size());
  layout.add(all * task.value_size());
  return layout;
}

class sort_run {
 public:
  sort_run(const execution& how, const sort_task& task, const sort_plan& plan,
           const workspace& memory)
      : how_(how), task_(task), plan_(plan), memory_(memory) {}

  std::shared_ptr<runtime::event> submit() const {
    std::shared_ptr<runtime::event> end;
    for (std::int64_t row = 0; row < task_.rows(); row += plan_.rows_at_once) {
      const std::int64_t rows = std::min(plan_.rows_at_once, task_.rows() - row);
      const bool is_last = row + rows == task_.rows();
      for (int pass = 0; pass < plan_.key.passes(); ++pass) {
        count(pass, row, rows);
        if (plan_.parts > 1) sum_counts(rows);
        end =
            scatter(pass, row, rows, how_.with_event && is_last && pass + 1 == plan_.key.passes());
      }
    }
    return end;
  }

 private:
  bool is_first(int pass) const { return pass == 0; }
  bool is_last(int pass) const { return pass + 1 == plan_.key.passes(); }

  rows_in_memory temporary(std::size_t part) const {
    return {&memory_.part(part), {task_.count(), 1}};
  }
  static rows_in_memory given(const runtime::array_view& view) { return {&view, strides_of(view)}; }

  // Where pass `pass` reads. Odd passes read the first temporary memory; even ones read what is
  // sorted in place, or the other memory.
  rows_in_memory keys_before(int pass) const {
    if (pass % 2 == 1) return temporary(first_keys);
    return task_.indices == nullptr || is_first(pass) ? given(task_.keys) : temporary(other_keys);
  }
  rows_in_memory keys_after(int pass) const {
    return pass % 2 == 1 && task_.indices != nullptr ? temporary(other_keys)
                                                     : keys_before(pass + 1);
  }
  rows_in_memory values_before(int pass) const {
    if (pass % 2 == 1) return temporary(first_values);
    return task_.indices == nullptr ? given(*task_.values) : temporary(other_values);
  }
  rows_in_memory values_after(int pass) const {
    return task_.indices != nullptr && is_last(pass) ? given(*task_.indices)
                                                     : values_before(pass + 1);
  }

  std::shared_ptr<runtime::kernel> kernel(const kernel_file& of_groups,
                                          const kernel_file& of_work_items, const char* function,
                                          const kernel_parameters& parameters) const {
    const kernel_file& file = plan_.is_group_form ? of_groups : of_work_items;
    return algorithm_kernel(file.text, file.name, function, parameters);
  }

  std::shared_ptr<runtime::event> launch(kernel_call& call, std::int64_t groups,
                                         std::int64_t work_items, bool with_event) const {
    return call.launch(how_, {groups}, {plan_.is_group_form ? work_items : 1}, with_event);
  }

  void count(int pass, std::int64_t row, std::int64_t rows) const {
    kernel_parameters parameters = plan_.key.parameters();
    if (plan_.is_group_form) {
      parameters.push_back(parameter("WORK_ITEMS", plan_.work_items));
      parameters.push_back(parameter("PART", plan_.part));
    }
    const rows_in_memory keys = keys_before(pass);
    kernel_call call(kernel({sort_count_text, "sort_count.cl"},
                            {sort_count_cpu_text, "sort_count_cpu.cl"}, "tiles_sort_count",
                            parameters));
    call.reads(*keys.view)
        .overwrites(memory_.part(counters))
        .number(task_.count())
        .number(plan_.parts)
        .number(keys.strides.row)
        .number(keys.strides.element)
        .number(row);
    plan_.key.add_to(call, pass);
    if (!plan_.is_group_form) call.number(plan_.part);
    launch(call, rows * plan_.parts, plan_.work_items, false);
  }

  void sum_counts(std::int64_t rows) const {
    const std::int64_t work_items = std::min<std::int64_t>(256, plan_.work_items);
    kernel_parameters parameters;
    if (plan_.is_group_form) parameters.push_back(parameter("WORK_ITEMS", work_items));
    kernel_call call(kernel({sort_scan_text, "sort_scan.cl"},
                            {sort_scan_cpu_text, "sort_scan_cpu.cl"}, "tiles_sort_scan",
                            parameters));
    call.changes(memory_.part(counters)).overwrites(memory_.part(totals)).number(plan_.parts);
    launch(call, rows * plan_.key.digits(), work_items, false);
  }

  std::int64_t flags_of(int pass) const {
    if (task_.indices == nullptr) return 0;
    const bool is_long = task_.indices->window().element.scalar == scalar_type::int64;
    return (is_first(pass) ? makes_indices : 0) |
           (is_last(pass) ? keeps_no_keys | (is_long ? writes_longs : 0) : 0);
  }

  std::shared_ptr<runtime::event> scatter(int pass, std::int64_t row, std::int64_t rows,
                                          bool with_event) const {
    const rows_in_memory from = keys_before(pass), to = keys_after(pass);
    row_strides from_value{0, 0}, to_value{0, 0};
    kernel_call call(kernel({sort_scatter_text, "sort_scatter.cl"},
                            {sort_scatter_cpu_text, "sort_scatter_cpu.cl"}, "tiles_sort_scatter",
                            scatter_parameters(*how_.where, task_, plan_)));
    // Rows that are not sorted at once stay as they are.
    call.reads(*from.view).changes(*to.view);
    if (task_.value_size() > 0) {
      const rows_in_memory values = values_before(pass), results = values_after(pass);
      call.reads(*values.view).changes(*results.view);
      from_value = values.strides, to_value = results.strides;
    }
    call.reads(memory_.part(counters))
        .reads(memory_.part(plan_.parts > 1 ? totals : counters))
        .number(task_.count())
        .number(plan_.parts)
        .numbers({from.strides.row, from.strides.element, to.strides.row, to.strides.element})
        .numbers({from_value.row, from_value.element, to_value.row, to_value.element})
        .number(row)
        .number(flags_of(pass));
    plan_.key.add_to(call, pass);
    if (!plan_.is_group_form) call.number(plan_.part);
    return launch(call, rows * plan_.parts, plan_.work_items, with_event);
  }

  const execution& how_;
  const sort_task& task_;
  const sort_plan& plan_;
  const workspace& memory_;
};

}  // namespace

std::shared_ptr<runtime::event> submit_sort(const execution& how, const sort_task& task,
                                            const sort_options& options, const char* operation) {
  const sort_plan plan(*how.where, task, options.is_descending);
  if (is_for_segments(task, plan)) return submit_segments(how, task, plan, operation);
  if (is_for_onesweep(*how.where, task, plan)) return submit_onesweep(how, task, plan, operation);
  const workspace_layout layout = layout_of(task, plan);
  if (layout.answers(how)) return nullptr;
  const workspace memory(how, layout, operation);
  return sort_run(how, task, plan, memory).submit();
}

}  // namespace libtiles::algorithms
