// A sort by all digits in one launch. See kernels/sort_onesweep.cl.
#pragma once

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/algorithms/sort_plan.hpp"

namespace libtiles::algorithms {

/// Whether the device can do it, and words of 32 bits hold the counts of a row.
bool is_for_onesweep(const runtime::context& where, const sort_task& task, const sort_plan& plan);

/// \param task  without offsets; it has been checked.
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
std::shared_ptr<runtime::event> submit_onesweep(const execution& how, const sort_task& task,
                                                const sort_plan& plan, const char* operation);

}  // namespace libtiles::algorithms
