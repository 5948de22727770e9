#include "libtiles/algorithms/reduce.hpp"

#include <algorithm>

#include "libtiles/algorithms/map.hpp"
#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/groups/algorithms/extreme_index.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"
#include "libtiles/groups/algorithms/partial_results.hpp"

namespace libtiles::groups {
namespace {

using algorithms::combination;
using algorithms::reduction;
using runtime::array_view;

/// A reduction over a group.
class group_reduction {
 public:
  group_reduction(const device_group& group, group_operand& from, group_operand& to,
                  const extents& tile, const combination& by)
      : group_(group), from_(from), to_(to), tile_(tile), by_(by) {}

  void run() {
    const std::size_t along = dimension_of_parts();
    if (!is_combined(along)) {
      reduce_each(from_, to_, tile_, by_);
    } else if (by_.is_index()) {
      reduce_to_index(group_, from_, to_, tile_, along, cuts_along(along), by_.kind);
    } else {
      combine_parts(along);
    }
  }

 private:
  // Each member reduces the tiles whose results it has.
  void reduce_each(group_operand& from, group_operand& to, const extents& tile,
                   const combination& by) const {
    task_source source{&from, same_dimensions(from.shape().size())};
    for (std::size_t d = 0; d < tile.size(); ++d) {
      source.scales.push_back(tile[d] == 0 ? from.shape()[d] : tile[d]);
    }
    shared_task(group_, {{&to}}, {source}).run([&](const member_task& task) {
      algorithms::reduce(task.how, *task.sources[0], *task.targets[0], tile, by);
    });
  }

  std::size_t dimension_of_parts() const {
    return from_.split_dimension().value_or(widest_dimension(from_.shape(), group_.size()));
  }

  /// Whether tiles reach over parts of several members.
  bool is_combined(std::size_t along) const {
    const extents& results = to_.shape();
    if (results[along] != 1 || from_.shape()[along] <= 1) return false;
    const auto members = static_cast<std::int64_t>(group_.size());
    if (!from_.split_dimension() &&
        (to_.split_dimension() || results[widest_dimension(results, group_.size())] >= members)) {
      return false;
    }
    return !is_ordered() || comes_first(along);
  }

  bool is_ordered() const { return by_.is_own(); }

  // Whether all elements of one part come before those of the next, row by row.
  bool comes_first(std::size_t along) const {
    for (std::size_t d = 0; d < along; ++d) {
      if (tile_[d] != 1 && from_.shape()[d] > 1) return false;
    }
    return true;
  }

  partition cuts_along(std::size_t along) const {
    if (from_.split_dimension() == along) {
      if (const auto known = from_.cuts()) return *known;
    }
    return cut(from_.shape()[along], 1, group_.weights());
  }

  scalar_type value_type() const {
    return algorithms::value_type_of(from_.element().scalar, to_.element().scalar);
  }

  void combine_parts(std::size_t along) {
    const bool is_mean = !by_.is_own() && by_.kind == reduction::mean;
    const combination partial = is_mean ? combination{reduction::sum, "", ""} : by_;
    const operand_parts parts(group_, from_, along, cuts_along(along));
    extents shape = to_.shape();
    shape[along] = parts.count();
    part_results results(group_, parts, value_type(), shape, along);
    parts.run([&](const auto& how, std::size_t member, std::int64_t k, const index_range& range) {
      algorithms::reduce(how, *from_.read(member, along, range), *results.at(k),
                         tile_of(along, tile_), partial);
    });
    const array_view& all = results.gather();
    const extents each = tile_of(along, extents(shape.size(), 1));
    if (!is_mean && !to_.split_dimension()) {
      const std::size_t member = results.member();
      return group_.on_member(member, [&] {
        algorithms::reduce({group_.member(member)}, all, to_.whole(), each, partial);
      });
    }
    group_operand combined(group_, all);
    if (!is_mean) return reduce_each(combined, to_, each, partial);
    const auto sums = new_elements(value_type(), to_.shape());
    group_operand sum(group_, *sums);
    reduce_each(combined, sum, each, partial);
    divide(sum);
  }

  static extents tile_of(std::size_t along, extents tile) {
    tile[along] = 0;
    return tile;
  }

  void divide(group_operand& sums) const {
    const std::vector<std::byte> counts = counts_of_tiles();
    const auto numbers = new_elements(sums.element(), to_.shape(), counts.data());
    group_operand divisors(group_, *numbers);
    const auto dimensions = same_dimensions(to_.shape().size());
    shared_task(group_, {{&to_}}, {{&sums, dimensions}, {&divisors, dimensions}})
        .run([&](const member_task& task) {
          algorithms::map_options options;
          options.expression = "a / n";
          options.from = {{"a", task.sources[0].get()}, {"n", task.sources[1].get()}};
          algorithms::map(task.how, *task.targets[0], options);
        });
  }

  // Tiles at the ends have fewer elements.
  std::int64_t elements_of_tile(std::int64_t result) const {
    std::int64_t count = 1;
    for (std::size_t d = tile_.size(); d-- > 0;) {
      const std::int64_t extent = from_.shape()[d], each = tile_[d] == 0 ? extent : tile_[d];
      count *= std::min(each, extent - result % to_.shape()[d] * each);
      result /= to_.shape()[d];
    }
    return count;
  }

  std::vector<std::byte> counts_of_tiles() const {
    std::vector<std::byte> counts;
    const std::int64_t results = element_count(to_.shape());
    for (std::int64_t r = 0; r < results; ++r) {
      const auto one = bytes_of(value_type(), static_cast<double>(elements_of_tile(r)));
      counts.insert(counts.end(), one.begin(), one.begin() + size_of(value_type()));
    }
    return counts;
  }

  const device_group& group_;
  group_operand& from_;
  group_operand& to_;
  const extents& tile_;
  const combination& by_;
};

}  // namespace

void reduce(const device_group& group, const array_view& from, const array_view& to,
            const extents& tile, const combination& by) {
  check_arguments(group, [&](const auto& how) { algorithms::reduce(how, from, to, tile, by); });
  group_operand source(group, from), target(group, to);
  target.check_written("reduce", "to");
  group_reduction(group, source, target, tile, by).run();
}

}  // namespace libtiles::groups
