// A kernel of the generator's as kernel text.
#pragma once

#include <string>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

std::string text_of(const kernel& made);

}  // namespace fuzz
