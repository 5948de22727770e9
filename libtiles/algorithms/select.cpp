#include "libtiles/algorithms/select.hpp"

#include <algorithm>

#include "libtiles/algorithms/element_units.hpp"
#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/scan_lines.hpp"
#include "libtiles/algorithms/scan_prefixes.hpp"
#include "libtiles/algorithms/view_checks.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t items = 16;  // that each work-item of a group looks at

// What a part has to have so that a CPU's work-item is worth it.
constexpr std::int64_t least_part = 16384;

/// What selects, and what becomes of the other elements.
enum class selection { select, partition, unique };

const char* algorithm_name(selection kind) {
  return kind == selection::select      ? "select"
         : kind == selection::partition ? "partition"
                                        : "unique";
}

/// The operands, apart from a mask.
struct selection_views {
  const runtime::array_view& from;
  const runtime::array_view& to;
  const runtime::array_view& count;
  const runtime::array_view* lengths = nullptr;  ///< of runs; nullptr if they are not wanted
};

void check_counting(const view_checks& check, const named_view& counts) {
  const element_type& element = counts.view.window().element;
  if (element.scalar == scalar_type::int32 || element.scalar == scalar_type::int64) return;
  check.refuse("the elements of '" + std::string(counts.name) + "' are " + to_string(element) +
               "; expected int or a signed integer of 64 bits");
}

void check_count(const view_checks& check, const named_view& count) {
  check.writable(count);
  check_counting(check, count);
  check.shape(count, {1}, "it is one number");
}

void check_target(const view_checks& check, const named_view& from, const named_view& to) {
  check.writable(to);
  check.same_type(from, to);
  if (to.view.window().shape.size() != 1) {
    check.refuse("'to' has rank " + std::to_string(to.view.window().shape.size()) + "; expected 1");
  }
  check.apart(from, to);
}

void check_which(const view_checks& check, const select_options& options, const char* algorithm) {
  if ((options.mask == nullptr) == options.predicate.empty()) {
    check.refuse("expected either a mask or a predicate");
  }
  check_expression(std::string(algorithm) + ": the predicate", options.predicate, lines::one);
}

void check_mask(const view_checks& check, const named_view& mask, const selection_views& views,
                const runtime::device_info& device) {
  check.numbers(mask, device);
  check.shape(mask, views.from.window().shape,
              "'from' has the extent " + to_string(views.from.window().shape));
  check.apart(mask, {"to", views.to});
  check.apart(mask, {"count", views.count});
}

void check_lengths(const view_checks& check, const named_view& lengths,
                   const selection_views& views) {
  check.writable(lengths);
  check_counting(check, lengths);
  check.shape(lengths, views.to.window().shape,
              "'to' has the extent " + to_string(views.to.window().shape));
  check.apart({"from", views.from}, lengths);
  check.apart({"to", views.to}, lengths);
  check.apart({"count", views.count}, lengths);
}

void check_selection(const selection_views& views, const select_options& options, selection kind,
                     const runtime::device_info& device) {
  const view_checks check(algorithm_name(kind));
  const named_view from{"from", views.from}, to{"to", views.to}, count{"count", views.count};
  if (kind != selection::unique) check_which(check, options, algorithm_name(kind));
  check_target(check, from, to);
  if (kind == selection::partition) {
    check.shape(to, {element_count(views.from.window().shape)}, "'from' has that many elements");
  }
  check_count(check, count);
  check.apart(from, count);
  check.apart(to, count);
  if (views.lengths != nullptr) check_lengths(check, {"lengths", *views.lengths}, views);
  if (options.mask == nullptr) return check.numbers_or_halves(from, device);
  check_mask(check, {"mask", *options.mask}, views, device);
}

/// `from` and its mask as one row of elements: dimensions of lines of one element.
scan_lines elements_of(const runtime::array_view& from, const runtime::array_view* mask) {
  extents shape = from.window().shape;
  std::vector<std::vector<std::int64_t>> strides{from.window().strides};
  if (mask != nullptr) strides.push_back(mask->window().strides);
  shape.push_back(1);
  for (auto& each : strides) each.push_back(0);
  return {shape, strides, shape.size() - 1};
}

class select_launches {
 public:
  select_launches(const execution& how, const selection_views& views, const select_options& options,
                  selection kind)
      : how_(how),
        from_(views.from),
        to_(views.to),
        count_(views.count),
        lengths_(views.lengths),
        options_(options),
        kind_(kind),
        elements_(elements_of(from_, options.mask)),
        in_groups_(is_group_form(*how_.where)),
        work_items_(in_groups_ ? group_size(*how_.where, 256) : 1),
        share_(in_groups_ ? work_items_ * items : share_of_work_item()),
        parts_((elements_.count() + share_ - 1) / share_) {}

  std::shared_ptr<runtime::event> submit() const {
    workspace_layout layout;
    const std::size_t counts = layout.add((parts_ + 1) * size_of_long);
    const std::int64_t places = std::min(elements_.count(), to_.window().shape[0] + 1);
    const std::size_t positions = lengths_ == nullptr ? counts : layout.add(places * size_of_long);
    if (layout.answers(how_)) return nullptr;
    const workspace memory(how_, layout, algorithm_name(kind_));
    const runtime::array_view& of_parts = memory.part(counts);
    const runtime::array_view& of_runs = memory.part(positions);
    launch(1, of_parts, of_runs, false);
    submit_scan_prefixes(how_, {{"FROM", "long"}, {"VALUE", "long"}, {"TO", "long"}}, of_parts,
                         of_parts, parts_ + 1);
    const bool is_last = lengths_ == nullptr || !runtime::has_elements(lengths_->window());
    auto end = launch(2, of_parts, of_runs, how_.with_event && is_last);
    return is_last ? end : launch_lengths(of_parts, of_runs);
  }

 private:
  std::int64_t share_of_work_item() const {
    const std::int64_t parts =
        parts_within(4 * how_.where->device().compute_units, elements_.count() / least_part);
    return (elements_.count() + parts - 1) / parts;
  }

  static std::string name_of(const runtime::array_view& view) {
    return opencl_name_of(view.window().element.scalar);
  }

  std::shared_ptr<runtime::kernel> kernel(int step) const {
    kernel_parameters parameters{parameter("RANK", elements_.rank()),
                                 parameter("STEP", step),
                                 {"COUNT", name_of(count_)},
                                 parameter("HAS_MASK", options_.mask != nullptr ? 1 : 0),
                                 parameter("KEEPS_OTHERS", kind_ == selection::partition ? 1 : 0),
                                 parameter("HAS_POSITIONS", lengths_ != nullptr ? 1 : 0)};
    add_units(units_of({&from_, &to_}), parameters);
    if (options_.mask != nullptr) {
      parameters.push_back({"MASK", name_of(*options_.mask)});
    } else {
      const bool is_half = from_.window().element.scalar == scalar_type::float16;
      parameters.push_back(parameter("IS_HALF", is_half ? 1 : 0));
      parameters.push_back({"ELEMENT", is_half ? "float" : name_of(from_)});
      if (kind_ == selection::unique) {
        const bool is_floating_point = is_floating(from_.window().element.scalar);
        parameters.push_back(parameter("SELECTS_FIRST", 1));
        parameters.push_back(parameter("IS_FLOATING", is_floating_point ? 1 : 0));
      } else {
        parameters.push_back({"PREDICATE", options_.predicate});
      }
    }
    if (!in_groups_)
      return algorithm_kernel(select_cpu_text, "select_cpu.cl", "tiles_select", parameters);
    parameters.push_back(parameter("WORK_ITEMS", work_items_));
    parameters.push_back(parameter("ITEMS", items));
    return algorithm_kernel(select_text, "select.cl", "tiles_select", parameters);
  }

  std::shared_ptr<runtime::event> launch(int step, const runtime::array_view& counts,
                                         const runtime::array_view& positions,
                                         bool with_event) const {
    kernel_call call(kernel(step));
    call.reads(from_);
    if (options_.mask != nullptr) call.reads(*options_.mask).numbers(elements_.strides(1));
    call.changes(to_).changes(count_).changes(counts);
    if (lengths_ != nullptr) call.changes(positions);
    call.number(elements_.count()).numbers(elements_.shape()).numbers(elements_.strides(0));
    call.number(to_.window().strides[0]).number(to_.window().shape[0]);
    call.number(parts_).number(share_);
    return call.launch(how_, {parts_}, {work_items_}, with_event);
  }

  std::shared_ptr<runtime::event> launch_lengths(const runtime::array_view& counts,
                                                 const runtime::array_view& positions) const {
    const std::int64_t most = std::min(elements_.count(), lengths_->window().shape[0]);
    const kernel_parameters parameters{{"LENGTH", name_of(*lengths_)},
                                       parameter("WORK_ITEMS", work_items_)};
    const std::int64_t groups = in_groups_ ? (most + work_items_ - 1) / work_items_ : parts_;
    return kernel_call(algorithm_kernel(run_lengths_text, "run_lengths.cl", "tiles_run_lengths",
                                        parameters))
        .reads(counts)
        .reads(positions)
        .changes(*lengths_)
        .number(lengths_->window().strides[0])
        .number(parts_)
        .number(elements_.count())
        .number(most)
        .launch(how_, {groups}, {work_items_}, how_.with_event);
  }

  static constexpr auto size_of_long = static_cast<std::int64_t>(sizeof(std::int64_t));

  const execution& how_;
  const runtime::array_view& from_;
  const runtime::array_view& to_;
  const runtime::array_view& count_;
  const runtime::array_view* const lengths_;
  const select_options& options_;
  const selection kind_;
  const scan_lines elements_;
  const bool in_groups_;
  const std::int64_t work_items_;
  const std::int64_t share_;
  const std::int64_t parts_;
};

std::shared_ptr<runtime::event> select_nothing(const execution& how,
                                               const runtime::array_view& count) {
  if (workspace_layout().answers(how)) return nullptr;
  wait_to_begin(how);
  const std::int64_t none = 0;
  runtime::fill_window(count.window(), &none);
  return ended(how);
}

std::shared_ptr<runtime::event> submit(const execution& how, const selection_views& views,
                                       const select_options& options, selection kind) {
  check_selection(views, options, kind, how.where->device());
  if (!runtime::has_elements(views.from.window())) return select_nothing(how, views.count);
  try {
    return select_launches(how, views, options, kind).submit();
  } catch (const error& failure) {
    if (options.predicate.empty() || failure.code() != status::build) throw;
    throw error(failure.code(),
                std::string(algorithm_name(kind)) + ": the predicate \"" + options.predicate +
                    "\" of x does not compile\n" + failure.what(),
                failure.details());
  }
}

}  // namespace

std::shared_ptr<runtime::event> select(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to,
                                       const runtime::array_view& count,
                                       const select_options& options) {
  return submit(how, {from, to, count}, options, selection::select);
}

std::shared_ptr<runtime::event> partition(const execution& how, const runtime::array_view& from,
                                          const runtime::array_view& to,
                                          const runtime::array_view& count,
                                          const select_options& options) {
  return submit(how, {from, to, count}, options, selection::partition);
}

std::shared_ptr<runtime::event> unique(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to,
                                       const runtime::array_view* lengths,
                                       const runtime::array_view& count) {
  return submit(how, {from, to, count, lengths}, {}, selection::unique);
}

}  // namespace libtiles::algorithms
