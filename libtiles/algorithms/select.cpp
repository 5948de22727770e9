#include "libtiles/algorithms/select.hpp"

#include <algorithm>
#include <limits>

#include "libtiles/algorithms/element_units.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/look_back.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/scan_lines.hpp"
#include "libtiles/algorithms/scan_prefixes.hpp"
#include "libtiles/algorithms/select_checks.hpp"
#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/warps.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::algorithms {
namespace {

// What a part has to have so that a CPU's work-item is worth it.
constexpr std::int64_t least_part = 16384;

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
        numbers_("select", *how_.where),
        work_items_(
            in_groups_ ? group_of_warps(*how_.where,
                                        group_size(*how_.where, numbers_.number("WORK_ITEMS", 256)))
                       : 1),
        items_(items_of_work_item()),
        share_(in_groups_ ? work_items_ * items_ : share_of_work_item()),
        parts_((elements_.count() + share_ - 1) / share_) {}

  std::shared_ptr<runtime::event> submit() const {
    return is_one_pass() ? submit_one_pass() : submit_passes();
  }

 private:
  // Where the others go is known once all selected ones are counted.
  bool is_one_pass() const {
    return kind_ != selection::partition && in_groups_ && work_items_ >= 32 &&
           can_look_back(*how_.where);
  }

  std::shared_ptr<runtime::event> submit_passes() const {
    workspace_layout layout;
    const std::size_t counts = layout.add((parts_ + 1) * size_of_long);
    const std::int64_t places = std::min(elements_.count(), to_.window().shape[0] + 1);
    const std::size_t positions =
        lengths_ == nullptr ? counts : layout.add(places * size_of_position());
    if (layout.answers(how_)) return nullptr;
    const workspace memory(how_, layout, algorithm_name(kind_));
    const runtime::array_view& of_parts = memory.part(counts);
    const runtime::array_view& of_runs = memory.part(positions);
    launch(kernel(1), of_parts, of_runs, false);
    submit_scan_prefixes(how_, {{"FROM", "long"}, {"VALUE", "long"}, {"TO", "long"}}, of_parts,
                         of_parts, parts_ + 1);
    auto end = launch(kernel(2), of_parts, of_runs, how_.with_event && !has_lengths());
    return has_lengths() ? launch_lengths(of_parts, of_runs) : end;
  }

  std::shared_ptr<runtime::event> submit_one_pass() const {
    const bool has_longs = elements_.count() > std::numeric_limits<std::int32_t>::max();
    const std::int64_t found_size = (has_longs ? 8 : 4) * (lengths_ == nullptr ? 1 : 2);
    look_back found(how_, {parts_, found_size});
    workspace_layout layout;
    found.add_to(layout);
    if (layout.answers(how_)) return nullptr;
    const workspace memory(how_, layout, algorithm_name(kind_));
    kernel_call call(one_pass_kernel(has_longs));
    add_data(call);
    add_extents(call);
    if (lengths_ != nullptr) call.changes(*lengths_).number(lengths_->window().strides[0]);
    found.add_to(call, memory);
    return call.launch(how_, {parts_}, {work_items_}, how_.with_event);
  }

  // Half of the memory, for as many elements as most devices have room for.
  bool has_long_positions() const {
    return elements_.count() > std::numeric_limits<std::uint32_t>::max();
  }

  std::int64_t size_of_position() const {
    return has_long_positions() ? size_of_long : std::int64_t{sizeof(std::uint32_t)};
  }

  const char* position_type() const { return has_long_positions() ? "long" : "uint"; }

  bool has_lengths() const {
    return lengths_ != nullptr && runtime::has_elements(lengths_->window());
  }

  // Pairs of vectors of four.
  std::int64_t items_of_work_item() const {
    const std::int64_t most = is_one_pass() ? items_within(most_local_memory) : most_items;
    const std::int64_t usual = is_one_pass() ? items_within(usual_local_memory) : 16;
    return std::clamp<std::int64_t>(numbers_.number("ITEMS", usual) / 8 * 8, 8, most);
  }

  // In one pass a group keeps what it has selected: values, or places of 16 bits, or both.
  std::int64_t items_within(std::int64_t memory) const {
    const std::int64_t value =
        options_.mask == nullptr ? static_cast<std::int64_t>(from_.window().element.size) : 0;
    const std::int64_t place = value == 0 || lengths_ != nullptr ? 2 : 0;
    return std::clamp<std::int64_t>(memory / (work_items_ * (value + place)) / 8 * 8, 8,
                                    most_items);
  }

  std::int64_t share_of_work_item() const {
    const std::int64_t parts =
        parts_within(parts_for_threads(*how_.where), elements_.count() / least_part);
    return (elements_.count() + parts - 1) / parts;
  }

  static std::string name_of(const runtime::array_view& view) {
    return opencl_name_of(view.window().element.scalar);
  }

  kernel_parameters parameters_of_both() const {
    kernel_parameters parameters{parameter("RANK", elements_.rank()),
                                 {"COUNT", name_of(count_)},
                                 parameter("HAS_MASK", options_.mask != nullptr ? 1 : 0),
                                 parameter("KEEPS_OTHERS", kind_ == selection::partition ? 1 : 0)};
    add_units(units_of({&from_, &to_}), parameters);
    if (options_.mask != nullptr) {
      parameters.push_back({"MASK", name_of(*options_.mask)});
    } else {
      const scalar_type type = from_.window().element.scalar;
      const bool is_bool = type == scalar_type::boolean;
      add_stored_as("STORED_AS", type, parameters);
      parameters.push_back(parameter("ELEMENT_IS_BOOL", is_bool ? 1 : 0));
      parameters.push_back({"ELEMENT", opencl_name_of(sum_type_of(type))});
      if (kind_ == selection::unique) {
        parameters.push_back(parameter("SELECTS_FIRST", 1));
        parameters.push_back(parameter("IS_FLOATING", is_floating(type) ? 1 : 0));
      } else {
        parameters.push_back({"PREDICATE", options_.predicate});
      }
    }
    if (in_groups_) {
      parameters.push_back(parameter("WORK_ITEMS", work_items_));
      parameters.push_back(parameter("ITEMS", items_));
    }
    return parameters;
  }

  std::shared_ptr<runtime::kernel> kernel(int step) const {
    kernel_parameters parameters = parameters_of_both();
    parameters.push_back(parameter("HAS_POSITIONS", lengths_ != nullptr ? 1 : 0));
    if (lengths_ != nullptr) parameters.push_back({"POSITION", position_type()});
    parameters.push_back(parameter("STEP", step));
    return in_groups_
               ? algorithm_kernel(select_text, "select.cl", "tiles_select", parameters)
               : algorithm_kernel(select_cpu_text, "select_cpu.cl", "tiles_select", parameters);
  }

  std::shared_ptr<runtime::kernel> one_pass_kernel(bool has_longs) const {
    kernel_parameters parameters = parameters_of_both();
    parameters.push_back({"INDEX", has_longs ? "long" : "int"});
    if (lengths_ != nullptr) {
      parameters.push_back(parameter("HAS_LENGTHS", 1));
      parameters.push_back({"LENGTH", name_of(*lengths_)});
    }
    parameters.push_back(warp_parameter(*how_.where));
    return algorithm_kernel(select_look_back_text, "select_look_back.cl", "tiles_select",
                            parameters);
  }

  void add_data(kernel_call& call) const {
    call.reads(from_);
    if (options_.mask != nullptr) call.reads(*options_.mask).numbers(elements_.strides(1));
    call.changes(to_).overwrites(count_);
  }

  void add_extents(kernel_call& call) const {
    call.number(elements_.count()).numbers(elements_.shape()).numbers(elements_.strides(0));
    call.number(to_.window().strides[0]).number(to_.window().shape[0]);
    call.number(parts_).number(share_);
  }

  std::shared_ptr<runtime::event> launch(const std::shared_ptr<runtime::kernel>& kernel,
                                         const runtime::array_view& counts,
                                         const runtime::array_view& positions,
                                         bool with_event) const {
    kernel_call call(kernel);
    add_data(call);
    call.changes(counts);
    if (lengths_ != nullptr) call.changes(positions);
    add_extents(call);
    return call.launch(how_, {parts_}, {work_items_}, with_event);
  }

  std::shared_ptr<runtime::event> launch_lengths(const runtime::array_view& counts,
                                                 const runtime::array_view& positions) const {
    const std::int64_t most = std::min(elements_.count(), lengths_->window().shape[0]);
    const kernel_parameters parameters{{"LENGTH", name_of(*lengths_)},
                                       {"POSITION", position_type()},
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
  static constexpr std::int64_t most_items = 32;  // as many bits as a mask of them has
  static constexpr std::int64_t usual_local_memory = 32 * 1024, most_local_memory = 44 * 1024;

  const execution& how_;
  const runtime::array_view& from_;
  const runtime::array_view& to_;
  const runtime::array_view& count_;
  const runtime::array_view* const lengths_;
  const select_options& options_;
  const selection kind_;
  const scan_lines elements_;
  const bool in_groups_;
  const tuned numbers_;
  const std::int64_t work_items_;
  const std::int64_t items_;  // that each work-item of a group looks at
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

std::shared_ptr<runtime::event> repeat(const execution& how, const selection_views& views,
                                       const select_options& options, selection kind) {
  call_key key(algorithm_name(kind), how);
  key.operand(views.from).operand(views.to).operand(views.count).operand(views.lengths);
  key.operand(options.mask).text(options.predicate);
  return repeated(how, key,
                  [&](const execution& each) { return submit(each, views, options, kind); });
}

}  // namespace

std::shared_ptr<runtime::event> select(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to,
                                       const runtime::array_view& count,
                                       const select_options& options) {
  return repeat(how, {from, to, count}, options, selection::select);
}

std::shared_ptr<runtime::event> partition(const execution& how, const runtime::array_view& from,
                                          const runtime::array_view& to,
                                          const runtime::array_view& count,
                                          const select_options& options) {
  return repeat(how, {from, to, count}, options, selection::partition);
}

std::shared_ptr<runtime::event> unique(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to,
                                       const runtime::array_view* lengths,
                                       const runtime::array_view& count) {
  return repeat(how, {from, to, count, lengths}, {}, selection::unique);
}

}  // namespace libtiles::algorithms
