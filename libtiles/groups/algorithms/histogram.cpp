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

/// A row as a table of one.
std::unique_ptr<array_view> table_of(const array_view& row) {
  runtime::data_window window = row.window();
  window.shape.insert(window.shape.begin(), 1);
  window.strides.insert(window.strides.begin(), 1);
  return row.with(window);
}

void add_rows(const std::shared_ptr<runtime::context>& where, const array_view& table,
              const array_view& to) {
  algorithms::reduce({where}, table, *table_of(to), {0, 1}, {algorithms::reduction::sum, "", ""});
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
  const scalar_type type = to.window().element.scalar;
  const std::int64_t bins = to.window().shape[0];
  part_results counts(group, parts, type, {parts.count() + (options.adds ? 1 : 0), bins}, 0);
  const std::size_t first = counts.member();
  if (options.adds) {
    target.distribute(cut(bins, 1, group.weights()));
    const auto before = target.copy(first, 0, {0, bins});
    group.on_member(first, [&] {
      runtime::copy_window(before->window(), row_of(*counts.at(parts.count()), 0)->window());
    });
  }
  parts.run([&](const auto& how, std::size_t member, std::int64_t k, const index_range& range) {
    const auto own = source.read(member, along, range);
    const auto own_weights = weight.read(member, along, range);
    histogram_options alone = options;
    alone.adds = false;
    algorithms::histogram(how, *own, weights == nullptr ? nullptr : own_weights.get(),
                          *row_of(*counts.at(k), 0), alone);
  });
  const array_view& table = counts.gather();
  const auto sums = target.split_dimension() ? new_elements(type, {bins}) : to.with(to.window());
  group.on_member(first, [&] { add_rows(group.member(first), table, *sums); });
  if (target.split_dimension()) copy_to_operand(group, *sums, target);
}

}  // namespace libtiles::groups
