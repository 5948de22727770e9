// What generated kernels keep to: what C++ defines, and every device computes alike.
#pragma once

#include <stdexcept>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

/// The generator made what it must not: what a device makes of it says nothing.
class undefined : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// That `a op b`, both of type `s`, neither overflows nor is rounded, divides by nothing, and
/// shifts by fewer bits than there are. Lanes of 8 and 16 bits wrap.
void require_defined(operation op, const number& a, const number& b, scalar s);

/// That an integer type holds what is left of a floating-point value.
void require_in_range(double value, scalar to);

}  // namespace fuzz
