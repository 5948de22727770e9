// Floats of 16 bits, half and bfloat16, in kernels: bits in memory, computed with as float.
#pragma once

#include <set>
#include <string>

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/core/element_type.hpp"

namespace libtiles::algorithms {

/// Integers, bool, float, double, and what is stored in another form: what algorithms compute with.
constexpr bool is_computed_with(scalar_type type) { return is_number(type) || is_floating(type); }

/// \param name  "FROM_STORED_AS", which kernels/stored_floats.clh explains
void add_stored_as(const char* name, scalar_type stored, kernel_parameters& parameters);

/// The kernel language's functions from and to the types, in OpenCL C; none of other types.
std::string stored_functions(const std::set<scalar_type>& types);

/// Those of all types that parameters name.
std::string stored_functions(const kernel_parameters& parameters);

}  // namespace libtiles::algorithms
