// Zeros in device memory, by a launch.
#pragma once

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

/// \param words  of 64 bits, from the first byte of `memory` on.
void submit_zeros(const execution& how, const runtime::array_view& memory, std::int64_t words);

}  // namespace libtiles::algorithms
