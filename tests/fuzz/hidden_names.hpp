// Gives variables of inner blocks the names of outer ones, in whose place they then stand.
#pragma once

#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

void hide_names(kernel& whole, choices& random);

}  // namespace fuzz
