// Types by chance.
#pragma once

#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

scalar any_scalar(choices& random);
type any_vector(choices& random);
/// A number, or now and then a vector.
type any_leaf(choices& random);

}  // namespace fuzz
