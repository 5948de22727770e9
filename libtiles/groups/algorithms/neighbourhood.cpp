#include "libtiles/groups/algorithms/neighbourhood.hpp"

#include "libtiles/groups/slice.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {

void run_with_neighbours(shared_task& task, const group_operand& target,
                         const neighbourhood_work& work) {
  task.run([&](const member_task& each) {
    const index_range& all = each.ranges[0];
    if (all == each.results) {
      work(each, *each.targets[0], all.begin);
      return;
    }
    const auto results = target.room(each.member, each.dimension, all);
    work(each, *results, all.begin);
    runtime::copy_window(slice(results->window(), each.dimension, each.results, all.begin),
                         each.targets[0]->window());
  });
}

}  // namespace libtiles::groups
