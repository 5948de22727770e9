#include "libtiles/algorithms/histogram.hpp"

#include <cmath>

#include "libtiles/algorithms/histogram_checks.hpp"
#include "libtiles/algorithms/histogram_plan.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/tiling.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::algorithms {
namespace {

// Of the kernel that adds tables up: SUM_BINS or BINS_AT_ONCE, and SUM_ROWS.
constexpr std::int64_t sum_bins = 32, sum_rows = 8, bins_at_once = 64;

std::int64_t elements_of(const runtime::array_view& view) {
  std::int64_t count = 1;
  for (const std::int64_t extent : view.window().shape) count *= extent;
  return count;
}

tiling dimensions_of(const runtime::array_view& from, const runtime::array_view& weights) {
  const runtime::data_window& window = from.window();
  return {window.shape, extents(window.shape.size(), 1), window.strides, weights.window().strides};
}

/// How far from an edge, in bins, the bin is certain that was computed as float: four times what
/// roundings of the element, the edges and the quotient add up to.
double doubt_of(const histogram_options& options, std::int64_t bins) {
  const double scale = static_cast<double>(bins) / (options.high - options.low);
  const double greatest = std::max(std::fabs(options.low), std::fabs(options.high));
  if (!(scale > 0x1p-100 && scale < 0x1p100)) return 1;
  return std::min(1.0, (3 * static_cast<double>(bins) + 2 * greatest * scale) * 0x1p-22);
}

class histogram_run {
 public:
  histogram_run(const execution& how, const runtime::array_view& from,
                const runtime::array_view* weights, const runtime::array_view& to,
                const histogram_options& options)
      : how_(how),
        from_(from),
        weights_(weights == nullptr ? from : *weights),
        to_(to),
        options_(options),
        types_(from, weights, to),
        elements_(elements_of(from)),
        bins_(to.window().shape[0]),
        plan_(*how_.where, types_, std::max<std::int64_t>(1, elements_), bins_) {}

  std::shared_ptr<runtime::event> submit() const {
    workspace_layout layout;
    const std::size_t tables = layout.add(plan_.table_bytes(types_));
    if (layout.answers(how_)) return nullptr;
    const workspace memory(how_, layout, "histogram");
    if (elements_ > 0) count(memory.part(tables));
    return add_up(memory.part(tables), how_.with_event);
  }

 private:
  scalar_type edge_type() const {
    return how_.where->device().supports_double ? scalar_type::float64 : scalar_type::float32;
  }

  std::shared_ptr<runtime::kernel> kernel(const char* function, int rank) const {
    kernel_parameters parameters{parameter("RANK", rank),
                                 parameter("IS_RANGE", options_.has_range ? 1 : 0),
                                 {"REAL", opencl_name_of(edge_type())}};
    types_.add_to(parameters);
    if (!plan_.is_group_form) {
      parameters.push_back(parameter("TABLES", plan_.columns));
      return algorithm_kernel(histogram_cpu_text, "histogram_cpu.cl", function, parameters);
    }
    parameters.push_back(parameter("WORK_ITEMS", plan_.work_items));
    parameters.push_back(parameter("COLUMNS", plan_.columns));
    parameters.push_back(parameter("MOST_BINS", plan_.most_bins));
    parameters.push_back(parameter("ADD", plan_.addition));
    return algorithm_kernel(histogram_text, "histogram.cl", function, parameters);
  }

  void count(const runtime::array_view& tables) const {
    const tiling dimensions = dimensions_of(from_, weights_);
    if (plan_.is_far) clear(tables, dimensions.rank());
    const char* const function = plan_.is_far ? "tiles_histogram_far" : "tiles_histogram";
    kernel_call call(kernel(function, dimensions.rank()));
    call.reads(from_);
    if (types_.is_weighted) call.reads(weights_);
    if (plan_.is_far) {
      call.changes(tables);
    } else {
      call.overwrites(tables);
    }
    call.number(elements_)
        .numbers(dimensions.extent_list())
        .numbers(dimensions.from_stride_list())
        .numbers(dimensions.to_stride_list())
        .number(plan_.share)
        .number(bins_)
        .number(edge_type(), options_.low)
        .number(edge_type(), options_.high)
        .number(scalar_type::float32, doubt_of(options_, bins_))
        .launch(how_, {plan_.parts}, {plan_.work_items}, false);
  }

  void clear(const runtime::array_view& tables, int rank) const {
    kernel_call(kernel("tiles_histogram_clear", rank))
        .overwrites(tables)
        .number(bins_)
        .launch(how_, {(bins_ + plan_.work_items - 1) / plan_.work_items}, {plan_.work_items},
                false);
  }

  std::shared_ptr<runtime::event> add_up(const runtime::array_view& tables, bool with_event) const {
    const std::int64_t at_once = plan_.is_group_form ? sum_bins : bins_at_once;
    const std::int64_t groups = (bins_ + at_once - 1) / at_once;
    kernel_call call(kernel("tiles_histogram_sum", dimensions_of(from_, weights_).rank()));
    call.reads(tables);
    if (options_.adds) {
      call.changes(to_);
    } else {
      call.overwrites(to_);
    }
    call.number(elements_ > 0 ? plan_.tables : 0)
        .number(plan_.pitch)
        .number(bins_)
        .number(to_.window().strides[0])
        .number(options_.adds ? 1 : 0);
    if (plan_.is_group_form)
      return call.launch(how_, {1, groups}, {sum_rows, sum_bins}, with_event);
    return call.launch(how_, {groups}, {1}, with_event);
  }

  const execution& how_;
  const runtime::array_view& from_;
  const runtime::array_view& weights_;
  const runtime::array_view& to_;
  const histogram_options& options_;
  const histogram_types types_;
  const std::int64_t elements_, bins_;
  const histogram_plan plan_;
};

}  // namespace

std::shared_ptr<runtime::event> histogram(const execution& how, const runtime::array_view& from,
                                          const runtime::array_view* weights,
                                          const runtime::array_view& to,
                                          const histogram_options& options) {
  call_key key("histogram", how);
  key.operand(from).operand(weights).operand(to).number(options.has_range);
  key.number(options.low).number(options.high).number(options.adds);
  return repeated(how, key, [&](const execution& each) {
    check_histogram(from, weights, to, options, each.where->device());
    if (!runtime::has_elements(to.window())) return ended(each);
    return histogram_run(each, from, weights, to, options).submit();
  });
}

}  // namespace libtiles::algorithms
