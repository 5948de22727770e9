// Results that depend on neighbours: members compute all of theirs from what they have, and then
// those at the ends of their parts from what their neighbours have, too.
#pragma once

#include <functional>

#include "libtiles/groups/algorithms/shared_task.hpp"

namespace libtiles::groups {

/// How many elements around its own a result needs, in the dimension that is cut.
struct neighbourhood {
  std::int64_t before = 0, after = 0;
  bool wraps = false;  ///< those beyond an end are at the other one; else there are none
};

/// Computes as many results as there are elements, of which `first` is the index of the first one,
/// in the dimension that is cut; it may be below 0 where the border wraps.
using neighbourhood_work =
    std::function<void(const member_task& task, const runtime::array_view& elements,
                       const runtime::array_view& results, std::int64_t first)>;

/// Runs a task whose first source, `source`, and only target, `target`, are cut alike.
void run_with_neighbours(shared_task& task, const group_operand& source,
                         const neighbourhood& around, const group_operand& target,
                         const neighbourhood_work& work);

}  // namespace libtiles::groups
