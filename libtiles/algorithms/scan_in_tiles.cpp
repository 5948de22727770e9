#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/look_back.hpp"
#include "libtiles/algorithms/scan_prefixes.hpp"
#include "libtiles/algorithms/scan_task.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/warps.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

// Numbers of scan.cl.
enum step : int { in_one_pass = 0, totals_of_tiles = 1, results = 2, one_tile = 3 };

constexpr std::int64_t elements_of_vector = 4;

class tile_launches {
 public:
  explicit tile_launches(const scan_task& task)
      : task_(task),
        looks_back_(can_look_back(*task.how.where)),
        numbers_(std::string("scan ") + name_of(task.value), *task.how.where),
        work_items_(group_of_warps(
            *task.how.where,
            group_size(*task.how.where, numbers_.number("WORK_ITEMS", default_work_items())))),
        vectors_(numbers_.number("VECTORS", default_vectors())),
        tiles_(count_tiles()) {}

  std::shared_ptr<runtime::event> submit() const {
    if (tiles_ == 1) return submit_one_tile();
    if (looks_back_) return submit_one_pass();
    workspace_layout layout;
    const std::size_t totals = layout.add(tiles_ * task_.value_size());
    const std::size_t restarts = layout.add(tiles_);
    if (layout.answers(task_.how)) return nullptr;
    const workspace memory(task_.how, layout, "scan");
    const runtime::array_view &sums = memory.part(totals), &marks = memory.part(restarts);
    const auto add_kept = [&](kernel_call& call) { call.changes(sums).changes(marks); };
    scan_tiles(totals_of_tiles, add_kept, false);
    kernel_parameters parameters = task_.parameters();
    parameters.push_back(parameter("IS_SEGMENTED", is_segmented() ? 1 : 0));
    submit_scan_prefixes(task_.how, parameters, sums, marks, tiles_);
    return scan_tiles(results, add_kept, task_.how.with_event);
  }

 private:
  bool is_segmented() const { return task_.lines.count() > 1 || task_.has_keys(); }

  // Rows and keys take registers: of larger groups, fewer are at work at once.
  std::int64_t default_work_items() const {
    return looks_back_ && is_segmented() && task_.value_size() <= 4 ? 128 : 256;
  }

  // An odd number spares conflicts of local memory; more do not fit registers.
  std::int64_t default_vectors() const {
    if (!looks_back_) return 4;
    if (task_.value_size() > 4 || task_.has_keys()) return 5;
    return is_segmented() ? 7 : 9;
  }

  std::int64_t count_tiles() const {
    const std::int64_t tile = work_items_ * vectors_ * elements_of_vector;
    return (task_.lines.count() * task_.lines.length() + tile - 1) / tile;
  }

  std::shared_ptr<runtime::event> submit_one_tile() const {
    if (workspace_layout().answers(task_.how)) return nullptr;
    return scan_tiles(
        one_tile, [](kernel_call&) {}, task_.how.with_event);
  }

  std::shared_ptr<runtime::event> submit_one_pass() const {
    look_back found(task_.how, {tiles_, task_.value_size()});
    workspace_layout layout;
    found.add_to(layout);
    if (layout.answers(task_.how)) return nullptr;
    const workspace memory(task_.how, layout, "scan");
    return scan_tiles(
        in_one_pass, [&](kernel_call& call) { found.add_to(call, memory); }, task_.how.with_event);
  }

  std::shared_ptr<runtime::kernel> kernel(step which) const {
    kernel_parameters parameters = task_.parameters();
    parameters.push_back(parameter("IS_SEGMENTED", is_segmented() ? 1 : 0));
    parameters.push_back(parameter("STEP", which));
    parameters.push_back(parameter("WORK_ITEMS", work_items_));
    parameters.push_back(parameter("VECTORS", vectors_));
    if (looks_back_) parameters.push_back(parameter("HAS_WARPS", 1));
    parameters.push_back(warp_parameter(*task_.how.where));
    return algorithm_kernel(scan_text, "scan.cl", "tiles_scan", parameters);
  }

  /// \param add_kept  adds what groups tell others.
  template <class AddKept>
  std::shared_ptr<runtime::event> scan_tiles(step which, AddKept add_kept, bool with_event) const {
    const scan_lines& lines = task_.lines;
    kernel_call call(kernel(which));
    task_.add_data(call);
    if (task_.has_keys()) {
      call.reads(*task_.keys).number(lines.strides(2).front()).number(lines.step(2));
    }
    add_kept(call);
    call.number(lines.count()).number(lines.length());
    call.number(lines.strides(0).front()).number(lines.step(0));
    call.number(lines.strides(1).front()).number(lines.step(1));
    call.number(task_.is_exclusive ? 1 : 0).number(tiles_);
    return call.launch(task_.how, {tiles_}, {work_items_}, with_event);
  }

  const scan_task& task_;
  const bool looks_back_;
  const tuned numbers_;
  const std::int64_t work_items_;
  const std::int64_t vectors_;
  const std::int64_t tiles_;
};

}  // namespace

std::shared_ptr<runtime::event> scan_in_tiles(const scan_task& task) {
  return tile_launches(task).submit();
}

}  // namespace libtiles::algorithms
