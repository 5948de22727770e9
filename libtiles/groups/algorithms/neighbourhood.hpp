// Results that depend on neighbours: members compute them with a halo of elements, and drop the
// results that are not theirs.
#pragma once

#include <functional>

#include "libtiles/groups/algorithms/shared_task.hpp"

namespace libtiles::groups {

/// Computes all results from such elements: `first` is the index of the first one, in the dimension
/// that is cut, and may be below 0 where the border wraps.
using neighbourhood_work = std::function<void(
    const member_task& task, const runtime::array_view& results, std::int64_t first)>;

/// `work` is called for each member that has results. \param task  whose first source has a result
/// for each element
void run_with_neighbours(shared_task& task, const group_operand& target,
                         const neighbourhood_work& work);

}  // namespace libtiles::groups
