// The types of a product of matrices in OpenCL C.
#pragma once

#include <string>

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/core/element_type.hpp"

namespace libtiles::algorithms {

/// What products and sums are computed as: half and bfloat16 as float.
scalar_type sum_type_of(scalar_type stored);

/// What tuning tables call products of such elements: "matrix_multiply float".
std::string tuning_key(const char* stem, scalar_type stored);

/// VALUE, STORED, STORED_AS and IS_INTEGER.
void add_types(scalar_type stored, kernel_parameters& parameters);

}  // namespace libtiles::algorithms
