#include "libtiles/algorithms/scan.hpp"

#include "libtiles/algorithms/map.hpp"
#include "libtiles/algorithms/reduce.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"
#include "libtiles/groups/algorithms/partial_results.hpp"

namespace libtiles::groups {
namespace {

using algorithms::scan_options;
using runtime::array_view;

/// A scan along the dimension that members have ranges of: each is given what all before it have.
class carried_scan {
 public:
  carried_scan(const device_group& group, group_operand& from, group_operand& to,
               const scan_options& options, std::size_t along, scalar_type value_type)
      : group_(group),
        from_(from),
        to_(to),
        options_(options),
        along_(along),
        value_type_(value_type),
        task_(group, {{&to}}, {{&from, same_dimensions(from.shape().size())}}, along) {}

  void run() {
    const operand_parts parts(group_, from_, along_, task_.cuts());
    const auto carried = carried_values(parts);
    std::int64_t k = 0;
    task_.run([&](const member_task& task) {
      const std::int64_t part = k++;
      if (part == 0) {
        algorithms::scan(task.how, *task.sources[0], *task.targets[0], options_);
      } else {
        scan_after(task, *at_index(*carried, along_, part));
      }
    });
  }

 private:
  /// What the elements before each part are combined to.
  std::unique_ptr<array_view> carried_values(const operand_parts& parts) const {
    extents shape = from_.shape(), tile(shape.size(), 1);
    shape[along_] = parts.count();
    tile[along_] = 0;
    const auto totals = new_elements(value_type_, shape);
    auto carried = new_elements(value_type_, shape);
    parts.run([&](const auto& how, std::size_t member, std::int64_t k, const index_range& range) {
      algorithms::reduce(how, *from_.read(member, along_, range), *at_index(*totals, along_, k),
                         tile, options_.by);
    });
    group_.on_member(0, [&] {
      scan_options before = options_;
      before.is_exclusive = true;
      algorithms::scan({group_.member(0)}, *totals, *carried, before);
    });
    return carried;
  }

  void scan_after(const member_task& task, const array_view& carried) const {
    const array_view& target = *task.targets[0];
    const bool is_exact = target.window().element.scalar == value_type_;
    const auto wide =
        is_exact ? target.with(target.window()) : new_elements(value_type_, target.window().shape);
    algorithms::scan(task.how, *task.sources[0], *wide, options_);
    algorithms::map_options combine;
    combine.expression = algorithms::operator_of(options_.by, value_type_).expression;
    combine.from = {{"a", &carried}, {"b", wide.get()}};
    algorithms::map(task.how, target, combine);
  }

  const device_group& group_;
  group_operand& from_;
  group_operand& to_;
  const scan_options& options_;
  const std::size_t along_;
  const scalar_type value_type_;
  shared_task task_;
};

/// The dimension that members have ranges of: another one than that of the scan, if there is a
/// choice.
std::size_t cut_dimension_of(const device_group& group, const group_operand& from,
                             const group_operand& to, std::size_t along) {
  if (const auto split = to.split_dimension()) return *split;
  if (const auto split = from.split_dimension()) return *split;
  extents others = from.shape();
  others[along] = 0;
  const std::size_t widest = widest_dimension(others, group.size());
  return others[widest] >= static_cast<std::int64_t>(group.size()) ? widest : along;
}

[[noreturn]] void refuse_keys(std::size_t along) {
  throw error(status::unsupported,
              "scan: the elements are split along dimension " + std::to_string(along) +
                  ", along which keys restart the scan; split another dimension, or scan on one "
                  "device");
}

}  // namespace

void scan(const device_group& group, const array_view& from, const array_view& to,
          const scan_options& options) {
  check_arguments(group, [&](const auto& how) { algorithms::scan(how, from, to, options); });
  group_operand source(group, from), target(group, to);
  group_operand keys(group, options.keys == nullptr ? from : *options.keys);
  target.check_written("scan", "to");
  const auto rank = static_cast<std::int64_t>(from.window().shape.size());
  const auto along = static_cast<std::size_t>(options.dimension < 0 ? options.dimension + rank
                                                                    : options.dimension);
  const std::size_t cut = cut_dimension_of(group, source, target, along);
  if (element_count(from.window().shape) == 0) return;
  if (cut == along) {
    if (options.keys != nullptr) refuse_keys(along);
    const scalar_type value =
        algorithms::value_type_of(source.element().scalar, target.element().scalar);
    carried_scan(group, source, target, options, along, value).run();
    return;
  }
  const auto dimensions = same_dimensions(from.window().shape.size());
  shared_task(group, {{&target}}, {{&source, dimensions}, {&keys, dimensions}}, cut)
      .run([&](const member_task& task) {
        scan_options own = options;
        if (options.keys != nullptr) own.keys = task.sources[1].get();
        algorithms::scan(task.how, *task.sources[0], *task.targets[0], own);
      });
}

}  // namespace libtiles::groups
