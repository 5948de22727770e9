#include "libtiles/algorithms/top_k.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/sort_checks.hpp"
#include "libtiles/algorithms/sort_passes.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

/// What is asked for.
struct top_k_task {
  const runtime::array_view& from;
  const runtime::array_view& to;
  const runtime::array_view* indices;  ///< nullptr: not wanted

  std::int64_t rows() const { return sort_task{from}.rows(); }
  std::int64_t wanted() const { return to.window().shape.back(); }
  std::int64_t index_size() const {
    return indices == nullptr ? 0 : static_cast<std::int64_t>(indices->window().element.size);
  }
};

/// A launch: the keys of each row, and the pieces that they are cut into.
struct top_k_step {
  std::int64_t length, pieces;
};

/// Keys in memory, and where each was.
struct keys_in_memory {
  const runtime::array_view* keys;
  row_strides key_strides;
  const runtime::array_view* indices;
  row_strides index_strides;
};

/// Each step leaves as many keys of each piece as are wanted; the last one has a piece for a row.
std::vector<top_k_step> steps_of(const runtime::context& where, const top_k_task& task,
                                 bool in_groups) {
  const std::int64_t least_piece = in_groups ? 8192 : 16384;
  const std::int64_t wanted_pieces =
      (4 * where.device().compute_units + task.rows() - 1) / task.rows();
  std::vector<top_k_step> steps;
  std::int64_t length = task.from.window().shape.back();
  for (;;) {
    const std::int64_t most = length / std::max(least_piece, 4 * task.wanted());
    steps.push_back({length, parts_within(wanted_pieces, most)});
    if (steps.back().pieces == 1) return steps;
    length = steps.back().pieces * task.wanted();
  }
}

class top_k_run {
 public:
  top_k_run(const execution& how, const top_k_task& task, const top_k_options& options)
      : how_(how),
        task_(task),
        in_groups_(is_group_form(*how.where)),
        work_items_(in_groups_ ? group_size(*how.where, 256) : 1),
        key_(task.from.window().element.scalar, !options.is_smallest,
             !in_groups_ || work_items_ >= 256),
        steps_(steps_of(*how.where, task, in_groups_)) {}

  /// What a step leaves for the next one, and candidates. Each reads what the one before wrote.
  workspace_layout layout() const {
    workspace_layout layout;
    for (std::size_t step = 0; step + 1 < steps_.size(); ++step) {
      const std::int64_t keys = task_.rows() * steps_[step + 1].length;
      layout.add(keys * key_.size());
      layout.add(keys * task_.index_size());
    }
    if (!in_groups_) layout.add(4 * task_.rows() * steps_.front().pieces * (candidates() + 1));
    return layout;
  }

  std::shared_ptr<runtime::event> submit(const workspace& memory, bool with_event) const {
    keys_in_memory from{&task_.from, strides_of(task_.from), nullptr, {}};
    for (std::size_t step = 0; step + 1 < steps_.size(); ++step) {
      const row_strides dense{steps_[step + 1].length, 1};
      const keys_in_memory to{&memory.part(2 * step), dense,
                              task_.indices == nullptr ? nullptr : &memory.part(2 * step + 1),
                              dense};
      launch(steps_[step], from, to, memory, false);
      from = to;
    }
    keys_in_memory to{&task_.to, strides_of(task_.to), task_.indices, {}};
    if (task_.indices != nullptr) to.index_strides = strides_of(*task_.indices);
    return launch(steps_.back(), from, to, memory, with_event);
  }

 private:
  /// Of a piece, for work-items: enough that they are seldom compacted.
  std::int64_t candidates() const {
    std::int64_t longest = 0;
    for (const top_k_step& each : steps_) {
      longest = std::max(longest, (each.length + each.pieces - 1) / each.pieces);
    }
    return std::min(longest, std::max<std::int64_t>(512, 2 * task_.wanted()));
  }

  kernel_parameters parameters(const keys_in_memory& from) const {
    kernel_parameters parameters = key_.parameters();
    if (task_.indices != nullptr) {
      parameters.push_back(parameter("HAS_INDICES", 1));
      parameters.push_back({"INDEX", opencl_name_of(task_.indices->window().element.scalar)});
    }
    if (from.indices != nullptr) parameters.push_back(parameter("HAS_ORIGINS", 1));
    parameters.push_back(parameter("IS_DENSE", from.key_strides.element == 1 ? 1 : 0));
    if (in_groups_) parameters.push_back(parameter("WORK_ITEMS", work_items_));
    return parameters;
  }

  std::shared_ptr<runtime::kernel> kernel(const keys_in_memory& from) const {
    return in_groups_
               ? algorithm_kernel(top_k_text, "top_k.cl", "tiles_top_k", parameters(from))
               : algorithm_kernel(top_k_cpu_text, "top_k_cpu.cl", "tiles_top_k", parameters(from));
  }

  std::shared_ptr<runtime::event> launch(const top_k_step& step, const keys_in_memory& from,
                                         const keys_in_memory& to, const workspace& memory,
                                         bool with_event) const {
    kernel_call call(kernel(from));
    call.reads(*from.keys);
    if (from.indices != nullptr) call.reads(*from.indices);
    call.overwrites(*to.keys);
    if (to.indices != nullptr) call.overwrites(*to.indices);
    if (!in_groups_) call.changes(memory.part(2 * steps_.size() - 2)).number(candidates());
    call.number(step.length).number(step.pieces).number(task_.wanted());
    call.numbers({from.key_strides.row, from.key_strides.element, to.key_strides.row,
                  to.key_strides.element, to.index_strides.row, to.index_strides.element});
    key_.add_to(call, 0);
    return call.launch(how_, {task_.rows() * step.pieces}, {work_items_}, with_event);
  }

  const execution& how_;
  const top_k_task& task_;
  bool in_groups_;
  std::int64_t work_items_;
  sort_key key_;
  std::vector<top_k_step> steps_;
};

std::shared_ptr<runtime::event> sort_results(const execution& how, const top_k_task& task,
                                             const top_k_options& options) {
  return submit_sort(how, {task.to, task.indices}, {!options.is_smallest}, "top_k");
}

/// The caller's workspace is enough for the sort, too, before anything runs.
workspace_layout layout_of(const execution& how, const top_k_run& run, const top_k_task& task,
                           const top_k_options& options) {
  workspace_layout layout = run.layout();
  if (how.workspace == nullptr && how.workspace_size == nullptr) return layout;
  std::uint64_t sort_size = 0;
  execution asking = how;
  asking.workspace_size = &sort_size;
  sort_results(asking, task, options);
  const std::int64_t more = static_cast<std::int64_t>(sort_size) - layout.bytes();
  if (more > 0) layout.add(more);
  return layout;
}

}  // namespace

std::shared_ptr<runtime::event> top_k(const execution& how, const runtime::array_view& from,
                                      const runtime::array_view& to,
                                      const runtime::array_view* indices,
                                      const top_k_options& options) {
  check_top_k(from, to, indices);
  const top_k_task task{from, to, indices};
  if (task.rows() == 0 || task.wanted() == 0) return ended(how);
  const top_k_run run(how, task, options);
  const workspace_layout layout = layout_of(how, run, task, options);
  if (layout.answers(how)) return nullptr;
  const bool is_sorted = task.wanted() == 1;
  const auto end = run.submit(workspace(how, layout, "top_k"), how.with_event && is_sorted);
  return is_sorted ? end : sort_results(how, task, options);
}

}  // namespace libtiles::algorithms
