#include "libtiles/algorithms/histogram.hpp"

#include "libtiles/algorithms/reduce.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"
#include "libtiles/groups/algorithms/partial_results.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/geometry/window_shapes.hpp"

namespace libtiles::groups {
namespace {

using algorithms::histogram_options;
using runtime::array_view;

std::unique_ptr<array_view> row_of(const array_view& table, std::int64_t row) {
  return table.with(runtime::project(table.window(), row));
}

/// The columns' sums, as a view of one row.
std::unique_ptr<array_view> sums_of_rows(const device_group& group, const array_view& table) {
  const runtime::data_window& window = table.window();
  auto sums = new_elements(window.element.scalar, {1, window.shape[1]});
  group.on_member(0, [&] {
    algorithms::reduce({group.member(0)}, table, *sums, {0, 1},
                       {algorithms::reduction::sum, "", ""});
  });
  return sums;
}

partition cuts_of(const device_group& group, const group_operand& from, std::size_t along) {
  if (const auto known = from.cuts()) return *known;
  return cut(from.shape()[along], 1, group.weights());
}

}  // namespace

void histogram(const device_group& group, const array_view& from, const array_view* weights,
               const array_view& to, const histogram_options& options) {
  check_arguments(group,
                  [&](const auto& how) { algorithms::histogram(how, from, weights, to, options); });
  group_operand source(group, from), weight(group, weights == nullptr ? from : *weights),
      target(group, to);
  target.check_written("histogram", "to");
  const std::size_t along =
      source.split_dimension().value_or(widest_dimension(source.shape(), group.size()));
  const partition cuts = cuts_of(group, source, along);
  const operand_parts parts(group, source, along, cuts);
  const operand_parts weight_parts(group, weight, along, cuts);
  const auto counts = new_elements(to.window().element.scalar,
                                   {parts.count() + (options.adds ? 1 : 0), to.window().shape[0]});
  if (options.adds) {
    target.distribute(cut(target.shape()[0], 1, group.weights()));
    const auto before = target.copy(0, 0, {0, target.shape()[0]});
    group.on_member(0, [&] {
      runtime::copy_window(before->window(), row_of(*counts, parts.count())->window());
    });
  }
  parts.run([&](const auto& how, std::size_t member, std::int64_t k, const index_range& range) {
    const auto own = source.read(member, along, range);
    const auto own_weights = weight.read(member, along, range);
    histogram_options alone = options;
    alone.adds = false;
    algorithms::histogram(how, *own, weights == nullptr ? nullptr : own_weights.get(),
                          *row_of(*counts, k), alone);
  });
  copy_to_operand(group, *row_of(*sums_of_rows(group, *counts), 0), target);
}

}  // namespace libtiles::groups
