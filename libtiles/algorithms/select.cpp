#include "libtiles/algorithms/select.hpp"

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

/// What becomes of the elements that are not selected.
enum class others { dropped, kept };

const char* algorithm_name(others rest) { return rest == others::kept ? "partition" : "select"; }

void check_count(const view_checks& check, const named_view& count) {
  const element_type& element = count.view.window().element;
  check.writable(count);
  check.shape(count, {1}, "it is one number");
  if (element.scalar == scalar_type::int32 || element.scalar == scalar_type::int64) return;
  check.refuse("the elements of 'count' are " + to_string(element) +
               "; expected int or a signed integer of 64 bits");
}

void check_target(const view_checks& check, const named_view& from, const named_view& to) {
  check.writable(to);
  check.same_type(from, to);
  if (to.view.window().shape.size() != 1) {
    check.refuse("'to' has rank " + std::to_string(to.view.window().shape.size()) + "; expected 1");
  }
  check.apart(from, to);
}

void check_select(const runtime::array_view& from, const runtime::array_view& to,
                  const runtime::array_view& count, const select_options& options, others rest,
                  const runtime::device_info& device) {
  const view_checks check(algorithm_name(rest));
  if ((options.mask == nullptr) == options.predicate.empty()) {
    check.refuse("expected either a mask or a predicate");
  }
  check_expression(std::string(algorithm_name(rest)) + ": the predicate", options.predicate,
                   lines::one);
  check_target(check, {"from", from}, {"to", to});
  if (rest == others::kept) {
    const std::int64_t elements = element_count(from.window().shape);
    check.shape({"to", to}, {elements}, "'from' has that many elements");
  }
  check_count(check, {"count", count});
  check.apart({"from", from}, {"count", count});
  check.apart({"to", to}, {"count", count});
  if (options.mask == nullptr) return check.numbers_or_halves({"from", from}, device);
  const named_view mask{"mask", *options.mask};
  check.numbers(mask, device);
  check.shape(mask, from.window().shape, "'from' has the extent " + to_string(from.window().shape));
  check.apart(mask, {"to", to});
  check.apart(mask, {"count", count});
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
  select_launches(const execution& how, const runtime::array_view& from,
                  const runtime::array_view& to, const runtime::array_view& count,
                  const select_options& options, others rest)
      : how_(how),
        from_(from),
        to_(to),
        count_(count),
        options_(options),
        rest_(rest),
        elements_(elements_of(from, options.mask)),
        in_groups_(is_group_form(*how_.where)),
        work_items_(in_groups_ ? group_size(*how_.where, 256) : 1),
        share_(in_groups_ ? work_items_ * items : share_of_work_item()),
        parts_((elements_.count() + share_ - 1) / share_) {}

  std::shared_ptr<runtime::event> submit() const {
    workspace_layout layout;
    const std::size_t counts =
        layout.add((parts_ + 1) * static_cast<std::int64_t>(sizeof(std::int64_t)));
    if (layout.answers(how_)) return nullptr;
    const workspace memory(how_, layout, algorithm_name(rest_));
    const runtime::array_view& of_parts = memory.part(counts);
    launch(1, of_parts, false);
    submit_scan_prefixes(how_, {{"FROM", "long"}, {"VALUE", "long"}, {"TO", "long"}}, of_parts,
                         of_parts, parts_ + 1);
    return launch(2, of_parts, how_.with_event);
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
                                 parameter("KEEPS_OTHERS", rest_ == others::kept ? 1 : 0)};
    add_units(units_of({&from_, &to_}), parameters);
    if (options_.mask != nullptr) {
      parameters.push_back({"MASK", name_of(*options_.mask)});
    } else {
      const bool is_half = from_.window().element.scalar == scalar_type::float16;
      parameters.push_back(parameter("IS_HALF", is_half ? 1 : 0));
      parameters.push_back({"ELEMENT", is_half ? "float" : name_of(from_)});
      parameters.push_back({"PREDICATE", options_.predicate});
    }
    if (!in_groups_)
      return algorithm_kernel(select_cpu_text, "select_cpu.cl", "tiles_select", parameters);
    parameters.push_back(parameter("WORK_ITEMS", work_items_));
    parameters.push_back(parameter("ITEMS", items));
    return algorithm_kernel(select_text, "select.cl", "tiles_select", parameters);
  }

  std::shared_ptr<runtime::event> launch(int step, const runtime::array_view& counts,
                                         bool with_event) const {
    kernel_call call(kernel(step));
    call.reads(from_);
    if (options_.mask != nullptr) call.reads(*options_.mask).numbers(elements_.strides(1));
    call.changes(to_).changes(count_).changes(counts);
    call.number(elements_.count()).numbers(elements_.shape()).numbers(elements_.strides(0));
    call.number(to_.window().strides[0]).number(to_.window().shape[0]);
    call.number(parts_).number(share_);
    return call.launch(how_, {parts_}, {work_items_}, with_event);
  }

  const execution& how_;
  const runtime::array_view& from_;
  const runtime::array_view& to_;
  const runtime::array_view& count_;
  const select_options& options_;
  const others rest_;
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

std::shared_ptr<runtime::event> submit(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to,
                                       const runtime::array_view& count,
                                       const select_options& options, others rest) {
  check_select(from, to, count, options, rest, how.where->device());
  if (!runtime::has_elements(from.window())) {
    return select_nothing(how, count);
  }
  try {
    return select_launches(how, from, to, count, options, rest).submit();
  } catch (const error& failure) {
    if (options.predicate.empty() || failure.code() != status::build) throw;
    throw error(failure.code(),
                std::string(algorithm_name(rest)) + ": the predicate \"" + options.predicate +
                    "\" of x does not compile\n" + failure.what(),
                failure.details());
  }
}

}  // namespace

std::shared_ptr<runtime::event> select(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to,
                                       const runtime::array_view& count,
                                       const select_options& options) {
  return submit(how, from, to, count, options, others::dropped);
}

std::shared_ptr<runtime::event> partition(const execution& how, const runtime::array_view& from,
                                          const runtime::array_view& to,
                                          const runtime::array_view& count,
                                          const select_options& options) {
  return submit(how, from, to, count, options, others::kept);
}

}  // namespace libtiles::algorithms
