#include "libtiles/algorithms/sort_onesweep.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/warps.hpp"
#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/algorithms/zeros.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t most_keys_of_row = std::int64_t{1} << 30;

// Enough for a device to be busy with, as long as each has much to count.
constexpr std::int64_t counting_groups_of_unit = 4;

// So many parts take a device longer than launches take: then it need not wait within one.
constexpr std::int64_t many_parts_of_unit = 8;

// Numbers of sort_onesweep.cl.
enum stages : int { counting_stage = 0, one_pass = 1, all_stages = 2 };

class onesweep_run {
 public:
  onesweep_run(const execution& how, const sort_task& task, const sort_plan& plan)
      : how_(how), task_(task), plan_(plan), found_(layout_.add(8 * found_words())) {
    const std::int64_t all = task.rows() * task.count();
    for (std::size_t line = 0; line < (has_indices() ? 2 : 1); ++line) {
      spare_keys_.at(line) = layout_.add(all * plan.key.size());
      spare_values_.at(line) = layout_.add(all * task.value_size());
    }
  }

  std::shared_ptr<runtime::event> submit(const char* operation) {
    if (layout_.answers(how_)) return nullptr;
    const workspace memory(how_, layout_, operation);
    std::shared_ptr<runtime::event> end;
    for (std::int64_t row = 0; row < task_.rows(); row += plan_.rows_at_once) {
      const std::int64_t rows = std::min(plan_.rows_at_once, task_.rows() - row);
      end = launch(memory, row, rows, how_.with_event && row + rows == task_.rows());
    }
    return end;
  }

 private:
  bool has_indices() const { return task_.indices != nullptr; }

  // See kernels/sort_onesweep.cl: 16 uints, digits of rows, two passes of parts.
  std::int64_t found_words() const {
    const std::int64_t counts = plan_.key.passes() + 2 * plan_.parts;
    return (16 + plan_.rows_at_once * counts * plan_.key.digits()) / 2;
  }

  std::shared_ptr<runtime::event> launch(const workspace& memory, std::int64_t row,
                                         std::int64_t rows, bool with_event) {
    const std::int64_t units = std::max<std::int64_t>(1, how_.where->device().compute_units);
    const std::int64_t tiles = rows * plan_.parts;
    const std::int64_t share = std::min(plan_.parts, 1 + tiles / (counting_groups_of_unit * units));
    const std::int64_t counting_groups = (plan_.parts + share - 1) / share;
    const bool is_one_launch =
        tiles < many_parts_of_unit * units && !has_emulated_warp(*how_.where);
    std::int64_t earlier = 0;
    const auto launch_stages = [&](stages which, std::int64_t groups, bool is_end) {
      kernel_parameters parameters = scatter_parameters(*how_.where, task_, plan_);
      parameters.push_back(parameter("STAGES", which));
      kernel_call call(algorithm_kernel(sort_onesweep_text, "sort_onesweep.cl",
                                        "tiles_sort_onesweep", parameters));
      add_data(call, memory);
      call.number(task_.count()).number(plan_.parts).number(rows).numbers(distances());
      call.number(row).number(counting_groups).number(share).number(earlier);
      call.number(writes_longs() ? 2 : 0);
      earlier += groups;
      plan_.key.add_to(call, 0);
      return call.launch(how_, {groups}, {plan_.work_items}, with_event && is_end);
    };
    submit_zeros(how_, memory.part(found_), found_words());
    const std::int64_t counting = rows * counting_groups;
    const int passes = plan_.key.passes();
    if (is_one_launch) return launch_stages(all_stages, counting + passes * tiles, true);
    launch_stages(counting_stage, counting, false);
    for (int pass = 1; pass < passes; ++pass) launch_stages(one_pass, tiles, false);
    return launch_stages(one_pass, tiles, true);
  }

  void add_data(kernel_call& call, const workspace& memory) const {
    const runtime::array_view* const values = has_indices() ? task_.indices : task_.values;
    add_lines(call, task_.keys, memory, spare_keys_, has_indices());
    if (values != nullptr) add_lines(call, *values, memory, spare_values_, false);
    call.changes(memory.part(found_));
  }

  std::vector<std::int64_t> distances() const {
    const runtime::array_view* const values = has_indices() ? task_.indices : task_.values;
    const row_strides of_keys = strides_of(task_.keys);
    const row_strides of_values = values == nullptr ? row_strides{0, 0} : strides_of(*values);
    return {of_keys.row, of_keys.element, of_values.row, of_values.element};
  }

  bool writes_longs() const {
    return has_indices() && task_.indices->window().element.scalar == scalar_type::int64;
  }

  void add_lines(kernel_call& call, const runtime::array_view& given, const workspace& memory,
                 const std::array<std::size_t, 2>& spare, bool is_read_only) const {
    if (is_read_only) {
      call.reads(given);
    } else {
      call.changes(given);
    }
    call.changes(memory.part(spare[0]));
    if (has_indices()) call.changes(memory.part(spare[1]));
  }

  const execution& how_;
  const sort_task& task_;
  const sort_plan& plan_;
  workspace_layout layout_;
  const std::size_t found_;
  std::array<std::size_t, 2> spare_keys_{}, spare_values_{};
};

}  // namespace

bool is_for_onesweep(const runtime::context& where, const sort_task& task, const sort_plan& plan) {
  return plan.is_warp && can_look_back(where) && task.count() < most_keys_of_row;
}

std::shared_ptr<runtime::event> submit_onesweep(const execution& how, const sort_task& task,
                                                const sort_plan& plan, const char* operation) {
  return onesweep_run(how, task, plan).submit(operation);
}

}  // namespace libtiles::algorithms
