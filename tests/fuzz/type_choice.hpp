// Types by chance, of those that a kernel has.
#pragma once

#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

scalar any_scalar(choices& random, const kernel& whole);
type any_vector(choices& random, const kernel& whole);
/// An index or an extent of 1 to 3 dimensions.
type any_index(choices& random);
type enumeration_type(const kernel& whole, int which);
/// A number, or now and then a vector or an enumeration.
type any_leaf(choices& random, const kernel& whole);

}  // namespace fuzz
