// Whether a driver computes products of matrices right by tensor cores.
#pragma once

#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {

/// Runs tile_multiply on the context's device, with its tensor cores and operands of each kind, and
/// compares the products with those of loops. As passes_check().
bool tensor_cores_work(context& where);

/// Likewise, of operands that warpgroups multiply, where the device is of the architecture.
bool warpgroups_work(context& where);

/// Likewise, in a kernel that needs all local memory of the architecture.
bool warpgroups_have_all_local_memory(context& where);

}  // namespace libtiles::runtime
