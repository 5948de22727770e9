#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/scan_task.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

// What a part of a line has to have so that two more launches are worth it.
constexpr std::int64_t least_part_of_group_form = 64;
constexpr std::int64_t least_part_of_line = 16384;
constexpr std::int64_t least_part_of_columns = 1024;

// Work-items that keep a unit busy where each waits for memory at each element.
constexpr std::int64_t work_items_of_unit = 1024;

constexpr std::int64_t columns = 64;

class line_launches {
 public:
  explicit line_launches(const scan_task& task)
      : task_(task),
        in_groups_(is_group_form(*task.how.where)),
        has_columns_(!in_groups_ && are_neighbours()),
        work_items_(in_groups_ ? group_size(*task.how.where, 256) : 1),
        parts_(wanted_parts()),
        parameters_(task.parameters()) {
    parameters_.push_back(parameter("LINE_RANK", task.lines.rank()));
    if (in_groups_) {
      parameters_.push_back(parameter("WORK_ITEMS", work_items_));
    } else {
      parameters_.push_back(parameter("IS_ORDERED", task.by.is_ordered ? 1 : 0));
    }
  }

  std::shared_ptr<runtime::event> submit() const {
    const std::int64_t results = task_.lines.count() * parts_;
    workspace_layout layout;
    const std::size_t totals = layout.add(parts_ == 1 ? 0 : results * task_.value_size());
    const std::size_t restarts = layout.add(parts_ == 1 ? 0 : results);
    if (layout.answers(task_.how)) return nullptr;
    const workspace memory(task_.how, layout, "scan");
    if (parts_ > 1) {
      scan_parts(1, memory.part(totals), memory.part(restarts), false);
      kernel_call prefixes(kernel("tiles_scan_line_prefixes", 2));
      prefixes.changes(memory.part(totals)).reads(memory.part(restarts));
      prefixes.number(task_.lines.count()).number(parts_);
      launch(prefixes, task_.lines.count(), false);
    }
    return scan_parts(2, memory.part(totals), memory.part(restarts), task_.how.with_event);
  }

 private:
  /// Whether the lines of both sides begin side by side, and nobody asks for keys.
  bool are_neighbours() const {
    const scan_lines& lines = task_.lines;
    return !task_.has_keys() && lines.shape().back() > 1 && lines.strides(0).back() == 1 &&
           lines.strides(1).back() == 1;
  }

  /// How many work-items do one part of all lines.
  std::int64_t work_items_of_part() const {
    const std::int64_t lines = task_.lines.count(), across = task_.lines.shape().back();
    return has_columns_ ? lines / across * ((across + columns - 1) / columns) : lines;
  }

  std::int64_t parts_of_unit() const {
    return tuned("scan_cpu", *task_.how.where).number("PARTS", 4);
  }

  std::int64_t wanted_parts() const {
    const std::int64_t units = task_.how.where->device().compute_units;
    const std::int64_t wanted = units * (in_groups_ ? work_items_of_unit : parts_of_unit());
    const std::int64_t least = in_groups_     ? least_part_of_group_form
                               : has_columns_ ? least_part_of_columns
                                              : least_part_of_line;
    return parts_within(wanted / work_items_of_part(), task_.lines.length() / least);
  }

  std::shared_ptr<runtime::kernel> kernel(const char* function, int step) const {
    kernel_parameters parameters = parameters_;
    parameters.push_back(parameter("STEP", step));
    return in_groups_ ? algorithm_kernel(scan_lines_text, "scan_lines.cl", function, parameters)
                      : algorithm_kernel(scan_cpu_text, "scan_cpu.cl", function, parameters);
  }

  std::shared_ptr<runtime::event> scan_parts(int step, const runtime::array_view& totals,
                                             const runtime::array_view& restarts,
                                             bool with_event) const {
    const scan_lines& lines = task_.lines;
    kernel_call call(kernel(has_columns_ ? "tiles_scan_columns" : "tiles_scan_lines", step));
    task_.add_data(call);
    if (task_.has_keys()) {
      call.reads(*task_.keys).numbers(lines.strides(2)).number(lines.step(2));
    }
    call.changes(totals).changes(restarts);
    call.number(lines.count()).number(lines.length()).numbers(lines.shape());
    call.numbers(lines.strides(0)).numbers(lines.strides(1));
    call.number(lines.step(0)).number(lines.step(1));
    call.number(task_.is_exclusive ? 1 : 0).number(parts_);
    return launch(call, work_items_of_part() * parts_, with_event);
  }

  std::shared_ptr<runtime::event> launch(kernel_call& call, std::int64_t count,
                                         bool with_event) const {
    return call.launch(task_.how, {(count + work_items_ - 1) / work_items_}, {work_items_},
                       with_event);
  }

  const scan_task& task_;
  const bool in_groups_;
  const bool has_columns_;
  const std::int64_t work_items_;
  const std::int64_t parts_;
  kernel_parameters parameters_;
};

}  // namespace

std::shared_ptr<runtime::event> scan_in_lines(const scan_task& task) {
  return line_launches(task).submit();
}

}  // namespace libtiles::algorithms
