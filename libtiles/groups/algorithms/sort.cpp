#include "libtiles/algorithms/sort.hpp"

#include <cstring>

#include "libtiles/groups/algorithms/group_algorithms.hpp"
#include "libtiles/groups/algorithms/shared_task.hpp"
#include "libtiles/groups/algorithms/sorted_runs.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {
namespace {

using algorithms::sort_options;
using runtime::array_view;

using bytes = std::vector<std::byte>;

/// Keys or values of a line, which members have ranges of, in host memory.
class line_contents {
 public:
  line_contents(const device_group& group, const group_operand& operand, const partition& cuts)
      : group_(group), operand_(operand), cuts_(cuts), size_(operand.element().size) {
    elements_.resize(static_cast<std::size_t>(operand.shape()[0]) * size_);
    for_each_range([&](std::size_t member, const index_range& range) {
      const auto there = operand_.read(member, 0, range);
      group_.on_member(member, [&] { runtime::read_window(there->window(), at(range.begin)); });
    });
  }

  const bytes& elements() const { return elements_; }

  /// The pieces that a member gets of each run.
  void add(const index_range& piece) {
    divided_.insert(divided_.end(), at(piece.begin), at(piece.end));
  }

  // Others have elements of the range where the operand is cut at other indices than the line.
  void write_back() const {
    for_each_range([&](std::size_t member, const index_range& range) {
      const auto own = operand_.own(member, 0, range);
      const auto room = own == nullptr ? new_room(member, range) : nullptr;
      const array_view& target = own == nullptr ? *room : *own;
      const auto begin = static_cast<std::size_t>(range.begin) * size_;
      group_.on_member(member,
                       [&] { runtime::write_window(target.window(), divided_.data() + begin); });
      if (room != nullptr) operand_.store(member, 0, range, *room);
    });
  }

 private:
  template <class Use>
  void for_each_range(const Use& use) const {
    for (std::size_t i = 0; i < cuts_.size(); ++i) {
      if (!cuts_[i].is_empty()) use(i, cuts_[i]);
    }
  }

  std::unique_ptr<array_view> new_room(std::size_t member, const index_range& range) const {
    return group_.on_member(member, [&] { return operand_.room(member, 0, range); });
  }

  std::byte* at(std::int64_t index) {
    return elements_.data() + static_cast<std::size_t>(index) * size_;
  }

  const device_group& group_;
  const group_operand& operand_;
  const partition& cuts_;
  const std::size_t size_;
  bytes elements_, divided_;
};

/// Gives each member the keys of its ranks, from all members' runs.
void exchange(const device_group& group, std::vector<group_operand*> operands,
              const partition& cuts, const algorithms::sort_key& order) {
  std::vector<line_contents> lines;
  for (const group_operand* const each : operands) lines.emplace_back(group, *each, cuts);
  const sorted_runs runs(order, lines[0].elements().data(), cuts);
  std::vector<std::int64_t> begins(cuts.size(), 0);
  for (const index_range& each : cuts) {
    const std::vector<std::int64_t> ends = runs.first_of_all(each.end);
    for (std::size_t k = 0; k < cuts.size(); ++k) {
      const index_range piece{cuts[k].begin + begins[k], cuts[k].begin + ends[k]};
      for (line_contents& line : lines) line.add(piece);
    }
    begins = ends;
  }
  for (const line_contents& line : lines) line.write_back();
}

bool has_several_runs(const partition& cuts) {
  return std::count_if(cuts.begin(), cuts.end(),
                       [](const index_range& each) { return !each.is_empty(); }) > 1;
}

}  // namespace

// A sample sort whose sample is all keys, as they go through the host in any case: members get
// exactly the ranks that they have indices of.
void sort(const device_group& group, const array_view& keys, const array_view* values,
          const sort_options& options) {
  check_arguments(group, [&](const auto& how) { algorithms::sort(how, keys, values, options); });
  group_operand key_operand(group, keys), value_operand(group, values == nullptr ? keys : *values);
  key_operand.check_written("sort", "keys");
  value_operand.check_written("sort", "values");
  std::vector<task_target> targets{{&key_operand, false}};
  std::vector<group_operand*> operands{&key_operand};
  if (values != nullptr) {
    targets.push_back({&value_operand, false});
    operands.push_back(&value_operand);
  }
  shared_task task(group, targets, {}, 0);
  const auto sort_own = [&](const member_task& each) {
    algorithms::sort(each.how, *each.targets[0],
                     values == nullptr ? nullptr : each.targets[1].get(), options);
  };
  task.run(sort_own);
  if (keys.window().shape.size() == 2 || !has_several_runs(task.cuts())) return;
  exchange(group, operands, task.cuts(),
           algorithms::sort_key(keys.window().element.scalar, options.is_descending, false));
  task.run(sort_own);
}

}  // namespace libtiles::groups
