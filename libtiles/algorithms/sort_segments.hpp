// Rows, or segments of a line, each of which one group sorts in one launch.
#pragma once

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/algorithms/sort_plan.hpp"

namespace libtiles::algorithms {

/// Whether it is the fastest way: one launch, and a group does not go through its row again and
/// again.
bool is_for_segments(const sort_task& task, const sort_plan& plan);

/// \param task  without indices; it has been checked.
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
std::shared_ptr<runtime::event> submit_segments(const execution& how, const sort_task& task,
                                                const sort_plan& plan, const char* operation);

}  // namespace libtiles::algorithms
