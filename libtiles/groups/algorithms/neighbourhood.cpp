#include "libtiles/groups/algorithms/neighbourhood.hpp"

#include <map>

#include "libtiles/groups/slice.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {
namespace {

using runtime::array_view;

// In elements that one result needs: what is shorter is computed once, as an end.
constexpr std::int64_t least_inside = 4;

/// Results of a member that need what others have.
struct part_end {
  index_range results, elements;
  coming_elements coming;
};

/// Two rounds, so that what the ends need comes while members compute what needs only their own.
class neighbour_rounds {
 public:
  static constexpr std::int64_t count = 2;

  neighbour_rounds(const group_operand& source, const neighbourhood& around,
                   const group_operand& target, const neighbourhood_work& work)
      : source_(source), around_(around), target_(target), work_(work) {}

  void prepare(const member_task& task, std::int64_t round) {
    if (round == 0) {
      ends_[task.member] = ends_of(task);
      return;
    }
    for (part_end& each : ends_[task.member]) each.coming.arrive();
  }

  void work(const member_task& task, std::int64_t round) {
    if (round > 0) {
      for (const part_end& each : ends_[task.member]) compute(task, each);
    } else if (!is_one_end(task)) {
      work_(task, *task.sources[0], *task.targets[0], task.results.begin);
    }
  }

 private:
  index_range elements_for(const member_task& task, const index_range& results) const {
    const std::int64_t extent = source_.shape()[task.dimension];
    const index_range wished{results.begin - around_.before, results.end + around_.after};
    // Every index, whichever of them are wanted twice.
    if (around_.wraps && wished.size() >= extent) return {0, extent};
    return around_.wraps ? wished : common(wished, {0, extent});
  }

  bool is_one_end(const member_task& task) const {
    return task.results.size() < least_inside * (around_.before + around_.after) &&
           !(elements_for(task, task.results) == task.results);
  }

  std::vector<part_end> ends_of(const member_task& task) const {
    const index_range& all = task.results;
    if (elements_for(task, all) == all) return {};
    std::vector<index_range> ranges{{all.begin, all.begin + around_.before},
                                    {all.end - around_.after, all.end}};
    if (is_one_end(task)) ranges = {all};
    std::vector<part_end> ends;
    for (const index_range& results : ranges) {
      const index_range elements = elements_for(task, results);
      if (results.is_empty() || common(elements, all) == elements) continue;
      ends.push_back({results, elements,
                      source_.begin_read(task.member, task.dimension, elements, around_.wraps)});
    }
    return ends;
  }

  // Those of the elements around them are dropped.
  void compute(const member_task& task, const part_end& end) const {
    const auto results = target_.room(task.member, task.dimension, end.elements);
    work_(task, end.coming.view(), *results, end.elements.begin);
    runtime::copy_window(
        slice(results->window(), task.dimension, end.results, end.elements.begin),
        slice(task.targets[0]->window(), task.dimension, end.results, task.results.begin));
  }

  const group_operand& source_;
  const neighbourhood around_;
  const group_operand& target_;
  const neighbourhood_work& work_;
  std::map<std::size_t, std::vector<part_end>> ends_;  // by member
};

}  // namespace

void run_with_neighbours(shared_task& task, const group_operand& source,
                         const neighbourhood& around, const group_operand& target,
                         const neighbourhood_work& work) {
  neighbour_rounds rounds(source, around, target, work);
  task.run(
      neighbour_rounds::count,
      [&](const member_task& each, std::int64_t round) { rounds.prepare(each, round); },
      [&](const member_task& each, std::int64_t round) { rounds.work(each, round); });
}

}  // namespace libtiles::groups
