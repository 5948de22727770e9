// The passes of a sort, each by one digit of the keys.
#pragma once

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/algorithms/sort.hpp"
#include "libtiles/algorithms/sort_plan.hpp"

namespace libtiles::algorithms {

/// \param task  of at least one key; it has been checked.
std::shared_ptr<runtime::event> submit_sort(const execution& how, const sort_task& task,
                                            const sort_options& options, const char* operation);

}  // namespace libtiles::algorithms
