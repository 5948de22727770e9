#include "libtiles/groups/algorithms/shared_task.hpp"

#include <algorithm>

#include "libtiles/algorithms/view_checks.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {

using runtime::array_view;

std::int64_t task_source::scale(std::size_t dimension) const {
  return scales.empty() ? 1 : std::max<std::int64_t>(1, scales[dimension]);
}

index_range task_source::range_for(const index_range& results, std::size_t dimension) const {
  const std::int64_t extent = operand->shape()[*dimensions[dimension]];
  const std::int64_t each = scale(dimension);
  return common({results.begin * each, results.end * each + after}, {0, extent});
}

std::size_t widest_dimension(const extents& shape, std::size_t members) {
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] >= static_cast<std::int64_t>(members)) return d;
  }
  return static_cast<std::size_t>(std::max_element(shape.begin(), shape.end()) - shape.begin());
}

std::vector<std::optional<std::size_t>> same_dimensions(std::size_t rank) {
  std::vector<std::optional<std::size_t>> all;
  for (std::size_t d = 0; d < rank; ++d) all.emplace_back(d);
  return all;
}

shared_task::shared_task(const device_group& group, std::vector<task_target> targets,
                         std::vector<task_source> sources, std::optional<std::size_t> dimension)
    : group_(group),
      targets_(std::move(targets)),
      sources_(std::move(sources)),
      shape_(targets_[0].operand->shape()),
      dimension_(dimension ? *dimension : chosen_dimension()),
      cuts_(chosen_cuts()) {}

std::size_t shared_task::chosen_dimension() const {
  for (const task_target& each : targets_) {
    if (const auto split = each.operand->split_dimension()) return *split;
  }
  for (const task_source& each : sources_) {
    const auto split = each.operand->split_dimension();
    const auto found = std::find(each.dimensions.begin(), each.dimensions.end(), split);
    if (!split || found == each.dimensions.end()) continue;
    return static_cast<std::size_t>(found - each.dimensions.begin());
  }
  return widest_dimension(shape_, group_.size());
}

// Results are where their memory is, or else where what they are made of is.
partition shared_task::chosen_cuts() const {
  for (const task_target& each : targets_) {
    if (each.operand->split_dimension() != dimension_) continue;
    if (const auto known = each.operand->cuts()) return *known;
  }
  const std::int64_t extent = shape_[dimension_];
  for (const task_source& each : sources_) {
    if (each.dimensions[dimension_] != each.operand->split_dimension()) continue;
    auto known = each.operand->cuts();
    if (!known) continue;
    const std::int64_t scale = each.scale(dimension_);
    for (index_range& range : *known) range = {range.begin / scale, range.end / scale};
    return fitted(std::move(*known), extent);
  }
  return cut(extent, 1, group_.weights());
}

// Where a source follows the results, its members have what theirs need.
partition shared_task::source_cuts(const task_source& source) const {
  const auto split = source.operand->split_dimension();
  const std::int64_t extent = split ? source.operand->shape()[*split] : 0;
  if (!split || source.dimensions[dimension_] != split) return cut(extent, 1, group_.weights());
  partition scaled = cuts_;
  const std::int64_t scale = source.scale(dimension_);
  for (index_range& each : scaled) each = {each.begin * scale, each.end * scale};
  return fitted(std::move(scaled), extent);
}

void shared_task::distribute() {
  for (const task_source& each : sources_) each.operand->distribute(source_cuts(each));
  for (const task_target& each : targets_) {
    const auto split = each.operand->split_dimension();
    const partition proposed =
        split && *split != dimension_ ? cut(shape_[*split], 1, group_.weights()) : cuts_;
    const bool is_read =
        !each.is_overwritten ||
        std::any_of(sources_.begin(), sources_.end(), [&](const task_source& source) {
          return source.operand->is_same_as(*each.operand);
        });
    if (is_read) {
      each.operand->distribute(proposed);
    } else {
      each.operand->distribute_to_overwrite(proposed);
    }
  }
}

std::unique_ptr<array_view> shared_task::source_for(const task_source& source,
                                                    std::size_t member) const {
  const auto dimension = source.dimensions[dimension_];
  const index_range range = dimension ? source.range_for(cuts_[member], dimension_)
                                      : index_range{0, source.operand->shape()[0]};
  return is_copied(source) ? source.operand->copy(member, dimension.value_or(0), range)
                           : source.operand->read(member, dimension.value_or(0), range);
}

// What members write may be read by others: all but that at its own index.
bool shared_task::is_copied(const task_source& source) const {
  if (source.dimensions[dimension_] == dimension_) return false;
  return std::any_of(targets_.begin(), targets_.end(), [&](const task_target& each) {
    return algorithms::are_same(each.operand->whole(), source.operand->whole());
  });
}

std::unique_ptr<array_view> shared_task::target_for(const task_target& target,
                                                    std::size_t member) const {
  if (auto own = target.operand->own(member, dimension_, cuts_[member])) return own;
  return target.is_overwritten
             ? group_.on_member(
                   member, [&] { return target.operand->room(member, dimension_, cuts_[member]); })
             : target.operand->read(member, dimension_, cuts_[member]);
}

member_task shared_task::task_of(std::size_t member) const {
  member_task task;
  task.member = member;
  task.dimension = dimension_;
  task.results = cuts_[member];
  task.how.where = group_.member(member);
  for (const task_source& each : sources_) {
    task.sources.push_back(source_for(each, member));
  }
  for (const task_target& each : targets_) task.targets.push_back(target_for(each, member));
  return task;
}

// What others have.
void shared_task::store(const member_task& task) const {
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const group_operand& target = *targets_[i].operand;
    if (target.own(task.member, dimension_, task.results) != nullptr) continue;
    target.store(task.member, dimension_, task.results, *task.targets[i]);
  }
}

void shared_task::run(const std::function<void(const member_task&)>& work) {
  run(1, nullptr, [&](const member_task& task, std::int64_t) { work(task); });
}

void shared_task::run(std::int64_t rounds, const round_work& prepare, const round_work& work) {
  distribute();
  // All have what they need before the first one writes.
  std::vector<member_task> tasks;
  for (std::size_t i = 0; i < group_.size(); ++i) {
    if (!cuts_[i].is_empty()) tasks.push_back(task_of(i));
  }
  first_error first;
  for (std::int64_t round = 0; round < rounds; ++round) {
    std::vector<const member_task*> prepared;
    for (const member_task& each : tasks) {
      const bool is_ready = !prepare || first.catch_from([&] { prepare(each, round); });
      if (is_ready) prepared.push_back(&each);
    }
    for (const member_task* const each : prepared) {
      first.catch_from([&] { group_.on_member(each->member, [&] { work(*each, round); }); });
    }
  }
  for (const task_target& each : targets_) each.operand->mark_written();
  for (const member_task& each : tasks) first.catch_from([&] { store(each); });
  first.rethrow();
}

}  // namespace libtiles::groups
