// The functions of a checked kernel's OpenCL C that look at numbers which have to lie in a range.
#pragma once

#include <string>

#include "libtiles/compiler/ir/type.hpp"

namespace libtiles::compiler::range_functions {

/// By how many bits to shift a number of `bits` bits; where it is out of range, some number that is
/// not.
std::string shift_count_name();
std::string shift_count();

/// A floating-point number that an integer type can hold when its fraction is gone, 0 for another.
std::string truncatable_name(scalar_type from, scalar_type to);
std::string truncatable(scalar_type from, scalar_type to);

}  // namespace libtiles::compiler::range_functions
